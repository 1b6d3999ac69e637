import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import {
  accountIdentities,
  accounts,
  addresses,
  oneTimeLinks,
  pendingIdentities,
  sessions,
} from '../db/schema/accounts.ts'
import { noPendingEmail } from './change-email.ts'

/**
 * Takes the person out of an account. What stays is a row for the orders to refer to, with a name that nobody can
 * register, because it has an "@".
 */
export async function anonymiseAccount(tx: Transaction, accountId: number): Promise<void> {
  const personal = [sessions, addresses, accountIdentities, pendingIdentities, oneTimeLinks]
  for (const table of personal) await tx.delete(table).where(eq(table.accountId, accountId))
  const nobody = `@cerrada-${accountId}`
  await tx
    .update(accounts)
    .set({
      username: nobody,
      email: nobody,
      ...noPendingEmail,
      emailVerifiedAt: null,
      passwordHash: null,
      status: 'closed',
      closedAt: sql`now()`,
      firstName: null,
      lastName: null,
      nickname: null,
      birthDate: null,
      phone: null,
    })
    .where(eq(accounts.id, accountId))
}
