import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { accounts, oneTimeLinks } from '../../db/schema/accounts.ts'
import { DomainError } from '../../domain-error.ts'
import { hashOf, newSecret } from '../secrets.ts'

export type LinkKind = (typeof oneTimeLinks.$inferSelect)['kind']

/** Where a link leads and how long it is valid. The token follows a "#", so no log and no Referer header contains it. */
export const linkKinds = {
  new_password: { path: '/login/nueva-clave', minutes: 30 },
  confirm_email: { path: '/login/confirmar-correo', minutes: 24 * 60 },
} as const satisfies Record<LinkKind, { path: string; minutes: number }>

type NewLink = { kind: LinkKind; accountId: number; email: string; handedBy?: number }

/** Makes a link for an account and returns its token, which only its bearer knows: the database keeps its hash. */
export async function makeLink(db: Executor, { kind, accountId, email, handedBy }: NewLink): Promise<string> {
  const token = newSecret()
  await db.insert(oneTimeLinks).values({
    tokenHash: hashOf(token),
    kind,
    accountId,
    email,
    handedBy,
    expiresAt: sql`now() + make_interval(mins => ${linkKinds[kind].minutes})`,
  })
  return token
}

/** Refuses a link that is not valid. Called before anything that takes time, so that forged links cost nothing. */
export async function refuseDeadLink(db: Executor, kind: LinkKind, token: string): Promise<void> {
  const [link] = await db
    .select({ accountId: oneTimeLinks.accountId })
    .from(oneTimeLinks)
    .where(isLive(kind, token))
  if (!link) throw new DomainError('link_expired')
}

function isLive(kind: LinkKind, token: string): SQL | undefined {
  return and(
    eq(oneTimeLinks.tokenHash, hashOf(token)),
    eq(oneTimeLinks.kind, kind),
    isNull(oneTimeLinks.usedAt),
    sql`${oneTimeLinks.expiresAt} > now()`,
  )
}

export type TakenLink = {
  accountId: number
  email: string
  pendingEmail: string | null
  sentTo: string
  /** It came by the mailbox of `sentTo`, and not from one of the staff. */
  isMailed: boolean
}

/**
 * Uses a link, which works once, and locks its account. When two use it at the same moment, one of them succeeds.
 * @throws DomainError `link_expired` when it never was, was used, was replaced by a newer one, or is too old.
 */
export async function takeLink(tx: Transaction, kind: LinkKind, token: string): Promise<TakenLink> {
  const [known] = await tx
    .select({ accountId: oneTimeLinks.accountId })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashOf(token)))
  if (!known) throw new DomainError('link_expired')
  // The account before its links, as everywhere: or this and a new request would wait for each other for ever.
  const [account] = await tx
    .select({ email: accounts.email, pendingEmail: accounts.pendingEmail })
    .from(accounts)
    .where(and(eq(accounts.id, known.accountId), eq(accounts.status, 'active')))
    .for('update')
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .where(isLive(kind, token))
    .returning({ sentTo: oneTimeLinks.email, isMailed: sql<boolean>`${oneTimeLinks.handedBy} is null` })
  if (!account || !link) throw new DomainError('link_expired')
  return { ...known, ...account, ...link }
}

/** Makes every link of an account, or those of one kind, worth nothing. */
export async function killLinks(db: Executor, accountId: number, kind?: LinkKind): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, accountId), kind && eq(oneTimeLinks.kind, kind)))
}
