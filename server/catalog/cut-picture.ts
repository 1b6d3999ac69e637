import { eq } from 'drizzle-orm'
import type { PictureCut } from '../../contract/picture-cut.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { DomainError } from '../domain-error.ts'
import { keepMaster } from '../media/keep-file.ts'
import type { MediaFiles } from '../media/media-files.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { addMedia, lockAlbum, notePictures, noteUnused, pictureIn } from './internal/pictures.ts'
import { refuseOutside } from './internal/refuse-outside.ts'

/**
 * Shows a part of a picture in its place, or all of it again (null). What was cut away is not lost: each cut is made from
 * the picture as it came.
 * @throws DomainError `not_permitted`, `product_not_found`, `picture_not_found`, `invalid` for a part that does not lie in the
 *   picture, `busy` when it cannot be cut out now, or `unavailable` when the disk is full.
 */
export async function cutPicture(
  db: Database,
  files: MediaFiles,
  staff: Staff,
  { sellableId, pictureId }: { sellableId: number; pictureId: number },
  part: PictureCut | null,
): Promise<void> {
  await requirePermission(db, staff, 'products.change')
  const whole = await readWhole(db, sellableId, pictureId)
  if (part) refuseOutside(part, whole)
  const master = part && (await files.cut(whole.file, part))
  if (part && !master) throw new DomainError('busy')
  const file = master && (await keepMaster(files, master.body))
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, staff, sellableId)
    const { mediaId: shown, cut } = pictureIn(album, pictureId)
    if (JSON.stringify(cut) === JSON.stringify(part)) return
    const mediaId = master && file ? await addMedia(tx, file, master) : whole.id
    await tx
      .update(sellableMedia)
      .set({ mediaId, sourceId: part && whole.id, cut: part })
      .where(eq(sellableMedia.id, pictureId))
    await noteUnused(tx, [shown])
    await recordAudit(tx, staff, {
      action: 'picture_changed',
      subject: `sellable:${sellableId}`,
      before: { picture: pictureId, cut },
      after: { picture: pictureId, cut: part },
    })
    await notePictures(tx, album)
  })
}

/** The picture as it came. A picture never gets another one, so it needs no lock. */
async function readWhole(db: Executor, sellableId: number, pictureId: number) {
  const [found] = await db
    .select({
      sellableId: sellableMedia.sellableId,
      mediaId: sellableMedia.mediaId,
      sourceId: sellableMedia.sourceId,
    })
    .from(sellableMedia)
    .where(eq(sellableMedia.id, pictureId))
  if (found?.sellableId !== sellableId) throw new DomainError('picture_not_found')
  const [whole] = await db
    .select()
    .from(media)
    .where(eq(media.id, found.sourceId ?? found.mediaId))
  if (!whole) throw new DomainError('picture_not_found')
  return whole
}
