import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '../../contract/permissions.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'

/** SQL condition: this actor is an active owner, or one of the active staff whose role has one of the permissions. */
export function mayDo({ accountId }: Staff, ...anyOf: [Permission, ...Permission[]]): SQL {
  return sql`exists (
    select from account left join staff_role on staff_role.id = account.staff_role_id
     where account.id = ${accountId} and account.status = 'active'
       and (account.role = 'owner' or (account.role = 'staff' and staff_role.permissions && ${sql.param(anyOf)}::text[])))`
}

/**
 * Refuses an actor that has none of these permissions. Every verb of the staff calls it in its transaction, so that a role that was just
 * changed counts at once.
 * @throws DomainError `not_permitted` for one of the staff who has none of them; `not_found` for anybody else, who
 * learns nothing of what the staff can do.
 */
export async function requirePermission(
  tx: Executor,
  staff: Staff,
  ...anyOf: [Permission, ...Permission[]]
): Promise<void> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    select ${mayDo(staff, ...anyOf)} as may from account
     where account.id = ${staff.accountId} and account.status = 'active' and account.role in ('staff', 'owner')`)
  if (!rows[0]) throw new DomainError('not_found')
  if (!rows[0].may) throw new DomainError('not_permitted')
}
