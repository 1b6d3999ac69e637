import { eq, sql } from 'drizzle-orm'
import type { OrderEventName, OrderPosition } from '../../contract/order-states.ts'
import { type Actor, system } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { orderEvents, orders } from '../db/schema/orders.ts'

/** The note of a sent order, such as its number at the carrier, is for the buyer. Other notes are the staff's own. */
export function noteForBuyer({
  event,
  note,
}: Pick<typeof orderEvents.$inferSelect, 'event' | 'note'>): string | null {
  return event === 'shipped' ? note : null
}

type Happened = { orderId: number; event: OrderEventName; note?: string | undefined }

/**
 * Writes down what became of an order, who did it and why, in the transaction that does it. What the staff do is written
 * in the audit too.
 */
export async function recordEvent(
  tx: Executor,
  actor: Actor,
  { orderId, event, note }: Happened,
  after: OrderPosition,
  before: OrderPosition = after,
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId,
    event,
    state: after.state,
    stage: after.stage,
    actor: actor.kind,
    actorId: actor.accountId,
    note: note ?? null,
  })
  if (actor.kind !== 'staff') return
  await recordAudit(tx, actor, {
    action: event,
    subject: `order:${orderId}`,
    before: { state: before.state, stage: before.stage },
    after: { state: after.state, stage: after.stage, ...(note && { note }) },
  })
}

/** Writes down that the buyer was asked for the photo of the receipt. The order must wait for it, and be locked. */
export async function noteReminder(tx: Transaction, orderId: number): Promise<void> {
  await tx.update(orders).set({ paymentRemindedAt: sql`now()` }).where(eq(orders.id, orderId))
  const position = { state: 'PENDIENTE', stage: 'payment_review' } as const
  await recordEvent(tx, system, { orderId, event: 'payment_reminded' }, position)
}
