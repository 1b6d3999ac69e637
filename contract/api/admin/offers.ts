import * as z from 'zod'
import { MAX_LINE_COUNT, MAX_ORDER_LINES } from '../../constants.ts'
import { maxLength } from '../../field-rules.ts'
import { offerStates } from '../../offer-states.ts'
import { readPhone } from '../../phone.ts'
import {
  countsOf,
  dollars,
  moment,
  optionalText,
  pageLinks,
  pageStart,
  searchedText,
  sellableId,
} from '../fields.ts'
import { amount } from './payments.ts'

const line = z.object({
  id: sellableId,
  count: z
    .int('La cantidad debe ser un número entero')
    .min(1, 'La cantidad mínima es 1')
    .max(MAX_LINE_COUNT, `La cantidad máxima es ${MAX_LINE_COUNT}`),
  price: amount.optional().meta({ description: 'Of one unit. Left out: what the catalogue asks now' }),
})

export const MakeOfferBody = z.object({
  key: z
    .uuid('Clave desconocida')
    .meta({ description: 'Of your own making. The same one again is the same offer' }),
  lines: z
    .array(line, 'Elige los artículos')
    .min(1, 'Elige al menos un artículo')
    .max(MAX_ORDER_LINES, `Una oferta admite hasta ${MAX_ORDER_LINES} líneas`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: 'Cada artículo va en una sola línea',
    }),
  buyer_name: optionalText(maxLength.fullName).nullable(),
  buyer_phone: optionalText(maxLength.phone)
    .nullable()
    .refine((typed) => !typed || readPhone(typed) !== null, { error: 'Revisa el número' })
    .meta({ description: 'To write to by WhatsApp' }),
})
export type MakeOfferBody = z.infer<typeof MakeOfferBody>
export type MakeOfferRequest = z.input<typeof MakeOfferBody>

export const OffersQuery = z.object({
  state: z.enum(offerStates).optional(),
  q: searchedText(100).optional().meta({ description: 'A part of the buyer’s name, or an order’s number' }),
  page: pageStart,
})
export type OffersQuery = z.infer<typeof OffersQuery>

const head = {
  id: z.int(),
  state: z.enum(offerStates),
  is_being_paid: z.boolean().meta({ description: 'A buyer has reserved it, and the time to pay runs' }),
  buyer_name: z
    .string()
    .nullable()
    .meta({ description: 'Of one that became an order, the buyer of the order' }),
  order_id: z.int().nullable(),
  made_at: moment,
  made_by: z.string(),
  expires_at: moment,
  total: dollars,
}

export const ListedOffer = z
  .object({ ...head, articles: z.string().meta({ description: 'The articles in a line of words' }) })
  .meta({ id: 'ListedOffer' })
export type ListedOffer = z.infer<typeof ListedOffer>

export const OffersAnswer = z.object({
  offers: z.array(ListedOffer).meta({ description: 'The newest first' }),
  pages: pageLinks,
  counts: countsOf(['open']).meta({ description: 'How many can still be used' }),
})
export type OffersAnswer = z.infer<typeof OffersAnswer>

export const DeskOffer = z
  .object({
    ...head,
    buyer_phone: z.string().nullable(),
    withdrawn_at: moment.nullable(),
    lines: z.array(
      z.object({
        id: z.int(),
        sku: z.string(),
        name: z.string(),
        count: z.int(),
        price: dollars,
        total: dollars,
        catalog_price: dollars.nullable().meta({ description: 'What the catalogue asks now' }),
        stock: z.int(),
        is_hidden: z.boolean(),
      }),
    ),
    link: z.url().meta({ description: 'Opens the checkout with these articles' }),
    whatsapp: z.url().meta({
      description: 'Opens WhatsApp with the link in a message, at the buyer’s number if it is known',
    }),
  })
  .meta({ id: 'DeskOffer' })
export type DeskOffer = z.infer<typeof DeskOffer>

export const DeskOfferAnswer = z.object({ offer: DeskOffer })
export type DeskOfferAnswer = z.infer<typeof DeskOfferAnswer>

export const OfferDoneAnswer = z.object({ message: z.string(), offer: DeskOffer })
export type OfferDoneAnswer = z.infer<typeof OfferDoneAnswer>
