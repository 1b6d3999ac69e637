import { type SQL, sql } from 'drizzle-orm'
import type { SalesAnswer, SalesQuery, SalesSums } from '../../contract/api/admin/figures.ts'
import { addDays, isPeriod, type Range, rangeBefore, type SalesBy } from '../../contract/figures.ts'
import { toDollars } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { categoryLabel } from './internal/category-label.ts'
import { dayOf, saleEntries } from './internal/sale-entries.ts'

/** Of products; all of them are in the file. */
const MOST_ROWS = 100

/**
 * What was sold in some days, told by day, product or what else, beside the range before it. The rows add up to the total:
 * what each of them counts is said in `docs/figures.md`.
 * @throws DomainError `not_permitted`.
 */
export async function readSales(
  db: Database,
  staff: Staff,
  { from, to, by, sort }: SalesQuery,
  { mostRows = MOST_ROWS }: { mostRows?: number } = {},
): Promise<SalesAnswer> {
  const range = { from, to }
  const before = rangeBefore(range)
  // One moment, so that an order that is cancelled meanwhile is in both ranges or in none.
  const { now, earlier } = await db.transaction(
    async (tx) => {
      await requirePermission(tx, staff, 'figures.read')
      await tx.execute(sql`set local statement_timeout = '15s'`)
      return { now: await readSums(tx, range, by), earlier: await readSums(tx, before, by) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const rows = isPeriod(by) ? periodsOf(by, range, now) : [...now.rows.values()]
  if (!isPeriod(by))
    rows.sort((a, b) => measureOf(b, sort) - measureOf(a, sort) || a.label.localeCompare(b.label))
  const periodsBefore = isPeriod(by) ? periodsOf(by, before, earlier) : null
  const paired = rows.map(({ label, sku, key, ...sums }, nth) => ({
    ...{ key, label, sku },
    ...toSums(sums),
    before: beforeOf(periodsBefore ? periodsBefore[nth] : earlier.rows.get(key)),
  }))
  const isCut = by === 'product' && paired.length > mostRows
  return {
    range,
    before,
    total: toSums(now.total),
    total_before: toSums(earlier.total),
    rows: isCut ? paired.slice(0, mostRows) : paired,
    others: isCut ? addUp(rows.slice(mostRows)) : null,
  }
}

const beforeOf = (row: Row | undefined): SalesSums | null => (row ? toSums(row) : null)

const measureOf = (row: Row, sort: SalesQuery['sort']): number =>
  sort === 'units' ? row.units : sort === 'margin' ? row.costedBaseCents - row.costCents : row.netCents

/** In cents. */
type Sums = {
  netCents: number
  baseCents: number
  soldCents: number
  freightCents: number
  returnedCents: number
  cutCents: number
  orders: number
  units: number
  costedBaseCents: number
  costCents: number
  uncostedBaseCents: number
}
type Row = Sums & { key: string; label: string; sku: string | null }

const nothing: Sums = {
  netCents: 0,
  baseCents: 0,
  soldCents: 0,
  freightCents: 0,
  returnedCents: 0,
  cutCents: 0,
  orders: 0,
  units: 0,
  costedBaseCents: 0,
  costCents: 0,
  uncostedBaseCents: 0,
}

async function readSums(
  db: Executor,
  range: Range,
  by: SalesBy,
): Promise<{ total: Sums; rows: Map<string, Row> }> {
  const { key, label, sku = sql`null`, joins = sql`` } = groupings[by]
  const { rows } = await db.execute<Row & { isTotal: boolean }>(sql`
    with told as (
      select entry.*, ${key} as key from ${saleEntries(range)} as entry ${joins}
    ), sums as (
      select grouping(key) = 1 as is_total, key,
             coalesce(sum(cents), 0)::bigint as net, coalesce(sum(base_cents), 0)::bigint as base,
             coalesce(sum(cents) filter (where kind = 'sale'), 0)::bigint as sold,
             coalesce(sum(cents) filter (where kind = 'freight'), 0)::bigint as freight,
             coalesce(-sum(cents) filter (where kind = 'return'), 0)::bigint as returned,
             coalesce(-sum(cents) filter (where kind = 'cut'), 0)::bigint as cut,
             count(distinct order_id) filter (where kind = 'sale')::int as orders,
             coalesce(sum(units), 0)::int as units,
             coalesce(sum(base_cents) filter (where cost_cents is not null), 0)::bigint as costed_base,
             coalesce(sum(cost_cents), 0)::bigint as cost,
             coalesce(sum(base_cents) filter (where cost_cents is null and kind <> 'freight'), 0)::bigint as uncosted_base
        from told group by grouping sets ((), (key))
    )
    select is_total as "isTotal", key, case when not is_total then ${label} end as label,
           case when not is_total then ${sku} end as sku, net as "netCents", base as "baseCents", sold as "soldCents",
           freight as "freightCents", returned as "returnedCents", cut as "cutCents", orders, units,
           costed_base as "costedBaseCents", cost as "costCents", uncosted_base as "uncostedBaseCents"
      from sums`)
  const total = rows.find(({ isTotal }) => isTotal) ?? nothing
  return {
    total,
    rows: new Map(rows.filter(({ isTotal }) => !isTotal).map(({ isTotal: _, ...row }) => [row.key, row])),
  }
}

type Grouping = {
  /** Of an `entry`: what its row is known by, as text. */
  key: SQL
  joins?: SQL
  /** Of `key`: what people read. */
  label: SQL
  sku?: SQL
}

/** What no article was sold for has a row of its own. */
const ownRow = sql`case key when 'freight' then 'Envío' when 'cut' then 'Rebajas después de la venta' end`

const groupings: Record<SalesBy, Grouping> = {
  day: { key: sql`${dayOf(sql`at`)}::text`, label: sql`key` },
  week: { key: sql`date_trunc('week', ${dayOf(sql`at`)}::timestamp)::date::text`, label: sql`key` },
  month: { key: sql`date_trunc('month', ${dayOf(sql`at`)}::timestamp)::date::text`, label: sql`key` },
  category: {
    key: sql`case when entry.sellable_id is null then entry.kind when sellable.kind = 'build' then 'builds'
                  else coalesce(category_id::text, 'none') end`,
    joins: sql`left join sellable on sellable.id = entry.sellable_id`,
    label: sql`coalesce(${ownRow}, ${categoryLabel})`,
  },
  product: {
    key: sql`coalesce(entry.sellable_id::text, entry.kind)`,
    label: sql`coalesce(${ownRow}, (select name from sellable where id = ${idOf()}))`,
    sku: sql`(select sellable.sku from sellable where id = ${idOf()})`,
  },
  staff: {
    key: sql`coalesce(case order_kind when 'counter' then
        (select actor_id from order_event where order_event.order_id = entry.order_id and event = 'counter_sold' limit 1)
        else (select made_by from offer where offer.order_id = entry.order_id) end::text, 'web')`,
    label: sql`case key when 'web' then 'La web, sin vendedor' else
        (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) from account where id = ${idOf()}) end`,
  },
  channel: {
    key: sql`order_kind`,
    label: sql`case key when 'counter' then 'Mostrador' else 'Web' end`,
  },
}

/** The id that a key is, where it is one. */
function idOf(): SQL {
  return sql`(case when key ~ '^[0-9]+$' then key::bigint end)`
}

/** Each period of the range, also one without a sale. */
function periodsOf(
  by: 'day' | 'week' | 'month',
  { from, to }: Range,
  { rows }: { rows: Map<string, Row> },
): Row[] {
  const periods: Row[] = []
  for (let start = startOfPeriod(by, from); start <= to; start = nextPeriod(by, start))
    periods.push(rows.get(start) ?? { key: start, label: start, sku: null, ...nothing })
  return periods
}

/** The Monday of a day's week, or the first of its month. */
function startOfPeriod(by: 'day' | 'week' | 'month', day: string): string {
  if (by === 'month') return `${day.slice(0, 8)}01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return by === 'week' ? addDays(day, -((weekday + 6) % 7)) : day
}

function nextPeriod(by: 'day' | 'week' | 'month', start: string): string {
  if (by === 'month') return `${addDays(start, 31).slice(0, 8)}01`
  return addDays(start, by === 'week' ? 7 : 1)
}

function addUp(rows: readonly Row[]) {
  const sum = (of: keyof Sums) => rows.reduce((all, row) => all + row[of], 0)
  const sums = Object.fromEntries(Object.keys(nothing).map((of) => [of, sum(of as keyof Sums)])) as Sums
  return { count: rows.length, ...toSums(sums) }
}

function toSums(sums: Sums): SalesSums {
  return {
    net: toDollars(sums.netCents),
    base: toDollars(sums.baseCents),
    sold: toDollars(sums.soldCents),
    freight: toDollars(sums.freightCents),
    returned: toDollars(sums.returnedCents),
    cut: toDollars(sums.cutCents),
    orders: sums.orders,
    units: sums.units,
    costed_base: toDollars(sums.costedBaseCents),
    cost: toDollars(sums.costCents),
    margin: toDollars(sums.costedBaseCents - sums.costCents),
    uncosted_base: toDollars(sums.uncostedBaseCents),
  }
}
