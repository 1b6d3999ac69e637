import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { AlertKind } from '../../contract/alerts.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { readBackupState } from '../backup/read-backups.ts'
import type { BackupSettings } from '../config.ts'
import type { Executor } from '../db/database.ts'
import { quiet, waitsForResume } from '../db/restoration.ts'
import { openingHoursBetween } from '../settings/opening-hours.ts'
import { readSettings } from '../settings/settings.ts'

/** Of which machine it is told: its disk, its backups, and whether mails leave there. */
export type Machine = { dataDir: string; backup: BackupSettings; sendsMail: boolean }

/** A shop that sells less is not warned when nobody buys: that is nothing unusual there. */
const USUAL_ORDERS = 10
const USUAL_DAYS = 30

/** What is wrong with the shop now, by the thresholds of its settings. */
export async function findAlerts(db: Executor, machine: Machine): Promise<AlertKind[]> {
  const settings = await readSettings(db)
  const found: Record<AlertKind, boolean> = {
    no_orders: await isWithoutOrders(db, settings),
    mails_stuck: machine.sendsMail && (await areMailsStuck(db, settings)),
    jobs_stuck: await areJobsStuck(db, settings),
    disk_low: await isDiskLow(machine.dataDir, settings),
    backup_old: (await readBackupState(db, machine.backup)).isLate,
  }
  return (Object.keys(found) as AlertKind[]).filter((kind) => found[kind])
}

async function isWithoutOrders(
  db: Executor,
  { alert_no_order_hours: most, ...opening }: Settings,
): Promise<boolean> {
  if (most === 0) return false
  const { rows } = await db.execute<{ now: string; last: string | null; usual: number }>(sql`
    select now(), greatest(last.placed_at, (select max(restored_at) from restoration)) as last,
           (select count(*) from (
              select from customer_order
               where kind = 'web' and not is_example
                 and placed_at > last.placed_at - make_interval(days => ${USUAL_DAYS})
               limit ${USUAL_ORDERS}) as before) as usual
      from (select) as always left join lateral (
             select placed_at from customer_order
              where kind = 'web' and not is_example order by placed_at desc limit 1) as last on true`)
  const [{ now, last, usual } = { now: '', last: null, usual: 0 }] = rows
  if (last === null || usual < USUAL_ORDERS) return false
  return openingHoursBetween(new Date(last), new Date(now), opening, most) >= most
}

/**
 * One that nobody's server takes is tried for hours, while others leave: then the queue is not stuck. Nor is it by what a machine that was off, or
 * a backup, left in it.
 */
async function areMailsStuck(db: Executor, { alert_queue_minutes: most }: Settings): Promise<boolean> {
  const longAgo = sql`now() - make_interval(mins => ${most})`
  return (
    most > 0 &&
    isThere(
      db,
      sql`exists (select from mail where status = 'queued' and tries > 0 and created_at < ${longAgo} and not ${waitsForResume(sql`mail.created_at`)})
          and not exists (select from mail where status = 'sent' and sent_at >= ${longAgo} and created_at >= ${longAgo} - interval '1 day')`,
    )
  )
}

/** Due and not begun, or begun by a process that died and not taken up by another. What a restored shop holds back is no such thing. */
async function areJobsStuck(db: Executor, { alert_queue_minutes: most }: Settings): Promise<boolean> {
  const longAgo = sql`now() - make_interval(mins => ${most})`
  return (
    most > 0 &&
    isThere(
      db,
      sql`exists (select from job where status in ('queued', 'running') and due_at < ${longAgo}
                     and not (is_timed and ${quiet}) and not ${waitsForResume(sql`job.created_at`)})`,
    )
  )
}

async function isThere(db: Executor, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`select ${condition} as is_there`)
  return rows[0]?.is_there ?? false
}

async function isDiskLow(dataDir: string, { alert_disk_percent: least }: Settings): Promise<boolean> {
  const { blocks, bavail } = await statfs(dataDir)
  return blocks > 0 && (bavail / blocks) * 100 < least
}
