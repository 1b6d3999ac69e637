import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Staff } from '../../accounts/actor.ts'
import { noteCatalogChange } from '../../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../../db/database.ts'
import { media, sellables } from '../../db/schema/catalog.ts'
import { sellableMedia } from '../../db/schema/pictures.ts'
import { DomainError } from '../../domain-error.ts'
import type { Master } from '../../media/media-files.ts'
import { requirePermission } from '../../staff/require-permission.ts'

export type StoredPicture = typeof sellableMedia.$inferSelect

/** An article whose pictures are being changed; nobody else changes them meanwhile. */
export type Album = {
  sellableId: number
  isPublic: boolean
  /** In their order, those of units last. */
  pictures: readonly StoredPicture[]
}

/** Where the photos of units begin: see `sellable_media.position`. */
const FIRST_OF_UNITS = 1_000
/** Further than any picture lies. Places are given in two steps, because no two pictures may have one at any moment. */
const AWAY = 10_000

/**
 * Locks the pictures of a product or build.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function lockAlbum(tx: Transaction, staff: Staff, sellableId: number): Promise<Album> {
  await requirePermission(tx, staff, 'products.change')
  const [article] = await tx
    .select({ publishedAt: sellables.publishedAt })
    .from(sellables)
    .where(eq(sellables.id, sellableId))
    .for('no key update')
  if (!article) throw new DomainError('product_not_found')
  const pictures = await tx
    .select()
    .from(sellableMedia)
    .where(eq(sellableMedia.sellableId, sellableId))
    .orderBy(asc(sellableMedia.position))
  return { sellableId, isPublic: article.publishedAt !== null, pictures }
}

/** @throws DomainError `picture_not_found` */
export function pictureIn({ pictures }: Album, pictureId: number): StoredPicture {
  const found = pictures.find(({ id }) => id === pictureId)
  if (!found) throw new DomainError('picture_not_found')
  return found
}

/** Those that stand in one row: of the article itself (null), or of one unit. */
export function rowOf({ pictures }: Album, serialId: number | null): StoredPicture[] {
  return pictures.filter((picture) => picture.serialId === serialId)
}

/** The next free place at the end of such a row. */
export function nextPosition({ pictures }: Album, serialId: number | null): number {
  const same = pictures.filter((picture) => (picture.serialId === null) === (serialId === null))
  const last = same.at(-1)?.position
  if (last !== undefined) return last + 1
  return serialId === null ? 0 : FIRST_OF_UNITS
}

/** Gives these pictures these places, one each. */
export async function placePictures(
  tx: Transaction,
  ids: readonly number[],
  positions: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(
    sql`update sellable_media set position = position + ${AWAY} where id = any(${sql.param(ids)}::bigint[])`,
  )
  await tx.execute(sql`
    update sellable_media set position = placed.position
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(positions)}::smallint[]) as placed(id, position)
     where sellable_media.id = placed.id`)
}

/** Closes the gaps of the article's own pictures, so that cards find one at 0 as long as there is any. */
export async function closeGaps(tx: Transaction, sellableId: number): Promise<void> {
  const own = await tx
    .select({ id: sellableMedia.id })
    .from(sellableMedia)
    .where(and(eq(sellableMedia.sellableId, sellableId), isNull(sellableMedia.serialId)))
    .orderBy(asc(sellableMedia.position))
  await placePictures(
    tx,
    own.map(({ id }) => id),
    own.map((_, index) => index),
  )
}

/** The row of a master, which equal pictures share. Returns its id. */
export async function addMedia(
  tx: Transaction,
  file: string,
  { width, height }: Omit<Master, 'body'>,
): Promise<number> {
  const [row] = await tx
    .insert(media)
    .values({ file, type: 'image/webp', alt: '', width, height, widths: widthsOf(width) })
    .onConflictDoUpdate({ target: media.file, set: { unusedSince: null } })
    .returning({ id: media.id })
  if (!row) throw new Error('A picture got no row')
  return row.id
}

/** What cards, the page of a product and its enlargement ask for, in pixels. */
const WIDTHS = [256, 512, 1_024]
const widthsOf = (width: number) => WIDTHS.filter((smaller) => smaller < width)

/** Notes which of these no article shows any more: they are deleted some time later. */
export async function noteUnused(tx: Transaction, mediaIds: readonly (number | null)[]): Promise<void> {
  const ids = mediaIds.filter((id) => id !== null)
  await tx.execute(sql`
    update media set unused_since = now()
     where id = any(${sql.param(ids)}::bigint[]) and unused_since is null
       and not exists (select from sellable_media where media_id = media.id or source_id = media.id)`)
}

/** Tells the pages that the pictures changed; of a draft there is none. */
export async function notePictures(tx: Transaction, { sellableId, isPublic }: Album): Promise<void> {
  if (isPublic) await noteCatalogChange(tx, 'product', [sellableId])
}
