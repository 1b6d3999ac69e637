import { sql } from 'drizzle-orm'
import type { Notice } from '../../contract/api/notices.ts'
import { toDollars } from '../../contract/money.ts'
import { type NoticeKind, noticeToken, UNCONFIRMED_NOTICE_DAYS } from '../../contract/notices.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Confirms a notice by the link that was sent to its e-mail. Opened again, the link says the same.
 * @throws DomainError `link_expired` when the notice waited too long, or has ended.
 */
export async function confirmNotice(db: Database, token: string): Promise<Notice> {
  if (!noticeToken.test(token)) throw new DomainError('link_expired')
  const { rows } = await db.execute<{
    id: number
    name: string
    kind: NoticeKind
    belowCents: number | null
  }>(sql`
    update notice set confirmed_at = coalesce(confirmed_at, now())
      from sellable
     where sellable.id = notice.sellable_id and token = ${token}
       and (confirmed_at is not null
            or notice.created_at > now() - make_interval(days => ${UNCONFIRMED_NOTICE_DAYS}))
    returning sellable.id, sellable.name, notice.kind, below_cents as "belowCents"`)
  const [found] = rows
  if (!found) throw new DomainError('link_expired')
  const { id, name, kind, belowCents } = found
  return { prod_id: id, name, kind, price: belowCents === null ? null : toDollars(belowCents) }
}
