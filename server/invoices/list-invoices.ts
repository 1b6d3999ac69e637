import { type SQL, sql } from 'drizzle-orm'
import type {
  Invoice,
  InvoicesAnswer,
  InvoicesQuery,
  PendingInvoicesAnswer,
  PendingInvoicesQuery,
} from '../../contract/api/admin/invoices.ts'
import { INVOICES_A_PAGE } from '../../contract/invoices.ts'
import { masked } from '../../contract/masked.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { needsInvoice } from '../db/order-conditions.ts'
import { accounts } from '../db/schema/accounts.ts'
import { invoices } from '../db/schema/invoices.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { nameOfRecorder, toInvoice } from './internal/to-invoice.ts'

/** Days since 2000-01-01. An index has the same expression. */
const issueDay = sql<number>`(issued_on - date '2000-01-01')`

const newest: ListOrder = { keys: [issueDay, sql`invoice.id`], way: 'desc' }

/** Microseconds since 1970, all that the column has. An index has the same expression. */
const deliveryTime = sql`((extract(epoch from delivered_at at time zone 'UTC') * 1000000)::bigint)`

const longestWaiting: ListOrder = { keys: [deliveryTime, sql`id`], way: 'asc' }

type Period = { from?: string | undefined; to?: string | undefined }

/** SQL condition on `invoice`: its day is one of these, both ends included. */
export function isWithin({ from, to }: Period): SQL {
  return sql`(${from ?? null}::date is null or ${issueDay} >= ${from ?? null}::date - date '2000-01-01')
         and (${to ?? null}::date is null or ${issueDay} <= ${to ?? null}::date - date '2000-01-01')`
}

/**
 * The invoices that were written down, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listInvoices(
  db: Executor,
  staff: Staff,
  { q, from, to, page }: InvoicesQuery,
): Promise<InvoicesAnswer> {
  await requirePermission(db, staff, 'invoices.read')
  const which = sql`${isWithin({ from, to })} and ${q ? isMeant(q) : sql`true`}`
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(newest, start, INVOICES_A_PAGE)
  const found = await db
    .select({ invoice: invoices, by: nameOfRecorder, day: issueDay })
    .from(invoices)
    .innerJoin(accounts, sql`${accounts.id} = ${invoices.recordedBy}`)
    .where(sql`${which} and ${where}`)
    .orderBy(orderBy)
    .limit(limit)
  const { rows, links } = cutPage(found, start, INVOICES_A_PAGE, ({ day, invoice }) => [day, invoice.id])
  const { rows: sums } = await db.execute<Record<'count' | 'taxed' | 'zero' | 'tax' | 'total', number>>(sql`
    select count(*)::int as count, coalesce(sum(taxed_base_cents), 0)::float8 as taxed,
           coalesce(sum(zero_base_cents), 0)::float8 as zero, coalesce(sum(tax_cents), 0)::float8 as tax,
           coalesce(sum(total_cents), 0)::float8 as total
      from invoice where annulled_at is null and ${which}`)
  const { count = 0, taxed = 0, zero = 0, tax = 0, total = 0 } = sums[0] ?? {}
  return {
    invoices: rows.map(toListed),
    pages: links,
    sums: {
      count,
      taxed_base: toDollars(taxed),
      zero_base: toDollars(zero),
      tax: toDollars(tax),
      total: toDollars(total),
    },
    pending: await countPending(db),
  }
}

function toListed(row: Parameters<typeof toInvoice>[0]): Invoice {
  const invoice = toInvoice(row)
  return { ...invoice, buyer_identification: masked(invoice.buyer_identification) }
}

/**
 * Every word must stand in the number, the clave, the name or the identification; a short number can be the order's.
 */
function isMeant(typed: string): SQL {
  const words = typed.trim().split(/\s+/)
  const orderId = /^#?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim().replace('#', '')) : null
  return sql`((${sql.join(words.map(stands), sql` and `)}) or order_id = ${orderId}::bigint)`
}

/** The last nine digits of an invoice's number. An index has the same expression. */
const sequence = sql`substr(number, 9)`

/**
 * A whole number, with its hyphens or without, and nine digits are compared as they are: all numbers begin alike, so the
 * index of the texts would lead to every invoice.
 */
function stands(word: string): SQL {
  const [, establishment, point, last] = /^(?:(\d{3})-?(\d{3})-?)?(\d{9})$/.exec(word) ?? []
  if (last && establishment && point)
    return sql`(${sequence} = ${last} and number = ${`${establishment}-${point}-${last}`})`
  if (last) return sql`${sequence} = ${last}`
  return sql`search like '%' || fold(${escapeLike(word)}) || '%'`
}

/**
 * The delivered orders of which no invoice is written down, what has waited longest first.
 * @throws DomainError `not_permitted`.
 */
export async function listPendingInvoices(
  db: Executor,
  staff: Staff,
  query: PendingInvoicesQuery,
): Promise<PendingInvoicesAnswer> {
  await requirePermission(db, staff, 'invoices.read')
  const start = readPageStart(query.page)
  const { where, orderBy, limit } = keyPage(longestWaiting, start, INVOICES_A_PAGE)
  const { rows: found } = await db.execute<{
    id: number
    /** In microseconds since 1970. */
    deliveryTime: number
    name: string
    identification: string
    totalCents: number
  }>(sql`
    select id::float8 as id, ${deliveryTime}::float8 as "deliveryTime",
           coalesce(invoice_name, buyer_name) as name,
           coalesce(invoice_identification, identification_number) as identification, total_cents as "totalCents"
      from customer_order
     where ${needsInvoice} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, INVOICES_A_PAGE, (row) => [row.deliveryTime, row.id])
  return {
    orders: rows.map((row) => ({
      order_id: row.id,
      delivered_at: shopTime(new Date(row.deliveryTime / 1000)),
      name: row.name,
      identification: masked(row.identification),
      total: toDollars(row.totalCents),
    })),
    pages: links,
    total: await countPending(db),
  }
}

async function countPending(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from customer_order where ${needsInvoice}`,
  )
  return rows[0]?.count ?? 0
}
