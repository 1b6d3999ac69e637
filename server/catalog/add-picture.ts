import { and, eq } from 'drizzle-orm'
import { MAX_PICTURES, MAX_UNIT_PICTURES } from '../../contract/constants.ts'
import { serialKey } from '../../contract/serial-key.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { serialNumbers } from '../db/schema/serials.ts'
import { DomainError } from '../domain-error.ts'
import { keepMaster } from '../media/keep-file.ts'
import type { Master, MediaFiles } from '../media/media-files.ts'
import { knowSerial } from '../serials/know-serial.ts'
import { type Album, addMedia, lockAlbum, nextPosition, notePictures, rowOf } from './internal/pictures.ts'

/**
 * Puts a picture behind those that a product or build has. With the number of a unit it is a photo of that unit alone; a
 * number that the shop never saw is written down. Returns the picture's id.
 * @throws DomainError `not_permitted`, `product_not_found`, `too_many_pictures`, `picture_known`, `invalid` for what is no
 *   number of a unit, or `unavailable` when the disk is full.
 */
export async function addPicture(
  db: Database,
  files: MediaFiles,
  staff: Staff,
  sellableId: number,
  master: Master,
  { serial, isReal }: { serial?: string | undefined; isReal: boolean },
): Promise<number> {
  const file = await keepMaster(files, master.body)
  return db.transaction(async (tx) => {
    const album = await lockAlbum(tx, staff, sellableId)
    const unit = serial ? await knowSerial(tx, staff, { sellableId, number: serial, field: 'serial' }) : null
    const serialId = unit?.id ?? null
    refuseFull(rowOf(album, serialId).length, serialId)
    const mediaId = await addMedia(tx, file, master)
    refuseKnown(album, mediaId)
    const [added] = await tx
      .insert(sellableMedia)
      .values({
        sellableId,
        mediaId,
        position: nextPosition(album, serialId),
        serialId,
        isReal: isReal || serialId !== null,
      })
      .returning({ id: sellableMedia.id })
    if (!added) throw new Error('A picture was not added')
    await recordAudit(tx, staff, {
      action: 'picture_added',
      subject: `sellable:${sellableId}`,
      after: { file, ...(unit && { serial: unit.number }) },
    })
    await notePictures(tx, album)
    return added.id
  })
}

/**
 * Refuses when there is no room for one more, before ten megabytes are read.
 * @throws DomainError `too_many_pictures`
 */
export async function refuseMorePictures(
  db: Executor,
  sellableId: number,
  serial: string | undefined,
): Promise<void> {
  const pictures = await db
    .select({ serialId: sellableMedia.serialId, key: serialNumbers.numberKey })
    .from(sellableMedia)
    .leftJoin(serialNumbers, eq(serialNumbers.id, sellableMedia.serialId))
    .where(and(eq(sellableMedia.sellableId, sellableId)))
  const key = serial ? serialKey(serial) : null
  const same = pictures.filter((picture) => picture.key === key)
  refuseFull(same.length, key)
}

function refuseFull(count: number, unit: unknown): void {
  if (count >= (unit === null ? MAX_PICTURES : MAX_UNIT_PICTURES)) throw new DomainError('too_many_pictures')
}

/** A file that is dropped a second time, also after something was cut from it. */
function refuseKnown({ pictures }: Album, mediaId: number): void {
  const isKnown = pictures.some((picture) => picture.mediaId === mediaId || picture.sourceId === mediaId)
  if (isKnown) throw new DomainError('picture_known')
}
