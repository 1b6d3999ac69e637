import { type SQL, sql } from 'drizzle-orm'
import { unitCost } from '../../db/unit-cost.ts'

/**
 * SQL for a table of all products and builds that have units of their own, with what lies of them on the shelf: `id`, `key` of
 * their category, `units`, `cost_cents` of one (null: not known), `price_cents`, `since` when the oldest unit lies there,
 * `sold_units` in the last `days`, also as parts of builds, and the units by age. The first that came is taken to have gone
 * first. `which` narrows `sellable`.
 */
export function shelf(days: number, which: SQL = sql`true`): SQL {
  // As a query of its own it is worked out once, not for each row.
  const until = (most: number) => sql`created_at > (select now() - make_interval(days => ${most}))`
  return sql`(
    with held as (
      select id, sku, name, stock as units, price_cents, ${unitCost} as cost_cents,
             case when kind = 'build' then 'builds' else coalesce(category_id::text, 'none') end as key
        from sellable where stock > 0 and build_pricing is null and ${which}
    ), came as (
      select sellable_id, created_at, quantity, units,
             sum(quantity) over (partition by sellable_id order by stock_movement.id desc rows unbounded preceding) - quantity as newer
        from stock_movement join held on held.id = sellable_id
       where reason in ('opening', 'received', 'correction') and quantity > 0
    ), layer as (
      select sellable_id, created_at, least(quantity, units - newer)::int as units
        from came where newer < units
    ), aged as (
      select sellable_id, min(created_at) as since,
             (sum(units) filter (where ${until(30)}))::int as d30,
             (sum(units) filter (where ${until(90)} and not ${until(30)}))::int as d90,
             (sum(units) filter (where ${until(180)} and not ${until(90)}))::int as d180,
             (sum(units) filter (where ${until(365)} and not ${until(180)}))::int as d365
        from layer group by sellable_id
    ), line as (
      select sellable_id, count, parts from customer_order join order_line on order_id = customer_order.id
       where sold_at > now() - make_interval(days => ${days}) and sold_at is not null and not is_example
    ), sold as (
      select id, sum(units)::int as sold_units
        from (select sellable_id as id, count as units from line where parts is null
               union all
              select part.id, count * part.quantity
                from line cross join lateral jsonb_to_recordset(parts) as part (id bigint, quantity int)
               where parts is not null) as gone
       group by id
    )
    select held.*, since, coalesce(sold_units, 0) as sold_units, coalesce(d30, 0) as d30, coalesce(d90, 0) as d90,
           coalesce(d180, 0) as d180, coalesce(d365, 0) as d365,
           held.units - coalesce(d30, 0) - coalesce(d90, 0) - coalesce(d180, 0) - coalesce(d365, 0) as older
      from held left join aged on aged.sellable_id = held.id left join sold on sold.id = held.id
  )`
}
