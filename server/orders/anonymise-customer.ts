import { and, eq, inArray } from 'drizzle-orm'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Transaction } from '../db/database.ts'
import { isRefundOwed, isUncheckedAfterCancel, needsInvoice } from '../db/order-conditions.ts'
import { orderNotes } from '../db/schema/fulfilment.ts'
import { idempotencyKeys, orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { lockOpenReservation, releaseHolds } from '../reservations/holds.ts'
import { forgetTransferCode } from '../reservations/transfer-codes.ts'
import { contactOf, readSettings } from '../settings/settings.ts'
import { forgetPurchaseData } from './purchase-data.ts'

/**
 * Takes the person out of a buyer's orders and releases what is reserved. What was sold, when and for how much stays.
 * The account must be locked.
 * @throws DomainError `open_orders` while an order is on its way, a refund is owed, or nobody has checked whether the
 *   money of a cancelled order came, or while the invoice of a delivered one is not written down in a shop that does
 *   so.
 */
export async function anonymiseCustomer(tx: Transaction, accountId: number): Promise<void> {
  const own = await tx
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(orders.id)
    .for('no key update')
  const ids = own.map(({ id }) => id)
  refuseWhileOpen(own.filter(({ state }) => state === 'PENDIENTE'))
  await refuseWhileOwed(tx, ids)
  await refuseWhileUnchecked(tx, ids)
  await refuseWhileUninvoiced(tx, ids)

  const hold = await lockOpenReservation(tx, accountId)
  if (hold) await releaseHolds(tx, [hold], { because: 'account_closed' })
  await tx
    .update(orders)
    .set({
      buyerName: 'Cuenta cerrada',
      buyerEmail: '',
      buyerPhone: '',
      identificationNumber: '',
      deliveryAddress: '',
      deliveryReference: null,
      deliveryProvince: null,
      deliveryCity: null,
      deliveryPlace: null,
      pickupName: null,
      pickupIdentification: null,
      invoiceName: null,
      invoiceIdentification: null,
      invoiceAddress: null,
      placedFrom: null,
    })
    .where(inArray(orders.id, ids))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await forgetPurchaseData(tx, accountId)
  await forgetTransferCode(tx, accountId)
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, accountId))
}

type Named = { id: number }

function refuseWhileOpen(open: readonly Named[]): void {
  if (open.length === 0) return
  const which =
    open.length === 1
      ? `Tienes en curso el pedido ${list(open)}. Cuando lo recibas o lo canceles podrás cerrar tu cuenta.`
      : `Tienes en curso los pedidos ${list(open)}. Cuando los recibas o los canceles podrás cerrar tu cuenta.`
  throw new DomainError('open_orders', { message: which })
}

async function refuseWhileOwed(tx: Transaction, ids: number[]): Promise<void> {
  const owed = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), isRefundOwed))
    .orderBy(orders.id)
  if (owed.length === 0) return
  const which = owed.length === 1 ? `del pedido ${list(owed)}` : `de los pedidos ${list(owed)}`
  throw new DomainError('open_orders', {
    message: `Te debemos la devolución del dinero ${which}. Cuando la recibas podrás cerrar tu cuenta.`,
  })
}

/** Nobody could be reached any more about money that came for a cancelled order. */
async function refuseWhileUnchecked(tx: Transaction, ids: number[]): Promise<void> {
  const unchecked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), isUncheckedAfterCancel))
    .orderBy(orders.id)
  if (unchecked.length === 0) return
  const which =
    unchecked.length === 1
      ? `del pedido cancelado ${list(unchecked)}`
      : `de los pedidos cancelados ${list(unchecked)}`
  throw new DomainError('open_orders', {
    message: `Aún no revisamos si llegó el pago ${which}. Escríbenos ${contactOf(await readSettings(tx))}: lo revisamos y podrás cerrar tu cuenta.`,
  })
}

/** The law wants the sale's invoice to name its buyer: without the person it could not be issued any more. */
async function refuseWhileUninvoiced(tx: Transaction, ids: number[]): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings.invoice_on_delivery) return
  const uninvoiced = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), needsInvoice))
    .orderBy(orders.id)
  if (uninvoiced.length === 0) return
  const which =
    uninvoiced.length === 1 ? `del pedido ${list(uninvoiced)}` : `de los pedidos ${list(uninvoiced)}`
  throw new DomainError('open_orders', {
    message: `Aún no emitimos la factura ${which}. Escríbenos ${contactOf(settings)}: la emitimos y podrás cerrar tu cuenta.`,
  })
}

/** "00012, 00014 y 00020". */
function list(named: readonly Named[]): string {
  const numbers = named.map(({ id }) => formatOrderNumber(id))
  return [numbers.slice(0, -1).join(', '), numbers.at(-1)].filter(Boolean).join(' y ')
}
