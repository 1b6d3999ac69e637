import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { verifyPassword } from './internal/password.ts'

export type ProvenAccount = {
  username: string
  email: string
  passwordHash: string | null
}

/**
 * The caller's account, once its password has been proven. One without a password, because it signs in with Google, has
 * nothing to prove beyond its session.
 * @throws DomainError `wrong_password`, at the field of the form that it stands in.
 */
export async function provePassword(
  db: Executor,
  accountId: number,
  password: string | undefined,
  field: string,
): Promise<ProvenAccount> {
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
