import * as z from 'zod'
import { type ErrorCode, lineReasons, textOf } from '../errors.ts'
import { orderEventNames } from '../order-states.ts'
import { dollars, moment } from './fields.ts'

export const ProblemLine = z.object({
  id: z.int(),
  reason: z.enum(lineReasons),
  message: z.string().meta({ description: 'A sentence for the buyer, in Spanish' }),
  available: z.int().optional().meta({ description: 'Units that could be ordered' }),
  price: dollars.optional().meta({ description: 'Today’s price, when it is another' }),
})
export type ProblemLine = z.infer<typeof ProblemLine>

/** What became of an order since the screen of one of the staff was loaded. */
export const ProblemEvent = z.object({
  id: z.int(),
  event: z.enum(orderEventNames),
  label: z.string().meta({ description: 'The event in Spanish' }),
  time: moment,
  by: z.string().meta({ description: 'Who did it: a name of the staff, the buyer’s, or the shop’s' }),
})
export type ProblemEvent = z.infer<typeof ProblemEvent>

/** Every refusal of the shop has this shape. */
export const Problem = z
  .object({
    error: z.enum(Object.keys(textOf) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().meta({ description: 'A sentence for the buyer, in Spanish' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description: 'What is wrong with each field, by its path in the body',
        examples: [{ 'info.email': 'Correo electrónico inválido' }],
      }),
    lines: z.array(ProblemLine).optional().meta({ description: 'What is wrong with each line of a cart' }),
    events: z
      .array(ProblemEvent)
      .optional()
      .meta({ description: 'Of `order_changed`: what the caller had not seen, the oldest first' }),
    total: dollars
      .optional()
      .meta({ description: 'What the shop would charge, when that is not what was sent' }),
    shipping: dollars.optional().meta({
      description:
        'Of `total`: what the shop charges for sending it. Absent where it charges no freight itself',
    }),
    request_id: z.string().optional().meta({ description: 'Of a failure of ours: what to tell the shop' }),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
