import { type SQL, sql } from 'drizzle-orm'
import type { RestorationAnswer } from '../../contract/api/admin/backups.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { awaitsReceiptPhoto } from '../db/order-conditions.ts'
import { waitsForResume } from '../db/restoration.ts'
import { DomainError } from '../domain-error.ts'
import { mayDo } from '../staff/require-permission.ts'

type Waiting = { mails: number; reservations: number; orders: number }

const countOf = (rows: SQL) => sql`(select count(*)::int from ${rows})`

/** What waits in a shop that came out of a backup, until somebody says that it goes on. */
export async function countWaiting(db: Executor): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`
    select ${countOf(sql`mail where status = 'queued' and ${waitsForResume(sql`mail.created_at`)}`)} as mails,
           ${countOf(sql`reservation where status = 'open' and ${waitsForResume(sql`reservation.created_at`)}`)} as reservations,
           ${countOf(sql`customer_order where ${awaitsReceiptPhoto} and ${waitsForResume(sql`placed_at`)}`)} as orders`)
  return rows[0] ?? { mails: 0, reservations: 0, orders: 0 }
}

/**
 * Whether the shop came out of a backup and waits, for what, and which numbers of orders were left out.
 * @throws DomainError `not_permitted`.
 */
export async function readRestoration(db: Executor, staff: Staff): Promise<RestorationAnswer> {
  const { rows } = await db.execute<{
    taken_at: string | null
    restored_at: string
    skipped_from: number
    skipped_to: number
  }>(sql`
    select taken_at, restored_at, skipped_from, skipped_to
      from (select where ${mayDo(staff, 'orders.read')}) as allowed left join lateral (
        select * from restoration where resumed_at is null order by id desc limit 1) as latest on true`)
  const [latest] = rows
  if (!latest) throw new DomainError('not_permitted')
  if (latest.taken_at === null) return { restored: null }
  return {
    restored: {
      taken_at: shopTime(new Date(latest.taken_at)),
      restored_at: shopTime(new Date(latest.restored_at)),
      skipped_from: latest.skipped_from,
      skipped_to: latest.skipped_to,
      waiting: await countWaiting(db),
    },
  }
}
