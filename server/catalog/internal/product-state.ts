import { type SQL, sql } from 'drizzle-orm'
import type { ProductState } from '../../../contract/product-fields.ts'

/**
 * SQL conditions on `sellable` for where a product stands between the staff and the buyers: one of them holds. Column by
 * column, because PostgreSQL knows how often each is null, and not how often a `case` has a value: it would look for a few
 * hidden products by walking through all of them in their order.
 */
export const isInState: Record<ProductState, SQL> = {
  on_sale: sql`(published_at is not null and hidden_at is null and price_cents is not null)`,
  draft: sql`(published_at is null and publish_at is null)`,
  scheduled: sql`(publish_at is not null)`,
  hidden: sql`(published_at is not null and hidden_at is not null and publish_at is null)`,
  unpriced: sql`(published_at is not null and hidden_at is null and price_cents is null)`,
}

/** SQL for the state of a row of `sellable`. */
export const productState = sql<ProductState>`
  case when ${isInState.on_sale} then 'on_sale' when ${isInState.draft} then 'draft'
       when ${isInState.scheduled} then 'scheduled' when ${isInState.hidden} then 'hidden' else 'unpriced' end`
