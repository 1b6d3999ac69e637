import * as z from 'zod'
import { MAX_ORDER_CENTS } from '../constants.ts'
import { maxLength } from '../field-rules.ts'
import { noticeKinds } from '../notices.ts'
import { readPhone } from '../phone.ts'
import { dollars, email, moment, optionalText, sellableId } from './fields.ts'

const MAX_DOLLARS = MAX_ORDER_CENTS / 100
const unknownPrice = 'Escribe un precio en dólares'

const wanted = {
  prod_id: sellableId,
  kind: z.enum(noticeKinds, 'Aviso desconocido').meta({
    description: '`stock`: when there is some again. `price`: when its price is `price` or less',
  }),
  price: z
    .number(unknownPrice)
    .min(0.01, unknownPrice)
    .max(MAX_DOLLARS, unknownPrice)
    .optional()
    .meta({ description: 'US dollars, less than it costs now. Of a `price` notice alone' }),
  phone: optionalText(maxLength.phone)
    .refine((typed) => !typed || readPhone(typed) !== null, { error: 'Revisa el número' })
    .meta({ description: 'For WhatsApp; asked for where the shop sends no mail' }),
}

/** Asked by somebody who has not signed in: by e-mail or, where the shop sends none, by phone. */
export const AskNoticeBody = z.object({
  ...wanted,
  email: email.optional().meta({ description: 'Asked for where the shop sends mail' }),
})
export type AskNoticeBody = z.infer<typeof AskNoticeBody>
export type AskNoticeRequest = z.input<typeof AskNoticeBody>

/** Asked by a signed-in buyer, who is written to at the account's e-mail. */
export const AskOwnNoticeBody = z.object(wanted)
export type AskOwnNoticeBody = z.infer<typeof AskOwnNoticeBody>
export type AskOwnNoticeRequest = z.input<typeof AskOwnNoticeBody>

export const Notice = z
  .object({
    prod_id: z.int(),
    name: z.string(),
    kind: z.enum(noticeKinds),
    price: dollars.nullable().meta({ description: 'Of a `price` notice' }),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof Notice>

export const NoticeConfirmedAnswer = z.object({ message: z.string(), notice: Notice })
export type NoticeConfirmedAnswer = z.infer<typeof NoticeConfirmedAnswer>

export const OwnNotice = Notice.extend({
  id: z.int(),
  asked_at: moment,
  by: z.enum(['mail', 'whatsapp']).meta({ description: 'How the shop will tell' }),
}).meta({ id: 'OwnNotice' })
export type OwnNotice = z.infer<typeof OwnNotice>

export const OwnNoticesAnswer = z.object({
  notices: z.array(OwnNotice).meta({ description: 'Those that wait, the newest first' }),
})
export type OwnNoticesAnswer = z.infer<typeof OwnNoticesAnswer>
