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
type Category = Held & {
  key: string
  label: string
  soldUnits: number
  soldCents: number
  retailCents: number
} & Record<`${Age}Units` | `${Age}Cents` | `${Age}Uncosted`, number>
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
  const byAge = ages.map((age) => {
    const units = sql.raw(age)
    return sql`sum(${units})::int as ${sql.raw(`"${age}Units"`)},
      coalesce(sum(${units}::bigint * cost_cents), 0)::bigint as ${sql.raw(`"${age}Cents"`)},
      coalesce(sum(${units}) filter (where cost_cents is null), 0)::int as ${sql.raw(`"${age}Uncosted"`)}`
  })
  const { rows: categories } = await db.execute<Category>(sql`
    with sums as (
      select key, sum(units)::int as units, coalesce(sum(units::bigint * cost_cents), 0)::bigint as "valueCents",
             coalesce(sum(units) filter (where cost_cents is null), 0)::int as "uncostedUnits",
             coalesce(sum(units::bigint * price_cents), 0)::bigint as "retailCents", sum(sold_units)::int as "soldUnits",
             coalesce(sum(sold_units::bigint * cost_cents), 0)::bigint as "soldCents", ${sql.join(byAge, sql`, `)}
        from ${shelf(days)} as held group by key)
    select sums.*, ${categoryLabel} as label from sums order by "valueCents" desc, units desc, key`)
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
  const sum = (of: (category: Category) => number) => categories.reduce((all, one) => all + of(one), 0)
  return {
    days,
    total: {
      ...toShelf({
        units: sum(({ units }) => units),
        valueCents: sum(({ valueCents }) => valueCents),
        uncostedUnits: sum(({ uncostedUnits }) => uncostedUnits),
      }),
      retail: toDollars(sum(({ retailCents }) => retailCents)),
    },
    ages: ages.map((age) => ({
      age,
      ...toShelf({
        units: sum((one) => one[`${age}Units`]),
        valueCents: sum((one) => one[`${age}Cents`]),
        uncostedUnits: sum((one) => one[`${age}Uncosted`]),
      }),
    })),
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
