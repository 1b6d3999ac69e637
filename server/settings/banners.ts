import { sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import type { Banner, HomeBanners } from '../../contract/api/shop.ts'
import type { Executor } from '../db/database.ts'
import { toPicture } from '../media/picture.ts'
import { readPictures } from './look.ts'
import { readSettings } from './settings.ts'

/** The banners of the home page with their pictures, as of today. One whose picture is gone is left out. */
export async function readBanners(db: Executor): Promise<HomeBanners> {
  const { home_banners, home_adverts } = await readSettings(db)
  const today = await readShopDay(db)
  const [slides, adverts] = [home_banners, home_adverts].map((banners) =>
    banners.filter((banner) => isShown(banner, today)),
  )
  const pictures = await readPictures(
    db,
    [...(slides ?? []), ...(adverts ?? [])].flatMap((banner) => [
      banner.phone_media_id,
      banner.tablet_media_id,
      banner.wide_media_id,
      banner.large_media_id,
    ]),
  )
  const pictureOf = (id: number | undefined) => {
    const row = id === undefined ? undefined : pictures.get(id)
    return row && toPicture(row)
  }

  function withPictures(banners: Settings['home_banners'] = []): Banner[] {
    return banners.flatMap((banner) => {
      const { title, text, action, href, has_own_words } = banner
      const [phone, wide] = [pictureOf(banner.phone_media_id), pictureOf(banner.wide_media_id)]
      const [tablet, large] = [pictureOf(banner.tablet_media_id), pictureOf(banner.large_media_id)]
      const words = { title, text, action, href, ...(has_own_words && { isPicture: true as const }) }
      return phone && wide ? [{ ...words, phone, tablet, wide, large }] : []
    })
  }
  return { slides: withPictures(slides), adverts: withPictures(adverts) }
}

/** Whether a banner is shown on a day of the shop (`2026-11-23`). */
function isShown({ is_hidden, from, until }: Settings['home_banners'][number], today: string): boolean {
  return !is_hidden && (!from || from <= today) && (!until || today <= until)
}

async function readShopDay(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone 'America/Guayaquil')::date::text as today`,
  )
  return rows[0]?.today ?? ''
}
