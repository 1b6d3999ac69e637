import { type SQL, sql } from 'drizzle-orm'
import { unitCost } from '../../db/unit-cost.ts'

/**
 * SQL for a table of all products and builds that have units of their own, with what lies of them on the shelf: `id`, `key` of
 * their category, `units`, `cost_cents` of one (null: not known), `price_cents`, `since` when the oldest unit lies there,
 * `sold_units` in the last `days`, also as parts of builds, and the units by age. The first that came is taken to have gone
 * first. `which` narrows `sellable`.
 */
export function shelf(days: number, which: SQL = sql`true`): SQL {
  const until = (most: number) => sql`created_at > now() - make_interval(days => ${most})`
  return sql`(
    with held as (
      select id, sku, name, stock as units, price_cents, ${unitCost} as cost_cents,
             case when kind = 'build' then 'builds' else coalesce(category_id::text, 'none') end as key
        from sellable where stock > 0 and build_pricing is null and ${which}
    ), came as (
      select sellable_id, created_at, quantity,
             sum(quantity) over (partition by sellable_id order by stock_movement.id desc rows unbounded preceding) - quantity as newer
        from stock_movement join held on held.id = sellable_id
       where reason in ('opening', 'received', 'correction') and quantity > 0
    ), layer as (
      select sellable_id, created_at, least(quantity, units - newer) as units
        from came join held on held.id = sellable_id where newer < units
    ), aged as (
      select sellable_id, min(created_at) as since,
             sum(units) filter (where ${until(30)}) as d30,
             sum(units) filter (where ${until(90)} and not ${until(30)}) as d90,
             sum(units) filter (where ${until(180)} and not ${until(90)}) as d180,
             sum(units) filter (where ${until(365)} and not ${until(180)}) as d365
        from layer group by sellable_id
    ), sold as (
      select part.id, sum(line.count * part.quantity) as sold_units
        from customer_order join order_line as line on line.order_id = customer_order.id
        cross join lateral jsonb_to_recordset(
          coalesce(line.parts, jsonb_build_array(jsonb_build_object('id', line.sellable_id, 'quantity', 1))))
          as part (id bigint, quantity int)
       where sold_at > now() - make_interval(days => ${days}) and not is_example
       group by part.id
    )
    select held.*, since, coalesce(sold_units, 0) as sold_units, coalesce(d30, 0) as d30, coalesce(d90, 0) as d90,
           coalesce(d180, 0) as d180, coalesce(d365, 0) as d365,
           held.units - coalesce(d30, 0) - coalesce(d90, 0) - coalesce(d180, 0) - coalesce(d365, 0) as older
      from held left join aged on aged.sellable_id = held.id left join sold on sold.id = held.id
  )`
}
