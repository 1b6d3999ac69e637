import { and, eq, sql } from 'drizzle-orm'
import { emailPattern, maxLength } from '../../contract/field-rules.ts'
import type { GoogleNotice } from '../../contract/sign-in-notices.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { accountIdentities, accounts, pendingIdentities } from '../db/schema/accounts.ts'
import { termsOfNow } from '../settings/terms-versions.ts'
import { freeUsername, hasEmail } from './internal/account-names.ts'
import type { ProviderClaims } from './open-provider.ts'
import { hasIdentity, type Proven } from './prove-owner.ts'
import { hashOf } from './secrets.ts'

export type ProvenByProvider =
  | (Proven & { isNew: boolean })
  /** Why nobody is signed in, for the login form. With `accountId`, that account's password is asked for. */
  | { notice: GoogleNotice; accountId?: number }

/** How long a pending identity waits for the account's password. */
const PENDING_MINUTES = 15

/**
 * Finds the account of somebody whom the provider knows. An identity that is joined to an account opens it; a new e-mail
 * gets a new account. An e-mail that has an account already does not open it, because the person who registered it may not
 * be the owner of the mailbox, and the other way round. A confirmed account is joined once its password has been given in
 * the same browser (`secret` is from its cookie). One that is unconfirmed, or has no password, is recovered by mail first.
 */
export async function proveByProvider(
  db: Database,
  claims: ProviderClaims,
  secret: string,
): Promise<ProvenByProvider> {
  const known = await openByIdentity(db, claims)
  if (known) return known
  const { email } = claims
  const isUsable = email !== null && email.length <= maxLength.email && emailPattern.test(email)
  if (!isUsable || !claims.isEmailVerified) return { notice: 'google-correo' }
  return db.transaction(async (tx) => {
    const created = await makeAccount(tx, { ...claims, email })
    if (created !== null) return { accountId: created, proof: hasIdentity(claims), isNew: true }
    // The same visitor may use two tabs: then the other one has just made the account.
    return (await openByIdentity(tx, claims)) ?? askForPassword(tx, { ...claims, email }, secret)
  })
}

type WithEmail = ProviderClaims & { email: string }

async function openByIdentity(db: Executor, claims: ProviderClaims): Promise<ProvenByProvider | null> {
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

/** Null when the e-mail has an account. The insert waits for one that another transaction is making at this moment. */
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
      termsVersion: await termsOfNow(tx),
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (!made) return null
  const { issuer, subject } = claims
  await tx.insert(accountIdentities).values({ issuer, subject, accountId: made.id })
  return made.id
}

async function askForPassword(tx: Transaction, claims: WithEmail, secret: string): Promise<ProvenByProvider> {
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
  // Another identity opens it. Only a mail can find out which of the two belongs to the owner.
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

/** The name, if the profile accepts it; otherwise the buyer fills it in. */
function personName(name: string | null): string | null {
  const isFit =
    name !== null && name.length <= maxLength.personName && name.isWellFormed() && !/\p{C}/u.test(name)
  return isFit ? name : null
}
