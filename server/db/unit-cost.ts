import { type SQL, sql } from 'drizzle-orm'
import type { TakenPart } from './schema/orders.ts'

/** SQL for what one of the units of a row of `sellable` cost that were received last, in cents without IVA. */
export const lastUnitCost = sql<number | null>`(
  select unit_cost_cents from stock_movement
   where sellable_id = sellable.id and reason = 'received' and unit_cost_cents is not null
   order by stock_movement.id desc limit 1)`

/** SQL for what one unit of a row of `sellable` costs the shop: as the staff say, or of the last that came. Null: nobody knows. */
export const unitCost = sql<number | null>`coalesce(cost_cents, ${lastUnitCost})`

/** The most that the column holds; parts of a build together could cost more. */
const MOST_CENTS = 2_147_483_647

/** SQL for what one unit of an article costs now, of a composed build all its parts together. Null: not known of each. */
export function costOfUnit(sellableId: number, parts: readonly TakenPart[] | null): SQL<number | null> {
  const taken = parts ?? [{ id: sellableId, quantity: 1 }]
  return sql`(
    select case when count(*) = count(cents) then least(sum(cents::bigint * quantity), ${MOST_CENTS})::int end
      from (select ${unitCost} as cents, taken.quantity
              from unnest(${sql.param(taken.map(({ id }) => id))}::bigint[],
                          ${sql.param(taken.map(({ quantity }) => quantity))}::int[]) as taken (id, quantity)
              join sellable on sellable.id = taken.id) as part)`
}
