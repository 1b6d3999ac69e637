import { or, sql } from 'drizzle-orm'
import type { RegisterBody } from '../../contract/api/session.ts'
import type { Database, Transaction } from '../db/database.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { termsOfNow } from '../settings/terms-versions.ts'
import { hasEmail, isNamed } from './internal/account-names.ts'
import { hashPassword } from './internal/password.ts'
import { refuseWeakPassword } from './internal/refuse-weak-password.ts'
import { hasPasswordHash, type Proven } from './prove-owner.ts'

/**
 * Makes a customer's account and sends the mail that confirms its address. When two want the same name or e-mail
 * at once, the unique index lets one through.
 */
export async function register(db: Database, body: RegisterBody): Promise<Proven> {
  return registerWith(db, body)
}

type More = {
  names?: { firstName?: string; lastName?: string }
  /** What else happens in its transaction. */
  complete?: (tx: Transaction, accountId: number) => Promise<void>
}

/**
 * The same for an account that becomes more than a customer's.
 * @throws DomainError `account_taken`, `password_too_common`, or what `complete` throws.
 */
export async function registerWith(
  db: Database,
  { user: username, email, pass }: RegisterBody,
  { names = {}, complete }: More = {},
): Promise<Proven> {
  await refuseWeakPassword(pass, { username, email })
  const passwordHash = await hashPassword(pass)
  try {
    return await db.transaction(async (tx) => {
      const [account] = await tx
        .insert(accounts)
        .values({ username, email, passwordHash, ...names, termsVersion: await termsOfNow(tx) })
        .returning({ accountId: accounts.id })
      if (!account) throw new Error('An insert returned no row')
      await complete?.(tx, account.accountId)
      await queueAccountMail(tx, { template: 'confirm-email', ...account, recipient: email })
      return { ...account, proof: hasPasswordHash(passwordHash) }
    })
  } catch (error) {
    if (!/^account_(username|email)$/.test(violatedConstraint(error) ?? '')) throw error
    throw new DomainError('account_taken', { fields: await takenFields(db, { username, email }) })
  }
}

/** Both are told at once: the index that refused names only the first. */
async function takenFields(
  db: Database,
  { username, email }: { username: string; email: string },
): Promise<Record<string, string>> {
  const [taken] = await db
    .select({
      user: sql<boolean>`coalesce(bool_or(${isNamed(username)}), false)`,
      email: sql<boolean>`coalesce(bool_or(${hasEmail(email)}), false)`,
    })
    .from(accounts)
    .where(or(isNamed(username), hasEmail(email)))
  return {
    ...(taken?.user && { user: 'Ese usuario ya existe. Elige otro.' }),
    ...(taken?.email && { email: 'Ese correo ya tiene una cuenta. Ingresa o recupera tu contraseña.' }),
  }
}
