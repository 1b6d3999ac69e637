import { type SQL, sql } from 'drizzle-orm'
import type { Refund, RefundsAnswer, RefundsQuery } from '../../contract/api/admin/refunds.ts'
import { masked } from '../../contract/masked.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import { REFUNDS_A_PAGE, type RefundStatus } from '../../contract/refunds.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import type { refunds } from '../db/schema/money.ts'
import { receiptKey } from '../orders/order-claims.ts'
import { requirePermission } from '../staff/require-permission.ts'

type Row = {
  id: number
  /** Microseconds since 1970. */
  key: number
  orderId: number | null
  isOfCancelled: boolean
  moneyId: number
  cents: number
  status: RefundStatus
  means: (typeof refunds.$inferSelect)['means']
  note: string | null
  isPriceCut: boolean
  owedAt: number
  madeAt: number | null
  madeBy: string | null
  reference: string | null
  hasProof: boolean
  withdrawnAt: number | null
  withdrawReason: string | null
  buyerName: string | null
  payerName: string | null
  payerIdentification: string | null
  receivedOn: string
  bankAccount: string | null
  account: { bank_name: string; kind: 'savings' | 'checking'; number_end: string } | null
  isExample: boolean
}

const micros = (column: SQL) => sql`((extract(epoch from ${column} at time zone 'UTC') * 1000000)::bigint)`
const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Indexes have the same expressions. What has waited longest is made first. */
const orderOf: Record<RefundStatus, ListOrder> = {
  owed: { keys: [micros(sql`owed_at`), sql`refund.id`], way: 'asc' },
  made: { keys: [micros(sql`made_at`), sql`refund.id`], way: 'desc' },
  withdrawn: { keys: [micros(sql`withdrawn_at`), sql`refund.id`], way: 'desc' },
}

/** As the indexes say it, for a parameter would keep them from being used. */
const has: Record<RefundStatus, SQL> = {
  owed: sql`refund.status = 'owed'`,
  made: sql`refund.status = 'made'`,
  withdrawn: sql`refund.status = 'withdrawn'`,
}

const nameOf = (account: SQL) => sql`(
  select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) from account where id = ${account})`

const columns = sql`
  refund.id, refund.order_id as "orderId", coalesce(customer_order.state = 'CANCELADO', false) as "isOfCancelled",
  refund.money_received_id as "moneyId", refund.amount_cents as cents,
  refund.status, refund.means, refund.note, refund.price_cut as "isPriceCut", ${millis(sql`owed_at`)} as "owedAt",
  ${millis(sql`made_at`)} as "madeAt", ${nameOf(sql`refund.made_by`)} as "madeBy", refund.reference,
  proof_file is not null as "hasProof", ${millis(sql`withdrawn_at`)} as "withdrawnAt",
  withdraw_reason as "withdrawReason", nullif(buyer_name, '') as "buyerName", payer_name as "payerName",
  payer_identification as "payerIdentification", received_on::text as "receivedOn",
  bank_account.bank_name || ' ' || bank_account.number as "bankAccount",
  (select json_build_object('bank_name', bank_name, 'kind', kind, 'number_end', number_end) from refund_account
    where refund_account.order_id = refund.order_id
       or refund.order_id is null and refund_account.money_received_id = refund.money_received_id) as account,
  coalesce(is_example, false) as "isExample"`

const joined = sql`
  refund
  join money_received on money_received.id = refund.money_received_id
  left join customer_order on customer_order.id = refund.order_id
  left join bank_account on bank_account.id = money_received.bank_account_id`

/** Those of examples that were set aside are in no list. */
const isListed = sql`(customer_order.id is null or ${isNotSetAside})`

/**
 * Refunds that are owed, the longest waiting first, or were made or withdrawn, the newest first, with what is owed in all.
 * @throws DomainError `not_permitted`.
 */
export async function listRefunds(db: Executor, staff: Staff, query: RefundsQuery): Promise<RefundsAnswer> {
  await requirePermission(db, staff, 'payments.read')
  const { status, q, page } = query
  const order = orderOf[status]
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(order, start, REFUNDS_A_PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    select ${columns}, ${order.keys[0]} as key from ${joined}
     where ${has[status]} and ${isListed} and ${where} and ${q ? isMeant(q) : sql`true`}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, REFUNDS_A_PAGE, ({ key, id }) => [key, id])
  const { rows: sums } = await db.execute<{ count: number; cents: number }>(sql`
    select count(*)::int as count, coalesce(sum(refund.amount_cents), 0)::float8 as cents
      from refund left join customer_order on customer_order.id = refund.order_id
     where ${has.owed} and ${isListed}`)
  const { count = 0, cents = 0 } = sums[0] ?? {}
  return {
    refunds: rows.map((row) => ({
      ...toRefund(row),
      payer_identification: row.payerIdentification && masked(row.payerIdentification),
    })),
    pages: links,
    owed: { count, amount: toDollars(cents) },
  }
}

/** One refund as the desk shows it, or null. */
export async function findListedRefund(db: Executor, id: number): Promise<Refund | null> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${joined} where refund.id = ${id} and ${isListed}`,
  )
  return rows[0] ? toRefund(rows[0]) : null
}

function toRefund(row: Row): Refund {
  const time = (moment: number | null) => (moment === null ? null : shopTime(new Date(moment)))
  return {
    id: row.id,
    order_id: row.orderId,
    is_of_cancelled: row.isOfCancelled,
    money_id: row.moneyId,
    amount: toDollars(row.cents),
    status: row.status,
    means: row.means,
    note: row.note,
    is_price_cut: row.isPriceCut,
    owed_at: shopTime(new Date(row.owedAt)),
    made_at: time(row.madeAt),
    made_by: row.madeBy,
    reference: row.reference,
    has_proof: row.hasProof,
    withdrawn_at: time(row.withdrawnAt),
    withdraw_reason: row.withdrawReason,
    buyer_name: row.buyerName,
    payer_name: row.payerName,
    payer_identification: row.payerIdentification,
    received_on: row.receivedOn,
    received_in: row.bankAccount,
    account: row.account,
    is_example: row.isExample,
  }
}

/** A reference, a name of the buyer or of the payer, the payer's identification, an order's number, or an amount. */
function isMeant(typed: string): SQL {
  const words = typed.trim()
  const orderId = /^#?\d{1,9}$/.test(words) ? Number(words.replace('#', '')) : null
  const contains = (column: SQL) => sql`fold(${column}) like '%' || fold(${escapeLike(words)}::text) || '%'`
  return sql`(upper(refund.reference) like '%' || ${escapeLike(receiptKey(words))}::text || '%'
    or ${contains(sql`payer_name`)} or ${contains(sql`buyer_name`)} or payer_identification = ${words}
    or refund.order_id = ${orderId}::bigint or refund.amount_cents = ${amountIn(words)}::int)`
}

function amountIn(words: string): number | null {
  if (!/^\$?\d{1,7}([.,]\d{1,2})?$/.test(words)) return null
  return toCents(words.replace('$', '').replace(',', '.'))
}
