import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { INVOICE_YEARS } from '../../contract/constants.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Database, Transaction } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { returnCaseEvents, returnCases } from '../db/schema/returns.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Takes the person out of the cases of a buyer whose account is closed: what the buyer wrote, and what the shop said to it.
 * What came back, when, and how it ended stays. The orders must be locked.
 * @throws DomainError `open_orders` while a case is open, because nobody could be reached about the article.
 */
export async function forgetCases(tx: Transaction, accountId: number): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  const [open] = await tx
    .select({ orderId: returnCases.orderId })
    .from(returnCases)
    .where(and(inArray(returnCases.orderId, own), isNull(returnCases.closedAt)))
    .orderBy(returnCases.id)
    .limit(1)
  if (open) {
    throw new DomainError('open_orders', {
      message: `Tienes abierta una devolución o garantía del pedido ${formatOrderNumber(open.orderId)}. Cuando termine o la retires podrás cerrar tu cuenta.`,
    })
  }
  await forgetWords(tx, sql`account_id = ${accountId}`)
}

/** The same for sales at the counter of so long ago that `forgetCounterBuyers` has taken their buyers out. */
export async function forgetCounterCases(db: Database): Promise<void> {
  const isOld = sql`kind = 'counter' and placed_at < now() - make_interval(years => ${INVOICE_YEARS})`
  await db.transaction((tx) => forgetWords(tx, isOld))
}

/** `isOne`: a condition on `customer_order`. */
async function forgetWords(tx: Transaction, isOne: SQL): Promise<void> {
  const ofCase = sql`exists (
    select from customer_order where customer_order.id = ${returnCases.orderId} and ${isOne})`
  const cases = tx.select({ id: returnCases.id }).from(returnCases).where(ofCase)
  await tx
    .update(returnCaseEvents)
    .set({ note: null })
    .where(and(inArray(returnCaseEvents.caseId, cases), isNotNull(returnCaseEvents.note)))
  await tx
    .update(returnCases)
    .set({
      reasonWords: null,
      refusalReason: sql`case when ${returnCases.refusalReason} is not null then '' end`,
    })
    .where(and(ofCase, or(isNotNull(returnCases.reasonWords), sql`${returnCases.refusalReason} <> ''`)))
}
