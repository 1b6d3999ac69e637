import * as z from 'zod'
import { dollars, imagePath } from '../fields.ts'

/** What the staff choose when they search or scan: for sale or not. */
export const Article = z
  .object({
    id: z.int(),
    kind: z.enum(['product', 'build']),
    name: z.string(),
    sku: z.string(),
    part_number: z.string().nullable(),
    price: dollars.nullable().meta({ description: 'With IVA; null keeps it off sale' }),
    stock: z.int().meta({ description: 'Units that can be sold now' }),
    shelf: z
      .string()
      .nullable()
      .meta({ description: 'Where it lies', examples: ['A3-2'] }),
    img_url: imagePath,
    is_for_sale: z.boolean().meta({ description: 'It has a price and is not hidden' }),
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

export const ArticlesQuery = z.object({
  q: z.string().max(200).meta({ description: 'A scanned code, a SKU, a part number, or words of the name' }),
})

export const ArticlesAnswer = z
  .object({
    match: z.union([Article, z.null()]).meta({
      description:
        'The one that has exactly this bar code, SKU or part number; null when none or several have',
    }),
    articles: z.array(Article).meta({ description: 'At most 8; what has the code stands first' }),
  })
  .meta({ id: 'FoundArticles' })
export type ArticlesAnswer = z.infer<typeof ArticlesAnswer>
