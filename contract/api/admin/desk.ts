import * as z from 'zod'
import { MOST_COUNTED } from '../../desk-filters.ts'
import { mailNames } from '../../mail-labels.ts'
import { serviceKinds } from '../../service-times.ts'
import { countsOf, dollars, moment, pageLinks, pageStart, searchedText, typedText } from '../fields.ts'

/** What waits to be done, each with the list that it leads to. */
export const TodayAnswer = z
  .object({
    counts: z.array(
      z.object({
        key: z.enum([
          'payments_to_check',
          'to_prepare',
          'parcels_to_send',
          'pickups_waiting',
          'lines_open',
          'cancelled_unseen',
          'refunds_owed',
          'returns_asked',
          'invoices_pending',
          'serials_pending',
          'questions_waiting',
          'reviews_waiting',
          'reservations_running',
          'stock_low',
          'notices_to_tell',
          'mails_failed',
        ]),
        label: z.string(),
        count: z.int(),
        oldest_at: moment.nullable().meta({ description: 'Since when the oldest of them waits' }),
        oldest_order: z.int().nullable().meta({ description: 'Which one that is, of orders' }),
        list: z.enum([
          'orders',
          'refunds',
          'statement_lines',
          'reservations',
          'stock',
          'invoices',
          'serials',
          'returns',
          'questions',
          'reviews',
          'notices',
          'mails',
        ]),
        query: z.string().meta({ description: 'The query of that list', examples: ['payment=to_check'] }),
      }),
    ),
  })
  .meta({ id: 'Today' })
export type TodayAnswer = z.infer<typeof TodayAnswer>

/** How long buyers waited in the last 90 days. What nobody waited for is left out. */
export const ServiceTimesAnswer = z
  .object({
    times: z.array(
      z.object({
        kind: z.enum(serviceKinds).meta({
          description:
            'From an order to its confirmed payment, to its last parcel; of a warranty from the request to its end',
        }),
        median_hours: z
          .number()
          .meta({ description: 'Half of them took at most that long', examples: [3.25] }),
        count: z.int().meta({ description: 'Of so many' }),
      }),
    ),
  })
  .meta({ id: 'ServiceTimes' })
export type ServiceTimesAnswer = z.infer<typeof ServiceTimesAnswer>

export const RunningReservationsAnswer = z.object({
  reservations: z
    .array(
      z.object({
        id: z.uuid(),
        buyer_name: z.string(),
        expires_at: moment,
        total: dollars,
        lines: z.array(z.object({ product_name: z.string(), count: z.int() })),
      }),
    )
    .meta({ description: 'The one that ends next first' }),
})
export type RunningReservationsAnswer = z.infer<typeof RunningReservationsAnswer>

export const SavedView = z
  .object({
    id: z.int(),
    name: z.string(),
    query: z.string(),
    is_shared: z.boolean(),
    by: z.string().meta({ description: 'Who keeps it' }),
    is_own: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

export const ViewsAnswer = z.object({ views: z.array(SavedView) })
export type ViewsAnswer = z.infer<typeof ViewsAnswer>

export const SaveViewBody = z.object({
  name: typedText(40),
  query: typedText(500).meta({
    description: 'The query of the list of orders',
    examples: ['payment=to_check'],
  }),
  is_shared: z
    .boolean('Debe ser verdadero o falso')
    .default(false)
    .meta({ description: 'For all of the staff' }),
})
export type SaveViewBody = z.infer<typeof SaveViewBody>
export type SaveViewRequest = z.input<typeof SaveViewBody>

export const ViewAnswer = z.object({ message: z.string(), view: SavedView })
export type ViewAnswer = z.infer<typeof ViewAnswer>

const mailStatus = z.enum(['queued', 'sent', 'failed', 'kept'])

export const MailsQuery = z.object({
  status: mailStatus.optional(),
  order: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .meta({ type: 'integer', description: 'The mails of one order' }),
  page: pageStart,
})

const listedMail = {
  id: z.int(),
  about: z.enum(mailNames).meta({ description: 'Which mail it is' }),
  order_id: z.int().nullable(),
  recipient: z.string().nullable(),
  subject: z.string().nullable().meta({ description: 'Null until it is written' }),
  status: mailStatus,
  tries: z.int(),
  error: z.string().nullable().meta({ description: 'Why the last try failed' }),
  created_at: moment,
  sent_at: moment.nullable(),
}

export const MailsAnswer = z.object({
  mails: z.array(z.object(listedMail)).meta({ description: 'What failed or was kept stands first' }),
  pages: pageLinks,
  counts: countsOf(mailStatus.options).meta({
    description: `How many there would be with each status, of the order that was asked for. Nobody counts beyond ${MOST_COUNTED}`,
  }),
})
export type MailsAnswer = z.infer<typeof MailsAnswer>

export const MailAnswer = z.object({
  mail: z.object({
    ...listedMail,
    text: z
      .string()
      .nullable()
      .meta({ description: 'Its words. Of a link that opens something the secret is left out' }),
    whatsapp: z.string().nullable().meta({
      description: 'Opens WhatsApp with its words for the buyer of its order; null without a usable phone',
    }),
  }),
})
export type MailAnswer = z.infer<typeof MailAnswer>

export const SearchQuery = z.object({ q: searchedText(100) })

export const DeskSearchAnswer = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      buyer_name: z.string(),
      total: dollars,
      standing: z.string(),
      time_order: moment,
    }),
  ),
  customers: z
    .array(z.object({ id: z.int(), name: z.string(), username: z.string(), orders: z.int() }))
    .meta({ description: 'Empty for who may not see customers' }),
})
export type DeskSearchAnswer = z.infer<typeof DeskSearchAnswer>
