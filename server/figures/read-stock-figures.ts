import { type SQL, sql } from 'drizzle-orm'
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
/** Of one category, in all and of each age. */
type Category = Record<Age | 'all', Held> & {
  key: string
  label: string
  retailCents: number
  soldUnits: number
  soldCents: number
}
type Still = Held & {
  id: number
  sku: string
  name: string
  since: string
  lastSold: string | null
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
  // The shelf is read once for both. By age it is summed up in columns: as rows it would be five times as long.
  const { rows } = await db.execute<{ categories: Category[]; still: Still[] }>(sql`
    with held as materialized (select * from ${shelf(days)} as shelf), category_sums as (
      select key, ${heldOf(sql`units`)} as "all", ${sql.join(
        Object.values(ageColumns).map((column) => sql`${heldOf(column)} as ${column}`),
        sql`, `,
      )}, coalesce(sum(units::bigint * price_cents), 0) as "retailCents", sum(sold_units) as "soldUnits",
             coalesce(sum(sold_units::bigint * cost_cents), 0) as "soldCents", ${categoryLabel} as label
        from held group by key
    ), still as (
      select id, sku, name, units, coalesce(units::bigint * cost_cents, 0) as "valueCents", since,
             case when cost_cents is null then units else 0 end as "uncostedUnits", count(*) over () as "stillCount",
             coalesce(sum(units::bigint * cost_cents) over (), 0) as "stillCents"
        from held
       where sold_units = 0 and since <= (select now() - make_interval(days => ${days}))
       order by units::bigint * cost_cents desc nulls last, units desc, id limit ${MOST_STILL}
    ), still_since as (
      select still.*, (select max(sold_at) from order_line join customer_order on customer_order.id = order_id
                        where sellable_id = still.id and not is_example) as "lastSold"
        from still
    )
    select (select coalesce(json_agg(category_sums), '[]') from category_sums) as categories,
           (select coalesce(json_agg(still_since), '[]') from still_since) as still`)
  const { categories, still } = rows[0] ?? { categories: [], still: [] }
  categories.sort(
    (a, b) =>
      b.all.valueCents - a.all.valueCents || b.all.units - a.all.units || a.label.localeCompare(b.label),
  )
  return {
    days,
    total: {
      ...toShelf(addUp(categories, 'all')),
      retail: toDollars(categories.reduce((sum, { retailCents }) => sum + retailCents, 0)),
    },
    ages: ages.map((age) => ({ age, ...toShelf(addUp(categories, age)) })),
    categories: categories.map(({ key, label, all, soldUnits, soldCents }) => ({
      ...{ key, label, ...toShelf(all) },
      sold_units: soldUnits,
      sold_cost: toDollars(soldCents),
      turns: all.valueCents === 0 ? null : Math.round(((soldCents / days) * 3_650) / all.valueCents) / 10,
      days_left: soldCents === 0 ? null : Math.round((all.valueCents * days) / soldCents),
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

const ageColumns: Record<Age, SQL> = {
  d30: sql`d30`,
  d90: sql`d90`,
  d180: sql`d180`,
  d365: sql`d365`,
  older: sql`older`,
}

/** SQL for a `Held` of the rows of a group, by the column that has their units. */
const heldOf = (units: SQL): SQL => sql`json_build_object(
  'units', coalesce(sum(${units}), 0), 'valueCents', coalesce(sum(${units}::bigint * cost_cents), 0),
  'uncostedUnits', coalesce(sum(${units}) filter (where cost_cents is null), 0))`

function addUp(categories: readonly Category[], of: Age | 'all'): Held {
  const sum = (what: keyof Held) => categories.reduce((all, category) => all + category[of][what], 0)
  return { units: sum('units'), valueCents: sum('valueCents'), uncostedUnits: sum('uncostedUnits') }
}

const toShelf = ({ units, valueCents, uncostedUnits }: Held) => ({
  units,
  value: toDollars(valueCents),
  uncosted_units: uncostedUnits,
})
