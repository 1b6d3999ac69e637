import { and, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'
import { isToBuyer } from './list-mails.ts'

/** Throws away all that was written to a buyer, sent or not, whether it knew the account or only its address. */
export async function forgetMails(tx: Transaction, accountId: number, email: string): Promise<void> {
  const isToAddress = and(isNull(mails.orderId), sql`lower(${mails.recipient}) = lower(${email})`)
  await tx.delete(mails).where(or(isToBuyer(tx, accountId), isToAddress))
}

/** The last mail to somebody who has closed the account: time enough to see whether it arrived. */
const FAREWELL_DAYS = 7

/** Throws away what was last written to people whose accounts are closed. */
export async function forgetFarewells(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from mail using account
     where account.id = mail.account_id and mail.status <> 'queued'
       and account.closed_at < now() - make_interval(days => ${FAREWELL_DAYS})`)
}
