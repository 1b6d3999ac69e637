import { eq } from 'drizzle-orm'
import type { ChangePictureBody } from '../../contract/api/admin/pictures.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { DomainError } from '../domain-error.ts'
import { lockAlbum, notePictures, pictureIn } from './internal/pictures.ts'

/**
 * Changes what is said of a picture; what is left out stays.
 * @throws DomainError `not_permitted`, `product_not_found`, `picture_not_found`, or `invalid` for a photo of a unit that is
 *   said not to be real.
 */
export async function changePicture(
  db: Database,
  staff: Staff,
  { sellableId, pictureId }: { sellableId: number; pictureId: number },
  changes: ChangePictureBody,
): Promise<void> {
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, staff, sellableId)
    const { alt, isReal, serialId } = pictureIn(album, pictureId)
    const before = { alt, is_real: isReal }
    const after = { ...before, ...changes }
    if (serialId !== null && !after.is_real)
      throw new DomainError('invalid', { fields: { is_real: 'La foto de una unidad siempre es real' } })
    if (after.alt === before.alt && after.is_real === before.is_real) return
    await tx
      .update(sellableMedia)
      .set({ alt: after.alt, isReal: after.is_real })
      .where(eq(sellableMedia.id, pictureId))
    await recordAudit(tx, staff, {
      action: 'picture_changed',
      subject: `sellable:${sellableId}`,
      before,
      after,
    })
    await notePictures(tx, album)
  })
}
