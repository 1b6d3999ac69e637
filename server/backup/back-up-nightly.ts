import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { compiledCode } from '../compiled-code.ts'
import type { BackupSettings } from '../config.ts'
import { connectionOf, type Database, readDatabaseId } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { isQuiet } from '../db/restoration.ts'
import { backups } from '../db/schema/backups.ts'
import { type FileSettings, openFileHome } from '../files/open-file-home.ts'
import type { TimedJob } from '../jobs/queue-job.ts'
import { nameBackup, refuseFullDisk, tidyBackups } from './backup-folder.ts'
import { explainFailure } from './explain-failure.ts'
import { openBackupHome } from './internal/backup-file.ts'
import type { BackupOutcome, BackupTask } from './internal/backup-worker.ts'
import { readBackupState } from './read-backups.ts'
import { measureFiles } from './write-backup.ts'

const program = fileURLToPath(new URL('./internal/backup-worker.ts', import.meta.url))

type Settings = FileSettings & { backup: BackupSettings }

/**
 * Each day's backup, by the shop itself. It looks once an hour, so that what could not be made at its hour, because the machine was off or
 * the disk away, is made up for.
 */
export function nightlyBackupJob(settings: Settings, log: Logger): TimedJob {
  return {
    kind: 'nightly-backup',
    every: '1 hour',
    at: '00:15',
    runsWhileQuiet: true,
    run: ({ db, signal }) => backUpNightly({ ...settings, db, log, signal }),
  }
}

type Options = Settings & { db: Database; log: Logger; signal?: AbortSignal }

/**
 * Makes the day's backup if it is due, and removes those that are no longer kept. How it ended is a row; a failure is told at the desk and
 * tried again by the next call. Nothing is removed in a shop that came out of a backup itself until it goes on: whoever is still looking
 * for what was lost may need any of them.
 */
export async function backUpNightly({ backup, db, log, signal, ...files }: Options): Promise<void> {
  const { isDue, now } = await readBackupState(db, backup)
  if (!isDue) return
  try {
    const databaseId = await readDatabaseId(db)
    const home = await openBackupHome(backup.folder, backup.s3)
    await home.prepare('')
    const file = nameBackup(databaseId, now, backup.passphrase !== undefined)
    if (!home.isShared) await refuseFullDisk(backup.folder, await expectBytes(db, files))
    const task: BackupTask = {
      connection: connectionOf(db),
      files: { dataDir: files.dataDir, s3: files.s3, filesIn: files.filesIn },
      file: `${backup.folder}/${file}`,
      s3: backup.s3,
      passphrase: backup.passphrase,
    }
    const outcome = await backUpInThread(task, signal)
    if (!('made' in outcome)) {
      signal?.throwIfAborted()
      // A database that is away is back some time, and then the job is tried again.
      if (outcome.isAway) throw new Error(outcome.stack)
      log.error({ stack: outcome.stack }, 'backup failed')
      await noteFailure(db, now, outcome.sentence)
      return
    }
    const { made } = outcome
    await db.insert(backups).values({ startedAt: now, file, ...made })
    if (made.lost > 0)
      log.warn({ ...made, file }, 'backup made, without files that rows name and that are not there')
    else log.info({ ...made, file }, 'backup made')
    if (await isQuiet(db)) return
    const removed = await tidyBackups(home, databaseId)
    if (removed > 0) log.info({ count: removed }, 'old backups removed')
  } catch (error) {
    // A shop that stops, and a database that is away, try again when they are back.
    if (signal?.aborted || isDatabaseAway(error)) throw error
    log.error({ err: error }, 'backup failed')
    await noteFailure(db, now, explainFailure(error).split('\n', 1)[0] ?? '')
  }
}

async function backUpInThread(task: BackupTask, signal?: AbortSignal): Promise<BackupOutcome> {
  signal?.throwIfAborted()
  const worker = new Worker(program, {
    workerData: task,
    execArgv: [],
    env: { ...compiledCode, ...keysOfMachine() },
  })
  const tellToStop = () => worker.postMessage('stop')
  signal?.addEventListener('abort', tellToStop)
  try {
    const [outcome] = await Promise.race([once(worker, 'message'), endOf(worker)])
    return outcome as BackupOutcome
  } finally {
    signal?.removeEventListener('abort', tellToStop)
    await worker.terminate()
  }
}

/** Of the environment only what the library of the store looks for where the shop was told no keys. */
function keysOfMachine(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith('AWS_') || name === 'HOME'),
  )
}

/** One that ends without having said how it went would be waited for without end. */
async function endOf(worker: Worker): Promise<never> {
  const [code] = await once(worker, 'exit')
  throw new Error(`The thread of the backup ended with code ${code}`)
}

/** The last one and a tenth, or what there is to save. It compresses rows well, and pictures not at all. */
async function expectBytes(db: Database, files: FileSettings): Promise<number> {
  const { rows } = await db.execute<{ bytes: number | null; database: number }>(sql`
    select (select bytes from backup where error is null order by ended_at desc limit 1) as bytes,
           pg_database_size(current_database()) as database`)
  const [{ bytes = null, database = 0 } = {}] = rows
  return bytes === null
    ? database / 4 + (await measureFiles(db.$client, await openFileHome(files)))
    : bytes * 1.1
}

/** The same failure again and again is told once, with its last moment. */
async function noteFailure(db: Database, startedAt: Date, error: string): Promise<void> {
  await db.execute(sql`
    delete from backup where backup.error = ${error} and ended_at > now() - interval '1 day'`)
  await db.insert(backups).values({ startedAt, error })
}
