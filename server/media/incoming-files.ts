import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openBulkhead } from '../bulkhead.ts'

/** As many as an account may send in a day. It bounds the disk too: files of 10 MiB, so many at once. */
const CONCURRENCY = 20
const MAX_WAITING = 40
/** Part of the 29 s that a request has to arrive: see `serve.ts`. */
const PATIENCE_MS = 10_000
const AN_HOUR_MS = 3_600_000

/** Files that buyers are sending. They are written to a private folder, so that many or slow uploads take no memory. */
export type IncomingFiles = {
  /**
   * Gives `work` the path of a file to write, and deletes the file when the work has ended. Twenty run at once, the
   * others wait.
   * @throws DomainError `busy` before the work has begun, when too many wait or for too long.
   */
  hold<T>(work: (file: string) => Promise<T>): Promise<T>
}

export async function openIncomingFiles(dataDir: string): Promise<IncomingFiles> {
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const inTurn = openBulkhead({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, patienceMs: PATIENCE_MS })
  return {
    hold: (work) =>
      inTurn(async () => {
        const file = join(folder, randomBytes(16).toString('hex'))
        try {
          return await work(file)
        } finally {
          await rm(file, { force: true })
        }
      }),
  }
}

/** A process that was killed leaves half a file, which nobody was told is kept. Another process may be writing the young ones. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= AN_HOUR_MS) await rm(file, { force: true })
  }
}
