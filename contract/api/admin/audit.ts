import * as z from 'zod'
import { moment, storable } from '../fields.ts'

export const AuditEntry = z
  .object({
    id: z.int(),
    at: moment,
    who: z
      .object({ id: z.int(), username: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null: the shop itself' }),
    action: z.string().meta({ examples: ['payment_confirmed'] }),
    subject: z.string().meta({ description: 'What was changed', examples: ['order:10043'] }),
    before: z.unknown().optional().meta({ description: 'What stood there, as far as it changed' }),
    after: z.unknown().optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const digits = z.string().regex(/^[1-9]\d{0,14}$/)
// PostgreSQL knows no year 0.
const day = z.iso.date().refine((value) => value >= '2000-01-01', 'Fecha inválida')

/** All of them are optional, and an entry fits all that are given. */
export const AuditQuery = z.object({
  who: digits.optional().meta({ description: 'The id of an account' }),
  action: storable(z.string().max(60)).optional(),
  subject: storable(z.string().max(60))
    .optional()
    .meta({ examples: ['order:10043'] }),
  from: day.optional().meta({ description: 'The first day, in Ecuador' }),
  to: day.optional().meta({ description: 'The last day' }),
  before: digits.optional().meta({ description: '`next` of the page before' }),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditAnswer = z.object({
  entries: z.array(AuditEntry).meta({ description: 'The newest first, 50 a page' }),
  next: z.int().nullable().meta({ description: 'What `before` asks for to go on; null on the last page' }),
  filters: z
    .object({
      actors: z.array(z.object({ id: z.int(), username: z.string() })),
      actions: z.array(z.string()),
    })
    .nullable()
    .meta({ description: 'What there is to filter by, on the first page alone' }),
})
export type AuditAnswer = z.infer<typeof AuditAnswer>
