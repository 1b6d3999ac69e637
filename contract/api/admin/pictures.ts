import * as z from 'zod'
import { MAX_ALT_LENGTH, MAX_MATCHED_NAMES, MAX_PICTURES } from '../../constants.ts'
import { MAX_SERIAL_LENGTH } from '../../serial-key.ts'
import { imagePath, typedText } from '../fields.ts'

const MOST_PIXELS = 20_000

const side = z.int('Elige la parte que se ve').max(MOST_PIXELS, 'Elige la parte que se ve')
export const PictureCut = z.object({
  left: side.min(0),
  top: side.min(0),
  width: side.min(1),
  height: side.min(1),
})

export const DeskPicture = z
  .object({
    id: z.int(),
    src: imagePath,
    srcset: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z
      .string()
      .nullable()
      .meta({ description: 'What the staff say that it shows; null: `own_alt`, or else the name' }),
    own_alt: z.string().meta({ description: 'What the picture itself says; may be empty' }),
    is_real: z.boolean().meta({ description: 'A photo of what is sold, as opposed to a rendering' }),
    unit: z
      .object({ number: z.string(), is_here: z.boolean() })
      .nullable()
      .meta({ description: 'The one unit that it shows. Buyers see it as long as the unit is here' }),
    whole: z
      .object({ src: imagePath, width: z.int(), height: z.int() })
      .meta({ description: 'The picture as it came' }),
    cut: PictureCut.nullable().meta({ description: 'The part of `whole` that is shown; null: all of it' }),
  })
  .meta({ id: 'DeskPicture' })
export type DeskPicture = z.infer<typeof DeskPicture>

export const PicturesAnswer = z
  .object({
    pictures: z.array(DeskPicture).meta({ description: 'In their order, those of units last' }),
    units: z
      .array(z.string())
      .meta({ description: 'Serial numbers of units that are here, the newest first' }),
  })
  .meta({ id: 'DeskPictures' })
export type PicturesAnswer = z.infer<typeof PicturesAnswer>

export const AddPictureQuery = z.object({
  serial: typedText(MAX_SERIAL_LENGTH)
    .optional()
    .meta({ description: 'The number of the one unit that it shows' }),
  real: z.enum(['true', 'false']).optional().meta({ description: 'Whether it is a photo of what is sold' }),
})
export type AddPictureQuery = z.infer<typeof AddPictureQuery>

export const PictureAddedAnswer = z
  .object({ message: z.string(), picture_id: z.int() })
  .meta({ id: 'PictureAdded' })
export type PictureAddedAnswer = z.infer<typeof PictureAddedAnswer>

/** What is left out stays. */
export const ChangePictureBody = z
  .object({
    alt: typedText(MAX_ALT_LENGTH).nullable().meta({ description: 'Null: the name of the product' }),
    is_real: z.boolean('Debe ser verdadero o falso'),
  })
  .partial()
export type ChangePictureBody = z.output<typeof ChangePictureBody>
export type ChangePictureRequest = z.input<typeof ChangePictureBody>

export const CutPictureBody = z.object({ cut: PictureCut.nullable() })
export type CutPictureRequest = z.input<typeof CutPictureBody>

export const MatchPicturesBody = z.object({
  names: z
    .array(typedText(255), 'Faltan los nombres')
    .min(1, 'Faltan los nombres')
    .max(MAX_MATCHED_NAMES, `Hasta ${MAX_MATCHED_NAMES} nombres`)
    .meta({ description: 'Names of files: `ABC-123.jpg`, `ABC-123-2.jpg`, `ABC-123 (2).png`' }),
})
export type MatchPicturesRequest = z.input<typeof MatchPicturesBody>

export const pictureMatchWays = ['sku', 'code', 'part_number', 'name'] as const
export type PictureMatchWay = (typeof pictureMatchWays)[number]

export const MatchedArticle = z
  .object({
    id: z.int(),
    name: z.string(),
    sku: z.string(),
    pictures: z.int().meta({ description: 'How many it has of its own' }),
  })
  .meta({ id: 'MatchedArticle' })
export type MatchedArticle = z.infer<typeof MatchedArticle>

export const PictureMatchesAnswer = z
  .object({
    matches: z
      .array(
        z.object({
          place: z
            .int()
            .meta({ description: 'Which picture of the article the name says that it is; else 1' }),
          by: z.enum(pictureMatchWays).nullable().meta({ description: 'Null: nothing has such a name' }),
          articles: z
            .array(MatchedArticle)
            .meta({ description: 'More than one: which is meant, nobody can say' }),
        }),
      )
      .meta({ description: 'One for each name, in their order' }),
  })
  .meta({ id: 'PictureMatches' })
export type PictureMatchesAnswer = z.infer<typeof PictureMatchesAnswer>

export const OrderPicturesBody = z.object({
  ids: z
    .array(z.int().positive().max(Number.MAX_SAFE_INTEGER))
    .min(1, 'Faltan las fotos')
    .max(MAX_PICTURES, 'Son demasiadas fotos')
    .meta({ description: 'All pictures of the product itself, or all of one unit' }),
})
export type OrderPicturesRequest = z.input<typeof OrderPicturesBody>
