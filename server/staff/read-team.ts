import { asc, eq, sql } from 'drizzle-orm'
import type { StaffRole, TeamAnswer } from '../../contract/api/admin/team.ts'
import { isPermission } from '../../contract/permissions.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { isSessionLive } from '../accounts/sessions.ts'
import type { Executor } from '../db/database.ts'
import { staffRoles } from '../db/schema/staff.ts'
import { requirePermission } from './require-permission.ts'
import { isStaffLinkLive } from './staff-links.ts'

type MemberRow = {
  id: number
  username: string
  name: string | null
  email: string
  role: 'staff' | 'owner'
  status: 'active' | 'blocked'
  staff_role_id: number | null
  has_second_factor: boolean
  last_seen_at: string | null
}

type InvitationRow = {
  id: number
  staff_role_id: number | null
  for_whom: string | null
  invited_by: string | null
  expires_at: string
}

/**
 * Everybody of the staff, the owners first, with the roles that there are and the invitations that wait.
 * @throws DomainError `not_permitted`.
 */
export async function readTeam(db: Executor, staff: Staff): Promise<TeamAnswer> {
  await requirePermission(db, staff, 'staff.manage')
  const members = await db.execute<MemberRow>(sql`
    select account.id, account.username, nullif(concat_ws(' ', first_name, last_name), '') as name, account.email,
           account.role, account.status, account.staff_role_id,
           exists (select from second_factor
                    where second_factor.account_id = account.id and confirmed_at is not null) as has_second_factor,
           (select max(session.last_seen_at) from session
             where session.account_id = account.id and ${isSessionLive}) as last_seen_at
      from account where account.role in ('staff', 'owner') and account.status <> 'closed'
     order by account.role = 'owner' desc, lower(account.username)`)
  const invitations = await db.execute<InvitationRow>(sql`
    select staff_link.id, staff_link.staff_role_id, for_whom, account.username as invited_by, expires_at
      from staff_link left join account on account.id = staff_link.invited_by
     where ${isStaffLinkLive} order by staff_link.id`)
  return {
    members: members.rows.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.name,
      email: row.email,
      role_id: row.staff_role_id,
      is_owner: row.role === 'owner',
      is_blocked: row.status === 'blocked',
      is_self: row.id === staff.accountId,
      has_second_factor: row.has_second_factor,
      last_seen_at: row.last_seen_at && shopTime(new Date(row.last_seen_at)),
    })),
    roles: await listRoles(db),
    invitations: invitations.rows.map((row) => ({
      id: row.id,
      role_id: row.staff_role_id,
      for_whom: row.for_whom,
      invited_by: row.invited_by,
      expires_at: shopTime(new Date(row.expires_at)),
    })),
  }
}

/** The roles with how many people have each; of one alone with `roleId`. */
export async function listRoles(db: Executor, roleId?: number): Promise<StaffRole[]> {
  const rows = await db
    .select({
      id: staffRoles.id,
      name: staffRoles.name,
      permissions: staffRoles.permissions,
      members: sql<number>`(select count(*)::int from account
                             where account.staff_role_id = staff_role.id and account.status <> 'closed')`,
    })
    .from(staffRoles)
    .where(roleId === undefined ? undefined : eq(staffRoles.id, roleId))
    .orderBy(asc(staffRoles.id))
  return rows.map((row) => ({ ...row, permissions: row.permissions.filter(isPermission) }))
}
