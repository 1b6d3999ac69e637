import * as z from 'zod'
import { imagePath } from '../fields.ts'
import { PictureCut } from './pictures.ts'

/** What a picture of the shop itself is for: it is made in the widths that its place asks for. */
export const ShopPictureUse = z.enum(['banner', 'photo', 'logo', 'icon']).meta({ id: 'ShopPictureUse' })
export type ShopPictureUse = z.infer<typeof ShopPictureUse>

export const ShopPicture = z
  .object({
    id: z.int().meta({ description: 'What settings name the picture by' }),
    src: imagePath,
    srcset: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'ShopPicture' })
export type ShopPicture = z.infer<typeof ShopPicture>

export const AddShopPictureQuery = z.object({ use: ShopPictureUse })

const NAMED_AT_ONCE = 200

export const ShopPicturesQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Números separados por comas')
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= NAMED_AT_ONCE, `Hasta ${NAMED_AT_ONCE}`)
    .meta({ type: 'string', description: 'Numbers of pictures, with commas between', examples: ['31,32'] }),
})

export const ShopPicturesAnswer = z
  .object({ pictures: z.array(ShopPicture).meta({ description: 'Those of them that are there' }) })
  .meta({ id: 'ShopPictures' })
export type ShopPicturesAnswer = z.infer<typeof ShopPicturesAnswer>

export const ShopPictureAnswer = z
  .object({ message: z.string(), picture: ShopPicture })
  .meta({ id: 'ShopPictureDone' })
export type ShopPictureAnswer = z.infer<typeof ShopPictureAnswer>

export const CutShopPictureBody = z.object({ use: ShopPictureUse, cut: PictureCut })
export type CutShopPictureRequest = z.input<typeof CutShopPictureBody>
