import { inArray } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import type { ShopLook } from '../../contract/api/shop.ts'
import { coloursCss, tokensOf } from '../../contract/colours.ts'
import type { Executor } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import { inPng, toPicture } from '../media/picture.ts'

/** Files of the build. */
const marks = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** How the shop looks on every page. A picture that is gone is as none. */
export async function readLook(
  db: Executor,
  { shop_logo, shop_icon, colours_light: light, colours_dark: dark }: Settings,
): Promise<ShopLook> {
  const pictures = await readPictures(db, [shop_logo?.media_id, shop_icon?.media_id])
  const logo = shop_logo && pictures.get(shop_logo.media_id)
  const icon = shop_icon && pictures.get(shop_icon.media_id)
  return {
    css: coloursCss({ light, dark }),
    bands: { light: tokensOf('light', light).band, dark: tokensOf('dark', dark).band },
    logo: logo
      ? { ...toPicture(logo), png: inPng(logo, 256), showsName: shop_logo?.shows_name === true }
      : null,
    icons: icon
      ? [
          { rel: 'icon', href: inPng(icon, 32), sizes: '32x32', type: 'image/png' },
          { rel: 'apple-touch-icon', href: inPng(icon, 180) },
        ]
      : marks,
    appIcons: icon ? { middle: inPng(icon, 192), large: inPng(icon, 512) } : null,
  }
}

/** The rows of these pictures, by their numbers. */
export async function readPictures(
  db: Executor,
  named: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, typeof media.$inferSelect>> {
  const ids = named.filter((id) => id !== null && id !== undefined)
  const rows = ids.length === 0 ? [] : await db.select().from(media).where(inArray(media.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
