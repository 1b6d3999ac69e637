import type { BrandLogo, CustomerPhoto } from '../../contract/api/shop.ts'
import type { Executor } from '../db/database.ts'
import { toPicture } from '../media/picture.ts'
import { readPictures } from './look.ts'
import { readSettings } from './settings.ts'

/** The brands and the photos of customers that `/nosotros` shows. What the staff noted of a photo stays at the desk. */
export async function readShownPictures(
  db: Executor,
): Promise<{ brands: BrandLogo[]; photos: CustomerPhoto[] }> {
  const { shop_brands, customer_photos } = await readSettings(db)
  const pictures = await readPictures(
    db,
    [...shop_brands, ...customer_photos].map((one) => one.media_id),
  )
  const pictureOf = (id: number | null) => {
    const row = id === null ? undefined : pictures.get(id)
    return row && toPicture(row)
  }
  return {
    brands: shop_brands.map(({ name, media_id }) => ({ name, logo: pictureOf(media_id) ?? null })),
    photos: customer_photos.flatMap(({ media_id, caption, alt }) => {
      const picture = pictureOf(media_id)
      return picture ? [{ picture: { ...picture, alt }, caption }] : []
    }),
  }
}
