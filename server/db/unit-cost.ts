import { type SQL, sql } from 'drizzle-orm'

/** SQL for what one of the units of a row of `sellable` cost that were received last, in cents without IVA. */
export const lastUnitCost = sql<number | null>`(
  select unit_cost_cents from stock_movement
   where sellable_id = sellable.id and reason = 'received' and unit_cost_cents is not null
   order by stock_movement.id desc limit 1)`

/** SQL for what one unit of a row of `sellable` costs the shop: as the staff say, or of the last that came. Null: nobody knows. */
export const unitCost = sql<number | null>`coalesce(cost_cents, ${lastUnitCost})`

/** The most that the column holds; parts of a build together could cost more. */
const MOST_CENTS = 2_147_483_647

/**
 * SQL for what one unit of an article costs now, of a composed build all its parts together: `parts` is a column of
 * `TakenPart`s, or null. Null: not known of each.
 */
export function costOfUnit(sellableId: SQL, parts: SQL): SQL<number | null> {
  return sql`(
    select case when count(*) = count(cents) then least(sum(cents::bigint * quantity), ${MOST_CENTS})::int end
      from (select ${unitCost} as cents, taken.quantity
              from jsonb_to_recordset(coalesce(${parts},
                     jsonb_build_array(jsonb_build_object('id', ${sellableId}, 'quantity', 1))))
                     as taken (id bigint, quantity int)
              join sellable on sellable.id = taken.id) as part)`
}
