import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { toDollars } from '../../contract/money.ts'
import { canCancel } from '../../contract/order-states.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import type { Executor } from '../db/database.ts'
import { orderEvents, orderLines, orders, payments, receiptPhotos } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { noteForBuyer } from './order-history.ts'
import { isPurchaseDataOf } from './purchase-data.ts'

/** The orders of one buyer, newest first, with all their lines. */
export async function listOrders(
  db: Executor,
  accountId: number,
): Promise<{ orders: Order[]; order_detail: OrderDetail[] }> {
  const rows = await selectOrders(db, eq(orders.accountId, accountId))
  return { orders: rows.map(toOrder), order_detail: await listLines(db, rows) }
}

/**
 * One order with its lines, its buyer's data and what became of it.
 * @throws DomainError `order_not_found`, for another's as for none.
 */
export async function findOrder(db: Executor, actor: Actor, id: number): Promise<OrderAnswer> {
  const rows = await selectOrders(db, and(eq(orders.id, id), visibleTo(actor)))
  const [row] = rows
  if (!row) throw new DomainError('order_not_found')
  const history = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
  const { order } = row
  return {
    order: toOrder(row),
    order_detail: await listLines(db, rows),
    buyer: {
      nombres: order.buyerName,
      email: order.buyerEmail,
      celular: order.buyerPhone,
      ci: order.identificationNumber,
      direccion: order.deliveryAddress,
      referencia: order.deliveryReference,
      delivery_province: order.deliveryProvince,
      delivery_city: order.deliveryCity,
      delivery_place: order.deliveryPlace,
      pickup_name: order.pickupName,
      pickup_identification: order.pickupIdentification,
    },
    data_kept: await isPurchaseDataOf(db, id),
    history: history.map((event) => ({
      time: shopTime(event.createdAt),
      event: event.event,
      note: noteForBuyer(event),
      state: event.state,
      stage: event.stage,
    })),
  }
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

async function selectOrders(db: Executor, which: SQL | undefined) {
  return db
    .select({ order: orders, payment: payments, photoOf: receiptPhotos.orderId })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(receiptPhotos, eq(receiptPhotos.orderId, orders.id))
    .where(which)
    .orderBy(desc(orders.id))
}

function toOrder({ order, payment, photoOf }: Row): Order {
  const can = canCancel(order.state, order.stage)
  return {
    id: order.id,
    time_order: shopTime(order.placedAt),
    total_price: toDollars(order.totalCents),
    state: order.state,
    stage: order.stage,
    tax_base: toDollars(order.taxBaseCents),
    tax: toDollars(order.taxCents),
    tax_rate: order.taxRateBp / 100,
    receipt_number: payment?.receiptNumber ?? null,
    has_receipt_photo: photoOf !== null,
    payment_status: payment?.status ?? null,
    refund: payment?.refundedAt
      ? { time: shopTime(payment.refundedAt), reference: payment.refundReference ?? '' }
      : null,
    delivery_method: order.deliveryMethod,
    cancel_reason: order.cancelReason,
    return_requested: order.returnRequestedAt !== null,
    can: can === 'return' && order.returnRequestedAt ? null : can,
  }
}

async function listLines(db: Executor, rows: readonly Row[]): Promise<OrderDetail[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ order }) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(desc(orderLines.orderId), asc(orderLines.position))
  const pictures = await readThumbnails(db, [...new Set(lines.map(({ sellableId }) => sellableId))])
  return lines.map((line) => ({
    id: line.id,
    order_id: line.orderId,
    prod_id: line.sellableId,
    product_name: line.name,
    img_url: pictures.get(line.sellableId) ?? '',
    count: line.quantity,
    price_unit: toDollars(line.unitPriceCents),
    total: toDollars(line.totalCents),
  }))
}
