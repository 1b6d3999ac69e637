import { sql } from 'drizzle-orm'
import { MAIL_WORDS_DAYS, MAIL_YEARS } from '../../contract/constants.ts'
import type { Executor } from '../db/database.ts'

const AT_ONCE = 2_000

/** Forgets what mails of long ago said, and later the mails. Those that still wait to be sent stay. */
export async function forgetMailWords(db: Executor): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      update mail set html = '', text = ''
       where id in (select id from mail
                     where html <> '' and status <> 'queued' and created_at < now() - make_interval(days => ${MAIL_WORDS_DAYS})
                     order by created_at limit ${AT_ONCE})`)
    if ((rowCount ?? 0) < AT_ONCE) break
  }
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from mail
       where id in (select id from mail
                     where status <> 'queued' and created_at < now() - make_interval(years => ${MAIL_YEARS})
                     order by created_at limit ${AT_ONCE})`)
    if ((rowCount ?? 0) < AT_ONCE) return
  }
}
