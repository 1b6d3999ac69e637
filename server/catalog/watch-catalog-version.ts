import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findBadSettings, readSettingsState } from '../settings/settings.ts'
import { onVersionRaisedHere, readCatalogVersion } from './catalog-version.ts'

/**
 * Calls back when public pages show something old: at once when this process has changed the catalogue, at the next look
 * when another one has (an import, a second server), or when the day of a dated setting has come. While the database is
 * away nothing is called: old pages are better than none. Returns how to stop.
 */
export function watchCatalogVersion(
  db: Database,
  everyMs: number,
  onChange: () => void,
  log: Logger,
): () => void {
  let known: number | null = null
  let settings: string | null = null
  let timer: NodeJS.Timeout
  let isStopped = false
  /** Versions for which `onChange` was called, and which the next look need not call it for again. */
  const raisedHere = new Set<number>()
  const stopListening = onVersionRaisedHere((version) => {
    // A look may have seen it before the answer to its raise was back.
    if (known !== null && version <= known) return
    raisedHere.add(version)
    onChange()
  })
  const look = async () => {
    try {
      const version = await readCatalogVersion(db)
      if (isStopped) return
      const state = await readSettingsState(db)
      if (isStopped) return
      const isRaisedElsewhere = known !== null && !areAllIn(raisedHere, known, version)
      const areSettingsNew = state !== settings
      if (isRaisedElsewhere || (areSettingsNew && settings !== null)) onChange()
      known = version
      for (const raised of raisedHere) if (raised <= version) raisedHere.delete(raised)
      if (areSettingsNew) await reportBadSettings(db, log)
      settings = state
    } catch (error) {
      log.debug({ err: error }, 'catalogue version unknown')
    }
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }
  timer = setTimeout(look, 0).unref()
  return () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
  }
}

/** A sequence that has gone back is that of another database: then nothing is known of what lies between. */
function areAllIn(versions: ReadonlySet<number>, after: number, last: number): boolean {
  if (last < after) return false
  for (let version = after + 1; version <= last; version++) if (!versions.has(version)) return false
  return true
}

/** Here and not where they are read, which every page and every order does. */
async function reportBadSettings(db: Database, log: Logger): Promise<void> {
  for (const key of await findBadSettings(db))
    log.error({ key }, 'setting cannot be read: its last readable value counts, or its preset')
}
