import { sql } from 'drizzle-orm'
import type { NoticeKind } from '../../contract/notices.ts'
import type { Database } from '../db/database.ts'
import { queueNoticeMails } from '../mail/queue-mail.ts'
import { isDue } from './notice-is-due.ts'

/**
 * When several wait for few units, as many are told at once as there are units, and the next ones after these hours if
 * some are left: those who asked first have a start, and nobody is told of what a crowd has bought by then.
 */
const HOURS_OF_START = 2
const AT_ONCE = 50

type Told = { id: number; kind: NoticeKind; accountId: number | null; recipient: string }

/**
 * Queues the mails of what is so now, in the order in which it was asked, each notice once. Those who left a phone are
 * told by the staff. Returns how many it told.
 */
export async function tellNotices(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    // Several processes find the same rows. One locks them, and they are told when the others look again.
    const { rows } = await tx.execute<Told>(sql`
      update notice set told_at = now()
       where id in (
         select id from notice
          where told_at is null and id in (
            select id from (
              select notice.id,
                     row_number() over (partition by sellable.id order by notice.confirmed_at, notice.id) as place,
                     sellable.stock - (select count(*) from notice as told
                                        where told.sellable_id = sellable.id
                                          and told.told_at > now() - make_interval(hours => ${HOURS_OF_START})) as units
                from notice
                join sellable on sellable.id = notice.sellable_id
                left join account on account.id = notice.account_id
               where ${isDue} and notice.phone is null
                 and (account.id is null or account.status = 'active' and account.email_verified_at is not null)
            ) as due
            where place <= units order by place, id limit ${AT_ONCE})
            for update skip locked)
      returning id, kind, account_id as "accountId",
                coalesce(email, (select email from account where id = notice.account_id)) as recipient`)
    const inOrder = rows.toSorted((a, b) => a.id - b.id)
    await queueNoticeMails(
      tx,
      inOrder.map(({ id, kind, accountId, recipient }) => ({
        template: kind === 'stock' ? 'product-back' : 'price-lower',
        noticeId: id,
        accountId,
        recipient,
      })),
    )
    return rows.length
  })
}
