import * as z from 'zod'
import {
  customerFilters,
  historyKinds,
  identityChecks,
  MAX_BLOCK_REASON_LENGTH,
  MAX_CUSTOMER_NOTE_LENGTH,
} from '../../customers.ts'
import { dollars, moment, pageLinks, pageStart, searchedText, typedLines, typedParagraph } from '../fields.ts'

export const CustomersQuery = z.object({
  q: searchedText(100).optional().meta({
    description: 'A name, user name, e-mail, phone, identification, or what finds one of their orders',
  }),
  filter: z.enum(customerFilters).optional(),
  page: pageStart,
})
export type CustomersQuery = z.infer<typeof CustomersQuery>

export const CustomersExportQuery = CustomersQuery.omit({ page: true })

const sums = {
  orders: z.int().meta({ description: 'Those that were cancelled count too' }),
  open_orders: z.int(),
  paid: dollars.meta({ description: 'What the shop received for the orders, less what went or goes back' }),
}

/** A customer as a row of the list. PR-2: what identifies the person is cut short. */
export const ListedCustomer = z
  .object({
    kind: z.enum(['account', 'counter']).meta({
      description: 'With an account, or known by the identification that was given at the counter',
    }),
    id: z.int().meta({ description: 'Of the account; of the last sale where there is none' }),
    name: z.string(),
    username: z.string().nullable(),
    phone: z.string().meta({ description: 'Its last digits alone' }),
    identification: z.string().meta({ description: 'Of the last order, its last digits alone' }),
    ...sums,
    last_order: z.object({ id: z.int(), time_order: moment }).nullable(),
    since: moment.meta({ description: 'When the account was made, or the first sale' }),
    is_blocked: z.boolean(),
    is_unconfirmed: z.boolean().meta({ description: 'The e-mail of the account was never confirmed' }),
    is_staff: z.boolean(),
    is_example: z.boolean(),
  })
  .meta({ id: 'ListedCustomer' })
export type ListedCustomer = z.infer<typeof ListedCustomer>

export const CustomersAnswer = z.object({
  customers: z.array(ListedCustomer).meta({ description: 'Who bought or came last stands first' }),
  pages: pageLinks,
})
export type CustomersAnswer = z.infer<typeof CustomersAnswer>

const block = z.object({
  id: z.int(),
  reason: z.string(),
  since: moment,
  until_day: z.string().nullable().meta({
    format: 'date',
    description: 'The last day of it. Null: until somebody lifts it',
  }),
  by: z.string(),
  ended_at: moment.nullable().meta({ description: 'Null while it stands' }),
})

const counterSales = z.object({
  id: z.int().meta({ description: 'The last of them' }),
  orders: z.int(),
  paid: dollars,
})

export const CustomerAnswer = z
  .object({
    customer: z.object({
      id: z.int(),
      username: z.string(),
      name: z.string(),
      nickname: z.string().nullable(),
      email: z.string(),
      email_verified_at: moment.nullable(),
      pending_email: z.string().nullable(),
      phone: z.string().nullable(),
      birth_date: z.string().nullable().meta({ format: 'date' }),
      created_at: moment,
      last_seen_at: moment.nullable().meta({ description: 'Of its live sessions' }),
      sessions: z.int().meta({ description: 'How many are open' }),
      has_password: z.boolean(),
      has_google: z.boolean(),
      is_staff: z.boolean(),
      is_example: z.boolean(),
      is_closed: z.boolean(),
      is_shut_out: z.boolean().meta({ description: 'Nobody comes in: blocked while among the staff' }),
      addresses: z.array(z.string()),
      identifications: z.array(z.object({ name: z.string(), identification: z.string() })).meta({
        description: 'Names and identifications of the last orders, each once',
      }),
      favourites: z.int(),
      pc_builds: z.int(),
      ...sums,
      cancelled_orders: z.int(),
      owed: dollars.meta({ description: 'What goes back and was not sent yet' }),
      first_order_at: moment.nullable(),
      last_order_at: moment.nullable(),
    }),
    at_counter: counterSales.nullable().meta({
      description: 'What was sold at the counter to the same identification',
    }),
    block: block.nullable().meta({ description: 'The one that stands' }),
    earlier_blocks: z.array(block),
    notes: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), time: moment })),
    whatsapp: z.string().nullable().meta({ description: 'Opens WhatsApp with a greeting' }),
  })
  .meta({ id: 'DeskCustomer' })
export type CustomerAnswer = z.infer<typeof CustomerAnswer>

export const CustomerHistoryQuery = z.object({
  kind: z.enum(historyKinds).optional().meta({ description: 'All kinds unless told' }),
  page: pageStart,
})
export type CustomerHistoryQuery = z.infer<typeof CustomerHistoryQuery>

export const CustomerHistoryAnswer = z.object({
  entries: z
    .array(
      z.object({
        kind: z.enum(historyKinds),
        id: z.int().meta({ description: 'Unique with its time' }),
        time: moment,
        title: z.string(),
        detail: z.string().meta({ description: 'May be empty' }),
        amount: dollars.nullable(),
        to: z
          .object({ list: z.enum(['orders', 'returns', 'mails']), id: z.int() })
          .nullable()
          .meta({ description: 'What it is about, where the desk shows that' }),
      }),
    )
    .meta({ description: 'The newest first. What the caller may not see is left out' }),
  pages: pageLinks,
})
export type CustomerHistoryAnswer = z.infer<typeof CustomerHistoryAnswer>

/** Who bought at the counter without an account. */
export const CounterBuyerAnswer = z
  .object({
    buyer: z.object({
      name: z.string(),
      identification: z.string(),
      email: z.string(),
      phone: z.string(),
      ...sums,
      accounts: z.array(z.object({ id: z.int(), name: z.string(), username: z.string() })).meta({
        description: 'Accounts whose orders bear the same identification',
      }),
    }),
    orders: z
      .array(z.object({ id: z.int(), time_order: moment, total: dollars, articles: z.string() }))
      .meta({ description: 'The newest first' }),
    pages: pageLinks,
    whatsapp: z.string().nullable(),
  })
  .meta({ id: 'DeskCounterBuyer' })
export type CounterBuyerAnswer = z.infer<typeof CounterBuyerAnswer>

export const CounterBuyerQuery = z.object({ page: pageStart })

export const CustomerNoteBody = z.object({ text: typedLines(MAX_CUSTOMER_NOTE_LENGTH) })
export type CustomerNoteBody = z.infer<typeof CustomerNoteBody>

export const BlockCustomerBody = z.object({
  reason: typedParagraph(MAX_BLOCK_REASON_LENGTH),
  until: z
    .union([z.iso.date('Elige una fecha').refine((day) => day < '2100-01-01', 'Elige una fecha'), z.null()], {
      error: 'Elige una fecha',
    })
    .optional()
    .meta({ description: 'The last day of it, in Ecuador. Without it: until somebody lifts it' }),
})
export type BlockCustomerBody = z.infer<typeof BlockCustomerBody>

export const RecoveryLinkBody = z.object({
  checked_by: z.enum(identityChecks, 'Elige cómo comprobaste que es la persona'),
})
export type RecoveryLinkBody = z.infer<typeof RecoveryLinkBody>

export const RecoveryLinkAnswer = z.object({
  message: z.string(),
  link: z.string().meta({ description: 'Opens the account once. It is told this once' }),
  minutes: z.int().meta({ description: 'For so long' }),
  whatsapp: z.string().nullable().meta({ description: 'Opens WhatsApp with the link for the buyer' }),
})
export type RecoveryLinkAnswer = z.infer<typeof RecoveryLinkAnswer>
