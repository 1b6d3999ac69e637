import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { lockAlbum, notePictures, placePictures, rowOf } from './internal/pictures.ts'

/**
 * Puts pictures into another order: all of a product's own, or all of one unit. Cards show the first of the product's own.
 * @throws DomainError `not_permitted`, `product_not_found`, or `pictures_changed` when these are not exactly the pictures of
 *   one row, because somebody added or removed one meanwhile.
 */
export async function orderPictures(
  db: Database,
  staff: Staff,
  sellableId: number,
  ids: readonly number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, staff, sellableId)
    const first = album.pictures.find(({ id }) => id === ids[0])
    if (!first) throw new DomainError('pictures_changed')
    const row = rowOf(album, first.serialId)
    const before = row.map(({ id }) => id)
    const isWhole = new Set(ids).size === ids.length && ids.length === before.length
    if (!isWhole || !before.every((id) => ids.includes(id))) throw new DomainError('pictures_changed')
    if (before.join() === ids.join()) return
    await placePictures(
      tx,
      ids,
      row.map(({ position }) => position),
    )
    await recordAudit(tx, staff, {
      action: 'pictures_ordered',
      subject: `sellable:${sellableId}`,
      before: { pictures: before },
      after: { pictures: ids },
    })
    await notePictures(tx, album)
  })
}
