import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { secondFactors, staffLinks, staffRoles } from '../db/schema/staff.ts'
import { DomainError } from '../domain-error.ts'

/** Where such a link leads. The token follows a "#", so no log and no Referer header has it. */
export const WELCOME_PATH = '/admin/bienvenida'
const LINK_HOURS = 24
const WAITING_HOURS = 24

type NewLink = Pick<typeof staffLinks.$inferInsert, 'staffRoleId' | 'invitedBy' | 'forWhom'>

/** Makes a link that works once, within 24 hours. Its token is told this once, because the database keeps its hash. */
export async function makeStaffLink(
  db: Executor,
  { staffRoleId = null, invitedBy = null, forWhom = null }: NewLink,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const token = newSecret()
  const [link] = await db
    .insert(staffLinks)
    .values({
      tokenHash: hashOf(token),
      staffRoleId,
      invitedBy,
      forWhom,
      expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})`,
    })
    .returning({ id: staffLinks.id, expiresAt: staffLinks.expiresAt })
  if (!link) throw new Error('An insert returned no row')
  return { ...link, token }
}

/** A link for an owner, made at the console of the machine: its whole address. */
export async function makeOwnerLink(db: Executor, publicUrl: string): Promise<string> {
  const { token } = await makeStaffLink(db, {})
  return `${publicUrl}${WELCOME_PATH}#${token}`
}

/** Whether the shop has an owner who can come in. */
export async function hasOwner(db: Executor): Promise<boolean> {
  const [owner] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), eq(accounts.status, 'active')))
    .limit(1)
  return owner !== undefined
}

/** A link still counts while it is young enough and who made it may still manage the staff. */
export const isStaffLinkLive: SQL = sql`(${staffLinks.expiresAt} > now() and (${staffLinks.invitedBy} is null or exists (
  select from account left join staff_role on staff_role.id = account.staff_role_id
   where account.id = ${staffLinks.invitedBy} and account.status = 'active'
     and (account.role = 'owner' or account.role = 'staff' and 'staff.manage' = any(staff_role.permissions)))))`

/** Whether any link could be opened at this moment: without one, strangers are not shown the page that opens them. */
export async function hasLiveStaffLink(db: Executor): Promise<boolean> {
  const [link] = await db.select({ id: staffLinks.id }).from(staffLinks).where(isStaffLinkLive).limit(1)
  return link !== undefined
}

/** @throws DomainError `link_expired`. */
export async function readStaffLink(
  db: Executor,
  token: string,
): Promise<{ role: string | null; for_whom: string | null }> {
  const [link] = await db
    .select({ role: staffRoles.name, for_whom: staffLinks.forWhom })
    .from(staffLinks)
    .leftJoin(staffRoles, eq(staffRoles.id, staffLinks.staffRoleId))
    .where(and(eq(staffLinks.tokenHash, hashOf(token)), isStaffLinkLive))
  if (!link) throw new DomainError('link_expired')
  return link
}

export type TakenStaffLink = Pick<typeof staffLinks.$inferSelect, 'id' | 'staffRoleId' | 'invitedBy'>

/**
 * Uses a link, which works once: of two who use it at the same moment one succeeds. With one of the console the others of
 * the console end.
 * @throws DomainError `link_expired`.
 */
export async function takeStaffLink(tx: Transaction, token: string): Promise<TakenStaffLink> {
  const [link] = await tx
    .delete(staffLinks)
    .where(and(eq(staffLinks.tokenHash, hashOf(token)), isStaffLinkLive))
    .returning({ id: staffLinks.id, staffRoleId: staffLinks.staffRoleId, invitedBy: staffLinks.invitedBy })
  if (!link) throw new DomainError('link_expired')
  if (link.invitedBy === null)
    await tx.delete(staffLinks).where(and(isNull(staffLinks.invitedBy), ne(staffLinks.id, link.id)))
  return link
}

/** Ends the links that somebody made who may invite nobody any more. */
export async function endInvitationsOf(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(staffLinks).where(eq(staffLinks.invitedBy, accountId))
}

/** Ends every link: of what came out of a backup nobody knows which were used since. */
export async function endAllInvitations(tx: Executor): Promise<void> {
  await tx.delete(staffLinks)
}

/** Deletes links that are too old, and second factors whose first code never came. */
export async function forgetUnusedAccess(db: Database): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, sql`now()`))
  await db
    .delete(secondFactors)
    .where(
      and(
        isNull(secondFactors.confirmedAt),
        lt(secondFactors.createdAt, sql`now() - make_interval(hours => ${WAITING_HOURS})`),
      ),
    )
}
