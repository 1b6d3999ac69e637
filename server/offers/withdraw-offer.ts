import { eq, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { offers } from '../db/schema/offers.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Closes the link of an offer. A buyer who has reserved it may still pay it until that time is over: the money may be
 * on its way. Withdrawing it twice changes nothing.
 * @throws DomainError `not_permitted`, `offer_not_found` or `offer_used`.
 */
export async function withdrawOffer(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'offers.make')
    const [offer] = await tx
      .select({ orderId: offers.orderId, withdrawnAt: offers.withdrawnAt })
      .from(offers)
      .where(eq(offers.id, id))
      .for('no key update')
    if (!offer) throw new DomainError('offer_not_found')
    if (offer.orderId !== null) throw new DomainError('offer_used')
    if (offer.withdrawnAt !== null) return
    await tx
      .update(offers)
      .set({ withdrawnAt: sql`now()`, withdrawnBy: staff.accountId })
      .where(eq(offers.id, id))
    await recordAudit(tx, staff, { action: 'offer_withdrawn', subject: `offer:${id}` })
  })
}
