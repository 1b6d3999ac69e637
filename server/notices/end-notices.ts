import { and, eq, sql } from 'drizzle-orm'
import { noticeToken } from '../../contract/notices.ts'
import type { Database } from '../db/database.ts'
import { noticeAsker, notices } from '../db/schema/notices.ts'
import { DomainError } from '../domain-error.ts'
import { isOfBuyer } from './internal/is-of-buyer.ts'

/**
 * Ends one notice of a buyer.
 * @throws DomainError `notice_not_found`, also for the notice of another buyer.
 */
export async function endNotice(db: Database, accountId: number, id: number): Promise<void> {
  const ended = await db
    .delete(notices)
    .where(and(eq(notices.id, id), isOfBuyer(accountId)))
    .returning({ id: notices.id })
  if (ended.length === 0) throw new DomainError('notice_not_found')
}

/** Ends all notices of whoever this token was mailed to, which is the way out of each mail. An unknown token ends none. */
export async function endNoticesOf(db: Database, token: string): Promise<void> {
  if (!noticeToken.test(token)) return
  await db
    .delete(notices)
    .where(sql`${noticeAsker} = (select ${noticeAsker} from notice where token = ${token})`)
}
