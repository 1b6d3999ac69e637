import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatCents } from '../../../contract/money.ts'
import type { Staff } from '../../accounts/actor.ts'
import { recordAudit } from '../../accounts/record-audit.ts'
import type { Transaction } from '../../db/database.ts'
import { centsOfOrder, cutCentsOfOrder } from '../../db/order-conditions.ts'
import { allocations, moneyReceived } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { DomainError } from '../../domain-error.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockOrder, moveOrder, type OrderRow } from '../../orders/move-order.ts'
import { confirmOpenClaims } from '../../orders/order-claims.ts'
import { recordEvent } from '../../orders/order-history.ts'
import { oweRefunds } from '../../orders/order-refunds.ts'

/*
 * All that touches money locks in this order, so that no two transactions wait for each other: the orders by their ids, the
 * number of a receipt, then the money received.
 */

/** Cents of money received for one order. */
export type Share = { orderId: number; amountCents: number }

/**
 * Locks the orders that get a share, in the order of their ids.
 * @throws DomainError `order_not_found`, or `invalid` when an order is named twice.
 */
export async function lockOrders(
  tx: Transaction,
  staff: Staff,
  shares: readonly Share[],
): Promise<Map<number, OrderRow>> {
  const ids = shares.map(({ orderId }) => orderId).sort((a, b) => a - b)
  if (new Set(ids).size < ids.length)
    throw new DomainError('invalid', { fields: { shares: 'Un pedido aparece dos veces' } })
  const locked = new Map<number, OrderRow>()
  for (const id of ids) locked.set(id, await lockOrder(tx, staff, id))
  return locked
}

/**
 * Locks money received and returns what is left over of it, in cents.
 * @throws DomainError `money_not_found` when there is none, or it was voided.
 */
export async function lockMoney(tx: Transaction, id: number): Promise<MoneyRow & { leftOverCents: number }> {
  const [money] = await tx.select().from(moneyReceived).where(eq(moneyReceived.id, id)).for('no key update')
  if (!money || money.voidedAt) throw new DomainError('money_not_found')
  // A statement of its own: one that had to wait for the lock would still count what was allocated before.
  const { rows } = await tx.execute<{ cents: number }>(sql`
    select amount_cents - ${spentOfMoney} as cents from money_received where id = ${id}`)
  return { ...money, leftOverCents: rows[0]?.cents ?? 0 }
}

type MoneyRow = typeof moneyReceived.$inferSelect

/** The cents of `money_received` of the statement that went to orders, or back without one. */
export const spentOfMoney = sql<number>`(
  (select coalesce(sum(amount_cents), 0) from allocation
    where money_received_id = money_received.id and undone_at is null)
  + (select coalesce(sum(amount_cents), 0) from refund
      where money_received_id = money_received.id and order_id is null and status <> 'withdrawn'))::int`

/**
 * Gives shares of locked money to locked orders. An order that has its total by it is paid, and moves on. What a cancelled
 * one gets is owed back, because its stock may have been sold.
 * @throws DomainError `too_little_left` when the shares are more than what is left over.
 */
export async function allocate(
  tx: Transaction,
  staff: Staff,
  moneyId: number,
  shares: readonly Share[],
  locked: ReadonlyMap<number, OrderRow>,
  note?: string,
): Promise<void> {
  const { leftOverCents } = await lockMoney(tx, moneyId)
  const wantedCents = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (wantedCents > leftOverCents) {
    throw new DomainError('too_little_left', {
      message: `De ese dinero quedan ${formatCents(leftOverCents)} y quieres asignar ${formatCents(wantedCents)}.`,
    })
  }
  for (const { orderId, amountCents } of shares) {
    const order = locked.get(orderId)
    if (!order) throw new Error(`Order ${orderId} is not locked`)
    await tx.insert(allocations).values({
      moneyReceivedId: moneyId,
      orderId,
      amountCents,
      allocatedBy: staff.accountId,
    })
    await recordAudit(tx, staff, {
      action: 'money_allocated',
      subject: `money:${moneyId}`,
      before: null,
      after: { order_id: orderId, amount_cents: amountCents, ...(note && { note }) },
    })
    await settle(tx, staff, order, amountCents, note)
  }
}

async function settle(
  tx: Transaction,
  staff: Staff,
  order: OrderRow,
  amountCents: number,
  note: string | undefined,
): Promise<void> {
  const { id: orderId } = order
  if (order.state === 'CANCELADO') {
    await oweRefunds(tx, orderId)
    await recordEvent(tx, staff, { orderId, event: 'payment_came_late', note }, order)
    await queueMail(tx, { template: 'payment-late', orderId })
    return
  }
  if (order.stage === 'payment_review' && (await isPaid(tx, orderId))) {
    await confirmOpenClaims(tx, staff, orderId)
    await moveOrder(tx, staff, order, { event: 'payment_confirmed', note })
    await queueMail(tx, { template: 'payment-confirmed', orderId })
    return
  }
  await recordEvent(tx, staff, { orderId, event: 'payment_received', note: formatCents(amountCents) }, order)
  if (order.stage === 'payment_review') await queueMail(tx, { template: 'payment-incomplete', orderId })
}

/** Whether an order has its total. */
export async function isPaid(tx: Transaction, orderId: number): Promise<boolean> {
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), sql`${centsOfOrder} >= ${orders.totalCents} - ${cutCentsOfOrder}`))
  return paid !== undefined
}

/** The allocation with this id that still counts, or null. */
export async function findAllocation(tx: Transaction, id: number) {
  const [allocation] = await tx
    .select()
    .from(allocations)
    .where(and(eq(allocations.id, id), isNull(allocations.undoneAt)))
  return allocation ?? null
}
