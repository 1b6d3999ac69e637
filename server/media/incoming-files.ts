import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openLane } from '../lane.ts'

/** As many as an account may send in a day. At most this many files of 10 MiB lie on the disk at once. */
const WIDTH = 20
const MAX_WAITING = 40
/** A request has 29 s to arrive, and waiting for a turn is part of them: see `serve.ts`. */
const PATIENCE_MS = 10_000
const AN_HOUR_MS = 3_600_000

/**
 * Files that buyers are sending. They lie in a closed folder and not in memory, so that what many send at once, or one
 * sends slowly, costs the shop next to nothing.
 */
export type IncomingFiles = {
  /**
   * Gives work the path of a file that it may write, and throws that file away when the work has ended. Twenty work at
   * once, the others wait for their turn.
   * @throws DomainError `busy` before the work has begun, when too many wait or the turn does not come in time.
   */
  hold<T>(work: (file: string) => Promise<T>): Promise<T>
}

export async function openIncomingFiles(dataDir: string): Promise<IncomingFiles> {
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const inTurn = openLane({ width: WIDTH, maxWaiting: MAX_WAITING, patienceMs: PATIENCE_MS })
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
