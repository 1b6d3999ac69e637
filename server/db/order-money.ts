import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderState, PaymentStatus } from '../../contract/order-states.ts'
import type { Executor } from './database.ts'
import { readGoodsReturns } from './return-rows.ts'
import {
  allocations,
  moneyReceived,
  paymentClaims,
  receiptPhotos,
  receiptReadings,
  refundAccounts,
  refunds,
} from './schema/money.ts'
import { orders } from './schema/orders.ts'
import { bankAccounts } from './schema/shop.ts'

/** The money of an order. Amounts are cents; the lists are in the order in which they were written. */
export type OrderMoney = {
  totalCents: number
  /** What of that was charged for sending it. What comes back does not give it back. */
  shippingCents: number
  /** What the staff gave to it of money received. */
  allocatedCents: number
  /** What of that was paid back. */
  refundedCents: number
  /** What of that is owed back. */
  owedCents: number
  /** What of that goes back, or went, because the shop lowered the price. It need not be paid for any more. */
  cutCents: number
  /** What it has to have: the total less what came back, and what the price was lowered by. */
  dueCents: number
  /** What the goods were sold for that came back. They need not be paid for any more. */
  returnedCents: number
  /** What is missing to its total less what came back and what the price was lowered by. A cancelled order misses nothing. */
  missingCents: number
  /** What it has beyond that. */
  surplusCents: number
  /** What is missing beyond the transfers that its buyer told of and nobody has looked for yet. */
  unclaimedCents: number
  claims: Awaited<ReturnType<typeof readClaimRows>>
  /** What the staff gave to it, also what was undone. */
  receipts: Awaited<ReturnType<typeof readAllocationRows>>
  refunds: (typeof refunds.$inferSelect)[]
  /** Where what is owed is to go; null: nobody said. */
  refundAccount: Awaited<ReturnType<typeof readRefundAccounts>>[number] | null
}

/**
 * The money of orders, by their ids. Orders, payments and mails read it; whether the caller may see it is not checked here.
 */
export async function readOrderMoney(
  db: Executor,
  orderIds: readonly number[],
): Promise<Map<number, OrderMoney>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const heads = await db
    .select({
      id: orders.id,
      state: orders.state,
      totalCents: orders.totalCents,
      shippingCents: orders.shippingCents,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
  const claims = Map.groupBy(await readClaimRows(db, ids), ({ claim }) => claim.orderId)
  const receipts = Map.groupBy(await readAllocationRows(db, ids), ({ allocation }) => allocation.orderId)
  const back = Map.groupBy(
    await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.id)),
    ({ orderId }) => orderId,
  )
  const accounts = new Map(
    (back.size > 0 ? await readRefundAccounts(db, ids) : []).map((account) => [account.orderId, account]),
  )
  const returns = await readGoodsReturns(db, ids)
  return new Map(
    heads.map((head) => {
      const returnedCents = (returns.get(head.id) ?? [])
        .flatMap(({ contents }) => contents)
        .reduce((cents, { totalCents }) => cents + totalCents, 0)
      return [
        head.id,
        toMoney(
          { ...head, returnedCents },
          claims.get(head.id) ?? [],
          receipts.get(head.id) ?? [],
          back.get(head.id) ?? [],
          accounts.get(head.id) ?? null,
        ),
      ]
    }),
  )
}

/** What became of an order's money, in the one word that its buyer reads. Null: nobody said to have sent any. */
export function paymentStatusOf(state: OrderState, money: OrderMoney): PaymentStatus | null {
  const isClaimed = (status: string) => money.claims.some(({ claim }) => claim.status === status)
  if (state === 'CANCELADO') {
    if (money.owedCents > 0) return 'refund_due'
    if (money.refundedCents > 0) return 'refunded'
  } else {
    if (money.returnedCents === money.totalCents - money.shippingCents && money.refundedCents > 0)
      return 'refunded'
    if (money.missingCents === 0) return 'confirmed'
    if (!isClaimed('submitted') && money.allocatedCents > 0) return 'partial'
  }
  if (isClaimed('submitted')) return 'submitted'
  return isClaimed('refused') ? 'refused' : null
}

function readClaimRows(db: Executor, orderIds: number[]) {
  return db
    .select({
      claim: paymentClaims,
      bankAccount: bankAccounts,
      photo: receiptPhotos,
      reading: receiptReadings,
    })
    .from(paymentClaims)
    .leftJoin(bankAccounts, eq(bankAccounts.id, paymentClaims.bankAccountId))
    .leftJoin(receiptPhotos, eq(receiptPhotos.claimId, paymentClaims.id))
    .leftJoin(receiptReadings, eq(receiptReadings.claimId, paymentClaims.id))
    .where(inArray(paymentClaims.orderId, orderIds))
    .orderBy(asc(paymentClaims.id))
}

function readAllocationRows(db: Executor, orderIds: number[]) {
  return db
    .select({ allocation: allocations, money: moneyReceived, bankAccount: bankAccounts })
    .from(allocations)
    .innerJoin(moneyReceived, eq(moneyReceived.id, allocations.moneyReceivedId))
    .leftJoin(bankAccounts, eq(bankAccounts.id, moneyReceived.bankAccountId))
    .where(inArray(allocations.orderId, orderIds))
    .orderBy(asc(allocations.id))
}

/** What is not encrypted of the accounts that money goes back to. */
function readRefundAccounts(db: Executor, orderIds: number[]) {
  const { orderId, bankName, kind, numberEnd } = refundAccounts
  return db
    .select({ orderId, bankName, kind, numberEnd })
    .from(refundAccounts)
    .where(inArray(orderId, orderIds))
}

function toMoney(
  {
    state,
    totalCents,
    shippingCents,
    returnedCents,
  }: { state: OrderState; totalCents: number; shippingCents: number; returnedCents: number },
  claims: OrderMoney['claims'],
  receipts: OrderMoney['receipts'],
  back: OrderMoney['refunds'],
  refundAccount: OrderMoney['refundAccount'],
): OrderMoney {
  const allocatedCents = sum(
    receipts.filter(({ allocation }) => allocation.undoneAt === null).map(({ allocation }) => allocation),
  )
  const refundedCents = sum(back.filter(({ status }) => status === 'made'))
  const owedCents = sum(back.filter(({ status }) => status === 'owed'))
  const hasCents = allocatedCents - refundedCents - owedCents
  const cutCents = sum(back.filter(({ isPriceCut, status }) => isPriceCut && status !== 'withdrawn'))
  const dueCents = totalCents - returnedCents - cutCents
  const missingCents = state === 'CANCELADO' ? 0 : Math.max(0, dueCents - hasCents)
  const claimedCents = sum(
    claims.filter(({ claim }) => claim.status === 'submitted').map(({ claim }) => claim),
  )
  return {
    totalCents,
    shippingCents,
    allocatedCents,
    refundedCents,
    owedCents,
    cutCents,
    dueCents,
    returnedCents,
    missingCents,
    surplusCents: state === 'CANCELADO' ? 0 : Math.max(0, hasCents - dueCents),
    unclaimedCents: Math.max(0, missingCents - claimedCents),
    claims,
    receipts,
    refunds: back,
    refundAccount,
  }
}

function sum(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((cents, { amountCents }) => cents + amountCents, 0)
}
