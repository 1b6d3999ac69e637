import * as z from 'zod'

export const ExamplesAnswer = z
  .object({ orders: z.int().meta({ description: 'Example orders on the lists of the staff' }) })
  .meta({ id: 'Examples' })
export type ExamplesAnswer = z.infer<typeof ExamplesAnswer>

export const ExamplesSetAsideAnswer = z.object({
  message: z.string(),
  set_aside: z.int().meta({ description: 'Orders that were set aside by this call' }),
})
export type ExamplesSetAsideAnswer = z.infer<typeof ExamplesSetAsideAnswer>
