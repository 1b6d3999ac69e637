import { inArray } from 'drizzle-orm'
import type { Picture } from '../../contract/api/catalog.ts'
import type { Banner } from '../../contract/api/shop.ts'
import type { Executor } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import { readSettings } from './settings.ts'

/** The banners of the home page with their pictures. One whose picture is gone is left out. */
export async function readBanners(db: Executor): Promise<Banner[]> {
  const { home_banners: banners } = await readSettings(db)
  if (banners.length === 0) return []
  const ids = banners.flatMap(({ wide_media_id, phone_media_id }) => [wide_media_id, phone_media_id])
  const rows = await db.select().from(media).where(inArray(media.id, ids))
  const pictures = new Map<number, Picture>(
    rows.map(({ id, file, alt, width, height }) => [id, { src: `/multimedia/${file}`, alt, width, height }]),
  )
  return banners.flatMap(({ wide_media_id, phone_media_id, ...words }) => {
    const wide = pictures.get(wide_media_id)
    const phone = pictures.get(phone_media_id)
    return wide && phone ? [{ ...words, wide, phone }] : []
  })
}
