import { sql } from 'drizzle-orm'
import type { StaffMe } from '../../contract/api/admin/me.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { OWNER_NAME } from './internal/name-of-membership.ts'
import type { StaffSession } from './read-staff-session.ts'

type Row = { name: string | null; has_password: boolean; codes: number }

/** One of the staff as the desk greets them: who they are, what they may do, and what their session lacks. */
export async function readMe(
  db: Executor,
  session: StaffSession,
  { isHttps }: { isHttps: boolean },
): Promise<StaffMe> {
  const { caller, hasSecondFactor } = session
  const { rows } = await db.execute<Row>(sql`
    select nullif(concat_ws(' ', first_name, last_name), '') as name, password_hash is not null as has_password,
           (select count(*)::int from recovery_code
             where recovery_code.account_id = account.id and used_at is null) as codes
      from account where id = ${caller.accountId}`)
  const row = rows[0]
  if (!row) throw new DomainError('not_signed_in')
  const isOwner = caller.role === 'owner'
  return {
    username: caller.username,
    name: row.name,
    role: isOwner ? { kind: 'owner', name: OWNER_NAME } : { kind: 'staff', name: session.roleName ?? '' },
    permissions: [...session.permissions],
    second_factor: {
      is_set_up: hasSecondFactor,
      is_required: isOwner && isHttps,
      recovery_codes_left: row.codes,
    },
    lacks: session.lacks,
    proven_until: shopTime(session.provenUntil),
    prove_by: hasSecondFactor ? 'code' : row.has_password ? 'password' : 'sign_in',
  }
}
