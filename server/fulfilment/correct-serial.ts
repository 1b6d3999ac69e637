import { serialKey } from '../../contract/serial-key.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { readSerials } from '../db/serial-rows.ts'
import { DomainError } from '../domain-error.ts'
import { noteSerials } from '../orders/note-serials.ts'
import { countMissingSerials } from '../serials/count-missing.ts'
import { freeSerials } from '../serials/free-serials.ts'
import { packSerials } from '../serials/pack-serials.ts'
import { lockForSerials } from './internal/lock-for-serials.ts'

type Correction = {
  /** The sale of the wrong number: see `SoldSerial`. */
  saleId: number
  /** The right one. Null: the order has no such unit. */
  number: string | null
  reason: string
}

/**
 * Takes a mistyped serial number from an order, and puts the right one in its place. What stood there before stays, with
 * the reason. Saying what is there already changes nothing.
 * @throws DomainError `order_not_found`, `not_permitted`, `serial_not_found` when the order has no such number now, or
 *   `invalid`: see `packSerials`.
 */
export async function correctSerial(
  db: Database,
  staff: Staff,
  orderId: number,
  { saleId, number, reason }: Correction,
): Promise<{ isChanged: boolean }> {
  return db.transaction(async (tx) => {
    await lockForSerials(tx, staff, orderId)
    const sold = [...(await readSerials(tx, [orderId])).values()].flat()
    const wrong = sold.find(({ id, returnedAt }) => id === saleId && returnedAt === null)
    if (!wrong) throw new DomainError('serial_not_found')
    if (number !== null && serialKey(number) === serialKey(wrong.number)) return { isChanged: false }
    await freeSerials(tx, staff, [orderId], { reason, saleId })
    if (number !== null) {
      const { lineId, shipmentId } = wrong
      const serials = [{ lineId, numbers: [number] }]
      const parcel = shipmentId === null ? undefined : { shipmentId, units: new Map([[lineId, 1]]) }
      await packSerials(tx, staff, { orderId, serials, parcel }).catch(namedByField)
    }
    await noteSerials(tx, orderId, await countMissingSerials(tx, orderId))
    await recordAudit(tx, staff, {
      action: 'serial_corrected',
      subject: `order:${orderId}`,
      before: { serial: wrong.number },
      after: { serial: number, reason },
    })
    return { isChanged: true }
  })
}

/** The call has one number, whose field is called otherwise. */
function namedByField(error: unknown): never {
  const [complaint] = error instanceof DomainError ? Object.values(error.details.fields ?? {}) : []
  if (complaint === undefined) throw error
  throw new DomainError('invalid', { fields: { number: complaint } }, error)
}
