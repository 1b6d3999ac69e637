import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { readCatalogVersion } from './catalog-version.ts'

/**
 * Calls back when another process (an import, a second server) has changed the catalogue. While the database is away
 * nothing is called: old pages are better than none. Returns how to stop.
 */
export function watchCatalogVersion(
  db: Database,
  everyMs: number,
  onChange: () => void,
  log: Logger,
): () => void {
  let known: number | null = null
  let timer: NodeJS.Timeout
  let isStopped = false
  const look = async () => {
    try {
      const version = await readCatalogVersion(db)
      if (known !== null && version !== known && !isStopped) onChange()
      known = version
    } catch (error) {
      log.debug({ err: error }, 'catalogue version unknown')
    }
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }
  timer = setTimeout(look, 0).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
