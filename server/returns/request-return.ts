import { type OrderPosition, positionAfter } from '../../contract/order-states.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { CaseActor } from './internal/move-case.ts'
import { readReturnable } from './internal/read-returnable.ts'
import { openCaseOfLocked } from './open-case.ts'

/**
 * Asks for the return of all that left the shop of an order. Its state and stage stay, because the staff decide what becomes
 * of it. While something of it is asked for already, nothing changes.
 * @throws DomainError `order_not_found`, `not_permitted`, `transition_refused` while the order can simply be cancelled,
 *   `case_too_late`, or `units_not_returnable` when all of it came back already.
 */
export async function requestReturn(
  db: Database,
  actor: CaseActor,
  orderId: number,
  words?: string,
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    if (actor.kind === 'staff') await requirePermission(tx, actor, 'returns.handle')
    return requestReturnOfLocked(tx, actor, await lockOrder(tx, actor, orderId), words)
  })
}

/** The same inside a transaction that has locked the order. */
export async function requestReturnOfLocked(
  tx: Transaction,
  actor: CaseActor,
  order: OrderRow,
  words?: string,
): Promise<OrderPosition> {
  if (!positionAfter('return_requested', order, actor.kind)) throw new DomainError('transition_refused')
  if (order.returnRequestedAt !== null) return order
  const { lines } = await readReturnable(tx, order)
  const left = lines.filter(({ left }) => left > 0)
  if (left.length === 0) throw new DomainError('units_not_returnable')
  await openCaseOfLocked(tx, actor, order, {
    key: null,
    kind: 'return',
    reason: 'other',
    words,
    lines: left.map(({ lineId, left }) => ({ lineId, count: left })),
  })
  return order
}
