import { and, eq, sql } from 'drizzle-orm'
import { emailPattern, maxLength } from '../../contract/field-rules.ts'
import type { GoogleNotice } from '../../contract/sign-in-notices.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { accountIdentities, accounts, pendingIdentities } from '../db/schema/accounts.ts'
import { freeUsername, hasEmail } from './internal/account-names.ts'
import { hashOf } from './internal/secrets.ts'
import type { ProviderClaims } from './open-provider.ts'
import { hasIdentity, type Proven } from './prove-owner.ts'

export type Entrance =
  | (Proven & { isNew: boolean })
  /** Why not, for the login form. `accountId` waits for its password. */
  | { notice: GoogleNotice; accountId?: number }

/** As long as a pending identity waits for the account's password. */
const PENDING_MINUTES = 15

/**
 * Lets in somebody whom the provider knows. An identity that has an account opens it; a new e-mail gets a new account.
 * An e-mail that has one already is not enough: whoever registered it may not be who owns the mailbox, and the other
 * way round. A confirmed account is joined once its password has been given in the same browser (`secret` is of its
 * cookie); one that is unconfirmed, or has no password to give, is recovered by mail first.
 */
export async function enter(db: Database, claims: ProviderClaims, secret: string): Promise<Entrance> {
  const known = await openByIdentity(db, claims)
  if (known) return known
  const { email } = claims
  const isUsable = email !== null && email.length <= maxLength.email && emailPattern.test(email)
  if (!isUsable || !claims.isEmailVerified) return { notice: 'google-correo' }
  return db.transaction(async (tx) => {
    const created = await makeAccount(tx, { ...claims, email })
    if (created !== null) return { accountId: created, proof: hasIdentity(claims), isNew: true }
    // The same visitor may have come by two tabs: the account is then the one that the other made.
    return (await openByIdentity(tx, claims)) ?? askForPassword(tx, { ...claims, email }, secret)
  })
}

type WithEmail = ProviderClaims & { email: string }

async function openByIdentity(db: Executor, claims: ProviderClaims): Promise<Entrance | null> {
  const { issuer, subject } = claims
  const [found] = await db
    .select({ accountId: accounts.id, status: accounts.status })
    .from(accountIdentities)
    .innerJoin(accounts, eq(accounts.id, accountIdentities.accountId))
    .where(and(eq(accountIdentities.issuer, issuer), eq(accountIdentities.subject, subject)))
  if (!found) return null
  if (found.status !== 'active') return { notice: 'google-fallo' }
  return { accountId: found.accountId, proof: hasIdentity(claims), isNew: false }
}

/** Null when the e-mail has an account: also one that was made a moment ago, which the insert then waits for. */
async function makeAccount(tx: Transaction, claims: WithEmail): Promise<number | null> {
  const [taken] = await tx.select({ id: accounts.id }).from(accounts).where(hasEmail(claims.email))
  if (taken) return null
  const [made] = await tx
    .insert(accounts)
    .values({
      username: await freeUsername(tx, claims.email),
      email: claims.email,
      emailVerifiedAt: sql`now()`,
      firstName: personName(claims.firstName),
      lastName: personName(claims.lastName),
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (!made) return null
  const { issuer, subject } = claims
  await tx.insert(accountIdentities).values({ issuer, subject, accountId: made.id })
  return made.id
}

async function askForPassword(tx: Transaction, claims: WithEmail, secret: string): Promise<Entrance> {
  const [account] = await tx
    .select({
      id: accounts.id,
      status: accounts.status,
      emailVerifiedAt: accounts.emailVerifiedAt,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(hasEmail(claims.email))
  if (account?.status !== 'active') return { notice: 'google-fallo' }
  if (account.emailVerifiedAt === null) return { notice: 'google-confirmar' }
  // Another identity opens it. Which of the two is the owner's, only the mailbox can tell.
  if (account.passwordHash === null) return { notice: 'google-sin-clave' }
  const { issuer, subject } = claims
  await tx.insert(pendingIdentities).values({
    tokenHash: hashOf(secret),
    accountId: account.id,
    issuer,
    subject,
    expiresAt: sql`now() + make_interval(mins => ${PENDING_MINUTES})`,
  })
  return { notice: 'google-vincular', accountId: account.id }
}

/** A name that the profile would take; another one is left for the buyer to fill in. */
function personName(name: string | null): string | null {
  const isFit =
    name !== null && name.length <= maxLength.personName && name.isWellFormed() && !/\p{C}/u.test(name)
  return isFit ? name : null
}
