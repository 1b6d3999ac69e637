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
 * SQL for a table of all that changed what the shop sold in these days, as `docs/figures.md` says: one row for each line of an
 * order that became a sale (`sale`), its freight, what came back (`return`) and what the price was lowered by afterwards
 * (`cut`), the last two below zero. Columns: `kind`, `order_id`, `order_kind`, `sellable_id`, `at`, `units`, `cents` with IVA,
 * `base_cents` without, and `cost_cents`, null where nobody knows what the goods cost.
 *
 * Base and IVA are rounded as the order did it, once a rate: each line takes what the rounded sum grows by with it, so that
 * the lines add up to the order. What came back takes of its line in the same way.
 */
export function saleEntries(range: Range): SQL {
  return sql`(
    with touched as (
      select id from customer_order where ${isWithin(sql`sold_at`, range)} and sold_at is not null and not is_example
      union
      select order_id from goods_return where ${isWithin(sql`received_at`, range)}
      union
      select order_id from refund where price_cut and status <> 'withdrawn' and ${isWithin(sql`owed_at`, range)}
    ), sold as (
      select id, kind, sold_at, shipping_cents - discount_cents as extra_cents, total_cents, tax_base_cents
        from customer_order
       where id in (select id from touched) and sold_at is not null and not is_example
    ), line as (
      select order_line.id, order_id, sellable_id, count, unit_price_cents, order_line.total_cents, unit_cost_cents,
             (round((sum(order_line.total_cents) over so_far) * 10000.0 / (10000 + tax_rate_bp))
              - round((sum(order_line.total_cents) over so_far - order_line.total_cents) * 10000.0 / (10000 + tax_rate_bp)))::bigint
               as base_cents
        from order_line join sold on sold.id = order_id
      window so_far as (partition by order_id, tax_rate_bp order by position, order_line.id rows unbounded preceding)
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
        from bounded left join line on line.id = line_id
      window so_far as (partition by line_id order by at, nth rows unbounded preceding)
    ), entry as (
      select 'sale' as kind, order_id, sold.kind as order_kind, sellable_id, sold_at as at, count::bigint as units,
             line.total_cents::bigint as cents, base_cents, unit_cost_cents::bigint * count as cost_cents
        from line join sold on sold.id = order_id
      union all
      select 'freight', id, kind, null, sold_at, 0, extra_cents,
             tax_base_cents - lines.base_cents, null
        from sold join (select order_id, sum(base_cents) as base_cents from line group by order_id) as lines on order_id = id
       where extra_cents <> 0
      union all
      select case when line_id is null then 'cut' else 'return' end, order_id, order_kind, sellable_id, at, -units, -taken,
             -base_cents, case when line_id is null then 0 else -unit_cost_cents * kept end
        from taken
    )
    select * from entry where ${isWithin(sql`at`, range)}
  )`
}
