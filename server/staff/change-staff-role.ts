import { and, eq, ne, sql } from 'drizzle-orm'
import type { StaffRole, StaffRoleBody } from '../../contract/api/admin/team.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { closeSessions } from '../accounts/sessions.ts'
import type { Database, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { staffRoles } from '../db/schema/staff.ts'
import { DomainError } from '../domain-error.ts'
import { refuseGivingMore, requireManager } from './internal/manager.ts'
import { listRoles } from './read-team.ts'

/** @throws DomainError `not_permitted`, or `role_taken`. */
export async function makeStaffRole(db: Database, staff: Staff, body: StaffRoleBody): Promise<StaffRole> {
  return db.transaction(async (tx) => {
    refuseGivingMore(await requireManager(tx, staff), body.permissions)
    const role = written(body)
    const [made] = await tx
      .insert(staffRoles)
      .values(role)
      .onConflictDoNothing()
      .returning({ id: staffRoles.id })
    if (!made) throw nameTaken()
    await recordAudit(tx, staff, { action: 'role_made', subject: `staff_role:${made.id}`, after: role })
    return readRole(tx, made.id)
  })
}

/**
 * Renames a role, or lets it do other things. In that case the sessions of all who have it end.
 * @throws DomainError `not_found`, `not_permitted`, `role_taken`, or `own_account` for what the caller's own role may do.
 */
export async function changeStaffRole(
  db: Database,
  staff: Staff,
  id: number,
  body: StaffRoleBody,
): Promise<StaffRole> {
  return db.transaction(async (tx) => {
    const manager = await requireManager(tx, staff)
    const before = await lockRole(tx, id)
    const after = written(body)
    refuseGivingMore(manager, [...before.permissions, ...after.permissions])
    const isOther = before.permissions.join() !== after.permissions.join()
    const members = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.staffRoleId, id))
      .orderBy(accounts.id)
    if (isOther && members.some((member) => member.id === staff.accountId))
      throw new DomainError('own_account')
    const [taken] = await tx
      .select({ id: staffRoles.id })
      .from(staffRoles)
      .where(and(isNamed(after.name), ne(staffRoles.id, id)))
    if (taken) throw nameTaken()
    await tx.update(staffRoles).set(after).where(eq(staffRoles.id, id))
    if (isOther) for (const member of members) await closeSessions(tx, member.id)
    await recordAudit(tx, staff, {
      action: 'role_changed',
      subject: `staff_role:${id}`,
      before: { name: before.name, permissions: before.permissions },
      after,
    })
    return readRole(tx, id)
  })
}

/** @throws DomainError `not_found`, `not_permitted`, or `role_in_use` while somebody has it. */
export async function deleteStaffRole(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const manager = await requireManager(tx, staff)
    const { name, permissions } = await lockRole(tx, id)
    refuseGivingMore(manager, permissions)
    const [member] = await tx
      .select({ status: accounts.status })
      .from(accounts)
      .where(eq(accounts.staffRoleId, id))
      .limit(1)
    if (member) throw new DomainError('role_in_use')
    await tx.delete(staffRoles).where(eq(staffRoles.id, id))
    await recordAudit(tx, staff, {
      action: 'role_deleted',
      subject: `staff_role:${id}`,
      before: { name, permissions },
    })
  })
}

/** In one order and none twice, so that the same set is always the same. */
function written({ name, permissions }: StaffRoleBody) {
  return { name, permissions: [...new Set<string>(permissions)].sort() }
}

const isNamed = (name: string) =>
  sql`lower(normalize(${staffRoles.name}, NFKC)) = lower(normalize(${name}, NFKC))`

/** Locked against somebody who is given it at this moment: that takes a share of the row. */
async function lockRole(tx: Transaction, id: number): Promise<typeof staffRoles.$inferSelect> {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update')
  if (!role) throw new DomainError('not_found')
  return { ...role, permissions: [...role.permissions].sort() }
}

async function readRole(tx: Transaction, id: number): Promise<StaffRole> {
  const [role] = await listRoles(tx, id)
  if (!role) throw new DomainError('not_found')
  return role
}

function nameTaken(): DomainError {
  const { code, message } = new DomainError('role_taken')
  return new DomainError(code, { fields: { name: message } })
}
