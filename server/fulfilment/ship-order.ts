import { eq } from 'drizzle-orm'
import type { GuideOfParcel } from '../../contract/carriers.ts'
import type { OrderPosition } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { shipmentLines, shipments } from '../db/schema/fulfilment.ts'
import { orderLines } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { leaveWithSerials } from '../orders/leave-with-serials.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readLastEvent } from '../orders/order-history.ts'
import type { SerialsOfLine } from '../serials/pack-serials.ts'
import { describeGuide, guideColumns } from './internal/guide.ts'
import { lockForStaff } from './internal/lock-for-staff.ts'

export type Parcel = GuideOfParcel & {
  /** What lies in it: units of lines of the order. Undefined: all that has not left yet. */
  lines?: readonly { lineId: number; count: number }[] | undefined
  /** The numbers of its units, beside those that were written down while it was packed. */
  serials?: readonly SerialsOfLine[] | undefined
}

/**
 * Notes that a parcel of an order left with a carrier, and tells its buyer. The order counts as sent with the parcel that
 * leaves none of its units behind; until then it is sent in part.
 * @throws DomainError `invalid` when a line is not of this order or has not so many units left or a
 *   serial number cannot be its, `serials_missing`, `order_not_found`, `not_permitted`, `order_changed` or
 *   `transition_refused`.
 */
export async function shipOrder(
  db: Database,
  staff: Staff,
  orderId: number,
  { lines, serials, seen, ...guide }: Parcel & { seen?: number | undefined },
): Promise<OrderPosition & { shipmentId: number }> {
  return db.transaction(async (tx) => {
    const order = await lockForStaff(tx, staff, 'orders.ship', orderId, seen)
    const left = await readUnitsLeft(tx, orderId)
    const packed = lines ? takeFrom(left, lines) : left
    const isLast = sumOf(left) === sumOf(packed)
    const position = await moveOrder(tx, staff, order, {
      event: isLast ? 'shipped' : 'parcel_sent',
      note: describeGuide(guide),
    })
    const eventId = await readLastEvent(tx, orderId)
    const [shipment] = await tx
      .insert(shipments)
      .values({ orderId, eventId, ...guideColumns(guide), sentBy: staff.accountId })
      .returning({ id: shipments.id })
    if (!shipment) throw new Error('An insert returned no row')
    await tx
      .insert(shipmentLines)
      .values(
        [...packed].map(([orderLineId, quantity]) => ({ shipmentId: shipment.id, orderLineId, quantity })),
      )
    const parcel = { shipmentId: shipment.id, units: packed }
    await leaveWithSerials(tx, staff, { orderId, serials, parcel })
    await queueMail(tx, { template: isLast ? 'order-shipped' : 'parcel-sent', orderId })
    return { ...position, shipmentId: shipment.id }
  })
}

/** Units by line. */
type Units = ReadonlyMap<number, number>

/** What of an order has not left yet. An order that was sent before parcels were written down has all its units here. */
async function readUnitsLeft(tx: Transaction, orderId: number): Promise<Units> {
  const ordered = await tx
    .select({ id: orderLines.id, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const sent = await tx
    .select({ lineId: shipmentLines.orderLineId, quantity: shipmentLines.quantity })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(eq(shipments.orderId, orderId))
  const left = new Map(ordered.map(({ id, quantity }) => [id, quantity]))
  for (const { lineId, quantity } of sent) left.set(lineId, (left.get(lineId) ?? 0) - quantity)
  return new Map([...left].filter(([, quantity]) => quantity > 0))
}

function takeFrom(left: Units, lines: NonNullable<Parcel['lines']>): Units {
  if (lines.length === 0) throw new DomainError('invalid', { fields: { lines: 'El paquete está vacío' } })
  const packed = new Map<number, number>()
  lines.forEach(({ lineId, count }, nth) => {
    const taken = (packed.get(lineId) ?? 0) + count
    const available = left.get(lineId) ?? 0
    if (taken > available) {
      const complaint =
        available === 0 ? 'De esta línea no queda nada por enviar' : `Quedan ${available} por enviar`
      throw new DomainError('invalid', { fields: { [`lines.${nth}.count`]: complaint } })
    }
    packed.set(lineId, taken)
  })
  return packed
}

const sumOf = (units: Units) => [...units.values()].reduce((sum, count) => sum + count, 0)
