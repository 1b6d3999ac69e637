import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/database-errors.ts'
import { isFilesAway } from '../files/file-home.ts'

type Options = {
  /** What the log calls it. */
  name: string
  /** The pause between the end of one look and the beginning of the next. */
  everyMs: number
  /** The pause before the first look, if it is another one. */
  firstMs?: number
  log: Logger
}

/** Called again and again. The signal says that the process is stopping: a long look ends early then. */
type Look = (stopping: AbortSignal) => Promise<unknown>

/**
 * Work that each process does for itself, at an interval and one look at a time. A look that fails is logged and the
 * next one comes all the same; while the database or the files are away that is logged at debug level only.
 * What must run once for all processes is a job instead: see `start-jobs.ts`.
 * Returns how to stop: no look begins any more, and the promise resolves when the one under way has ended.
 */
export function lookEvery(
  { name, everyMs, firstMs = everyMs, log }: Options,
  look: Look,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

  const looking = (async () => {
    await pause(firstMs)
    while (!signal.aborted) {
      try {
        await look(signal)
      } catch (error) {
        if (isDatabaseAway(error)) log.debug({ look: name, err: error }, 'waiting for the database')
        else if (isFilesAway(error)) log.debug({ look: name, err: error }, 'waiting for the files')
        else log.error({ look: name, err: error }, 'look failed')
      }
      await pause(everyMs)
    }
  })()

  return () => {
    stopping.abort()
    return looking
  }
}
