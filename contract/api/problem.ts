import * as z from 'zod'
import { type ErrorCode, lineReasons, textOf } from '../errors.ts'

export const ProblemLine = z.object({
  id: z.int(),
  reason: z.enum(lineReasons),
  message: z.string(),
  available: z.int().optional(),
  price: z.number().optional(),
})
export type ProblemLine = z.infer<typeof ProblemLine>

/** Every refusal of the shop has this shape. */
export const Problem = z
  .object({
    error: z.enum(Object.keys(textOf) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    lines: z.array(ProblemLine).optional(),
    total: z.number().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
