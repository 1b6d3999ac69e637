import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { sellableEdits, sellables, specValues } from '../../db/schema/catalog.ts'
import { sellableMedia } from '../../db/schema/pictures.ts'
import { noteUnused } from './pictures.ts'

/** PostgreSQL's code for a row that others name. */
export const FOREIGN_KEY = '23503'

/** Deletes drafts with all that is theirs alone. PostgreSQL refuses it (`FOREIGN_KEY`) when other rows name one of them. */
export async function deleteProducts(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(specValues).where(inArray(specValues.sellableId, ids))
  const pictures = await tx
    .delete(sellableMedia)
    .where(inArray(sellableMedia.sellableId, ids))
    .returning({ mediaId: sellableMedia.mediaId, sourceId: sellableMedia.sourceId })
  await noteUnused(
    tx,
    pictures.flatMap(({ mediaId, sourceId }) => [mediaId, sourceId]),
  )
  await tx.delete(sellableEdits).where(inArray(sellableEdits.sellableId, ids))
  await tx.delete(sellables).where(inArray(sellables.id, ids))
}
