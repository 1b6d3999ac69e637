import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PicturesAnswer } from '../../contract/api/admin/pictures.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { media, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { serialNumbers } from '../db/schema/serials.ts'
import { DomainError } from '../domain-error.ts'
import { toPicture } from '../media/picture.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isUnitHere } from './internal/unit-photos.ts'

/** More than anybody looks through; the newest are the ones that still lie here. */
const MOST_UNITS = 100

/**
 * The pictures of a product or build as the staff arrange them, and the units that photos can be of.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function listPictures(db: Executor, staff: Staff, sellableId: number): Promise<PicturesAnswer> {
  await requirePermission(db, staff, 'products.read')
  const [article] = await db.select({ id: sellables.id }).from(sellables).where(eq(sellables.id, sellableId))
  if (!article) throw new DomainError('product_not_found')
  const source = alias(media, 'source')
  const rows = await db
    .select({ placed: sellableMedia, shown: media, source, number: serialNumbers.number, isHere: isUnitHere })
    .from(sellableMedia)
    .innerJoin(media, eq(media.id, sellableMedia.mediaId))
    .leftJoin(source, eq(source.id, sellableMedia.sourceId))
    .leftJoin(serialNumbers, eq(serialNumbers.id, sellableMedia.serialId))
    .where(eq(sellableMedia.sellableId, sellableId))
    .orderBy(asc(sellableMedia.position))
  const units = await db
    .select({ number: serialNumbers.number })
    .from(serialNumbers)
    .where(sql`${serialNumbers.sellableId} = ${sellableId} and ${isUnitHere}`)
    .orderBy(sql`${serialNumbers.id} desc`)
    .limit(MOST_UNITS)
  return {
    pictures: rows.map(({ placed, shown, source, number, isHere }) => {
      const { alt, ...picture } = toPicture(shown)
      const whole = source ?? shown
      return {
        ...picture,
        id: placed.id,
        alt: placed.alt,
        own_alt: alt,
        is_real: placed.isReal,
        unit: number === null ? null : { number, is_here: isHere },
        whole: { src: `/multimedia/${whole.file}`, width: whole.width, height: whole.height },
        cut: placed.cut,
      }
    }),
    units: units.map(({ number }) => number),
  }
}
