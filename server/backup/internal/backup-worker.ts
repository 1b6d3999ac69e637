import { parentPort, workerData } from 'node:worker_threads'
import { isDatabaseAway } from '../../db/database-errors.ts'
import { type FileSettings, openFileHome } from '../../files/open-file-home.ts'
import { explainFailure } from '../explain-failure.ts'
import { type BackupOptions, type BackupSummary, writeBackup } from '../write-backup.ts'

export type BackupTask = Omit<BackupOptions, 'signal' | 'files'> & { files: FileSettings }
export type BackupOutcome = { made: BackupSummary } | { sentence: string; isAway: boolean; stack: string }

// A thread of its own: the key of a passphrase takes a third of a second, and encrypting whole milliseconds, in which visitors would wait.
const stop = new AbortController()
parentPort?.once('message', () => stop.abort())
const task = workerData as BackupTask
const outcome = await writeBackup({
  ...task,
  files: await openFileHome(task.files),
  signal: stop.signal,
}).then(
  (made): BackupOutcome => ({ made }),
  (error): BackupOutcome => ({
    sentence: explainFailure(error).split('\n', 1)[0] ?? '',
    isAway: isDatabaseAway(error),
    stack: String((error as Error).stack),
  }),
)
parentPort?.postMessage(outcome)
parentPort?.close()
