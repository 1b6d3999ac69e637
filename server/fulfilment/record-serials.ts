import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { noteSerials } from '../orders/note-serials.ts'
import { countMissingSerials } from '../serials/count-missing.ts'
import { packSerials, type SerialsOfLine } from '../serials/pack-serials.ts'
import { lockForSerials } from './internal/lock-for-serials.ts'

/**
 * Writes down the serial numbers of units of a paid order: while it is packed, or after it left without them. What the
 * order has already changes nothing. Returns how many are new.
 * @throws DomainError `order_not_found`, `not_permitted`, `transition_refused` while nobody packs it or once it is
 *   cancelled, or `invalid`: see `packSerials`.
 */
export async function recordSerials(
  db: Database,
  staff: Staff,
  orderId: number,
  serials: readonly SerialsOfLine[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockForSerials(tx, staff, orderId)
    if (order.state === 'CANCELADO' || order.stage === 'payment_review')
      throw new DomainError('transition_refused')
    const packed = await packSerials(tx, staff, { orderId, serials })
    if (packed.length === 0) return 0
    await noteSerials(tx, orderId, await countMissingSerials(tx, orderId))
    await recordAudit(tx, staff, {
      action: 'serials_recorded',
      subject: `order:${orderId}`,
      before: null,
      after: { serials: packed.join(', ') },
    })
    return packed.length
  })
}
