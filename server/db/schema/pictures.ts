import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PictureCut } from '../../../contract/picture-cut.ts'
import { media, sellables } from './catalog.ts'
import { id } from './columns.ts'
import { serialNumbers } from './serials.ts'

/** The pictures of a product or build, and photos of single units of it. */
export const sellableMedia = pgTable(
  'sellable_media',
  {
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    /** Cards and lists show the picture at 0. Photos of units are counted from 1000 on, so that no card shows one. */
    position: smallint().notNull(),
    /** What is shown: a picture as it came, or what was cut from it. */
    mediaId: id()
      .notNull()
      .references(() => media.id),
    id: id().generatedAlwaysAsIdentity().unique(),
    /** What it shows, in the words of the staff. Null: as the picture itself says, or else the name of the article. */
    alt: text(),
    /** Taken of what is sold, as opposed to a rendering of its model. */
    isReal: boolean().notNull().default(false),
    /** The one unit that it shows. Null: any. */
    serialId: id().references(() => serialNumbers.id),
    /** The picture as it came, when a part of it is shown, and which part. */
    sourceId: id().references(() => media.id),
    cut: jsonb().$type<PictureCut>(),
  },
  (t) => [
    primaryKey({ columns: [t.sellableId, t.position] }),
    index('sellable_media_media').on(t.mediaId),
    index('sellable_media_source').on(t.sourceId).where(sql`source_id is not null`),
    index('sellable_media_serial').on(t.serialId).where(sql`serial_id is not null`),
    check('sellable_media_cut_whole', sql`(${t.sourceId} is null) = (${t.cut} is null)`),
    check(
      'sellable_media_of_unit_is_real',
      sql`${t.serialId} is null or (${t.isReal} and ${t.position} >= 1000)`,
    ),
    check('sellable_media_alt_not_empty', sql`${t.alt} <> ''`),
  ],
)
