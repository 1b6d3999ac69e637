import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '../../contract/permissions.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'

/** SQL condition: this actor is an active owner, or one of the active staff whose role has the permission. */
export function mayDo({ accountId }: Staff, permission: Permission): SQL {
  return sql`exists (
    select from account left join staff_role on staff_role.id = account.staff_role_id
     where account.id = ${accountId} and account.status = 'active'
       and (account.role = 'owner' or (account.role = 'staff' and ${permission} = any(staff_role.permissions))))`
}

/**
 * Refuses an actor that may not do this. Every verb of the staff calls it in its transaction, so that a role that was just
 * changed counts at once.
 * @throws DomainError `not_permitted` for one of the staff without the permission; `not_found` for anybody else, who
 * learns nothing of what the staff can do.
 */
export async function requirePermission(tx: Executor, staff: Staff, permission: Permission): Promise<void> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    select ${mayDo(staff, permission)} as may from account
     where account.id = ${staff.accountId} and account.status = 'active' and account.role in ('staff', 'owner')`)
  if (!rows[0]) throw new DomainError('not_found')
  if (!rows[0].may) throw new DomainError('not_permitted')
}
