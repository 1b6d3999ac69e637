import { inArray } from 'drizzle-orm'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../db/database.ts'
import { sellableMedia } from '../db/schema/pictures.ts'

/** Tells the pages that show photos of these units: they show those that no buyer has. */
export async function noteUnitPhotos(tx: Transaction, serialIds: readonly number[]): Promise<void> {
  if (serialIds.length === 0) return
  const shown = await tx
    .selectDistinct({ id: sellableMedia.sellableId })
    .from(sellableMedia)
    .where(inArray(sellableMedia.serialId, [...serialIds]))
  await noteCatalogChange(
    tx,
    'product',
    shown.map(({ id }) => id),
  )
}
