import { or } from 'drizzle-orm'
import type { LoginBody } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { verifyPassword } from './internal/password.ts'
import { type Proven, samePassword } from './lock-proven.ts'
import { hasEmail, isNamed } from './same-name.ts'

/**
 * The account that a name (or its e-mail) and password open. An unknown name costs the same time and gives the same
 * refusal as a wrong password.
 */
export async function logIn(db: Database, { user, pass }: LoginBody): Promise<Proven> {
  const [account] = await db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash, status: accounts.status })
    .from(accounts)
    // A user name holds no "@", so a text matches by one of the two at the most.
    .where(or(isNamed(user), hasEmail(user)))
  const matches = await verifyPassword(pass, account?.passwordHash ?? null)
  if (!account || !matches || account.status !== 'active')
    throw new DomainError('wrong_credentials', { accountId: account?.id })
  return { accountId: account.id, proof: samePassword(account.passwordHash) }
}
