import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBulkhead } from '../bulkhead.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import { removeLeftovers } from '../remove-leftovers.ts'
import { openTextProcess } from './internal/text-process.ts'
import { openPictureProcess, type PictureProcess } from './picture-process.ts'
import { type Photo, readCells, readPhoto } from './receipt-photo.ts'

/** As many as an account may send in a day. It bounds the disk too: files of 10 MiB, so many at once. */
const CONCURRENCY = 20
const MAX_WAITING = 40
/** Part of the 28 s that a request has to arrive: see `serve.ts`. */
const PATIENCE_MS = 10_000

/** Files that buyers are sending. They are written to a private folder, so that many or slow uploads take no memory. */
export type IncomingFiles = {
  /**
   * Gives `work` the path of a file to write, and deletes the file when the work has ended, or as soon as the disk can be
   * written to again and somebody sends the next one. Twenty run at once, the others wait.
   * @throws DomainError `busy` before the work has begun, when too many wait or for too long.
   */
  hold<T>(work: (file: string) => Promise<T>): Promise<T>
  /** The photo in such a file as a new picture; what it refuses is told at `readPhoto`. */
  readPhoto(file: string): Promise<Photo>
  /** How a photo that was kept looks; null when it is none. */
  readCells(kept: Buffer): Promise<Uint8Array | null>
  /** The text in a photo that was kept, in lines, read on this machine; null when it could not be read. */
  readText(kept: Buffer): Promise<string | null>
}

export async function openIncomingFiles(
  dataDir: string,
  pictures: PictureProcess = openPictureProcess(),
): Promise<IncomingFiles> {
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const texts = openTextProcess()
  const inTurn = openBulkhead({
    name: 'uploads',
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    patienceMs: PATIENCE_MS,
  })
  /** Files whose work is over, and which the disk did not let go of, because it takes no writes. */
  const discarded = new Set<string>()
  async function discard(file: string): Promise<void> {
    discarded.add(file)
    for (const left of discarded) {
      try {
        await rm(left, { force: true })
      } catch (error) {
        if (isDiskFull(error)) continue
        throw error
      }
      discarded.delete(left)
    }
  }

  return {
    readPhoto: (file) => readPhoto(pictures, file),
    readCells: (kept) => readCells(pictures, kept),
    readText: (kept) => texts.read(kept),
    hold: (work) =>
      inTurn(async () => {
        const file = join(folder, randomBytes(16).toString('hex'))
        try {
          return await work(file)
        } finally {
          await discard(file)
        }
      }),
  }
}
