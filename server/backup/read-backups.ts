import { sql } from 'drizzle-orm'
import type { BackupsAnswer } from '../../contract/api/admin/backups.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { BackupSettings } from '../config.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { mayDo } from '../staff/require-permission.ts'
import { isBackupThere, openBackupHome } from './internal/backup-file.ts'
import { lastTimeOf } from './last-time-of.ts'

/** A shop that is switched off at night makes its backup in the morning: that is no reason to warn. */
const LATE_MS = 36 * 3_600_000
/** A year of those that are kept, and the days between. */
const SHOWN = 40

export type BackupState = {
  /** By the clock of the database. */
  now: Date
  isDue: boolean
  /** The last good one is older than 36 hours, or the shop is that old and has none. */
  isLate: boolean
  /** When the last good one was whole. */
  lastGoodAt: Date | null
}

/** How the shop's own backups stand. Of a machine that makes none by itself nothing is due or late. */
export async function readBackupState(db: Executor, { hour }: BackupSettings): Promise<BackupState> {
  const { rows } = await db.execute<Record<'now' | 'since' | 'started' | 'ended', string | null>>(sql`
    select now(), (select max(ended_at) from backup where error is null) as ended,
           (select max(started_at) from backup where error is null and not by_hand) as started,
           (select created_at from job where is_timed and kind = 'nightly-backup') as since`)
  const dateOf = (column: 'now' | 'since' | 'started' | 'ended') => {
    const text = rows[0]?.[column]
    return text ? new Date(text) : null
  }
  const [now, since, begun, lastGoodAt] = [
    dateOf('now') ?? new Date(),
    dateOf('since'),
    dateOf('started'),
    dateOf('ended'),
  ]
  // A shop that has just begun, or has come to this version, has missed none yet.
  if (hour === null || since === null) return { now, isDue: false, isLate: false, lastGoodAt }
  const due = lastTimeOf(hour, now)
  return {
    now,
    isDue: since < due && (begun === null || begun < due),
    isLate: now.getTime() - Math.max(since.getTime(), lastGoodAt?.getTime() ?? 0) > LATE_MS,
    lastGoodAt,
  }
}

type Row = {
  id: number
  ended_at: string
  file: string
  by_hand: boolean
  bytes: number
  rows: number
  files: number
  lost: number
}

/**
 * The backups for the desk, the shop's own and those made by hand, and whether something is wrong with them.
 * @throws DomainError `not_permitted`.
 */
export async function readBackups(
  db: Executor,
  staff: Staff,
  backup: BackupSettings,
): Promise<BackupsAnswer> {
  const { rows: allowed } = await db.execute(sql`select where ${mayDo(staff, 'settings.change')}`)
  if (allowed.length === 0) throw new DomainError('not_permitted')
  const { isLate, lastGoodAt } = await readBackupState(db, backup)
  const { rows } = await db.execute<Row>(sql`
    select id, ended_at, file, by_hand, bytes, rows, files, lost from backup
     where error is null order by ended_at desc limit ${SHOWN}`)
  const { rows: failures } = await db.execute<{ ended_at: string; error: string }>(sql`
    select ended_at, error from backup
     where error is not null and ended_at > coalesce((select max(ended_at) from backup where error is null), '-infinity')
     order by ended_at desc limit 1`)
  const [failure] = failures
  const home = await openBackupHome(backup.folder, backup.s3)
  const present = new Set((await home.list('')).map(({ name }) => name))
  const timeOf = (text: string) => shopTime(new Date(text))
  return {
    hour: backup.hour,
    folder: backup.folder,
    is_encrypted: backup.passphrase !== undefined,
    is_late: isLate,
    last_good_at: lastGoodAt && shopTime(lastGoodAt),
    last_failure: failure ? { at: timeOf(failure.ended_at), sentence: failure.error } : null,
    backups: await Promise.all(
      rows.map(async ({ ended_at, ...row }) => ({
        ...row,
        at: timeOf(ended_at),
        is_there: row.by_hand ? await isBackupThere(row.file, backup.s3) : present.has(row.file),
      })),
    ),
  }
}
