import { type SQL, sql } from 'drizzle-orm'
import type { RangeQuery, ReservationFiguresAnswer } from '../../contract/api/admin/figures.ts'
import { type Range, rangeBefore } from '../../contract/figures.ts'
import { toDollars } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isWithin } from './internal/sale-entries.ts'

const MOST_ARTICLES = 50

type Reserved = ReservationFiguresAnswer['total']

/**
 * What became of the reservations that began in some days: how many were ordered, and why the others came to nothing. Whose buyer
 * ordered something within a day was no loss, and is told apart. Without a limit all articles are told.
 * @throws DomainError `not_permitted`.
 */
export async function readReservationFigures(
  db: Executor,
  staff: Staff,
  { from, to }: RangeQuery,
  { mostArticles = MOST_ARTICLES }: { mostArticles?: number | null } = {},
): Promise<ReservationFiguresAnswer> {
  await requirePermission(db, staff, 'figures.read')
  const range = { from, to }
  const before = rangeBefore(range)
  const now = await readReasons(db, range)
  const then = await readReasons(db, before)
  const { rows: articles } = await db.execute<{
    id: number
    sku: string
    name: string
    left: number
    units: number
    cents: number
  }>(sql`
    select sellable.id::float8 as id, sku, name, count(*)::int as left, sum(line.count)::int as units,
           sum(line.count::bigint * line.unit_price_cents)::bigint as cents
      from reservation join reservation_line as line on line.reservation_id = reservation.id
      join sellable on sellable.id = line.sellable_id
     where ${wasLeft} and ${isWithin(sql`reservation.created_at`, range)}
     group by sellable.id order by "left" desc, cents desc, sellable.id limit ${mostArticles}`)
  const { rows: refused } = await db.execute<ReservationFiguresAnswer['refused'][number]>(sql`
    select reason, sum(times)::int as times from refused_reservation
     where day between ${from}::date and ${to}::date group by reason order by times desc, reason`)
  return {
    range,
    before,
    refused,
    total: addUp(now),
    total_before: addUp(then),
    reasons: now
      .filter(({ status }) => status === 'left')
      .map(({ reason, count, cents, boughtLater }) => ({
        reason,
        left: count,
        left_value: toDollars(cents),
        bought_later: boughtLater,
      })),
    articles: articles.map(({ cents, ...article }) => ({ ...article, left_value: toDollars(cents) })),
  }
}

const wasLeft: SQL = sql`reservation.status in ('released', 'expired')`

type Reason = {
  status: 'ordered' | 'left' | 'running'
  reason: ReservationFiguresAnswer['reasons'][number]['reason']
  count: number
  cents: number
  boughtLater: number
}

/** The time of an open one may have run out a moment ago: it counts as running until its units are back. */
async function readReasons(db: Executor, range: Range): Promise<Reason[]> {
  const { rows } = await db.execute<Reason>(sql`
    with begun as (
      select case when ${wasLeft} then 'left' when status = 'ordered' then 'ordered' else 'running' end as status,
             case when ${wasLeft} then coalesce(left_because, 'unknown') end as reason,
             (select sum(count::bigint * unit_price_cents) from reservation_line where reservation_id = reservation.id) as cents,
             ${wasLeft} and exists (
               select from customer_order where customer_order.account_id = reservation.account_id
                  and placed_at > reservation.created_at and placed_at <= reservation.created_at + interval '1 day') as bought_later
        from reservation where ${isWithin(sql`created_at`, range)})
    select status, reason, count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents,
           count(*) filter (where bought_later)::int as "boughtLater"
      from begun group by status, reason order by count desc, reason`)
  return rows
}

function addUp(reasons: readonly Reason[]): Reserved {
  const sum = (of: (reason: Reason) => number, status?: Reason['status']) =>
    reasons
      .filter((reason) => !status || reason.status === status)
      .reduce((all, reason) => all + of(reason), 0)
  const count = ({ count }: Reason) => count
  return {
    made: sum(count),
    ordered: sum(count, 'ordered'),
    left: sum(count, 'left'),
    left_value: toDollars(sum(({ cents }) => cents, 'left')),
    bought_later: sum(({ boughtLater }) => boughtLater, 'left'),
    running: sum(count, 'running'),
  }
}
