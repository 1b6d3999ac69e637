import * as z from 'zod'
import { MAX_COMPARED } from '../comparison.ts'
import { Product } from './catalog.ts'

export const ComparisonQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,3}$/, 'Hasta cuatro números separados por comas')
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .meta({ description: `Ids, at most ${MAX_COMPARED}, separated by commas`, examples: ['7,12'] }),
})

const ComparisonRow = z.object({
  label: z.string().meta({ examples: ['Memoria de video'] }),
  cells: z
    .array(z.object({ text: z.string().nullable(), isBest: z.boolean() }))
    .meta({ description: 'One for each product, in their order; `text` is null where nothing is known' }),
  differs: z.boolean().meta({ description: 'Whether not all products say the same' }),
})
export type ComparisonRow = z.infer<typeof ComparisonRow>

export const Comparison = z
  .object({
    products: z
      .array(Product)
      .meta({ description: 'In the order asked for; what is not for sale any more is absent' }),
    rows: z.array(ComparisonRow).meta({ description: 'In the order of the product page' }),
    isMixed: z.boolean().meta({
      description:
        'They are of different categories: only what at least two of them have is compared, and nothing is best',
    }),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>
