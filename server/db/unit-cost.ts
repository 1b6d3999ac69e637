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
  const costOf = (id: SQL) => sql`(select ${unitCost} from sellable where sellable.id = ${id})`
  return sql`case when ${parts} is null then ${costOf(sellableId)} else (
    select case when count(*) = count(cents) then least(sum(cents::bigint * quantity), ${MOST_CENTS})::int end
      from (select ${costOf(sql`taken.id`)} as cents, taken.quantity
              from jsonb_to_recordset(${parts}) as taken (id bigint, quantity int)) as part) end`
}
