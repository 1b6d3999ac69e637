import { type SQL, sql } from 'drizzle-orm'
import type { SalesAnswer, SalesQuery, SalesSums } from '../../contract/api/admin/figures.ts'
import { addDays, isPeriod, type Range, rangeBefore, type SalesBy } from '../../contract/figures.ts'
import { toDollars } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import { allowSeconds, type Database, type Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { categoryLabel } from './internal/category-label.ts'
import { dayOf, saleEntries, startOf } from './internal/sale-entries.ts'

/** Of products; all of them are in the file. */
const MOST_ROWS = 100
const MOST_INTEGER = 2_147_483_647

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
  const { now, earlier, others, total, totalBefore } = await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'figures.read')
    await allowSeconds(tx, 15)
    await tx.execute(sql`set local work_mem = '32MB'`)
    return readSums(tx, { range, before }, { by, sort, mostRows })
  })
  const rows = isPeriod(by) ? periodsOf(by, range, now) : [...now.values()]
  const periodsBefore = isPeriod(by) ? periodsOf(by, before, earlier) : null
  return {
    range,
    before,
    total: toSums(total),
    total_before: toSums(totalBefore),
    rows: rows.map((row, nth) => ({
      ...{ key: row.key, label: row.label, sku: row.sku },
      ...toSums(row),
      before: beforeOf(periodsBefore ? periodsBefore[nth] : earlier.get(row.key)),
    })),
    others: others && { count: others.count, ...toSums(others) },
  }
}

const beforeOf = (row: Row | undefined): SalesSums | null => (row ? toSums(row) : null)

/** Money in cents. */
type Sums = {
  net: number
  base: number
  sold: number
  freight: number
  returned: number
  cut: number
  orders: number
  units: number
  costed_base: number
  cost: number
  uncosted_base: number
}
type Row = Sums & { key: string; label: string; sku: string | null }

const nothing: Sums = {
  net: 0,
  base: 0,
  sold: 0,
  freight: 0,
  returned: 0,
  cut: 0,
  orders: 0,
  units: 0,
  costed_base: 0,
  cost: 0,
  uncosted_base: 0,
}

/** Of a group, or of all groups that are told together: how many they are, and of how many orders they have the first line. */
type Group = Sums & {
  is_earlier: boolean
  key: string | null
  label: string
  sku: string | null
  count: number
  first_lines: number
}

/**
 * The sums of both ranges in one statement, so that both are of one moment and the orders are read once. What is beyond the most
 * rows is summed up by the database: a shop can have sold tens of thousands of products.
 */
async function readSums(
  db: Executor,
  { range, before }: { range: Range; before: Range },
  { by, sort, mostRows }: Pick<SalesQuery, 'by' | 'sort'> & { mostRows: number },
) {
  const {
    key,
    label,
    sku = sql`null`,
    orders = ordersByFirstLine,
    joins = sql``,
    nameOfKey = sql`key::text`,
  } = groupings[by]
  const most = by === 'product' ? Math.min(mostRows, MOST_INTEGER) : MOST_INTEGER
  const { rows } = await db.execute<Group>(sql`
    with sums as materialized (
      select at < ${startOf(range.from)} as is_earlier, ${key} as key,
             sum(cents) as net, sum(base_cents) as base,
             sum(cents) filter (where entry.kind = 'sale') as sold,
             sum(cents) filter (where entry.kind = 'freight') as freight,
             -sum(cents) filter (where entry.kind = 'return') as returned,
             -sum(cents) filter (where entry.kind = 'cut') as cut,
             ${orders} as orders, count(*) filter (where is_first) as first_lines, sum(units) as units,
             sum(base_cents) filter (where entry.cost_cents is not null) as costed_base, sum(entry.cost_cents) as cost,
             sum(base_cents) filter (where entry.cost_cents is null and entry.kind <> 'freight') as uncosted_base
        from ${saleEntries([range, before])} as entry ${joins}
       group by 1, 2
    ), place as (
      select key, row_number() over (order by ${measures[sort]} desc, key) as nth from sums where not is_earlier
    ), told as (
      select is_earlier, case when ${isPeriod(by)} or nth <= ${most} then ${nameOfKey} end as key, count(*)::int as count,
             ${sql.join(
               sumColumns.map(([, column]) => sql`coalesce(sum(${column}), 0)::bigint as ${column}`),
               sql`, `,
             )}, sum(first_lines)::int as first_lines, min(nth) as nth
        from sums left join place using (key) group by 1, 2
    )
    select told.*, case when not is_earlier then ${label} end as label, case when not is_earlier then ${sku} end as sku
      from told order by nth`)
  const [now, earlier] = [false, true].map((is_earlier) =>
    rows.filter((row) => row.is_earlier === is_earlier),
  )
  const keyed = (groups: readonly Group[] = []) =>
    new Map(groups.flatMap((row) => (row.key === null ? [] : [[row.key, { ...row, key: row.key }] as const])))
  return {
    now: keyed(now),
    earlier: keyed(earlier),
    others: now?.find(({ key }) => key === null) ?? null,
    total: addUp(now),
    totalBefore: addUp(earlier),
  }
}

/** An order of several rows counts in each of them, but once in their sum. */
function addUp(groups: readonly Group[] = []): Sums {
  const sum = (of: (group: Group) => number) => groups.reduce((all, group) => all + of(group), 0)
  const sums = Object.fromEntries(sumColumns.map(([of]) => [of, sum((group) => group[of])])) as Sums
  return { ...sums, orders: sum(({ first_lines }) => first_lines) }
}

const sumColumns: readonly [of: keyof Sums, column: SQL][] = [
  ['net', sql`net`],
  ['base', sql`base`],
  ['sold', sql`sold`],
  ['freight', sql`freight`],
  ['returned', sql`returned`],
  ['cut', sql`cut`],
  ['orders', sql`orders`],
  ['units', sql`units`],
  ['costed_base', sql`costed_base`],
  ['cost', sql`cost`],
  ['uncosted_base', sql`uncosted_base`],
]

const measures: Record<SalesQuery['sort'], SQL> = {
  net: sql`net`,
  units: sql`units`,
  margin: sql`coalesce(costed_base, 0) - coalesce(cost, 0)`,
}

type Grouping = {
  /** Of an `entry`: what its row is known by. Numbers are compared sooner than words. */
  key: SQL
  /** Of `key`: the same as text, as the answer has it. */
  nameOfKey?: SQL
  joins?: SQL
  /** How many orders a row has. Unless told, those whose first line is among its entries. */
  orders?: SQL
  /** Of `key`: what people read. */
  label: SQL
  sku?: SQL
}

/** What no article was sold for has a row of its own. */
const ownRow = sql`case key when 'freight' then 'Envío' when 'cut' then 'Rebajas después de la venta' end`

const ordersByFirstLine = sql`count(*) filter (where is_first)`

/** What has no id, as a number below those: the first is -1. */
const named = ['freight', 'cut', 'builds', 'none', 'web'] as const
const codeOf = (name: (typeof named)[number]): SQL => sql`${-1 - named.indexOf(name)}::bigint`
const nameOfCode = sql`coalesce((${sql.param([...named])}::text[])[-key], key::text)`
const ofNoArticle = sql`case entry.kind when 'freight' then ${codeOf('freight')} else ${codeOf('cut')} end`

const groupings: Record<SalesBy, Grouping> = {
  day: { key: sql`${dayOf(sql`at`)}`, label: sql`key` },
  week: { key: sql`date_trunc('week', ${dayOf(sql`at`)}::timestamp)::date`, label: sql`key` },
  month: { key: sql`date_trunc('month', ${dayOf(sql`at`)}::timestamp)::date`, label: sql`key` },
  category: {
    key: sql`case when entry.sellable_id is null then ${ofNoArticle} when sellable.kind = 'build' then ${codeOf('builds')}
                  else coalesce(category_id, ${codeOf('none')}) end`,
    nameOfKey: nameOfCode,
    joins: sql`left join sellable on sellable.id = entry.sellable_id`,
    orders: sql`count(distinct order_id) filter (where entry.kind = 'sale')`,
    label: sql`coalesce(${ownRow}, ${categoryLabel})`,
  },
  product: {
    key: sql`coalesce(entry.sellable_id, ${ofNoArticle})`,
    nameOfKey: nameOfCode,
    // An order has one line of each article.
    orders: sql`count(*) filter (where entry.kind = 'sale')`,
    label: sql`coalesce(${ownRow}, (select name from sellable where id = ${idOf()}))`,
    sku: sql`(select sellable.sku from sellable where id = ${idOf()})`,
  },
  staff: {
    key: sql`coalesce(case order_kind when 'counter' then
        (select actor_id from order_event where order_event.order_id = entry.order_id and event = 'counter_sold' limit 1)
        else (select made_by from offer where offer.order_id = entry.order_id) end, ${codeOf('web')})`,
    nameOfKey: nameOfCode,
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
function periodsOf(by: 'day' | 'week' | 'month', { from, to }: Range, rows: ReadonlyMap<string, Row>): Row[] {
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

function toSums(sums: Sums): SalesSums {
  return {
    net: toDollars(sums.net),
    base: toDollars(sums.base),
    sold: toDollars(sums.sold),
    freight: toDollars(sums.freight),
    returned: toDollars(sums.returned),
    cut: toDollars(sums.cut),
    orders: sums.orders,
    units: sums.units,
    costed_base: toDollars(sums.costed_base),
    cost: toDollars(sums.cost),
    margin: toDollars(sums.costed_base - sums.cost),
    uncosted_base: toDollars(sums.uncosted_base),
  }
}
