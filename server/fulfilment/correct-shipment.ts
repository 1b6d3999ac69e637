import { eq } from 'drizzle-orm'
import { type GuideOfParcel, guideKey } from '../../contract/carriers.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { shipments } from '../db/schema/fulfilment.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { recordEvent } from '../orders/order-history.ts'
import { describeGuide, guideColumns } from './internal/guide.ts'
import { lockForStaff } from './internal/lock-for-staff.ts'

/**
 * Corrects the carrier and the guide number of a parcel that has left. Its buyer is written to only when there is another
 * number to follow. Saying what is there already changes nothing.
 * @throws DomainError `shipment_not_found`, also when it is of another order, `order_not_found`, `not_permitted` or
 *   `order_changed`.
 */
export async function correctShipment(
  db: Database,
  staff: Staff,
  { orderId, shipmentId }: { orderId: number; shipmentId: number },
  { seen, ...guide }: GuideOfParcel & { seen?: number | undefined },
): Promise<{ isChanged: boolean }> {
  return db.transaction(async (tx) => {
    const order = await lockForStaff(tx, staff, 'orders.ship', orderId, seen)
    const [before] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId))
    if (before?.orderId !== orderId) throw new DomainError('shipment_not_found')
    const columns = guideColumns(guide)
    const [was, is] = [describeGuide(before), describeGuide(columns)]
    if (was === is) return { isChanged: false }
    await tx.update(shipments).set(columns).where(eq(shipments.id, shipmentId))
    await recordEvent(
      tx,
      staff,
      {
        orderId,
        event: 'shipment_corrected',
        note: is,
        change: { before: { guide: was }, after: { guide: is } },
      },
      { state: order.state, stage: order.stage },
    )
    if (guide.guideNumber !== null && guideKey(guide.guideNumber) !== before.guideKey)
      await queueMail(tx, { template: 'guide-corrected', orderId })
    return { isChanged: true }
  })
}
