import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { centsOfOrder, isNotSetAside, returnedCentsOfOrder } from '../../db/order-conditions.ts'
import type { CandidateOrder, OpenLine, UntiedMoney } from '../match-lines.ts'

/**
 * So many lines are matched at the most, the newest. A shop that leaves more of them open has to settle some first, and
 * they all stay in the list.
 */
const MAX_LINES = 10_000
/** A double or a late payment is looked for among so many of the last orders. */
const LAST_ORDERS = 5_000
const LAST_DAYS = 60

/** The lines that are not settled, the newest first. */
export async function readOpenLines(db: Executor): Promise<OpenLine[]> {
  const { rows } = await db.execute<OpenLine>(sql`
    select id, bank_account_id as "bankAccountId", day::text, amount_cents as "amountCents", reference, concept,
           payer_name as "payerName", payer_identification as "payerIdentification"
      from statement_line
     where state = 'open'
     order by (day - date '2000-01-01') desc, id desc limit ${MAX_LINES}`)
  return rows
}

/** The orders that await money, and the last ones that do not any more: their line would be a double or a late payment. */
export async function readCandidateOrders(
  db: Executor,
  alsoIds: readonly number[],
): Promise<CandidateOrder[]> {
  const awaits = sql`(state = 'PENDIENTE' and stage = 'payment_review')`
  const { rows } = await db.execute<Omit<CandidateOrder, 'names' | 'identifications'> & Named>(sql`
    with candidate as materialized (
      select id from customer_order where ${awaits}
       union
      select id from (select id, placed_at, cancelled_at from customer_order
                       where not is_example order by id desc limit ${LAST_ORDERS}) as latest
       where coalesce(cancelled_at, placed_at) > now() - make_interval(days => ${LAST_DAYS})
       union
      select id from customer_order where is_example
       union
      select unnest(${sql.param([...alsoIds])}::bigint[]))
    select id, account_id as "accountId",
           case when state = 'CANCELADO' then 'cancelled' when ${awaits} then 'waiting' else 'paid' end as state,
           (placed_at at time zone interval '-05:00')::date::text as "placedOn",
           (case when ${awaits} then greatest(0, total_cents - ${returnedCentsOfOrder} - ${centsOfOrder})
                 else total_cents end)::int as "amountCents",
           (select code from transfer_code where order_id = customer_order.id) as "transferCode",
           buyer_name as "buyerName", invoice_name as "invoiceName", identification_number as "identification",
           invoice_identification as "invoiceIdentification",
           (select coalesce(json_agg(json_build_object('receiptKey', receipt_key, 'bankAccountId', bank_account_id)), '[]')
              from payment where order_id = customer_order.id) as claims
      from customer_order
     where id in (select id from candidate) and ${isNotSetAside}`)
  return rows.map(({ buyerName, invoiceName, identification, invoiceIdentification, ...order }) => ({
    ...order,
    names: [buyerName, invoiceName ?? ''].filter((name) => name !== ''),
    identifications: [identification, invoiceIdentification ?? ''].filter((number) => number !== ''),
  }))
}

type Named = {
  buyerName: string
  invoiceName: string | null
  identification: string
  invoiceIdentification: string | null
}

/** The transfers that the staff wrote down by hand and that no line is tied to. */
export async function readUntiedMoney(db: Executor): Promise<UntiedMoney[]> {
  const { rows } = await db.execute<UntiedMoney>(sql`
    select id, bank_account_id as "bankAccountId", received_on::text as "receivedOn", amount_cents as "amountCents",
           reference_key as "referenceKey", payer_name as "payerName", payer_identification as "payerIdentification",
           (select coalesce(json_agg(order_id), '[]') from allocation
             where money_received_id = money_received.id and undone_at is null) as "orderIds"
      from money_received
     where means = 'transfer' and voided_at is null
       and (received_on - date '2000-01-01') > (current_date - date '2000-01-01') - ${LAST_DAYS}::int
       and not exists (select from statement_line where money_received_id = money_received.id)`)
  return rows
}
