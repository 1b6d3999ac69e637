import * as z from 'zod'
import { type CategoryIcon, categoryIcons } from '../../category-icons.ts'
import { imagePath, maybeEmptyText, typedText } from '../fields.ts'
import { version } from './products.ts'

const MAX_NAME = 60
const MAX_SLUG = 60
const MAX_LEAD = 240
const MAX_WORDS = 40
const MAX_PLACED = 150
const MAX_ORDERED = 500

const icons = Object.keys(categoryIcons) as [CategoryIcon, ...CategoryIcon[]]

const fields = z.object({
  label: typedText(MAX_NAME).meta({
    description: 'Of several: what menus and its listing are called',
    examples: ['Sillas'],
  }),
  singular: typedText(MAX_NAME).meta({ description: 'Of one', examples: ['Silla'] }),
  slug: typedText(MAX_SLUG)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Solo minúsculas sin tilde, números y guiones')
    .meta({ description: 'The end of its path, `/productos/{slug}`', examples: ['sillas-gamer'] }),
  words: z
    .array(typedText(MAX_NAME), 'Escribe una lista de palabras')
    .max(MAX_WORDS, `Hasta ${MAX_WORDS} palabras`)
    .meta({ description: 'What people also call its products when they search', examples: [['butaca']] }),
  icon: z.enum(icons, 'Elige un dibujo').meta({ description: 'Drawn where a product has no picture' }),
  lead: maybeEmptyText(MAX_LEAD).meta({ description: 'Above its listing, and for search engines' }),
  is_hidden: z
    .boolean('Debe ser verdadero o falso')
    .meta({ description: 'Without a listing and a place in menus. Its products stay for sale' }),
})

const { label, singular, slug } = fields.shape
export const CategoryBody = fields.partial().extend({ label, singular, slug })
export type CategoryBody = z.output<typeof CategoryBody>
export type CategoryRequest = z.input<typeof CategoryBody>

/** What is left out stays. */
export const ChangeCategoryBody = fields.partial().extend({ version })
export type ChangeCategoryBody = z.output<typeof ChangeCategoryBody>
export type ChangeCategoryRequest = z.input<typeof ChangeCategoryBody>

export const CategoryVersionBody = z.object({ version })
export type CategoryVersionRequest = z.input<typeof CategoryVersionBody>

const specKey = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Característica desconocida')
const specKeys = z
  .array(specKey, 'Escribe una lista de características')
  .max(MAX_PLACED, `Hasta ${MAX_PLACED} características`)

/** Each list is in its order, and takes the place of the one before. */
export const CategorySpecsBody = z.object({
  version,
  table: specKeys.meta({ description: 'Which the page of a product shows' }),
  facets: z
    .array(
      z.object({
        key: specKey,
        kind: z
          .enum(['values', 'range'], 'Elige cómo se filtra')
          .meta({ description: 'A range is of figures alone' }),
      }),
      'Escribe una lista de filtros',
    )
    .max(MAX_PLACED, `Hasta ${MAX_PLACED} filtros`)
    .meta({ description: 'By which its listing can be narrowed' }),
  card: specKeys.meta({ description: 'Of which a card shows the first three that the product has' }),
})
export type CategorySpecsBody = z.output<typeof CategorySpecsBody>
export type CategorySpecsRequest = z.input<typeof CategorySpecsBody>

export const CategoryOrderBody = z.object({
  ids: z
    .array(
      z.int('Categoría desconocida').positive('Categoría desconocida').max(32_767, 'Categoría desconocida'),
    )
    .max(MAX_ORDERED, `Hasta ${MAX_ORDERED}`)
    .meta({ description: 'All categories that the shop added, in their new order' }),
})
export type CategoryOrderRequest = z.input<typeof CategoryOrderBody>

export const ListedCategory = z
  .object({
    id: z.int(),
    label: z.string(),
    path: z.string().meta({ examples: ['/productos/sillas-gamer'] }),
    is_own: z.boolean().meta({ description: 'The shop added it; the others keep name, path and place' }),
    is_hidden: z.boolean(),
    products: z.int().meta({ description: 'For sale or not' }),
    img_url: imagePath,
  })
  .meta({ id: 'ListedCategory' })
export type ListedCategory = z.infer<typeof ListedCategory>

export const CategoriesAnswer = z.object({
  categories: z.array(ListedCategory).meta({ description: 'In the order of menus' }),
})
export type CategoriesAnswer = z.infer<typeof CategoriesAnswer>

export const DeskCategoryAnswer = ListedCategory.extend({
  version: z.int().meta({ description: 'Sent with each change, which another version refuses' }),
  singular: z.string(),
  slug: z.string(),
  words: z.array(z.string()),
  icon: z.string().nullable(),
  lead: z.string(),
  table: z.array(z.string()).meta({ description: 'Keys of specifications, as in each of the lists' }),
  facets: z.array(z.object({ key: z.string(), kind: z.enum(['values', 'range']) })),
  card: z.array(z.string()),
}).meta({ id: 'DeskCategory' })
export type DeskCategoryAnswer = z.infer<typeof DeskCategoryAnswer>

export const CategoryDoneAnswer = z
  .object({ message: z.string(), id: z.int(), version: z.int() })
  .meta({ id: 'CategoryDone' })
export type CategoryDoneAnswer = z.infer<typeof CategoryDoneAnswer>
