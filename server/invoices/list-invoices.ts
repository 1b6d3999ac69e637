import { type SQL, sql } from 'drizzle-orm'
import type {
  Invoice,
  InvoicesAnswer,
  InvoicesQuery,
  PendingInvoicesAnswer,
} from '../../contract/api/admin/invoices.ts'
import { INVOICES_A_PAGE } from '../../contract/invoices.ts'
import { masked } from '../../contract/masked.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { needsInvoice } from '../db/order-conditions.ts'
import { accounts } from '../db/schema/accounts.ts'
import { invoices } from '../db/schema/invoices.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { nameOfRecorder, toInvoice } from './internal/to-invoice.ts'

type Period = { from?: string | undefined; to?: string | undefined }

/** SQL condition on `invoice`: its day is one of these, both ends included. */
export function isWithin({ from, to }: Period): SQL {
  return sql`(${from ?? null}::date is null or issued_on >= ${from ?? null}::date)
         and (${to ?? null}::date is null or issued_on <= ${to ?? null}::date)`
}

/**
 * The invoices that were written down, the newest first. A page begins after the last row of the one before, so that
 * page 4,000 costs what the first one does.
 * @throws DomainError `not_permitted`.
 */
export async function listInvoices(
  db: Executor,
  staff: Staff,
  { q, from, to, after }: InvoicesQuery,
): Promise<InvoicesAnswer> {
  await requirePermission(db, staff, 'invoices.read')
  const which = sql`${isWithin({ from, to })} and ${q ? isMeant(q) : sql`true`}`
  const [lastDay, lastId] = after?.split('.') ?? []
  const isAfter = after
    ? sql`(issued_on, invoice.id) < (${lastDay}::date, ${Number(lastId)}::bigint)`
    : sql`true`
  const rows = await db
    .select({ invoice: invoices, by: nameOfRecorder })
    .from(invoices)
    .innerJoin(accounts, sql`${accounts.id} = ${invoices.recordedBy}`)
    .where(sql`${which} and ${isAfter}`)
    .orderBy(sql`issued_on desc, invoice.id desc`)
    .limit(INVOICES_A_PAGE + 1)
  const page = rows.slice(0, INVOICES_A_PAGE)
  const last = page.at(-1)?.invoice
  const { rows: sums } = await db.execute<Record<'count' | 'taxed' | 'zero' | 'tax' | 'total', number>>(sql`
    select count(*)::int as count, coalesce(sum(taxed_base_cents), 0)::float8 as taxed,
           coalesce(sum(zero_base_cents), 0)::float8 as zero, coalesce(sum(tax_cents), 0)::float8 as tax,
           coalesce(sum(total_cents), 0)::float8 as total
      from invoice where annulled_at is null and ${which}`)
  const { count = 0, taxed = 0, zero = 0, tax = 0, total = 0 } = sums[0] ?? {}
  return {
    invoices: page.map(toListed),
    next: rows.length > page.length && last ? `${last.issuedOn}.${last.id}` : null,
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
  const inText = words.map(
    (word) =>
      sql`search like '%' || replace(replace(replace(fold(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
  )
  return sql`((${sql.join(inText, sql` and `)}) or order_id = ${orderId}::bigint)`
}

/**
 * The delivered orders of which no invoice is written down, what has waited longest first.
 * @throws DomainError `not_permitted`.
 */
export async function listPendingInvoices(
  db: Executor,
  staff: Staff,
  { after }: { after?: string | undefined },
): Promise<PendingInvoicesAnswer> {
  await requirePermission(db, staff, 'invoices.read')
  const [micros, id] = after?.split('.') ?? []
  const isAfter = after
    ? sql`(delivered_at, id) > ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${Number(id)}::bigint)`
    : sql`true`
  const { rows } = await db.execute<{
    id: number
    deliveredAt: number
    micros: string
    name: string
    identification: string
    totalCents: number
  }>(sql`
    select id::float8 as id, (extract(epoch from delivered_at) * 1000)::float8 as "deliveredAt",
           (extract(epoch from delivered_at) * 1000000)::bigint::text as micros,
           coalesce(invoice_name, buyer_name) as name,
           coalesce(invoice_identification, identification_number) as identification, total_cents as "totalCents"
      from customer_order
     where ${needsInvoice} and ${isAfter}
     order by delivered_at, id limit ${INVOICES_A_PAGE + 1}`)
  const page = rows.slice(0, INVOICES_A_PAGE)
  const last = page.at(-1)
  return {
    orders: page.map((row) => ({
      order_id: row.id,
      delivered_at: shopTime(new Date(row.deliveredAt)),
      name: row.name,
      identification: masked(row.identification),
      total: toDollars(row.totalCents),
    })),
    next: rows.length > page.length && last ? `${last.micros}.${last.id}` : null,
    total: await countPending(db),
  }
}

async function countPending(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from customer_order where ${needsInvoice}`,
  )
  return rows[0]?.count ?? 0
}
