import { type SQL, sql } from 'drizzle-orm'
import type { ListedCase, ReturnsAnswer, ReturnsQuery } from '../../contract/api/admin/returns.ts'
import {
  type CaseKind,
  type CaseReason,
  type CaseState,
  type Resolution,
  waitsFor,
} from '../../contract/return-cases.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { requirePermission } from '../staff/require-permission.ts'

const CASES_A_PAGE = 50

/** Microseconds since 1970. An index has the same expression. */
const closedTime = sql`((extract(epoch from closed_at at time zone 'UTC') * 1000000)::bigint)`

const longestWaiting: ListOrder = { keys: [sql`return_case.id`], way: 'asc' }
const lastClosed: ListOrder = { keys: [closedTime, sql`return_case.id`], way: 'desc' }

const tabs: Record<'open' | 'supplier' | 'closed', SQL> = {
  open: sql`closed_at is null and return_case.state <> 'at_supplier'`,
  supplier: sql`closed_at is null and return_case.state = 'at_supplier'`,
  closed: sql`closed_at is not null`,
}

type Row = {
  id: number
  orderId: number
  kind: CaseKind
  state: CaseState
  reason: CaseReason
  resolution: Resolution | null
  askedAt: string
  closedAt: string | null
  closedTime: number | null
  days: number
  buyerName: string
  articles: string | null
  supplier: string | null
}

/**
 * A page of returns and warranties: open ones, those with a supplier, or closed ones.
 * @throws DomainError `not_permitted`.
 */
export async function listCases(
  db: Executor,
  staff: Staff,
  { tab = 'open', q, page }: ReturnsQuery,
): Promise<ReturnsAnswer> {
  await requirePermission(db, staff, 'returns.handle')
  const start = readPageStart(page)
  const order = tab === 'closed' ? lastClosed : longestWaiting
  const { where, orderBy, limit } = keyPage(order, start, CASES_A_PAGE)
  const found = await readRows(db, sql`${tabs[tab]} and ${q ? isMeant(q) : sql`true`} and ${where}`, {
    orderBy,
    limit,
  })
  const { rows, links } = cutPage(found, start, CASES_A_PAGE, ({ id, closedTime }) =>
    tab === 'closed' ? [closedTime ?? 0, id] : [id],
  )
  const { rows: counted } = await db.execute<{ open: number; supplier: number }>(sql`
    select count(*) filter (where return_case.state <> 'at_supplier')::int as open,
           count(*) filter (where return_case.state = 'at_supplier')::int as supplier
      from return_case join customer_order on customer_order.id = order_id
     where closed_at is null and ${isNotSetAside}`)
  return {
    cases: rows.map(toListed),
    pages: links,
    counts: counted[0] ?? { open: 0, supplier: 0 },
  }
}

/** The cases of one order, the first one first. Whether the caller may see them is not checked here. */
export async function listCasesOfOrder(db: Executor, orderId: number): Promise<ListedCase[]> {
  const rows = await readRows(db, sql`order_id = ${orderId}`, { orderBy: sql`return_case.id`, limit: 200 })
  return rows.map(toListed)
}

async function readRows(
  db: Executor,
  which: SQL,
  { orderBy, limit }: { orderBy: SQL; limit: number },
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select return_case.id::float8 as id, order_id::float8 as "orderId", return_case.kind, return_case.state, reason,
           resolution, asked_at::text as "askedAt", closed_at::text as "closedAt",
           ${closedTime}::float8 as "closedTime", buyer_name as "buyerName", trip.supplier,
           floor(extract(epoch from coalesce(closed_at, now()) - coalesce(trip.sent_at, asked_at)) / 86400)::int as days,
           (select string_agg(asked.count || ' × ' || line.name, ', ' order by line.position)
              from return_case_line as asked join order_line as line on line.id = asked.order_line_id
             where asked.case_id = return_case.id) as articles
      from return_case
      join customer_order on customer_order.id = order_id
      left join supplier_trip as trip on trip.case_id = return_case.id and trip.back_at is null
     where ${isNotSetAside} and ${which}
     order by ${orderBy} limit ${limit}`)
  return rows
}

/** The number of an order, or every word in what the staff search of a buyer. */
function isMeant(typed: string): SQL {
  const words = typed.trim().split(/\s+/)
  const orderId = /^#?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim().replace('#', '')) : null
  return sql`(order_id = ${orderId}::bigint or (${sql.join(
    words.map((word) => sql`buyer_search like '%' || fold(${escapeLike(word)}) || '%'`),
    sql` and `,
  )}))`
}

function toListed(row: Row): ListedCase {
  return {
    id: row.id,
    order_id: row.orderId,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    resolution: row.resolution,
    asked_at: shopTime(new Date(row.askedAt)),
    closed_at: row.closedAt && shopTime(new Date(row.closedAt)),
    days: row.days,
    waits_for: waitsFor[row.state],
    buyer_name: row.buyerName,
    articles: row.articles ?? '',
    supplier: row.supplier,
  }
}
