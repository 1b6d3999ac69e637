import { eq } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { type OrderWithLines, readHistories, readOrderRows } from '../db/order-rows.ts'
import type { pickups } from '../db/schema/fulfilment.ts'
import { orders } from '../db/schema/orders.ts'
import { readPickups, readShipments } from '../db/shipment-rows.ts'
import { toAmounts, toBuyer, toDestination, toEvent, toLine, toShipment } from './internal/order-answers.ts'

/** All that the orders of one buyer keep about that buyer. Notes that the staff wrote for themselves are left out. */
export async function exportOrders(db: Executor, accountId: number): Promise<PersonalData['orders']> {
  const rows = await readOrderRows(db, eq(orders.accountId, accountId))
  const ids = rows.map(({ order }) => order.id)
  const histories = await readHistories(db, ids)
  const shipments = await readShipments(db, ids)
  const pickedUp = await readPickups(db, ids)
  return rows.map((row) => {
    const { order, lines } = row
    return {
      id: order.id,
      time_order: shopTime(order.placedAt),
      state: order.state,
      stage: order.stage,
      cancel_reason: order.cancelReason,
      buyer: { ...toBuyer(order), identification_type: order.identificationType },
      delivery_method: order.deliveryMethod,
      ...toDestination(order),
      placed_from: order.placedFrom,
      lines: lines.map((line) => ({ sku: line.sku, ...toLine(line) })),
      subtotal: toDollars(order.subtotalCents),
      discount: toDollars(order.discountCents),
      shipping: toDollars(order.shippingCents),
      ...toAmounts(order),
      payment: toPayment(row),
      receipt_photo: toPhoto(row),
      shipments: (shipments.get(order.id) ?? []).map((shipment) => toShipment(shipment, lines)),
      pickup: toPickup(pickedUp.get(order.id)),
      history: (histories.get(order.id) ?? []).map((event) => ({ ...toEvent(event), by: event.actor })),
    }
  })
}

function toPayment({ order, payment, bankAccount }: OrderWithLines) {
  if (!payment) return null
  return {
    status: payment.status,
    receipt_number: payment.receiptNumber,
    amount: toDollars(payment.amountCents),
    submitted_at: shopTime(payment.createdAt),
    checked_at: payment.checkedAt && shopTime(payment.checkedAt),
    refunded_at: payment.refundedAt && shopTime(payment.refundedAt),
    refund_reference: payment.refundReference,
    bank_account: bankAccount && `${bankAccount.bankName} ${bankAccount.number}`,
    reminded_at: order.paymentRemindedAt && shopTime(order.paymentRemindedAt),
  }
}

function toPhoto({ photo }: OrderWithLines) {
  if (!photo) return null
  const { orderId, width, height, bytes, uploadedAt } = photo
  return {
    path: `/api/user/orders/${orderId}/receipt`,
    width,
    height,
    bytes,
    uploaded_at: shopTime(uploadedAt),
  }
}

function toPickup(pickup: typeof pickups.$inferSelect | undefined) {
  if (!pickup) return null
  const { receivedBy, name, identification, handedAt } = pickup
  return { received_by: receivedBy, name, identification, time: shopTime(handedAt) }
}
