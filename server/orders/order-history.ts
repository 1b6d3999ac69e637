import { eq, max, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrderEventName, OrderPosition } from '../../contract/order-states.ts'
import { type Actor, system } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { orderEvents, orders } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'

/**
 * Of these the note is for the buyer: the carrier and the guide number, the amount that came, the buyer's own claim,
 * the number of the invoice, the amount that goes back. Notes of other events are the staff's own.
 * the number of the invoice or of
 * the credit note. Notes of other events are the staff's own.
 */
const notedForBuyer: readonly OrderEventName[] = [
  'parcel_sent',
  'shipped',
  'shipment_corrected',
  'payment_received',
  'claim_added',
  'invoice_recorded',
  'refund_owed',
  'credit_note_recorded',
]

export function noteForBuyer({
  event,
  note,
}: Pick<typeof orderEvents.$inferSelect, 'event' | 'note'>): string | null {
  return notedForBuyer.includes(event) ? note : null
}

type Happened = {
  orderId: number
  event: OrderEventName
  note?: string | undefined
  /** What else changed, for the audit. */
  change?: { before: object; after: object }
}

type EventRow = Pick<
  typeof orderEvents.$inferSelect,
  'orderId' | 'event' | 'state' | 'stage' | 'actor' | 'actorId' | 'note'
>

/** SQL: the row of an event. */
export const eventEntry = ({
  orderId,
  event,
  state,
  stage,
  actor,
  actorId,
  note,
}: { [Name in keyof EventRow]: SQLWrapper }) => sql`
    insert into order_event (order_id, event, state, stage, actor, actor_id, note)
    values (${orderId}, ${event}, ${state}, ${stage}, ${actor}, ${actorId}, ${note})`

const insertEvent = statement<EventRow>(eventEntry)

/**
 * Writes down what became of an order, who did it and why, in the transaction that does it. What the staff do is written
 * in the audit too.
 */
export async function recordEvent(
  tx: Executor,
  actor: Actor,
  { orderId, event, note, change }: Happened,
  after: OrderPosition,
  before: OrderPosition = after,
): Promise<void> {
  await insertEvent(tx, {
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
    before: { state: before.state, stage: before.stage, ...change?.before },
    after: { state: after.state, stage: after.stage, ...(note && { note }), ...change?.after },
  })
}

/** The newest event of an order: what a screen that shows the order now has seen. */
export async function readLastEvent(tx: Executor, orderId: number): Promise<number> {
  const [last] = await tx
    .select({ id: max(orderEvents.id) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
  if (!last?.id) throw new Error(`Order ${orderId} has no history`)
  return last.id
}

/** Where an order stands now, and its newest event: what an act leaves behind. */
export async function readStanding(db: Executor, orderId: number): Promise<OrderPosition & { seen: number }> {
  const [order] = await db
    .select({ state: orders.state, stage: orders.stage })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  return { ...order, seen: await readLastEvent(db, orderId) }
}

/** Writes down that the buyer was asked for the photo of the receipt. The order must wait for it, and be locked. */
export async function noteReminder(tx: Transaction, orderId: number): Promise<void> {
  await tx.update(orders).set({ paymentRemindedAt: sql`now()` }).where(eq(orders.id, orderId))
  const position = { state: 'PENDIENTE', stage: 'payment_review' } as const
  await recordEvent(tx, system, { orderId, event: 'payment_reminded' }, position)
}
