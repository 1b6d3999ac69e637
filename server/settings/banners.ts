import { inArray } from 'drizzle-orm'
import type { Banner, HomeBanners } from '../../contract/api/shop.ts'
import type { Executor } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import { toPicture } from '../media/picture.ts'
import { readSettings, type Settings } from './settings.ts'

/** The banners of the home page with their pictures. One whose picture is gone is left out. */
export async function readBanners(db: Executor): Promise<HomeBanners> {
  const { home_banners: slides, home_adverts: adverts } = await readSettings(db)
  const ids = [...slides, ...adverts].flatMap((banner) => [banner.wide_media_id, banner.phone_media_id])
  const rows = ids.length === 0 ? [] : await db.select().from(media).where(inArray(media.id, ids))
  const pictures = new Map(rows.map((row) => [row.id, toPicture(row)]))

  function withPictures(banners: Settings['home_banners']): Banner[] {
    return banners.flatMap(({ wide_media_id, phone_media_id, ...words }) => {
      const wide = pictures.get(wide_media_id)
      const phone = pictures.get(phone_media_id)
      return wide && phone ? [{ ...words, wide, phone }] : []
    })
  }
  return { slides: withPictures(slides), adverts: withPictures(adverts) }
}
