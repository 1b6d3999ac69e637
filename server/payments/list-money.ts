import { type SQL, sql } from 'drizzle-orm'
import type { MoneyAnswer, MoneyQuery } from '../../contract/api/admin/payments.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { receiptKey } from '../orders/order-claims.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { spentOfMoney } from './internal/allocate.ts'

const PAGE = 50

type Row = {
  id: number
  /** Days since 2000-01-01. */
  receivedDay: number
  receivedOn: string
  amountCents: number
  leftCents: number
  bankAccount: string | null
  reference: string | null
  payerName: string | null
  payerIdentification: string | null
  recordedAt: number
  recordedBy: string | null
  voidedAt: number | null
  isExample: boolean
  shares: { allocation_id: number; order_id: number; cents: number; undoneAt: number | null }[]
}

/** What is asked of the orders that have some of the money of the statement, and null when none has. */
const ofItsOrders = (question: SQL) => sql`(
  select ${question} from allocation join customer_order on customer_order.id = order_id
   where money_received_id = money_received.id and undone_at is null)`

const ofSetAside = sql`
  select money_received_id from allocation join customer_order on customer_order.id = order_id
   where is_example and set_aside_at is not null`

const leftOfMoney = sql`(case when voided_at is null then amount_cents - ${spentOfMoney} else 0 end)`

/** An index has the same expressions. */
const newest: ListOrder = {
  keys: [sql`(received_on - date '2000-01-01')`, sql`money_received.id`],
  way: 'desc',
}

/** What is not voided and has something left. Two indexes hold all that is added up here. */
const leftOver = sql`
  select id
    from (select money_received.id,
                 money_received.amount_cents - coalesce(given.cents, 0) - coalesce(back.cents, 0) as cents
            from money_received
            left join (select money_received_id, sum(amount_cents) as cents from allocation
                        where undone_at is null group by money_received_id) as given
              on given.money_received_id = money_received.id
            left join (select money_received_id, sum(amount_cents) as cents from refund
                        where order_id is null and status <> 'withdrawn' group by money_received_id) as back
              on back.money_received_id = money_received.id
           where voided_at is null) as money
   where cents > 0`

/** The cents of all that. Money that is voided has given nothing, so three sums will do in place of one of each. */
const centsLeftOver = sql`
  select ((select coalesce(sum(amount_cents), 0) from money_received where voided_at is null)
          - (select coalesce(sum(amount_cents), 0) from allocation where undone_at is null)
          - (select coalesce(sum(amount_cents), 0) from refund where order_id is null and status <> 'withdrawn')
         )::float8 as cents`

/**
 * Money that was received, the newest first, for the staff. Money of which all went to examples that were set aside is
 * in no list any more, as those orders are in none.
 * @throws DomainError `not_permitted`.
 */
export async function listMoney(db: Database, staff: Staff, query: MoneyQuery): Promise<MoneyAnswer> {
  await requirePermission(db, staff, 'payments.read')
  const start = readPageStart(query.page)
  const { where, orderBy, limit } = keyPage(newest, start, PAGE)
  const isLeftOver = query.only === 'left_over'
  const { rows: sums } = await db.execute<{ cents: number }>(centsLeftOver)
  // The first question is cheap, and answers for nearly all.
  const isSetAside = sql`(money_received.id in (${ofSetAside}) and ${leftOfMoney} = 0 and coalesce(${ofItsOrders(sql`bool_and(set_aside_at is not null)`)}, false))`
  const which = sql`
    ${query.id ? sql`money_received.id = ${query.id}` : sql`not ${isSetAside}`}
    and ${isLeftOver ? sql`money_received.id = any(array(${leftOver}))` : sql`true`}
    and ${query.q ? isMeant(query.q) : sql`true`}`
  const { rows: found } = await db.execute<Row>(sql`
    select money_received.id, (received_on - date '2000-01-01') as "receivedDay", received_on::text as "receivedOn",
           money_received.amount_cents as "amountCents",
           ${leftOfMoney} as "leftCents",
           bank_account.bank_name || ' ' || bank_account.number as "bankAccount", reference, payer_name as "payerName",
           payer_identification as "payerIdentification",
           (extract(epoch from recorded_at) * 1000)::float8 as "recordedAt",
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username) as "recordedBy",
           (extract(epoch from voided_at) * 1000)::float8 as "voidedAt",
           coalesce(${ofItsOrders(sql`bool_or(is_example)`)}, false) as "isExample",
           (select coalesce(json_agg(json_build_object('allocation_id', id, 'order_id', order_id, 'cents', amount_cents,
                                       'undoneAt', (extract(epoch from undone_at) * 1000)::float8) order by id), '[]')
              from allocation where money_received_id = money_received.id) as shares
      from money_received
      left join bank_account on bank_account.id = bank_account_id
      left join account on account.id = recorded_by
     where ${which} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, PAGE, ({ receivedDay, id }) => [receivedDay, id])
  return {
    money: rows.map((row) => ({
      id: row.id,
      received_on: row.receivedOn,
      amount: toDollars(row.amountCents),
      left_over: toDollars(row.leftCents),
      bank_account: row.bankAccount,
      reference: row.reference,
      payer_name: row.payerName,
      payer_identification: row.payerIdentification,
      recorded_at: shopTime(new Date(row.recordedAt)),
      recorded_by: row.recordedBy,
      voided_at: row.voidedAt === null ? null : shopTime(new Date(row.voidedAt)),
      is_example: row.isExample,
      shares: row.shares.map(({ cents, undoneAt, ...share }) => ({
        ...share,
        amount: toDollars(cents),
        undone_at: undoneAt === null ? null : shopTime(new Date(undoneAt)),
      })),
    })),
    pages: links,
    left_over: toDollars(sums[0]?.cents ?? 0),
  }
}

/** A reference as it is compared, a payer's name or identification, an order's number, or an amount to the cent. */
function isMeant(typed: string): SQL {
  const words = typed.trim()
  const orderId = /^\d{1,9}$/.test(words) ? Number(words) : null
  return sql`(
    reference_key like '%' || ${escapeLike(receiptKey(words))}::text || '%'
    or fold(payer_name) like '%' || fold(${escapeLike(words)}::text) || '%'
    or payer_identification = ${words}
    or money_received.amount_cents = ${amountIn(words)}::int
    or money_received.id = any (array(
      select money_received_id from allocation where undone_at is null and order_id = ${orderId}::bigint)))`
}

function amountIn(words: string): number | null {
  if (!/^\$?\d{1,7}([.,]\d{1,2})?$/.test(words)) return null
  return toCents(words.replace('$', '').replace(',', '.'))
}
