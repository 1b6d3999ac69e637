import type { Logger } from 'pino'
import type { PrivateFiles } from './private-files.ts'

/** Younger files are left alone, because an upload writes its file before its row. */
const AN_HOUR_MS = 3_600_000
/** Time enough to notice that a database was restored to an earlier day, or is not the right one. */
const KEPT_ASIDE_MS = 30 * 24 * AN_HOUR_MS

type Files = Omit<PrivateFiles, 'write'>

/**
 * The files that rows know. Null when the database is another than the files belong to, as after a change of what its
 * address leads to.
 */
export type KnownFiles = () => Promise<ReadonlySet<string> | null>

/**
 * Sets aside files that no row knows, which a `kill -9` during an upload can leave. Brings files back whose row is
 * there again, from the folders of other databases too. Removes what was set aside 30 days ago. Logs how many; `what`
 * says of what, and `folder` where.
 */
export async function sweepPrivateFiles(
  files: Files,
  readKnown: KnownFiles,
  { log, what, folder }: { log: Logger; what: string; folder: string },
): Promise<void> {
  const present = await files.list({ olderThanMs: AN_HOUR_MS })
  const aside = await files.listSetAside({ olderThanMs: 0 })
  const outlived = new Set(await files.listSetAside({ olderThanMs: KEPT_ASIDE_MS }))
  const ofOthers = await files.listOfOthers()
  if (present.length === 0 && aside.length === 0 && ofOthers.length === 0) return
  const known = await readKnown()
  if (!known) {
    log.warn(`${what} left alone: the database is not the one that they belong to`)
    return
  }
  const orphans = present.filter((file) => !known.has(file))
  const backAgain = [...aside, ...ofOthers].filter((file) => known.has(file))
  const forgotten = aside.filter((file) => outlived.has(file) && !known.has(file))
  for (const file of backAgain) await files.bringBack(file)
  for (const file of forgotten) await files.remove(file)
  for (const file of orphans) await files.setAside(file)
  if (backAgain.length > 0) log.info({ count: backAgain.length }, `${what} brought back`)
  if (forgotten.length > 0) log.info({ count: forgotten.length }, `${what} set aside 30 days ago removed`)
  if (orphans.length > 0)
    log.warn({ count: orphans.length }, `${what} that no row knows set aside in ${folder}/orphaned`)
}

/** Files that no row knows, older than an hour. */
export async function findOrphans(files: Files, readKnown: KnownFiles): Promise<string[]> {
  const present = await files.list({ olderThanMs: AN_HOUR_MS })
  if (present.length === 0) return []
  const known = await readKnown()
  return known ? present.filter((file) => !known.has(file)) : []
}
