import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'
import { noticeAsker, notices } from '../db/schema/notices.ts'
import { orders } from '../db/schema/orders.ts'

/** What the shop wrote to one buyer: about the account and about its orders. */
export async function listMails(db: Executor, accountId: number): Promise<PersonalData['mails']> {
  const rows = await db.select().from(mails).where(isToBuyer(db, accountId)).orderBy(asc(mails.id))
  return rows.map((mail) => ({
    about: mail.template,
    subject: mail.subject,
    text: mail.text || null,
    recipient: mail.recipient,
    status: mail.status,
    created_at: shopTime(mail.createdAt),
    sent_at: mail.sentAt && shopTime(mail.sentAt),
  }))
}

/** Deletes all that was written to a buyer, sent or not, also mails that know the address alone. */
export async function forgetMails(tx: Transaction, accountId: number, email: string): Promise<void> {
  const isToAddress = and(isNull(mails.orderId), sql`lower(${mails.recipient}) = lower(${email})`)
  await tx.delete(mails).where(or(isToBuyer(tx, accountId), isToAddress))
}

/** Deletes all that was written about orders, sent or not. */
export async function forgetMailsOfOrders(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.delete(mails).where(inArray(mails.orderId, orderIds))
}

/** How long the last mail to a closed account is kept: long enough to see whether it arrived. */
const FAREWELL_DAYS = 7

/** Deletes the last mails to people whose accounts are closed. */
export async function forgetFarewells(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from mail using account
     where account.id = mail.account_id and mail.status <> 'queued'
       and account.closed_at < now() - make_interval(days => ${FAREWELL_DAYS})`)
}

/** SQL condition on `mail`: about the buyer's account, one of its orders, or a notice of its confirmed e-mail. */
function isToBuyer(db: Executor, accountId: number) {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  const ofEmail = db
    .select({ id: notices.id })
    .from(notices)
    .where(
      sql`${noticeAsker} = (
        select lower(email) from account where id = ${accountId} and email_verified_at is not null)`,
    )
  return or(eq(mails.accountId, accountId), inArray(mails.orderId, own), inArray(mails.noticeId, ofEmail))
}
