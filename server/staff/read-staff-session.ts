import { sql } from 'drizzle-orm'
import { allPermissions, isPermission, type Permission, PROOF_MINUTES } from '../../contract/permissions.ts'
import type { Staff } from '../accounts/actor.ts'
import { type Caller, findCaller } from '../accounts/sessions.ts'
import type { Executor } from '../db/database.ts'

/** One of the staff with a live session, and how far that session may go. */
export type StaffSession = {
  staff: Staff
  caller: Caller
  /** The name of the role; null for an owner. */
  roleName: string | null
  permissions: ReadonlySet<Permission>
  /** Whether the account has a second factor in use. */
  hasSecondFactor: boolean
  /** Whether this session was opened with the second factor. */
  gaveSecondFactor: boolean
  /** Until when acts on money, staff and settings need no further proof; a moment in the past when they do. */
  provenUntil: Date
  isProven: boolean
  /**
   * What this session lacks for the desk: `code`, when its account has a second factor that was not given; `set_up`, when
   * the account must have one and has none. Null: nothing.
   */
  lacks: 'code' | 'set_up' | null
}

/** The session of somebody who is none of the staff. */
type Buyer = { buyer: Caller }

type Row = {
  role_name: string | null
  permissions: string[] | null
  has_second_factor: boolean
  gave_second_factor: boolean
  proven_until: string
  is_proven: boolean
}

/**
 * Who calls, when the secret is that of a live session of the staff. `stranger`: no live session. A `Buyer` is
 * somebody who is none of the staff. Served by https, the shop asks its owners for a second factor.
 */
export async function readStaffSession(
  db: Executor,
  secret: string | undefined,
  { isHttps }: { isHttps: boolean },
): Promise<StaffSession | Buyer | 'stranger'> {
  const caller = await findCaller(db, secret)
  if (!caller) return 'stranger'
  if (caller.role === 'customer') return { buyer: caller }
  const { rows } = await db.execute<Row>(sql`
    select staff_role.name as role_name, staff_role.permissions,
           exists (select from second_factor
                    where second_factor.account_id = account.id and confirmed_at is not null) as has_second_factor,
           session.strength = 'two_factors' as gave_second_factor,
           proven_until, proven_until > now() as is_proven
      from session join account on account.id = session.account_id
           left join staff_role on staff_role.id = account.staff_role_id,
           lateral (select session.proven_at + make_interval(mins => ${PROOF_MINUTES}) as proven_until) as proof
     where session.id = ${caller.sessionId}`)
  const row = rows[0]
  // It ended between the two queries.
  if (!row) return 'stranger'
  return {
    staff: { kind: 'staff', accountId: caller.accountId },
    caller,
    roleName: row.role_name,
    permissions: new Set(
      caller.role === 'owner' ? allPermissions : (row.permissions ?? []).filter(isPermission),
    ),
    hasSecondFactor: row.has_second_factor,
    gaveSecondFactor: row.gave_second_factor,
    provenUntil: new Date(row.proven_until),
    isProven: row.is_proven,
    lacks: row.has_second_factor
      ? row.gave_second_factor
        ? null
        : 'code'
      : isHttps && caller.role === 'owner'
        ? 'set_up'
        : null,
  }
}
