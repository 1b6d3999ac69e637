import * as z from 'zod'
import { MAX_LINE_COUNT, MAX_ORDER_LINES } from '../constants.ts'
import {
  caseKinds,
  caseReasons,
  caseStates,
  reasonsOfKind,
  resolutions,
  supplierOutcomes,
} from '../return-cases.ts'
import { dollars, id, imagePath, moment, typedLines } from './fields.ts'

const day = z.string().meta({ format: 'date', examples: ['2026-12-12'] })

/** One thing that a buyer wants to return or to have under warranty, with all that became of it. */
export const ReturnCase = z
  .object({
    id: z.int().meta({ description: 'Its number' }),
    order_id: z.int(),
    kind: z.enum(caseKinds),
    state: z.enum(caseStates),
    reason: z.enum(caseReasons),
    words: z.string().nullable().meta({ description: 'What the buyer wrote of it' }),
    wants_voucher: z.boolean(),
    asked_at: moment,
    deadline: day
      .nullable()
      .meta({ description: 'The last day on which it could be asked for, if there was one' }),
    resolution: z.enum(resolutions).nullable().meta({ description: 'How it was resolved' }),
    refusal_reason: z.string().nullable().meta({ description: 'Why the shop did not accept it' }),
    credit_note: z.object({ number: z.string(), issued_on: day }).nullable(),
    lines: z.array(
      z.object({
        line_id: z.int(),
        prod_id: z.int(),
        product_name: z.string(),
        img_url: imagePath,
        count: z.int(),
      }),
    ),
    steps: z
      .array(
        z.object({
          time: moment,
          state: z.enum(caseStates),
          label: z.string(),
          by: z.enum(['buyer', 'staff', 'shop']),
          note: z.string().nullable(),
        }),
      )
      .meta({ description: 'The first one first' }),
    at_supplier: z
      .object({ sent_at: moment, back_at: moment.nullable(), outcome: z.enum(supplierOutcomes).nullable() })
      .nullable()
      .meta({ description: 'The last time that it went to the supplier' }),
    photos: z
      .array(
        z.object({
          id: z.int(),
          path: z.string().meta({ description: 'Where it is downloaded' }),
          width: z.int(),
          height: z.int(),
          uploaded_at: moment,
        }),
      )
      .meta({ description: 'What the buyer sent with it, deleted 90 days after its end' }),
    can: z.array(z.enum(['withdraw'])).meta({ description: 'What its buyer can do with it now' }),
  })
  .meta({ id: 'ReturnCase' })
export type ReturnCase = z.infer<typeof ReturnCase>

/** What of an order can be asked for, and until when. */
export const ReturnChoice = z
  .object({
    return_until: day.nullable().meta({
      description: 'The last day for a return. Null: not delivered yet, or the shop has no such days',
    }),
    may_return: z.boolean().meta({ description: 'Whether its buyer can ask for a return today' }),
    lines: z.array(
      z.object({
        line_id: z.int(),
        prod_id: z.int(),
        product_name: z.string(),
        img_url: imagePath,
        price_unit: dollars,
        count: z.int().meta({ description: 'Units that were sold' }),
        left: z.int().meta({ description: 'Units that no open case is about and that did not come back' }),
        warranty_months: z.int(),
        warranty_until: day
          .nullable()
          .meta({ description: 'The last day of its warranty. Null: none, or not delivered yet' }),
        has_warranty: z.boolean().meta({ description: 'It has a warranty whose last day has not passed' }),
      }),
    ),
  })
  .meta({ id: 'ReturnChoice' })
export type ReturnChoice = z.infer<typeof ReturnChoice>

/** What opens a case, of a buyer as of the staff. */
export const askedCase = z.object({
  key: z.uuid().meta({
    description: 'Made by the screen for this request: the same one again is the same case',
    examples: ['6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a'],
  }),
  kind: z.enum(caseKinds),
  reason: z.enum(caseReasons),
  words: typedLines(1000).optional().meta({ description: 'What is the matter, in words' }),
  wants_voucher: z
    .boolean()
    .default(false)
    .meta({ description: 'The buyer asks for a voucher in place of money' }),
  lines: z
    .array(
      z.object({
        line_id: id('Artículo desconocido'),
        count: z.int('Escribe cuántas').min(1).max(MAX_LINE_COUNT),
      }),
    )
    .min(1, 'Elige qué quieres devolver')
    .max(MAX_ORDER_LINES),
})

/** Complains of a reason that is none of its kind, and of a line that is named twice: for `superRefine`. */
export function checkAskedCase(
  { kind, reason, lines }: z.infer<typeof askedCase>,
  context: z.RefinementCtx,
): void {
  if (!reasonsOfKind[kind].includes(reason))
    context.addIssue({ code: 'custom', path: ['reason'], message: 'Elige otro motivo' })
  const ids = lines.map(({ line_id }) => line_id)
  if (new Set(ids).size < ids.length)
    context.addIssue({ code: 'custom', path: ['lines'], message: 'Un artículo aparece dos veces' })
}

/** What of an order can be asked for, and what was: the newest first. */
export const ReturnCasesAnswer = z.object({ choice: ReturnChoice, cases: z.array(ReturnCase) })
export type ReturnCasesAnswer = z.infer<typeof ReturnCasesAnswer>

export const AskReturnAnswer = z
  .object({ message: z.string(), case_id: z.int().meta({ description: 'Photos are sent to it' }) })
  .meta({ id: 'ReturnAsked' })
export type AskReturnAnswer = z.infer<typeof AskReturnAnswer>

export const AskReturnBody = askedCase.superRefine(checkAskedCase)
export type AskReturnBody = z.infer<typeof AskReturnBody>
export type AskReturnRequest = z.input<typeof AskReturnBody>
