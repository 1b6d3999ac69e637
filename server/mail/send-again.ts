import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'

/** Queues a mail that failed, or that was kept for want of a server, once more. Tells whether there was one. */
export async function sendAgain(db: Executor, mailId: number): Promise<boolean> {
  const queued = await db
    .update(mails)
    .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
    .where(and(eq(mails.id, mailId), inArray(mails.status, ['failed', 'kept'])))
    .returning({ id: mails.id })
  return queued.length > 0
}
