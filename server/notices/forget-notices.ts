import { sql } from 'drizzle-orm'
import { NOTICE_DAYS, TOLD_NOTICE_DAYS, UNCONFIRMED_NOTICE_DAYS } from '../../contract/notices.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notices } from '../db/schema/notices.ts'
import { isOfBuyer } from './internal/is-of-buyer.ts'

/** Deletes notices that were told, that were never confirmed, and that have waited too long. Their mails go with them. */
export async function forgetNotices(db: Database): Promise<void> {
  await db.execute(sql`
    delete from notice
     where told_at < now() - make_interval(days => ${TOLD_NOTICE_DAYS})
        or confirmed_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_NOTICE_DAYS})
        or told_at is null and created_at < now() - make_interval(days => ${NOTICE_DAYS})`)
}

/** Deletes a buyer's notices and their mails. Call it while the account still has its e-mail. */
export async function forgetNoticesOf(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(notices).where(isOfBuyer(accountId))
}
