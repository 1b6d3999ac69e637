import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { media, sellables } from '../../db/schema/catalog.ts'
import { sellableMedia } from '../../db/schema/pictures.ts'
import { toThumbnail } from '../../media/picture.ts'
import { tilePath } from '../../media/tiles.ts'
import { isForSale } from '../product-rows.ts'
import { readCategories } from '../read-categories.ts'

/** Chooses a small picture for each category id: the most expensive featured product in stock, if there is one. */
export async function categoryPictures(db: Database): Promise<Record<number, string>> {
  // Starts from the pictures, because a supplier's file brings tens of thousands of products without one.
  const rows = await db
    .selectDistinctOn([sellables.categoryId], {
      categoryId: sellables.categoryId,
      file: media.file,
      widths: media.widths,
    })
    .from(sellableMedia)
    .innerJoin(sellables, eq(sellables.id, sellableMedia.sellableId))
    .innerJoin(media, eq(media.id, sellableMedia.mediaId))
    .where(
      and(
        eq(sellableMedia.position, 0),
        eq(sellables.kind, 'product'),
        isNotNull(sellables.categoryId),
        isForSale,
      ),
    )
    .orderBy(
      sellables.categoryId,
      desc(sellables.isFeatured),
      desc(sql`${sellables.stock} > 0`),
      desc(sellables.priceCents),
      sellables.id,
    )
  const found = new Map(rows.map(({ categoryId, ...picture }) => [categoryId, toThumbnail(picture)]))
  return Object.fromEntries(
    (await readCategories(db)).map(({ id, icon }) => [id, found.get(id) ?? tilePath('product', id, icon)]),
  )
}
