import * as z from 'zod'
import { claimStatuses, orderStages, orderStates } from '../../order-states.ts'
import {
  dollars,
  id,
  moment,
  orderId,
  pageLinks,
  pageStart,
  searchedText,
  typedParagraph,
} from '../fields.ts'
import { seen } from './orders.ts'
import { amount } from './payments.ts'

export const lineStates = ['open', 'matched', 'set_aside'] as const
export type LineState = (typeof lineStates)[number]

/** So many of the sure ones are listed. One press confirms all of them. */
export const MAX_SURE_SHOWN = 500
export const MAX_LIKELY_SHOWN = 20
const MAX_SHARES = 10

const moneyId = id('Dinero desconocido')
const reason = typedParagraph(300)

export const StatementLine = z
  .object({
    id: z.int(),
    day: z.string().meta({ format: 'date' }),
    amount: dollars,
    bank_account: z.string(),
    reference: z.string().nullable(),
    concept: z.string().nullable(),
    payer_name: z.string().nullable(),
    payer_identification: z.string().nullable(),
    state: z.enum(lineStates),
    settled_at: moment.nullable().meta({ description: 'When it was matched or set aside' }),
    settled_by: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was set aside' }),
    money_id: z.int().nullable(),
    order_ids: z.array(z.int()).meta({ description: 'The orders that have some of its money' }),
    is_forgotten: z.boolean().meta({ description: 'Its texts are gone, so it cannot be opened again' }),
  })
  .meta({ id: 'StatementLine' })
export type StatementLine = z.infer<typeof StatementLine>

const matchedOrder = z.object({
  id: z.int(),
  amount: dollars.meta({ description: 'What it gets of the line' }),
  seen: z.int().meta({ description: 'Its last event: a change since then refuses the match' }),
  state: z.enum(orderStates),
  stage: z.enum(orderStages).nullable(),
  buyer: z.string(),
  placed_at: moment,
  total: dollars,
  missing: dollars,
  claims: z.array(
    z.object({
      id: z.int(),
      status: z.enum(claimStatuses),
      receipt_number: z.string(),
      amount: dollars,
      bank_account: z.string().nullable(),
      has_photo: z.boolean(),
    }),
  ),
})

export const LineMatch = z
  .object({
    orders: z
      .array(matchedOrder)
      .meta({ description: 'Empty when it is money that was written down before' }),
    money: z
      .object({
        id: z.int(),
        received_on: z.string().meta({ format: 'date' }),
        reference: z.string().nullable(),
        order_ids: z.array(z.int()),
      })
      .nullable()
      .meta({ description: 'Written down by hand before: the line is tied to it, and counts once' }),
    reasons: z.array(z.string()).meta({ description: 'What speaks for it, in Spanish' }),
    doubts: z.array(z.string()).meta({ description: 'Why it is not sure, in Spanish' }),
  })
  .meta({ id: 'LineMatch' })
export type LineMatch = z.infer<typeof LineMatch>

export const ReconciliationAnswer = z
  .object({
    counts: z.object({
      sure: z.int(),
      likely: z.int(),
      leftover: z.int(),
      unmatched: z.int().meta({ description: 'Older open lines, which wait until newer ones are settled' }),
    }),
    sure: z
      .array(
        z.object({
          id: z.int(),
          day: z.string().meta({ format: 'date' }),
          amount: dollars,
          order_id: z.int().nullable(),
          money_id: z.int().nullable(),
          buyer: z.string().nullable(),
          reasons: z.array(z.string()),
        }),
      )
      .meta({ description: `The first ${MAX_SURE_SHOWN}` }),
    sure_total: dollars.meta({ description: 'Of all that are sure' }),
    likely: z
      .array(z.object({ line: StatementLine, matches: z.array(LineMatch) }))
      .meta({ description: `The first ${MAX_LIKELY_SHOWN}; the best match of each stands first` }),
  })
  .meta({ id: 'Reconciliation' })
export type ReconciliationAnswer = z.infer<typeof ReconciliationAnswer>

export const StatementLinesQuery = z.object({
  state: z
    .enum(lineStates)
    .optional()
    .meta({ description: 'Left out: open ones that nothing is proposed for' }),
  q: searchedText(100).optional().meta({ description: 'Of its texts, or its amount' }),
  page: pageStart,
})
export type StatementLinesQuery = z.infer<typeof StatementLinesQuery>

export const StatementLinesAnswer = z
  .object({ lines: z.array(StatementLine), pages: pageLinks })
  .meta({ id: 'StatementLinesPage' })
export type StatementLinesAnswer = z.infer<typeof StatementLinesAnswer>

export const ConfirmSureBody = z.object({
  count: z
    .int('Debe ser un número entero')
    .min(0, 'Debe ser un número entero')
    .max(1_000_000, 'Demasiadas líneas')
    .meta({ description: 'How many the screen told. When there are more by now, nothing is begun' }),
})
export type ConfirmSureRequest = z.input<typeof ConfirmSureBody>

export const SureRun = z
  .object({
    id: z.int(),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    done: z.int().meta({ description: 'Lines that are confirmed' }),
    total: z.int().meta({ description: 'Lines that were sure at the press. Those not confirmed stay open' }),
  })
  .meta({ id: 'SureRun' })
export type SureRun = z.infer<typeof SureRun>

export const ConfirmSureAnswer = z
  .object({ run: SureRun.nullable().meta({ description: 'The last one; null: none of late' }) })
  .meta({ id: 'SureConfirmed' })
export type ConfirmSureAnswer = z.infer<typeof ConfirmSureAnswer>

export const MatchLineBody = z.object({
  shares: z
    .array(z.object({ order_id: orderId, amount, seen: seen.optional() }), 'Elige los pedidos')
    .max(MAX_SHARES, `Como mucho ${MAX_SHARES} pedidos`)
    .meta({ description: 'What each order gets. Empty: it is money that no order asked for yet' }),
  is_another: z.boolean('Debe ser verdadero o falso').optional().meta({
    description: 'The same number was written down by hand before, and this is another transfer',
  }),
})
export type MatchLineRequest = z.input<typeof MatchLineBody>

export const TieLineBody = z.object({ money_id: moneyId })
export type TieLineRequest = z.input<typeof TieLineBody>

export const LineReasonBody = z.object({ reason })
export type LineReasonRequest = z.input<typeof LineReasonBody>

export const LineMatchedAnswer = z
  .object({ message: z.string(), money_id: z.int() })
  .meta({ id: 'LineMatched' })
export type LineMatchedAnswer = z.infer<typeof LineMatchedAnswer>
