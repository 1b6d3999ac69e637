import * as z from 'zod'
import { buyerKinds } from '../../invoices.ts'
import { dollars, moment, optionalText, pageLinks, pageStart, typedText } from '../fields.ts'
import { ActAnswer, seen } from './orders.ts'

const day = z.string().meta({ format: 'date' })

/** What an invoice says. */
const figures = {
  access_key: z.string().meta({ description: 'The clave de acceso: 49 digits' }),
  number: z.string().meta({ examples: ['001-001-000000123'] }),
  issued_on: day,
  is_production: z
    .boolean()
    .meta({ description: 'False: of the tax office’s test environment, which counts for nothing' }),
  buyer_kind: z.enum(buyerKinds),
  buyer_identification: z.string(),
  buyer_name: z.string(),
  taxed_base: dollars.meta({ description: 'What the general rate is taken of' }),
  zero_base: dollars.meta({ description: 'What is not taxed' }),
  tax: dollars,
  tax_rate: z.number().meta({ description: 'In percent' }),
  total: dollars,
}

export const Invoice = z
  .object({
    id: z.int(),
    order_id: z.int(),
    ...figures,
    has_xml: z.boolean(),
    has_pdf: z.boolean(),
    recorded_at: moment,
    recorded_by: z.string(),
    annulled_at: moment.nullable(),
    annul_reason: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

export const OrderInvoiceAnswer = z
  .object({
    invoice: z.union([Invoice, z.null()]).meta({ description: 'The one that counts' }),
    annulled: z.array(Invoice),
    to: z
      .object({
        name: z.string(),
        identification: z.string(),
        address: z.string(),
        is_other: z.boolean().meta({ description: 'The buyer asked for it in another name' }),
      })
      .meta({ description: 'Whom it is to be made out to' }),
    needs_invoice: z.boolean().meta({
      description:
        'None is written down. False too of a sale that was undone, or delivered before there were any here',
    }),
    is_asked_on_delivery: z.boolean().meta({ description: 'The setting `invoice_on_delivery`' }),
  })
  .meta({ id: 'OrderInvoice' })
export type OrderInvoiceAnswer = z.infer<typeof OrderInvoiceAnswer>

export const InvoiceReadingAnswer = z
  .object({
    ...figures,
    is_other_buyer: z.boolean().meta({
      description: 'It names somebody else than the order does: recording it needs `other_buyer`',
    }),
    notices: z
      .array(z.string())
      .meta({ description: 'What should be looked at, and keeps nobody from going on' }),
  })
  .meta({ id: 'InvoiceReading' })
export type InvoiceReadingAnswer = z.infer<typeof InvoiceReadingAnswer>

export const InvoiceRecordedAnswer = ActAnswer.extend({ invoice_id: z.int() }).meta({ id: 'InvoiceRecorded' })
export type InvoiceRecordedAnswer = z.infer<typeof InvoiceRecordedAnswer>

export const AnnulInvoiceBody = z.object({
  seen: seen.optional(),
  reason: typedText(300).meta({ description: 'For the staff' }),
})
export type AnnulInvoiceBody = z.infer<typeof AnnulInvoiceBody>
export type AnnulInvoiceRequest = z.input<typeof AnnulInvoiceBody>

/** PostgreSQL knows no year 0. */
const someDay = z.iso.date().refine((day) => day >= '0001-01-01', { error: 'Fecha inválida' })

const period = {
  from: someDay.optional().meta({ description: 'The first day' }),
  to: someDay.optional().meta({ description: 'The last day' }),
}

export const InvoicesQuery = z.object({
  q: optionalText(100).meta({
    description: 'Of its number, its clave, its order, its buyer’s name or identification',
  }),
  ...period,
  page: pageStart,
})
export type InvoicesQuery = z.infer<typeof InvoicesQuery>

export const InvoicesAnswer = z
  .object({
    invoices: z.array(Invoice).meta({ description: 'The newest first, 50 a page' }),
    pages: pageLinks,
    sums: z
      .object({ count: z.int(), taxed_base: dollars, zero_base: dollars, tax: dollars, total: dollars })
      .meta({
        description: 'Of all that count with this search and these days: without those that were annulled',
      }),
    pending: z.int().meta({ description: 'How many delivered orders have none' }),
  })
  .meta({ id: 'InvoicesPage' })
export type InvoicesAnswer = z.infer<typeof InvoicesAnswer>

export const PendingInvoicesQuery = z.object({ page: pageStart })
export type PendingInvoicesQuery = z.infer<typeof PendingInvoicesQuery>

export const PendingInvoicesAnswer = z
  .object({
    orders: z
      .array(
        z.object({
          order_id: z.int(),
          delivered_at: moment,
          name: z.string().meta({ description: 'Whom the invoice is to name' }),
          identification: z.string(),
          total: dollars,
        }),
      )
      .meta({ description: 'What has waited longest first, 50 a page' }),
    pages: pageLinks,
    total: z.int(),
  })
  .meta({ id: 'PendingInvoices' })
export type PendingInvoicesAnswer = z.infer<typeof PendingInvoicesAnswer>

export const InvoiceExportQuery = z.object(period)
