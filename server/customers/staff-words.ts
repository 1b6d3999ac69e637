import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { customerBlocks, customerNotes } from '../db/schema/customers.ts'

/** What the staff wrote of a buyer: notes, and why the account was blocked. */
export async function exportStaffWords(
  db: Executor,
  accountId: number,
): Promise<Pick<PersonalData, 'staff_notes' | 'blocks'>> {
  const notes = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.accountId, accountId))
    .orderBy(asc(customerNotes.id))
  const blocks = await db
    .select()
    .from(customerBlocks)
    .where(eq(customerBlocks.accountId, accountId))
    .orderBy(asc(customerBlocks.id))
  return {
    staff_notes: notes.map(({ text, writtenAt }) => ({ text, written_at: shopTime(writtenAt) })),
    blocks: blocks.map(({ reason, blockedAt, until, liftedAt }) => ({
      reason,
      since: shopTime(blockedAt),
      until: until && shopTime(until),
      lifted_at: liftedAt && shopTime(liftedAt),
    })),
  }
}

/** Deletes it all, when the account is closed. */
export async function forgetStaffWords(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.accountId, accountId))
  await tx.delete(customerBlocks).where(eq(customerBlocks.accountId, accountId))
}
