import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { media, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'

/** The widths that pages ask for of a picture, besides its own; null when there is none of that name. */
export async function readPictureWidths(db: Executor, file: string): Promise<readonly number[] | null> {
  const [row] = await db.select({ widths: media.widths }).from(media).where(eq(media.file, file))
  return row?.widths ?? null
}

/** Every picture of pixels with its widths: those of the home page first, which are of no product or of a featured one. */
export async function listPictureWidths(db: Executor) {
  const isFeatured = sql<boolean>`bool_or(${sellables.isFeatured})`
  const rows = await db
    .select({ file: media.file, widths: media.widths })
    .from(media)
    .leftJoin(sellableMedia, eq(sellableMedia.mediaId, media.id))
    .leftJoin(sellables, eq(sellables.id, sellableMedia.sellableId))
    .where(eq(media.type, 'image/webp'))
    .groupBy(media.id)
    .orderBy(sql`bool_or(${isNotNull(sellables.id)})`, desc(isFeatured), media.id)
  return rows
}
