import type { Staff } from '../accounts/actor.ts'
import { changeRole, type Membership, setBlocked } from '../accounts/change-role.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { closeSessions } from '../accounts/sessions.ts'
import type { Database, Transaction } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import {
  lockMember,
  type Manager,
  type Member,
  permissionsOf,
  refuseGivingMore,
  requireManager,
} from './internal/manager.ts'
import { nameOfMembership } from './internal/name-of-membership.ts'
import { forgetSecondFactor } from './set-up-second-factor.ts'
import { endInvitationsOf } from './staff-links.ts'

/*
 * What one of the staff does to the account of another. Each verb throws DomainError `not_found`, `not_permitted` or
 * `own_account`, and `last_owner` where it would leave the shop without an owner.
 */

/** Gives one of the staff another role, or makes them an owner. Their sessions end. */
export async function changeMembership(
  db: Database,
  staff: Staff,
  id: number,
  membership: Membership,
): Promise<void> {
  await changeMember(
    db,
    staff,
    id,
    { leavesOwners: membership.role !== 'owner' },
    async (tx, member, manager) => {
      refuseGivingMore(manager, await permissionsOf(tx, membership))
      if (member.role === membership.role && member.staffRoleId === membership.staffRoleId) return
      await noteRole(tx, manager, member, membership)
      await changeRole(tx, id, membership)
    },
  )
}

/** Makes one of the staff a customer again: from then on their account is as any buyer's. */
export async function takeOutOfTeam(db: Database, staff: Staff, id: number): Promise<void> {
  await changeMember(db, staff, id, { leavesOwners: true }, async (tx, member, manager) => {
    await noteRole(tx, manager, member, customer)
    await changeRole(tx, id, customer)
    // Somebody who was blocked for what they did among the staff is no less blocked as a buyer.
    await forgetSecondFactor(tx, id)
    await endInvitationsOf(tx, id)
  })
}

/** Shuts one of the staff out at once, or lets them in again. */
export async function blockMember(db: Database, staff: Staff, id: number, isBlocked: boolean): Promise<void> {
  await changeMember(db, staff, id, { leavesOwners: isBlocked }, async (tx, member, manager) => {
    if ((member.status === 'blocked') === isBlocked) return
    await setBlocked(tx, id, isBlocked)
    if (isBlocked) await endInvitationsOf(tx, id)
    await recordAudit(tx, manager, {
      action: isBlocked ? 'staff_blocked' : 'staff_unblocked',
      subject: `account:${id}`,
      before: { is_blocked: !isBlocked },
      after: { is_blocked: isBlocked },
    })
  })
}

/** Takes the second factor off somebody who has lost telephone and recovery codes. Their sessions end. */
export async function resetSecondFactor(db: Database, staff: Staff, id: number): Promise<void> {
  await changeMember(db, staff, id, { leavesOwners: false }, async (tx, _, manager) => {
    await forgetSecondFactor(tx, id)
    await closeSessions(tx, id)
    await recordAudit(tx, manager, { action: 'second_factor_reset', subject: `account:${id}` })
  })
}

const customer: Membership = { role: 'customer', staffRoleId: null }

async function changeMember(
  db: Database,
  staff: Staff,
  id: number,
  { leavesOwners }: { leavesOwners: boolean },
  change: (tx: Transaction, member: Member, manager: Manager) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const manager = await requireManager(tx, staff)
    const { member, isLastOwner } = await lockMember(tx, manager, id)
    if (leavesOwners && isLastOwner) throw new DomainError('last_owner')
    await change(tx, member, manager)
  })
}

async function noteRole(tx: Transaction, manager: Manager, before: Member, after: Membership): Promise<void> {
  await recordAudit(tx, manager, {
    action: 'staff_role_given',
    subject: `account:${before.id}`,
    before: { role: await nameOfMembership(tx, before as Membership) },
    after: { role: await nameOfMembership(tx, after) },
  })
}
