import type { RegisterBody } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { violatedConstraint } from '../db/violated-constraint.ts'
import { DomainError } from '../domain-error.ts'
import { hashPassword } from './password.ts'

/** Makes a customer's account. Of two that want the same name or e-mail at once, the unique index lets one through. */
export async function register(db: Database, body: RegisterBody): Promise<{ accountId: number }> {
  const passwordHash = await hashPassword(body.pass)
  try {
    const [account] = await db
      .insert(accounts)
      .values({ username: body.user, email: body.email, passwordHash })
      .returning({ accountId: accounts.id })
    if (!account) throw new Error('An insert returned no row')
    return account
  } catch (error) {
    const field = takenField[violatedConstraint(error) ?? '']
    if (!field) throw error
    throw new DomainError('account_taken', { fields: field })
  }
}

const takenField: Record<string, Record<string, string>> = {
  account_username: { user: 'Ese usuario ya existe. Elige otro.' },
  account_email: { email: 'Ese correo ya tiene una cuenta. Ingresa o recupera tu contraseña.' },
}
