import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { DeliveryPlace } from '../../contract/delivery-places.ts'
import {
  type OrderPosition,
  type OrderState,
  type PaymentStatus,
  possibleEvents,
  type TransitionEvent,
} from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import {
  duplicatesOfReceipt,
  isOverdue,
  isRefundOwed,
  isUncheckedAfterCancel,
} from '../db/order-conditions.ts'
import { type OrderMoney, paymentStatusOf, readOrderMoney } from '../db/order-money.ts'
import { orders } from '../db/schema/orders.ts'
import { readSettings } from '../settings/settings.ts'
import { visibleTo } from './move-order.ts'

/** An order as a row of the staff's list. Data that identify the buyer are shown on the order's own page only. */
export type StaffOrder = OrderPosition & {
  id: number
  placedAt: Date
  buyerName: string
  totalCents: number
  deliveryMethod: 'carrier' | 'pickup'
  /** Where a carrier takes it. Null: the buyer did not say, so the staff ask. */
  deliveryProvince: string | null
  deliveryCity: string | null
  deliveryPlace: DeliveryPlace | null
  receiptNumber: string | null
  paymentStatus: PaymentStatus | null
  hasReceiptPhoto: boolean
  /** Its payment has waited too long to be confirmed. */
  isOverdue: boolean
  /** Other live orders with the same receipt number. None of them counts as paid until somebody of the staff decides. */
  duplicateOf: number[]
  returnRequestedAt: Date | null
  /** What the staff can do with it from here. */
  can: TransitionEvent[]
}

type Wanted = {
  only?: 'overdue' | 'duplicates' | 'unchecked' | 'returns' | 'refunds'
  limit?: number
  offset?: number
}

/** Orders for the staff: the overdue ones first, the longest waiting at the top, then the newest. */
export async function listOrdersForStaff(
  db: Executor,
  staff: Staff,
  { only, limit = 50, offset = 0 }: Wanted = {},
): Promise<StaffOrder[]> {
  const { unpaid_reminder_hours } = await readSettings(db)
  const overdue = isOverdue(unpaid_reminder_hours)
  const which: Record<NonNullable<Wanted['only']>, SQL> = {
    overdue,
    duplicates: sql`json_array_length(${duplicatesOfReceipt}) > 0`,
    unchecked: isUncheckedAfterCancel,
    returns: sql`${orders.returnRequestedAt} is not null`,
    refunds: isRefundOwed,
  }
  const rows = await db
    .select({
      order: orders,
      isOverdue: overdue,
      duplicateOf: duplicatesOfReceipt,
    })
    .from(orders)
    .where(and(visibleTo(staff), only && which[only]))
    .orderBy(desc(overdue), sql`case when ${overdue} then ${orders.placedAt} end`, desc(orders.id))
    .limit(limit)
    .offset(offset)
  const moneyOf = await readOrderMoney(
    db,
    rows.map(({ order }) => order.id),
  )
  return rows.map(({ order, isOverdue, duplicateOf }) => ({
    id: order.id,
    state: order.state,
    stage: order.stage,
    placedAt: order.placedAt,
    buyerName: order.buyerName,
    totalCents: order.totalCents,
    deliveryMethod: order.deliveryMethod,
    deliveryProvince: order.deliveryProvince,
    deliveryCity: order.deliveryCity,
    deliveryPlace: order.deliveryPlace,
    ...toPayment(order.state, moneyOf.get(order.id)),
    isOverdue,
    duplicateOf,
    returnRequestedAt: order.returnRequestedAt,
    can: possibleEvents(order, 'staff'),
  }))
}

function toPayment(state: OrderState, money: OrderMoney | undefined) {
  return {
    receiptNumber: money?.claims.at(-1)?.claim.receiptNumber ?? null,
    paymentStatus: money ? paymentStatusOf(state, money) : null,
    hasReceiptPhoto: money?.claims.some(({ photo }) => photo !== null) ?? false,
  }
}
