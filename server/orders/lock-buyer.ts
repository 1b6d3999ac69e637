import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'

/** Two requests of one buyer take turns, so that the second finds what the first one wrote. */
export async function lockBuyer(tx: Transaction, accountId: number): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}
