import type { OrderEventName, OrderPosition } from '../../contract/order-states.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { orderEvents } from '../db/schema/orders.ts'
import { auditLog } from '../db/schema/shop.ts'

/** A sent order's note, such as its number at the carrier, is for the buyer; the other notes are the staff's own. */
export function noteForBuyer({
  event,
  note,
}: Pick<typeof orderEvents.$inferSelect, 'event' | 'note'>): string | null {
  return event === 'shipped' ? note : null
}

type Happened = { orderId: number; event: OrderEventName; note?: string | undefined }

/**
 * Writes down what became of an order, who did it and why, in the transaction that does it. What the staff do stands
 * in their audit as well.
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
  await tx.insert(auditLog).values({
    actorId: actor.accountId,
    action: event,
    subject: `order:${orderId}`,
    before: { state: before.state, stage: before.stage },
    after: { state: after.state, stage: after.stage, ...(note && { note }) },
  })
}
