import { asc, eq, inArray, or } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'
import { orders } from '../db/schema/orders.ts'

/** What the shop wrote to one buyer: about the account and about its orders. */
export async function listMails(db: Executor, accountId: number): Promise<PersonalData['mails']> {
  const rows = await db.select().from(mails).where(isToBuyer(db, accountId)).orderBy(asc(mails.id))
  return rows.map((mail) => ({
    about: mail.template,
    subject: mail.subject,
    text: mail.text,
    recipient: mail.recipient,
    status: mail.status,
    created_at: shopTime(mail.createdAt),
    sent_at: mail.sentAt && shopTime(mail.sentAt),
  }))
}

/** Mails of a buyer's account and of its orders. */
export function isToBuyer(db: Executor, accountId: number) {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  return or(eq(mails.accountId, accountId), inArray(mails.orderId, own))
}
