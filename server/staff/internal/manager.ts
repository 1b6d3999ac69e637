import { inArray, sql } from 'drizzle-orm'
import { allPermissions, isPermission } from '../../../contract/permissions.ts'
import type { Staff } from '../../accounts/actor.ts'
import type { Membership } from '../../accounts/change-role.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { staffRoles } from '../../db/schema/staff.ts'
import { DomainError } from '../../domain-error.ts'
import { requirePermission } from '../require-permission.ts'

/** Who manages the staff, and what they may do themselves: nobody gives more than that. */
export type Manager = Staff & { isOwner: boolean; permissions: ReadonlySet<string> }

/** @throws DomainError `not_permitted`, or `not_found` for who is none of the staff. */
export async function requireManager(tx: Transaction, staff: Staff): Promise<Manager> {
  await requirePermission(tx, staff, 'staff.manage')
  const { rows } = await tx.execute<{ role: string; permissions: string[] | null }>(sql`
    select account.role, staff_role.permissions
      from account left join staff_role on staff_role.id = account.staff_role_id where account.id = ${staff.accountId}`)
  const isOwner = rows[0]?.role === 'owner'
  return { ...staff, isOwner, permissions: new Set(isOwner ? allPermissions : rows[0]?.permissions) }
}

/**
 * Refuses a manager to give what they do not have: an owner's place, or a permission of their own that they lack. Else who
 * manages the staff could make themselves the owner by a second account.
 * @throws DomainError `not_permitted`.
 */
export function refuseGivingMore(
  { isOwner, permissions }: Manager,
  given: readonly string[] | 'owner',
): void {
  if (isOwner) return
  if (given === 'owner' || given.some((name) => isPermission(name) && !permissions.has(name)))
    throw new DomainError('not_permitted')
}

/** @throws DomainError `not_found` for a role that there is not. */
export async function permissionsOf(
  tx: Transaction,
  { staffRoleId }: Pick<Membership, 'staffRoleId'>,
): Promise<readonly string[] | 'owner'> {
  if (staffRoleId === null) return 'owner'
  const [role] = await tx
    .select({ permissions: staffRoles.permissions })
    .from(staffRoles)
    .where(inArray(staffRoles.id, [staffRoleId]))
    .for('share')
  if (!role) throw new DomainError('not_found')
  return role.permissions
}

export type Member = {
  id: number
  username: string
  role: 'staff' | 'owner'
  staffRoleId: number | null
  status: string
}

/**
 * Locks one of the staff for a change by somebody else of them, and with them every active owner: of two owners who take
 * each other out at the same moment, the second one finds that they would be the last.
 * @throws DomainError `not_found`, `own_account`, or `not_permitted` for an owner's account.
 */
export async function lockMember(
  tx: Transaction,
  manager: Manager,
  id: number,
): Promise<{ member: Member; isLastOwner: boolean }> {
  const rows = await tx
    .select({
      id: accounts.id,
      username: accounts.username,
      role: accounts.role,
      staffRoleId: accounts.staffRoleId,
      status: accounts.status,
    })
    .from(accounts)
    .where(sql`(${accounts.role} = 'owner' and ${accounts.status} = 'active')
            or (${accounts.id} = ${id} and ${accounts.role} <> 'customer' and ${accounts.status} <> 'closed')`)
    .orderBy(accounts.id)
    .for('update')
  const member = rows.find((row) => row.id === id)
  if (!member || member.role === 'customer') throw new DomainError('not_found')
  if (id === manager.accountId) throw new DomainError('own_account')
  if (member.role === 'owner' && !manager.isOwner) throw new DomainError('not_permitted')
  // The lock may have waited for somebody who has just taken this owner out.
  if (manager.isOwner && !rows.some((row) => row.id === manager.accountId))
    throw new DomainError('not_permitted')
  const others = rows.filter((row) => row.role === 'owner' && row.status === 'active' && row.id !== id)
  return {
    member: { ...member, role: member.role },
    isLastOwner: member.role === 'owner' && others.length === 0,
  }
}
