import { and, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'
import { isToBuyer } from './list-mails.ts'

/** Throws away all that was written to a buyer, sent or not, whether it knew the account or only its address. */
export async function forgetMails(tx: Transaction, accountId: number, email: string): Promise<void> {
  const isToAddress = and(isNull(mails.orderId), sql`lower(${mails.recipient}) = lower(${email})`)
  await tx.delete(mails).where(or(isToBuyer(tx, accountId), isToAddress))
}
