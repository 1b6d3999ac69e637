import * as z from 'zod'
import { noticeKinds } from '../../notices.ts'
import { dollars, moment } from '../fields.ts'

/** Somebody whom the staff write to by WhatsApp, because what was asked for is so now. */
export const NoticeToTell = z
  .object({
    id: z.int(),
    prod_id: z.int(),
    name: z.string(),
    kind: z.enum(noticeKinds),
    price: dollars.meta({ description: 'What it costs now' }),
    asked_price: dollars.nullable(),
    stock: z.int(),
    phone: z.string().meta({ description: 'Its last digits' }),
    asked_at: moment,
    whatsapp: z.url().meta({ description: 'Opens WhatsApp at that number with the message written' }),
  })
  .meta({ id: 'NoticeToTell' })
export type NoticeToTell = z.infer<typeof NoticeToTell>

export const AwaitedProduct = z
  .object({
    prod_id: z.int(),
    name: z.string(),
    sku: z.string(),
    stock: z.int(),
    price: dollars.nullable(),
    for_stock: z.int().meta({ description: 'How many wait for it to be in stock' }),
    for_price: z.int().meta({ description: 'How many wait for a lower price' }),
    highest_price: dollars.nullable().meta({ description: 'The highest price that somebody waits for' }),
    by_whatsapp: z.int().meta({ description: 'How many of both are told by WhatsApp' }),
    oldest_at: moment,
  })
  .meta({ id: 'AwaitedProduct' })
export type AwaitedProduct = z.infer<typeof AwaitedProduct>

export const DeskNoticesAnswer = z.object({
  to_tell: z
    .array(NoticeToTell)
    .meta({ description: 'By product, in the order in which they asked. At most 200' }),
  products: z.array(AwaitedProduct).meta({ description: 'The most awaited first. At most 200' }),
})
export type DeskNoticesAnswer = z.infer<typeof DeskNoticesAnswer>
