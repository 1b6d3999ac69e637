import type { Transaction } from '../db/database.ts'
import { mails, type mailTemplates } from '../db/schema/mail.ts'

export type MailTemplate = (typeof mailTemplates)[number]
export type QueuedMail = { template: MailTemplate; orderId: number }

/**
 * Queues a mail to the buyer of an order in the transaction of what it tells of: it leaves after the commit, and not
 * without one. An order gets each mail once; asking again changes nothing.
 */
export async function queueMail(tx: Transaction, { template, orderId }: QueuedMail): Promise<void> {
  await tx.insert(mails).values({ template, orderId }).onConflictDoNothing()
}
