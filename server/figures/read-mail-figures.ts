import { sql } from 'drizzle-orm'
import type { MailFiguresAnswer, RangeQuery } from '../../contract/api/admin/figures.ts'
import { type Range, rangeBefore } from '../../contract/figures.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isWithin } from './internal/sale-entries.ts'

type Counted = MailFiguresAnswer['mails'][number]

/**
 * The mails that were written in some days, by what they are about and as they stand now: sent, failed, waiting, or kept because
 * the shop has no mail server.
 * @throws DomainError `not_permitted`.
 */
export async function readMailFigures(
  db: Executor,
  staff: Staff,
  { from, to }: RangeQuery,
): Promise<MailFiguresAnswer> {
  await requirePermission(db, staff, 'figures.read')
  const range = { from, to }
  const before = rangeBefore(range)
  const mails = await countMails(db, range)
  return {
    range,
    before,
    total: addUp(mails),
    total_before: addUp(await countMails(db, before)),
    mails,
  }
}

async function countMails(db: Executor, range: Range): Promise<Counted[]> {
  const counted = (status: string) => sql`count(*) filter (where status = ${status})::int`
  const { rows } = await db.execute<Counted>(sql`
    select template as about, ${counted('sent')} as sent, ${counted('failed')} as failed, ${counted('queued')} as queued,
           ${counted('kept')} as kept
      from mail where ${isWithin(sql`created_at`, range)} group by template order by count(*) desc, template`)
  return rows
}

function addUp(mails: readonly Counted[]): MailFiguresAnswer['total'] {
  const sum = (of: 'sent' | 'failed' | 'queued' | 'kept') => mails.reduce((all, mail) => all + mail[of], 0)
  return { sent: sum('sent'), failed: sum('failed'), queued: sum('queued'), kept: sum('kept') }
}
