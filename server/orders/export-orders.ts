import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import {
  orderEvents,
  orderLines,
  orders,
  payments,
  receiptPhotos,
  reservationLines,
  reservations,
} from '../db/schema/orders.ts'
import { bankAccounts } from '../db/schema/shop.ts'
import { noteForBuyer } from './order-history.ts'
import { readPurchaseData } from './purchase-data.ts'

type Exported = Pick<PersonalData, 'orders' | 'reservations' | 'purchase_data'>

/** All that orders and reservations keep of one buyer, for that buyer. What the staff wrote for themselves is not theirs. */
export async function exportOrders(db: Executor, accountId: number): Promise<Exported> {
  const own = await db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.id))
  const ids = own.map(({ id }) => id)
  const lines = byOrder(
    await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
  )
  const paid = await readPayments(db, ids)
  const photos = byOrder(await db.select().from(receiptPhotos).where(inArray(receiptPhotos.orderId, ids)))
  const events = byOrder(
    await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
  )
  return {
    orders: own.map((order) => ({
      id: order.id,
      time_order: shopTime(order.placedAt),
      state: order.state,
      stage: order.stage,
      cancel_reason: order.cancelReason,
      buyer: {
        nombres: order.buyerName,
        email: order.buyerEmail,
        celular: order.buyerPhone,
        ci: order.identificationNumber,
        identification_type: order.identificationType,
        direccion: order.deliveryAddress,
        referencia: order.deliveryReference,
      },
      delivery_method: order.deliveryMethod,
      delivery_province: order.deliveryProvince,
      delivery_city: order.deliveryCity,
      delivery_place: order.deliveryPlace,
      pickup_name: order.pickupName,
      pickup_identification: order.pickupIdentification,
      placed_from: order.placedFrom,
      lines: (lines.get(order.id) ?? []).map((line) => ({
        sku: line.sku,
        product_name: line.name,
        count: line.quantity,
        price_unit: toDollars(line.unitPriceCents),
        total: toDollars(line.totalCents),
      })),
      subtotal: toDollars(order.subtotalCents),
      discount: toDollars(order.discountCents),
      shipping: toDollars(order.shippingCents),
      total_price: toDollars(order.totalCents),
      tax_base: toDollars(order.taxBaseCents),
      tax: toDollars(order.taxCents),
      tax_rate: order.taxRateBp / 100,
      payment: toPayment(paid.get(order.id), order),
      receipt_photo:
        (photos.get(order.id) ?? []).map(({ width, height, bytes, uploadedAt }) => ({
          path: `/api/user/orders/${order.id}/receipt`,
          width,
          height,
          bytes,
          uploaded_at: shopTime(uploadedAt),
        }))[0] ?? null,
      history: (events.get(order.id) ?? []).map((event) => ({
        time: shopTime(event.createdAt),
        event: event.event,
        note: noteForBuyer(event),
        state: event.state,
        stage: event.stage,
        by: event.actor,
      })),
    })),
    reservations: await exportReservations(db, accountId),
    purchase_data: await readPurchaseData(db, accountId),
  }
}

type Paid = { payment: typeof payments.$inferSelect; account: typeof bankAccounts.$inferSelect | null }

/** By order, which has one at the most. */
async function readPayments(db: Executor, orderIds: number[]): Promise<Map<number, Paid>> {
  const rows = await db
    .select({ payment: payments, account: bankAccounts })
    .from(payments)
    .leftJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
    .where(inArray(payments.orderId, orderIds))
  return new Map(rows.map((row) => [row.payment.orderId, row]))
}

function toPayment(paid: Paid | undefined, { paymentRemindedAt }: typeof orders.$inferSelect) {
  if (!paid) return null
  const { payment, account } = paid
  return {
    status: payment.status,
    receipt_number: payment.receiptNumber,
    amount: toDollars(payment.amountCents),
    submitted_at: shopTime(payment.createdAt),
    checked_at: payment.checkedAt && shopTime(payment.checkedAt),
    refunded_at: payment.refundedAt && shopTime(payment.refundedAt),
    refund_reference: payment.refundReference,
    bank_account: account && `${account.bankName} ${account.number}`,
    reminded_at: paymentRemindedAt && shopTime(paymentRemindedAt),
  }
}

async function exportReservations(db: Executor, accountId: number): Promise<Exported['reservations']> {
  const rows = await db
    .select({ reservation: reservations, line: reservationLines, name: sellables.name })
    .from(reservations)
    .innerJoin(reservationLines, eq(reservationLines.reservationId, reservations.id))
    .innerJoin(sellables, eq(sellables.id, reservationLines.sellableId))
    .where(eq(reservations.accountId, accountId))
    .orderBy(desc(reservations.createdAt), asc(reservations.id), asc(reservationLines.position))
  const groups = Map.groupBy(rows, ({ reservation }) => reservation.id)
  return [...groups.values()].map((lines) => {
    const { reservation } = lines[0] as (typeof lines)[number]
    return {
      status: reservation.status,
      created_at: shopTime(reservation.createdAt),
      expires_at: shopTime(reservation.expiresAt),
      buyer: reservation.buyer,
      placed_from: reservation.placedFrom,
      lines: lines.map(({ line, name }) => ({
        product_name: name,
        count: line.quantity,
        price_unit: toDollars(line.unitPriceCents),
      })),
    }
  })
}

function byOrder<Row extends { orderId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
