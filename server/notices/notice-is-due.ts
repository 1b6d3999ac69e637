import { sql } from 'drizzle-orm'
import { isForSale } from '../catalog/product-rows.ts'
import { sellables } from '../db/schema/catalog.ts'
import { notices } from '../db/schema/notices.ts'

/** SQL condition on `notice` joined with its `sellable`: what was asked for is so now, and nobody has told it yet. */
export const isDue = sql`(
  ${notices.toldAt} is null and ${notices.confirmedAt} is not null and ${isForSale} and ${sellables.stock} > 0
  and (${notices.kind} = 'stock' or ${sellables.priceCents} <= ${notices.belowCents}))`
