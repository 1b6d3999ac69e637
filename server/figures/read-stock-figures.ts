import { sql } from 'drizzle-orm'
import type { StockFiguresAnswer, StockFiguresQuery } from '../../contract/api/admin/figures.ts'
import { type Age, ages } from '../../contract/figures.ts'
import { toDollars } from '../../contract/money.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { categoryLabel } from './internal/category-label.ts'
import { shelf } from './internal/shelf.ts'

const MOST_STILL = 50

type Held = { units: number; valueCents: number; uncostedUnits: number }
/** Of one category, of one age, or of all. */
type Sum = Held & {
  key: string | null
  age: Age | null
  label: string | null
  soldUnits: number
  soldCents: number
  retailCents: number
}
const nothing = { units: 0, valueCents: 0, uncostedUnits: 0, retailCents: 0 }
type Still = Held & {
  id: number
  sku: string
  name: string
  since: Date
  lastSold: Date | null
  stillCount: number
  stillCents: number
}

/**
 * What lies on the shelf: its value at cost, for how long it has lain there, how fast each category goes, and what nobody
 * bought in these days.
 * @throws DomainError `not_permitted`.
 */
export async function readStockFigures(
  db: Executor,
  staff: Staff,
  { days }: StockFiguresQuery,
): Promise<StockFiguresAnswer> {
  await requirePermission(db, staff, 'figures.read')
  const { rows: sums } = await db.execute<Sum>(sql`
    with sums as (
      select key, age, coalesce(sum(part.units), 0)::int as units, coalesce(sum(part.units::bigint * cost_cents), 0)::bigint as "valueCents",
             coalesce(sum(part.units) filter (where cost_cents is null), 0)::int as "uncostedUnits",
             coalesce(sum(part.units::bigint * price_cents), 0)::bigint as "retailCents", coalesce(sum(sold), 0)::int as "soldUnits",
             coalesce(sum(sold::bigint * cost_cents), 0)::bigint as "soldCents"
        from ${shelf(days)} as held
        cross join lateral (values ('d30', d30, sold_units), ('d90', d90, 0), ('d180', d180, 0), ('d365', d365, 0), ('older', older, 0))
          as part (age, units, sold)
       group by grouping sets ((), (key), (age)))
    select sums.*, case when key is not null then ${categoryLabel} end as label
      from sums order by "valueCents" desc, units desc, key`)
  const categories = sums.filter((sum): sum is Sum & { key: string; label: string } => sum.key !== null)
  const total = sums.find(({ key, age }) => key === null && age === null) ?? nothing
  const { rows: still } = await db.execute<Still>(sql`
    with still as (
      select *, count(*) over ()::int as "stillCount", coalesce(sum(units::bigint * cost_cents) over (), 0)::bigint as "stillCents"
        from ${shelf(days)} as held
       where sold_units = 0 and since <= now() - make_interval(days => ${days})
       order by units::bigint * cost_cents desc nulls last, units desc, id limit ${MOST_STILL})
    select id, sku, name, units, coalesce(units::bigint * cost_cents, 0)::bigint as "valueCents", "stillCount", "stillCents", since,
           case when cost_cents is null then units else 0 end as "uncostedUnits",
           (select max(sold_at) from order_line join customer_order on customer_order.id = order_id
             where sellable_id = still.id and not is_example) as "lastSold"
      from still`)
  return {
    days,
    total: { ...toShelf(total), retail: toDollars(total.retailCents) },
    ages: ages.map((age) => ({ age, ...toShelf(sums.find((sum) => sum.age === age) ?? nothing) })),
    categories: categories.map((one) => ({
      ...{ key: one.key, label: one.label, ...toShelf(one) },
      sold_units: one.soldUnits,
      sold_cost: toDollars(one.soldCents),
      turns: one.valueCents === 0 ? null : Math.round(((one.soldCents / days) * 3_650) / one.valueCents) / 10,
      days_left: one.soldCents === 0 ? null : Math.round((one.valueCents * days) / one.soldCents),
    })),
    still: still.map(({ id, sku, name, since, lastSold, ...held }) => ({
      ...{ id, sku, name, ...toShelf(held) },
      since: shopDay(new Date(since)),
      last_sold: lastSold && shopDay(new Date(lastSold)),
    })),
    still_count: still[0]?.stillCount ?? 0,
    still_value: toDollars(still[0]?.stillCents ?? 0),
  }
}

const toShelf = ({ units, valueCents, uncostedUnits }: Held) => ({
  units,
  value: toDollars(valueCents),
  uncosted_units: uncostedUnits,
})
