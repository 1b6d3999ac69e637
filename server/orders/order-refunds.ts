import { and, eq, type SQL, sql } from 'drizzle-orm'
import { formatCents } from '../../contract/money.ts'
import type { PaymentMeans } from '../../contract/payment-means.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { refunds } from '../db/schema/money.ts'
import { DomainError } from '../domain-error.ts'

/* Money of an order that goes back. The order must be locked. */

export type RefundRow = typeof refunds.$inferSelect

/** What an order has of each money received, one row each, with its `cents`. */
const partsOfOrder = (orderId: number) => sql`
  select money_received_id, sum(cents)::int as cents
    from (select money_received_id, amount_cents as cents from allocation
           where order_id = ${orderId} and undone_at is null
          union all
          select money_received_id, -amount_cents from refund
           where order_id = ${orderId} and status <> 'withdrawn') as part
   group by money_received_id having sum(cents) > 0`

/** Writes down that all that a cancelled order has is owed to its buyer. Returns the cents that were not owed before. */
export async function oweRefunds(tx: Transaction, orderId: number): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    insert into refund (order_id, money_received_id, amount_cents)
    select ${orderId}, money_received_id, cents from (${partsOfOrder(orderId)}) as part
    returning amount_cents as cents`)
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

type Owing = {
  amountCents: number
  /** Why, in the words of the staff. */
  note?: string | null
  /** The order need not have these cents any more: the price is lowered by them. */
  isPriceCut?: boolean
}

/**
 * Writes down that some of what an order has goes back, of the money that came last first. Returns the ids of the
 * refunds, one for each money received that they are of.
 * @throws DomainError `too_little_left` when the order has less.
 */
export async function oweOfOrder(
  tx: Transaction,
  orderId: number,
  { amountCents, note = null, isPriceCut = false }: Owing,
): Promise<number[]> {
  const { rows: parts } = await tx.execute<{ moneyReceivedId: number; cents: number }>(sql`
    select money_received_id as "moneyReceivedId", cents from (${partsOfOrder(orderId)}) as part
     order by money_received_id desc`)
  const ids: number[] = []
  let leftCents = amountCents
  for (const { moneyReceivedId, cents } of parts) {
    if (leftCents === 0) break
    const partCents = Math.min(cents, leftCents)
    leftCents -= partCents
    ids.push(await oweOfMoney(tx, { orderId, moneyReceivedId, amountCents: partCents, note, isPriceCut }))
  }
  if (leftCents > 0) {
    const hasCents = amountCents - leftCents
    throw new DomainError('too_little_left', { message: `Ese pedido solo tiene ${formatCents(hasCents)}.` })
  }
  return ids
}

/**
 * Writes down that cents of one money received go back, and returns the refund's id. The caller has checked that so much
 * is there: with the order if it has them, otherwise with the money, which must be locked.
 */
export async function oweOfMoney(
  tx: Transaction,
  owed: Pick<RefundRow, 'orderId' | 'moneyReceivedId' | 'amountCents' | 'note' | 'isPriceCut'> & {
    owedAt?: Date
  },
): Promise<number> {
  const [row] = await tx.insert(refunds).values(owed).returning({ id: refunds.id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

type Made = {
  amountCents: number
  refundedAt: Date | SQL
  means: PaymentMeans
  reference: string | null
}

/**
 * Writes down that an owed refund, or a part of it, was paid back. Of a part the rest stays owed in its row, and what was
 * made gets one of its own. Returns the id of what was made. The refund must be locked, and owe as much.
 */
export async function settleRefund(
  tx: Transaction,
  { accountId }: Staff,
  refund: RefundRow,
  { amountCents, refundedAt, means, reference }: Made,
): Promise<number> {
  const made = { status: 'made', madeAt: refundedAt, means, madeBy: accountId, reference } as const
  if (amountCents === refund.amountCents) {
    await tx.update(refunds).set(made).where(eq(refunds.id, refund.id))
    return refund.id
  }
  await tx
    .update(refunds)
    .set({ amountCents: refund.amountCents - amountCents })
    .where(eq(refunds.id, refund.id))
  const { id: _, ...rest } = refund
  const [part] = await tx
    .insert(refunds)
    .values({ ...rest, ...made, amountCents })
    .returning({ id: refunds.id })
  if (!part) throw new Error('An insert returned no row')
  return part.id
}

/**
 * Writes down that a refund is not owed after all. One that was made, and came back, gets a new row that is owed; its
 * own keeps the bank's reference. Returns the id of what is owed now, or null. The refund must be locked.
 */
export async function withdrawRefund(
  tx: Transaction,
  { accountId }: Staff,
  refund: RefundRow,
  reason: string,
): Promise<number | null> {
  await tx
    .update(refunds)
    .set({
      status: 'withdrawn',
      madeAt: null,
      withdrawnAt: sql`now()`,
      withdrawnBy: accountId,
      withdrawReason: reason,
    })
    .where(eq(refunds.id, refund.id))
  return refund.status === 'made' ? oweOfMoney(tx, toOwed(refund)) : null
}

/** The refund as it was before it was made. */
function toOwed({ orderId, moneyReceivedId, amountCents, note, isPriceCut, owedAt }: RefundRow) {
  return { orderId, moneyReceivedId, amountCents, note, isPriceCut, owedAt }
}

/** Names the file of the bank's receipt of a refund that was made, and returns the one that it replaces. */
export async function nameProof(tx: Transaction, refund: RefundRow, file: string): Promise<string | null> {
  await tx.update(refunds).set({ proofFile: file }).where(eq(refunds.id, refund.id))
  return refund.proofFile
}

type Settling = {
  refundedAt: Date | SQL
  means?: PaymentMeans | undefined
  /** Null for cash. */
  reference: string | null
}

/** Writes down that what an order was owed has been paid back, how, and under which reference. Returns the cents. */
export async function settleRefunds(
  tx: Transaction,
  { accountId }: Staff,
  orderId: number,
  { refundedAt, means = 'transfer', reference }: Settling,
): Promise<number> {
  const made = await tx
    .update(refunds)
    .set({ status: 'made', madeAt: refundedAt, means, madeBy: accountId, reference })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'owed')))
    .returning({ cents: refunds.amountCents })
  return made.reduce((sum, { cents }) => sum + cents, 0)
}

/** Writes down that of one money received nothing is owed to an order any more. Refunds that were made stay. */
export async function withdrawRefunds(
  tx: Transaction,
  { accountId }: Staff,
  orderId: number,
  moneyReceivedId: number,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'withdrawn', withdrawnAt: sql`now()`, withdrawnBy: accountId })
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.moneyReceivedId, moneyReceivedId),
        eq(refunds.status, 'owed'),
      ),
    )
}
