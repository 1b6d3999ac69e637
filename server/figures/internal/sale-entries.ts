import { type SQL, sql } from 'drizzle-orm'
import type { Range } from '../../../contract/figures.ts'

/** SQL for the moment at which a day begins at the shop, so many days later. */
export const startOf = (day: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone interval '-05:00')`

/** SQL for the day that it was at the shop. */
export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone interval '-05:00')::date`

/** SQL condition: a moment is within the range. */
export const isWithin = (moment: SQL, { from, to }: Range): SQL =>
  sql`(${moment} >= ${startOf(from)} and ${moment} < ${startOf(to, 1)})`

/**
 * SQL for a table of all that changed what the shop sold in any of these ranges, as `docs/figures.md` says: one row for each line of
 * an order that became a sale (`sale`), its freight, what came back (`return`) and what the price was lowered by afterwards
 * (`cut`), the last two below zero. Columns: `kind`, `order_id`, `order_kind`, `is_first` of the sales of an order, `sellable_id`,
 * `at`, `units`, `cents` with IVA, `base_cents` without, and `cost_cents`, null where nobody knows what the goods cost.
 *
 * A range of years has hundreds of thousands of lines, so that they are read without a sort, and all ranges at once. What came back
 * takes of the base of its line, rounded so that all of it together takes it whole.
 */
export function saleEntries(ranges: readonly Range[]): SQL {
  const isIn = (moment: SQL) =>
    sql`(${sql.join(
      ranges.map((range) => isWithin(moment, range)),
      sql` or `,
    )})`
  const isSale = sql`sold_at is not null and not is_example`
  return sql`(
    with touched as (
      select order_id from goods_return join customer_order on customer_order.id = order_id
       where ${isSale} and ${isIn(sql`greatest(received_at, sold_at)`)}
      union
      select order_id from refund join customer_order on customer_order.id = order_id
       where ${isSale} and price_cut and status <> 'withdrawn' and ${isIn(sql`greatest(owed_at, sold_at)`)}
    ), sold as (
      select * from customer_order where id in (select order_id from touched)
    ), less as (
      select goods_return.order_id, greatest(received_at, sold_at) as at, goods_return.id as nth, order_line_id as line_id,
             sum(back.count) as units, coalesce(sum(back.count) filter (where to_stock), 0) as kept,
             sum(back.count * unit_price_cents) as cents
        from goods_return join sold on sold.id = goods_return.order_id
        join goods_return_line as back on back.goods_return_id = goods_return.id and not back.exchanged
        join order_line on order_line.id = order_line_id
       group by goods_return.id, sold_at, order_line_id
      union all
      select order_id, greatest(owed_at, sold_at), refund.id, null, 0, 0, amount_cents
        from refund join sold on sold.id = order_id
       where price_cut and status <> 'withdrawn'
    ), bounded as (
      -- Of an order no more can be taken away than it was sold for: what comes back after its price was lowered is worth less.
      select less.*, sold.kind as order_kind, sold.total_cents as of_cents, sold.tax_base_cents as of_base_cents,
             least(sum(cents) over so_far, sold.total_cents) - least(sum(cents) over so_far - cents, sold.total_cents) as taken
        from less join sold on sold.id = less.order_id
      window so_far as (partition by order_id order by at, line_id nulls first, nth rows unbounded preceding)
    ), taken as (
      select bounded.*, line.sellable_id, line.unit_cost_cents,
             case when line_id is null then round(taken::numeric * of_base_cents / of_cents)
                  else round((sum(taken) over so_far) * line.base_cents / line.total_cents)
                       - round((sum(taken) over so_far - taken) * line.base_cents / line.total_cents) end::bigint as base_cents
        from bounded left join order_line as line on line.id = line_id
      window so_far as (partition by line_id order by at, nth rows unbounded preceding)
    )
    select 'sale' as kind, order_id, kind as order_kind, position = 0 as is_first, sellable_id, sold_at as at, count as units,
           line.total_cents as cents, base_cents, unit_cost_cents::bigint * count as cost_cents
      from customer_order join order_line as line on order_id = customer_order.id
     where ${isSale} and ${isIn(sql`sold_at`)}
    union all
    select 'freight', id, kind, false, null, sold_at, 0, shipping_cents - discount_cents,
           tax_base_cents - (select sum(base_cents)::int from order_line where order_id = customer_order.id), null
      from customer_order where shipping_cents <> discount_cents and ${isSale} and ${isIn(sql`sold_at`)}
    union all
    select case when line_id is null then 'cut' else 'return' end, order_id, order_kind, false, sellable_id, at, -units::int, -taken::int,
           -base_cents::int, case when line_id is null then 0 else -unit_cost_cents * kept end
      from taken where ${isIn(sql`at`)}
  )`
}
