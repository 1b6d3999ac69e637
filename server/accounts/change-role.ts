import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { closeSessions } from './sessions.ts'

/** What an account is to the shop. One of the staff always has a role, and nobody else has one. */
export type Membership =
  | { role: 'customer' | 'owner'; staffRoleId: null }
  | { role: 'staff'; staffRoleId: number }

/** Makes an account a customer's, an owner's or one of the staff's. Its sessions end, because they may do other things now. */
export async function changeRole(tx: Transaction, accountId: number, membership: Membership): Promise<void> {
  await tx.update(accounts).set(membership).where(eq(accounts.id, accountId))
  await closeSessions(tx, accountId)
}

/** Shuts an account out at once, or lets it in again. */
export async function setBlocked(tx: Transaction, accountId: number, isBlocked: boolean): Promise<void> {
  await tx
    .update(accounts)
    .set({ status: isBlocked ? 'blocked' : 'active' })
    .where(eq(accounts.id, accountId))
  if (isBlocked) await closeSessions(tx, accountId)
}
