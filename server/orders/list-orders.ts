import { and, eq } from 'drizzle-orm'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Settings } from '../../contract/api/settings.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { toDollars } from '../../contract/money.ts'
import { canCancel } from '../../contract/order-states.ts'
import { shopDay, shopTime } from '../../contract/shop-time.ts'
import type { Actor } from '../accounts/actor.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import type { Executor } from '../db/database.ts'
import { readLiveInvoices } from '../db/invoice-rows.ts'
import { paymentStatusOf } from '../db/order-money.ts'
import { type OrderWithLines, readHistories, readOrderRows } from '../db/order-rows.ts'
import { orders } from '../db/schema/orders.ts'
import { readSerials } from '../db/serial-rows.ts'
import { readShipments } from '../db/shipment-rows.ts'
import { DomainError } from '../domain-error.ts'
import { readSettings } from '../settings/settings.ts'
import { deliveryMethodOf } from './internal/delivery-method.ts'
import { toAmounts, toBuyer, toDestination, toEvent, toLine, toShipment } from './internal/order-answers.ts'
import { visibleTo } from './move-order.ts'
import { isPurchaseDataOf } from './purchase-data.ts'
import { isInReturnDays } from './return-until.ts'

/** The orders of one buyer, newest first, with all their lines. */
export async function listOrders(
  db: Executor,
  accountId: number,
): Promise<{ orders: Order[]; order_detail: OrderDetail[] }> {
  const rows = await readOrderRows(db, eq(orders.accountId, accountId))
  const settings = await readSettings(db)
  return { orders: rows.map((row) => toOrder(row, settings)), order_detail: await toDetails(db, rows) }
}

/**
 * One order with its lines, its buyer's data and what became of it.
 * @throws DomainError `order_not_found`, also for an order of somebody else.
 */
export async function findOrder(db: Executor, actor: Actor, id: number): Promise<OrderAnswer> {
  const rows = await readOrderRows(db, and(eq(orders.id, id), visibleTo(actor)))
  const [row] = rows
  if (!row) throw new DomainError('order_not_found')
  const histories = await readHistories(db, [id])
  return {
    order: toOrder(row, await readSettings(db)),
    order_detail: await toDetails(db, rows),
    buyer: { ...toBuyer(row.order), ...toDestination(row.order) },
    shipments: ((await readShipments(db, [id])).get(id) ?? []).map((shipment) =>
      toShipment(shipment, row.lines),
    ),
    invoice: await readInvoice(db, id),
    data_kept: await isPurchaseDataOf(db, id),
    history: (histories.get(id) ?? []).map(toEvent),
  }
}

async function readInvoice(db: Executor, orderId: number): Promise<OrderAnswer['invoice']> {
  const invoice = (await readLiveInvoices(db, [orderId])).get(orderId)
  if (!invoice) return null
  const { number, issuedOn, xmlFile, pdfFile } = invoice
  return { number, issued_on: issuedOn, has_xml: xmlFile !== null, has_pdf: pdfFile !== null }
}

function toOrder({ order, transferCode, money }: OrderWithLines, settings: Settings): Order {
  const made = money.refunds.findLast(({ status }) => status === 'made')
  const can = canCancel(order.state, order.stage)
  return {
    id: order.id,
    time_order: shopTime(order.placedAt),
    state: order.state,
    stage: order.stage,
    ...toAmounts(order),
    receipt_number: money.claims.map(({ claim }) => claim.receiptNumber).join(' y ') || null,
    has_receipt_photo: money.claims.at(-1)?.photo != null,
    payment_status: paymentStatusOf(order.state, money),
    missing: order.stage === 'payment_review' ? toDollars(money.unclaimedCents) : 0,
    transfer_code: transferCode,
    refunded: toDollars(money.refundedCents),
    refund_due: toDollars(money.owedCents),
    refund_account: money.refundAccount && {
      bank_name: money.refundAccount.bankName,
      kind: money.refundAccount.kind,
      number_end: money.refundAccount.numberEnd,
    },
    refund: made?.madeAt ? { time: shopTime(made.madeAt), reference: made.reference ?? '' } : null,
    delivery_method: deliveryMethodOf(order),
    cancel_reason: order.cancelReason,
    terms_version: order.termsVersion,
    return_requested: order.returnRequestedAt !== null,
    can: can === 'return' && !mayReturnAll(order, money, settings) ? null : can,
  }
}

/** Whether CANCELAR can ask for the return of what is left of a sent order. */
function mayReturnAll(
  order: OrderWithLines['order'],
  money: OrderWithLines['money'],
  settings: Settings,
): boolean {
  const isInTime = isInReturnDays(order, settings, shopDay(new Date()))
  return order.returnRequestedAt === null && isInTime && money.returnedCents < order.subtotalCents
}

async function toDetails(db: Executor, rows: readonly OrderWithLines[]): Promise<OrderDetail[]> {
  const lines = rows.flatMap((row) => row.lines)
  const pictures = await readThumbnails(db, [...new Set(lines.map(({ sellableId }) => sellableId))])
  const serials = await readSerials(
    db,
    rows.map(({ order }) => order.id),
  )
  return lines.map((line) => ({
    id: line.id,
    order_id: line.orderId,
    prod_id: line.sellableId,
    img_url: pictures.get(line.sellableId) ?? '',
    serial_numbers: (serials.get(line.id) ?? [])
      .filter(({ returnedAt }) => returnedAt === null)
      .map(({ number }) => number),
    ...toLine(line),
  }))
}
