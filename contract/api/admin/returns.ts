import * as z from 'zod'
import { orderKinds } from '../../order-states.ts'
import {
  caseActs,
  caseKinds,
  caseReasons,
  caseStates,
  resolutions,
  supplierOutcomes,
} from '../../return-cases.ts'
import {
  countsOf,
  dollars,
  id,
  moment,
  optionalText,
  pageLinks,
  pageStart,
  searchedText,
  typedLines,
  typedParagraph,
  typedText,
} from '../fields.ts'
import { askedCase, checkAskedCase, ReturnCase, ReturnChoice } from '../returns.ts'

export const caseTabs = ['open', 'supplier', 'closed'] as const

export const ReturnsQuery = z.object({
  tab: z.enum(caseTabs).optional().meta({ description: '`open` unless told' }),
  q: searchedText(100).optional().meta({
    description: 'The number of the order, or of the buyer a name, identification, phone or e-mail',
  }),
  page: pageStart,
})
export type ReturnsQuery = z.infer<typeof ReturnsQuery>

const waiting = z
  .enum(['shop', 'buyer', 'supplier'])
  .nullable()
  .meta({ description: 'Who has to do something next' })

export const ListedCase = z
  .object({
    id: z.int(),
    order_id: z.int(),
    kind: z.enum(caseKinds),
    state: z.enum(caseStates),
    reason: z.enum(caseReasons),
    resolution: z.enum(resolutions).nullable(),
    asked_at: moment,
    closed_at: moment.nullable(),
    days: z.int().meta({
      description: 'For how long it has been open or was; of one at the supplier, how long it has been there',
    }),
    waits_for: waiting,
    buyer_name: z.string(),
    articles: z.string(),
    supplier: z.string().nullable().meta({ description: 'Who has it now' }),
  })
  .meta({ id: 'ListedCase' })
export type ListedCase = z.infer<typeof ListedCase>

export const ReturnsAnswer = z
  .object({
    cases: z
      .array(ListedCase)
      .meta({ description: 'What has waited longest first, of the closed ones the last, 50 a page' }),
    pages: pageLinks,
    counts: countsOf(['open', 'supplier']),
  })
  .meta({ id: 'Returns' })
export type ReturnsAnswer = z.infer<typeof ReturnsAnswer>

export const DeskCase = ReturnCase.omit({ can: true, steps: true, at_supplier: true, lines: true })
  .extend({
    can: z.array(z.enum(caseActs)),
    next: z.enum(caseActs).nullable().meta({ description: 'The one act that leads it on' }),
    waits_for: waiting,
    is_late: z.boolean().meta({ description: 'It was asked for after its last day' }),
    closed_at: moment.nullable(),
    amount: dollars.meta({ description: 'What its units were sold for' }),
    order: z.object({
      kind: z.enum(orderKinds),
      delivered_at: moment.nullable(),
      is_example: z.boolean(),
    }),
    buyer: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      identification: z.string(),
    }),
    lines: z.array(
      ReturnCase.shape.lines.element.extend({
        price_unit: dollars,
        warranty_until: z.string().nullable().meta({ format: 'date' }),
        stock: z.int().meta({ description: 'What could be given in exchange' }),
        serials: z.array(z.object({ sale_id: z.int(), number: z.string() })).meta({
          description:
            'Of the units of this line that are with the buyer; once the goods stay with the shop, of those that came back',
        }),
      }),
    ),
    steps: z.array(ReturnCase.shape.steps.element.extend({ by_name: z.string() })),
    trips: z
      .array(
        z.object({
          supplier: z.string(),
          supplier_number: z.string().nullable(),
          sent_at: moment,
          sent_by: z.string(),
          back_at: moment.nullable(),
          outcome: z.enum(supplierOutcomes).nullable(),
          days: z.int().meta({ description: 'That it was there, or has been' }),
        }),
      )
      .meta({ description: 'To the supplier, the first one first' }),
    invoice_number: z.string().nullable().meta({ description: 'Of the order, for the credit note' }),
    needs_credit_note: z.boolean().meta({ description: 'None is written down of goods that came back' }),
    seen: z.int().meta({ description: 'To send with the next act: the newest event of the order' }),
  })
  .meta({ id: 'DeskCase' })
export type DeskCase = z.infer<typeof DeskCase>

export const DeskCaseAnswer = z.object({ case: DeskCase })
export type DeskCaseAnswer = z.infer<typeof DeskCaseAnswer>

export const OrderReturnsAnswer = z
  .object({
    choice: ReturnChoice,
    cases: z.array(ListedCase).meta({ description: 'Of this order, the first one first' }),
  })
  .meta({ id: 'OrderReturns' })
export type OrderReturnsAnswer = z.infer<typeof OrderReturnsAnswer>

const seen = z.int().positive().optional().meta({
  description: '`seen` of the screen: with another event since, it is refused (`order_changed`)',
})

export const OpenCaseBody = askedCase.extend({ seen }).superRefine(checkAskedCase)
export type OpenCaseRequest = z.input<typeof OpenCaseBody>

export const OpenedCaseAnswer = z.object({ message: z.string(), case_id: z.int() }).meta({ id: 'OpenedCase' })
export type OpenedCaseAnswer = z.infer<typeof OpenedCaseAnswer>

const note = typedLines(1000).optional().meta({ description: 'For the buyer' })

export const CaseStepBody = z.object({ seen, note })
export type CaseStepRequest = z.input<typeof CaseStepBody>

export const RefuseCaseBody = z.object({
  seen,
  reason: typedParagraph(500).meta({ description: 'The buyer reads it' }),
})
export type RefuseCaseRequest = z.input<typeof RefuseCaseBody>

export const SendToSupplierBody = z.object({
  seen,
  note,
  supplier: typedText(100),
  supplier_number: optionalText(100).meta({ description: 'The supplier’s own number of the case' }),
})
export type SendToSupplierRequest = z.input<typeof SendToSupplierBody>

export const TakeBackBody = z.object({ seen, note, outcome: z.enum(supplierOutcomes) })
export type TakeBackRequest = z.input<typeof TakeBackBody>

export const ResolveCaseBody = z.object({
  seen,
  note,
  resolution: z.enum(resolutions, 'Elige cómo se resuelve'),
  to_stock: z
    .array(
      z.object({
        line_id: id('Artículo desconocido'),
        count: z.int('Elige cuántas').min(1, 'Elige cuántas').max(10_000, 'Elige cuántas'),
      }),
    )
    .max(100)
    .refine((units) => new Set(units.map(({ line_id }) => line_id)).size === units.length, {
      error: 'Cada artículo una sola vez',
    })
    .default([])
    .meta({ description: 'How many units of each line go on sale again; the others are written off' }),
  serials: z
    .array(id('Número de serie desconocido'))
    .max(1000)
    .optional()
    .meta({ description: 'Which units came back. Left out: all of the lines that came back whole' }),
})
export type ResolveCaseRequest = z.input<typeof ResolveCaseBody>

export const CreditNoteBody = z.object({
  seen,
  number: typedText(20).regex(/^\d{3}-\d{3}-\d{9}$/, 'Escríbelo así: 001-001-000000123'),
  issued_on: z.iso.date('Elige una fecha').refine((day) => day >= '2000-01-01', { error: 'Elige una fecha' }),
})
export type CreditNoteRequest = z.input<typeof CreditNoteBody>

export const CaseDoneAnswer = z
  .object({ message: z.string(), state: z.enum(caseStates), seen: z.int() })
  .meta({ id: 'CaseDone' })
export type CaseDoneAnswer = z.infer<typeof CaseDoneAnswer>
