import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { LoginBody } from '../../contract/api/session.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { accountIdentities, accounts, sessions } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { hasEmail, isNamed } from './internal/account-names.ts'
import { verifyPassword } from './internal/password.ts'
import { lockBuyer } from './lock-buyer.ts'
import type { Caller } from './sessions.ts'

/**
 * An account that somebody has proven to be theirs, and the SQL condition that their proof rests on. Checking a password
 * takes time, in which the owner may change it. So the condition is checked again with the account locked, before the
 * proof is used: one that no longer holds opens no session and changes nothing.
 */
export type Proven = { accountId: number; proof: SQL }

/** Locks a proven account and tells whether its proof still holds. */
export async function lockProven(tx: Transaction, { accountId, proof }: Proven): Promise<boolean> {
  await lockBuyer(tx, accountId)
  return (await tx.$count(accounts, and(eq(accounts.id, accountId), proof))) > 0
}

/** The account's password, or that it has none, is still the one that was proven. */
export function hasPasswordHash(passwordHash: string | null): SQL {
  return sql`${accounts.passwordHash} is not distinct from ${passwordHash}`
}

/** The identity at the provider still opens the account. */
export function hasIdentity({ issuer, subject }: { issuer: string; subject: string }): SQL {
  return sql`exists (
    select from ${accountIdentities}
     where ${accountIdentities.accountId} = ${accounts.id}
       and ${accountIdentities.issuer} = ${issuer} and ${accountIdentities.subject} = ${subject})`
}

/**
 * Proves an account by its name, or its e-mail, and its password. An unknown name costs the same time and gets the same
 * refusal as a wrong password, so that nobody learns which names exist.
 * @throws DomainError `wrong_credentials`.
 */
export async function proveByPassword(db: Database, { user, pass }: LoginBody): Promise<Proven> {
  const [account] = await db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash, status: accounts.status })
    .from(accounts)
    // A user name holds no "@", so a text matches one of the two at the most.
    .where(or(isNamed(user), hasEmail(user)))
  const matches = await verifyPassword(pass, account?.passwordHash ?? null)
  if (!account || !matches || account.status !== 'active')
    throw new DomainError('wrong_credentials', { accountId: account?.id })
  return { accountId: account.id, proof: hasPasswordHash(account.passwordHash) }
}

type OwnAccount = { username: string; email: string; passwordHash: string | null }

/**
 * Asks a signed-in caller for the password once more, and returns the account. An account without a password, because
 * it signs in with Google, passes: `refuseOldSession` is for those.
 * @throws DomainError `wrong_password`, at the given field of the form.
 */
export async function provePassword(
  db: Executor,
  accountId: number,
  password: string | undefined,
  field: string,
): Promise<OwnAccount> {
  const [account] = await db
    .select({ username: accounts.username, email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
  if (!account) throw new DomainError('not_signed_in')
  const isProven =
    account.passwordHash === null || (await verifyPassword(password ?? '', account.passwordHash))
  if (!isProven) throw wrongPassword(field)
  return account
}

export function wrongPassword(field: string): DomainError {
  const { code, message } = new DomainError('wrong_password')
  return new DomainError(code, { fields: { [field]: message } })
}

const RECENT_MINUTES = 15

/**
 * Where there is no password to ask for, having signed in just now is the proof: a session that was left open somewhere
 * must not be enough to take the account over.
 * @throws DomainError `sign_in_again`.
 */
export async function refuseOldSession(db: Executor, { sessionId }: Caller): Promise<void> {
  const [recent] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        sql`${sessions.createdAt} > now() - make_interval(mins => ${RECENT_MINUTES})`,
      ),
    )
  if (!recent) throw new DomainError('sign_in_again')
}
