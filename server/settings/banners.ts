import { inArray } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import type { Banner, HomeBanners } from '../../contract/api/shop.ts'
import type { Executor } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import { toPicture } from '../media/picture.ts'
import { readSettings } from './settings.ts'

/** No picture has this number. */
const NONE = 0

/** The banners of the home page with their pictures. One whose picture is gone is left out. */
export async function readBanners(db: Executor): Promise<HomeBanners> {
  const { home_banners: slides, home_adverts: adverts } = await readSettings(db)
  const ids = [...slides, ...adverts].flatMap((banner) => [
    banner.phone_media_id,
    banner.tablet_media_id ?? NONE,
    banner.wide_media_id,
    banner.large_media_id ?? NONE,
  ])
  const rows = ids.length === 0 ? [] : await db.select().from(media).where(inArray(media.id, ids))
  const pictures = new Map(rows.map((row) => [row.id, toPicture(row)]))

  function withPictures(banners: Settings['home_banners']): Banner[] {
    return banners.flatMap(({ phone_media_id, tablet_media_id, wide_media_id, large_media_id, ...words }) => {
      const [phone, wide] = [pictures.get(phone_media_id), pictures.get(wide_media_id)]
      const tablet = pictures.get(tablet_media_id ?? NONE)
      const large = pictures.get(large_media_id ?? NONE)
      return phone && wide ? [{ ...words, phone, tablet, wide, large }] : []
    })
  }
  return { slides: withPictures(slides), adverts: withPictures(adverts) }
}
