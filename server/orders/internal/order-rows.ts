import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { toDollars } from '../../../contract/money.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { Executor } from '../../db/database.ts'
import { orderEvents, orderLines, orders, payments, receiptPhotos } from '../../db/schema/orders.ts'
import { bankAccounts } from '../../db/schema/shop.ts'
import { noteForBuyer } from '../order-history.ts'

/** Orders with their lines, payment and photo, newest first. What the readers of orders begin with. */
export async function readOrderRows(db: Executor, which: SQL | undefined) {
  const rows = await db
    .select({ order: orders, payment: payments, bankAccount: bankAccounts, photo: receiptPhotos })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
    .leftJoin(receiptPhotos, eq(receiptPhotos.orderId, orders.id))
    .where(which)
    .orderBy(desc(orders.id))
  const ids = rows.map(({ order }) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.order.id) ?? [] }))
}

export type OrderWithLines = Awaited<ReturnType<typeof readOrderRows>>[number]

/** What became of orders, by their ids. */
export async function readHistories(db: Executor, ids: number[]) {
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  return Map.groupBy(events, ({ orderId }) => orderId)
}

type Row = typeof orders.$inferSelect

export function toAmounts(order: Row) {
  return {
    total_price: toDollars(order.totalCents),
    tax_base: toDollars(order.taxBaseCents),
    tax: toDollars(order.taxCents),
    tax_rate: order.taxRateBp / 100,
  }
}

export function toBuyer(order: Row) {
  return {
    nombres: order.buyerName,
    email: order.buyerEmail,
    celular: order.buyerPhone,
    ci: order.identificationNumber,
    direccion: order.deliveryAddress,
    referencia: order.deliveryReference,
  }
}

export function toDestination(order: Row) {
  return {
    delivery_province: order.deliveryProvince,
    delivery_city: order.deliveryCity,
    delivery_place: order.deliveryPlace,
    pickup_name: order.pickupName,
    pickup_identification: order.pickupIdentification,
  }
}

export function toLine(line: OrderWithLines['lines'][number]) {
  return {
    product_name: line.name,
    count: line.quantity,
    price_unit: toDollars(line.unitPriceCents),
    total: toDollars(line.totalCents),
  }
}

export function toEvent(event: typeof orderEvents.$inferSelect) {
  return {
    time: shopTime(event.createdAt),
    event: event.event,
    note: noteForBuyer(event),
    state: event.state,
    stage: event.stage,
  }
}
