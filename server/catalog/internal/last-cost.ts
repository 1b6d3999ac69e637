import { sql } from 'drizzle-orm'

/** SQL for what one of the units of a row of `sellable` cost that were received last, in cents without IVA. */
export const lastUnitCost = sql<number | null>`(
  select unit_cost_cents from stock_movement
   where sellable_id = sellable.id and reason = 'received' and unit_cost_cents is not null
   order by stock_movement.id desc limit 1)`
