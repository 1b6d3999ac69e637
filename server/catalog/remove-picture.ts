import { eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { closeGaps, lockAlbum, notePictures, noteUnused, pictureIn } from './internal/pictures.ts'

/**
 * Takes a picture from a product or build. Its file stays for 30 days if no other article shows it.
 * @throws DomainError `not_permitted`, `product_not_found` or `picture_not_found`.
 */
export async function removePicture(
  db: Database,
  staff: Staff,
  { sellableId, pictureId }: { sellableId: number; pictureId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, staff, sellableId)
    const { alt, mediaId, sourceId } = pictureIn(album, pictureId)
    await tx.delete(sellableMedia).where(eq(sellableMedia.id, pictureId))
    await closeGaps(tx, sellableId)
    await noteUnused(tx, [mediaId, sourceId])
    await recordAudit(tx, staff, {
      action: 'picture_removed',
      subject: `sellable:${sellableId}`,
      before: { picture: pictureId, alt },
    })
    await notePictures(tx, album)
  })
}
