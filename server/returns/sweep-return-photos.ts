import type { Logger } from 'pino'
import { type Database, readDatabaseId, type Transaction } from '../db/database.ts'
import { returnPhotos } from '../db/schema/returns.ts'
import { removeFiles } from '../media/remove-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { findOrphans, sweepPrivateFiles } from '../media/sweep-private-files.ts'
import { forgetOldReturnPhotos } from './return-photos.ts'

/**
 * Removes the photos whose time is over. Then sets photos aside that no case knows, and brings back those that one knows
 * again: see `sweepPrivateFiles`.
 */
export async function sweepReturnPhotos(db: Database, files: ReturnPhotoFiles, log: Logger): Promise<void> {
  await removeFiles(db, { returnPhotos: files }, { returnPhotos: await forgetOldReturnPhotos(db) })
  const about = { log, what: 'photos of returns', folder: 'return-photos' }
  return sweepPrivateFiles(files, () => filesOfCases(db, files), about)
}

/** Photos without a case, older than an hour. */
export function findOrphanReturnPhotos(db: Database, files: ReturnPhotoFiles): Promise<string[]> {
  return findOrphans(files, () => filesOfCases(db, files))
}

/** Null when the database is another than the files belong to. */
function filesOfCases(db: Database, { databaseId }: ReturnPhotoFiles): Promise<Set<string> | null> {
  return db.transaction(async (tx: Transaction) => {
    if ((await readDatabaseId(tx)) !== databaseId) return null
    const rows = await tx.select({ file: returnPhotos.file }).from(returnPhotos)
    return new Set(rows.map(({ file }) => file))
  })
}
