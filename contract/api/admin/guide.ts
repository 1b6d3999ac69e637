import * as z from 'zod'
import { freights } from '../../delivery.ts'
import { guideSteps, settledSteps } from '../../guide-steps.ts'

/** Each step with whether the shop's facts say that it is done. */
export const GuideAnswer = z
  .object({
    steps: z.array(z.object({ key: z.enum(guideSteps), is_done: z.boolean(), is_settled: z.boolean() })),
    tax_percent: z.number().meta({ description: 'The general rate of IVA that counts now', examples: [15] }),
    freight: z.enum(freights).meta({ description: 'Who pays the freight, as it counts now' }),
    products: z.object({
      for_sale: z.int(),
      without_picture: z.int().meta({ description: 'Of those for sale' }),
      without_stock: z.int().meta({ description: 'Of those for sale' }),
    }),
  })
  .meta({ id: 'Guide' })
export type GuideAnswer = z.infer<typeof GuideAnswer>

export const SettleGuideBody = z.object({
  step: z.enum(settledSteps, 'Ese paso hace falta'),
  is_settled: z.boolean('Di si el paso está bien así'),
})
export type SettleGuideRequest = z.input<typeof SettleGuideBody>
