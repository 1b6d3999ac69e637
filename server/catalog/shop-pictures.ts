import { eq, inArray, sql } from 'drizzle-orm'
import type { ShopPicture, ShopPictureUse } from '../../contract/api/admin/shop-pictures.ts'
import type { PictureCut } from '../../contract/picture-cut.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { keepMaster } from '../media/keep-file.ts'
import type { Master, MediaFiles } from '../media/media-files.ts'
import { toPicture } from '../media/picture.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { refuseOutside } from './internal/refuse-outside.ts'

/**
 * The widths that each place asks for, in pixels. A logo and an icon are also made as PNG, because mails, home screens and
 * Safari's bookmarks take no WebP.
 */
const widthsFor: Record<ShopPictureUse, readonly number[]> = {
  banner: [480, 768, 1_200, 1_680],
  photo: [480, 768, 1_200],
  logo: [128, 256, 512],
  icon: [32, 180, 192, 512],
}

/**
 * Keeps a picture of the shop itself: of a banner, a customer's photo, a logo. It is shown nowhere until a setting names it,
 * and is deleted 30 days later if none does.
 * @throws DomainError `not_permitted`, or `unavailable` when the disk is full.
 */
export async function addShopPicture(
  db: Database,
  files: MediaFiles,
  staff: Staff,
  use: ShopPictureUse,
  master: Master,
): Promise<ShopPicture> {
  await requirePermission(db, staff, 'settings.change')
  const file = await keepMaster(files, master.body)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(media)
      .values({
        file,
        type: 'image/webp',
        alt: '',
        width: master.width,
        height: master.height,
        widths: widthsFor[use].filter((width) => use === 'icon' || width < master.width),
        unusedSince: sql`now()`,
      })
      .onConflictDoUpdate({
        target: media.file,
        set: {
          // One picture may stand in several places, with the widths of all of them. A tiny one has none.
          widths: sql`array(select distinct width from unnest(media.widths || excluded.widths) as made (width)
                             order by width)`,
          unusedSince: sql`case when media.unused_since is not null then now() end`,
        },
      })
      .returning()
    if (!row) throw new Error('A picture got no row')
    await recordAudit(tx, staff, {
      action: 'shop_picture_added',
      subject: `media:${row.id}`,
      after: { file },
    })
    return toShopPicture(row)
  })
}

/**
 * Makes another picture of a part of one. The first stays, for the next cut.
 * @throws DomainError `not_permitted`, `picture_not_found`, `invalid` for a part that does not lie in the picture, `busy` when
 *   it cannot be cut out now, or `unavailable` when the disk is full.
 */
export async function cutShopPicture(
  db: Database,
  files: MediaFiles,
  staff: Staff,
  id: number,
  { use, cut }: { use: ShopPictureUse; cut: PictureCut },
): Promise<ShopPicture> {
  await requirePermission(db, staff, 'settings.change')
  const [whole] = await db.select().from(media).where(eq(media.id, id))
  if (!whole) throw new DomainError('picture_not_found')
  refuseOutside(cut, whole)
  const master = await files.cut(whole.file, cut)
  if (!master) throw new DomainError('busy')
  return addShopPicture(db, files, staff, use, master)
}

/**
 * The pictures of these numbers that are there, for the desk, which shows what settings name.
 * @throws DomainError `not_permitted`
 */
export async function listShopPictures(
  db: Executor,
  staff: Staff,
  ids: readonly number[],
): Promise<ShopPicture[]> {
  await requirePermission(db, staff, 'settings.change')
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.id, [...ids]))
  return rows.map(toShopPicture)
}

function toShopPicture(row: typeof media.$inferSelect): ShopPicture {
  const { src, srcset, width, height } = toPicture(row)
  return { id: row.id, src, srcset, width, height }
}
