import { eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Membership } from '../accounts/change-role.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { staffLinks } from '../db/schema/staff.ts'
import { DomainError } from '../domain-error.ts'
import { permissionsOf, refuseGivingMore, requireManager } from './internal/manager.ts'
import { nameOfMembership } from './internal/name-of-membership.ts'
import { makeStaffLink } from './staff-links.ts'

type Invitation = { membership: Exclude<Membership, { role: 'customer' }>; forWhom: string | null }

/**
 * Makes a link by which somebody joins the staff. Returns its token, which nobody can read again.
 * @throws DomainError `not_permitted`, or `not_found` for a role that there is not.
 */
export async function inviteStaff(
  db: Database,
  staff: Staff,
  { membership, forWhom }: Invitation,
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (tx) => {
    const manager = await requireManager(tx, staff)
    refuseGivingMore(manager, await permissionsOf(tx, membership))
    const { staffRoleId } = membership
    const { id, ...link } = await makeStaffLink(tx, { staffRoleId, invitedBy: staff.accountId, forWhom })
    await recordAudit(tx, staff, {
      action: 'staff_invited',
      subject: `staff_link:${id}`,
      after: { role: await nameOfMembership(tx, membership) },
    })
    return link
  })
}

/** @throws DomainError `not_permitted`, or `not_found` when it was used or has ended. */
export async function takeInvitationBack(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const manager = await requireManager(tx, staff)
    const [link] = await tx.select().from(staffLinks).where(eq(staffLinks.id, id)).for('update')
    if (!link) throw new DomainError('not_found')
    refuseGivingMore(manager, await permissionsOf(tx, link))
    await tx.delete(staffLinks).where(eq(staffLinks.id, id))
    await recordAudit(tx, staff, { action: 'invitation_taken_back', subject: `staff_link:${id}` })
  })
}
