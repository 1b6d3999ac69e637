import { sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { waitsForResume } from '../db/restoration.ts'
import { dropQueued } from '../mail/queue-mail.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { countWaiting } from './read-restoration.ts'

/**
 * Says that a shop which came out of a backup goes on: what has run out expires, reminders and jobs run, and the mails that waited in the backup
 * leave, or are dropped. Returns whether it was waiting for that.
 * @throws DomainError `not_permitted`.
 */
export async function resumeShop(
  db: Database,
  staff: Staff,
  { sendsOldMails }: { sendsOldMails: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'settings.change')
    const { rows } = await tx.execute(sql`select from restoration where resumed_at is null for update`)
    if (rows.length === 0) return false
    const waiting = await countWaiting(tx)
    if (!sendsOldMails) await dropQueued(tx, waitsForResume(sql`mail.created_at`))
    await tx.execute(sql`
      update restoration set resumed_at = now(), resumed_by = ${staff.accountId} where resumed_at is null`)
    await recordAudit(tx, staff, {
      action: 'shop_resumed',
      subject: 'restoration',
      before: waiting,
      after: { mails_sent: sendsOldMails },
    })
    return true
  })
}
