import * as z from 'zod'

/** What a new owner does until the first sale, in this order. */
export const guideSteps = [
  'name',
  'contact',
  'bank',
  'delivery',
  'tax',
  'products',
  'build',
  'banner',
  'mail',
  'second_factor',
  'first_order',
] as const

/** Each step with whether the shop's facts say that it is done. */
export const GuideAnswer = z
  .object({
    steps: z.array(z.object({ key: z.enum(guideSteps), is_done: z.boolean() })),
    tax_percent: z.number().meta({ description: 'The general rate of IVA that counts now', examples: [15] }),
    freight: z.string().meta({ description: 'Who pays the freight, as it counts now' }),
    products: z.object({
      for_sale: z.int(),
      without_picture: z.int().meta({ description: 'Of those for sale' }),
      without_stock: z.int().meta({ description: 'Of those for sale' }),
    }),
  })
  .meta({ id: 'Guide' })
export type GuideAnswer = z.infer<typeof GuideAnswer>
export type GuideStep = (typeof guideSteps)[number]
