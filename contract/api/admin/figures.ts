import * as z from 'zod'
import { ages, daysIn, MOST_FIGURE_DAYS, salesBys, salesOrders, shelfDays } from '../../figures.ts'
import { leavingReasons } from '../../leaving-reasons.ts'
import { mailNames } from '../../mail-labels.ts'
import { refusedReasons } from '../../refused-reservations.ts'
import { dollars } from '../fields.ts'

const day = z.iso
  .date('Escribe la fecha como 2026-01-31')
  .refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'Fecha inválida')

const range = {
  from: day.meta({ description: 'The first day, at the shop' }),
  to: day.meta({ description: 'The last day' }),
}

/** A range that ends before it begins, or is endless, is a broken link. */
const inOrder = <T extends z.ZodType<{ from: string; to: string }>>(schema: T) =>
  schema.superRefine((value, context) => {
    const { from, to } = value as { from: string; to: string }
    const message =
      to < from
        ? 'Termina antes de empezar'
        : daysIn({ from, to }) > MOST_FIGURE_DAYS
          ? 'Hasta diez años a la vez'
          : null
    if (message) context.addIssue({ code: 'custom', path: ['to'], message })
  })

const sales = {
  ...range,
  by: z.enum(salesBys).default('day'),
  sort: z.enum(salesOrders).default('net').meta({ description: 'Of what is not told by period' }),
}

export const SalesQuery = inOrder(z.object(sales))
export type SalesQuery = z.infer<typeof SalesQuery>

const rangeAnswer = z.object({ from: z.iso.date(), to: z.iso.date() })

const sums = {
  net: dollars.meta({ description: 'With IVA: sold and freight, less returned and cut' }),
  base: dollars.meta({ description: 'The same without IVA' }),
  sold: dollars,
  freight: dollars,
  returned: dollars.meta({ description: 'What came back, by the day on which it did' }),
  cut: dollars.meta({ description: 'What prices were lowered by after the sale' }),
  orders: z.int(),
  units: z.int().meta({ description: 'Less those that came back' }),
  costed_base: dollars.meta({ description: 'Without IVA, of goods whose cost is known' }),
  cost: dollars.meta({ description: 'What those goods cost' }),
  margin: dollars.meta({ description: 'The difference of the two' }),
  uncosted_base: dollars.meta({ description: 'Without IVA, of goods whose cost nobody wrote down' }),
}

export const SalesSums = z.object(sums).meta({ id: 'SalesSums' })
export type SalesSums = z.infer<typeof SalesSums>

const SalesRow = z
  .object({
    key: z.string().meta({ description: 'A day, the first of a week or month, an id, or what has none' }),
    label: z.string(),
    sku: z.string().nullable(),
    ...sums,
    before: z.union([SalesSums, z.null()]).meta({ description: 'In the range before' }),
  })
  .meta({ id: 'SalesRow' })
export type SalesRow = z.infer<typeof SalesRow>

export const SalesAnswer = z
  .object({
    range: rangeAnswer,
    before: rangeAnswer.meta({ description: 'What it is compared with' }),
    total: SalesSums,
    total_before: SalesSums,
    rows: z.array(SalesRow).meta({ description: 'Of products the first 100' }),
    others: z
      .union([z.object({ count: z.int(), ...sums }), z.null()])
      .meta({ description: 'The products behind those, so that all add up to the total' }),
  })
  .meta({ id: 'Sales' })
export type SalesAnswer = z.infer<typeof SalesAnswer>

export const StockFiguresQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(shelfDays.map((days) => z.literal(days))))
    .default(90)
    .meta({ description: 'For how many days back the shelf is compared with what was sold' }),
})
export type StockFiguresQuery = z.infer<typeof StockFiguresQuery>

const shelf = {
  units: z.int(),
  value: dollars.meta({ description: 'At cost, without IVA, of units whose cost is known' }),
  uncosted_units: z.int().meta({ description: 'Units whose cost nobody wrote down' }),
}

export const StockFiguresAnswer = z
  .object({
    days: z.int(),
    total: z.object({ ...shelf, retail: dollars.meta({ description: 'At today’s prices, with IVA' }) }),
    ages: z
      .array(z.object({ age: z.enum(ages), ...shelf }))
      .meta({ description: 'By when those units came: the first that came went first' }),
    categories: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        ...shelf,
        sold_units: z.int().meta({ description: 'In these days, also as parts of builds' }),
        sold_cost: dollars.meta({ description: 'What those units cost today, as far as it is known' }),
        turns: z.number().nullable().meta({ description: 'How often a year the value on the shelf is sold' }),
        days_left: z.int().nullable().meta({ description: 'How long it lasts; null: nothing was sold' }),
      }),
    ),
    still: z
      .array(
        z.object({
          id: z.int(),
          sku: z.string(),
          name: z.string(),
          ...shelf,
          since: z.iso.date().meta({ description: 'Since when its oldest unit lies there' }),
          last_sold: z.iso.date().nullable(),
        }),
      )
      .meta({
        description: 'What lay there all these days and was not sold, the most money first: at most 50',
      }),
    still_count: z.int(),
    still_value: dollars,
  })
  .meta({ id: 'StockFigures' })
export type StockFiguresAnswer = z.infer<typeof StockFiguresAnswer>

export const RangeQuery = inOrder(z.object(range))
export type RangeQuery = z.infer<typeof RangeQuery>

export const ReservationsFileQuery = inOrder(
  z.object({ ...range, by: z.enum(['reason', 'article']).default('reason') }),
)
export type ReservationsFileQuery = z.infer<typeof ReservationsFileQuery>

const reserved = {
  made: z.int().meta({ description: 'Begun in these days' }),
  ordered: z.int().meta({ description: 'Became an order' }),
  left: z.int().meta({ description: 'Came to nothing' }),
  left_value: dollars.meta({ description: 'What was held by those, with IVA' }),
  bought_later: z.int().meta({ description: 'Of those, whose buyer ordered something within a day' }),
  running: z.int(),
}

export const ReservationFiguresAnswer = z
  .object({
    range: rangeAnswer,
    before: rangeAnswer,
    total: z.object(reserved),
    total_before: z.object(reserved),
    reasons: z.array(
      z.object({
        reason: z.enum([...leavingReasons, 'unknown']).meta({ description: '`unknown` of older versions' }),
        left: z.int(),
        left_value: dollars,
        bought_later: z.int(),
      }),
    ),
    articles: z
      .array(
        z.object({
          id: z.int(),
          sku: z.string(),
          name: z.string(),
          left: z.int(),
          units: z.int(),
          left_value: dollars,
        }),
      )
      .meta({ description: 'What was left most often: at most 50' }),
    refused: z
      .array(z.object({ reason: z.enum(refusedReasons), times: z.int() }))
      .meta({ description: 'How often a cart could not be reserved, and why; the most often first' }),
  })
  .meta({ id: 'ReservationFigures' })
export type ReservationFiguresAnswer = z.infer<typeof ReservationFiguresAnswer>

export const SearchFiguresAnswer = z
  .object({
    range: rangeAnswer,
    before: rangeAnswer,
    times: z.int(),
    times_before: z.int(),
    searches: z
      .array(
        z.object({
          words: z.string(),
          times: z.int(),
          times_before: z.int(),
          last_day: z.iso.date(),
        }),
      )
      .meta({ description: 'What was looked for in vain, the most often first: at most 100' }),
  })
  .meta({ id: 'SearchFigures' })
export type SearchFiguresAnswer = z.infer<typeof SearchFiguresAnswer>

const mailCounts = { sent: z.int(), failed: z.int(), queued: z.int(), kept: z.int() }

export const MailFiguresAnswer = z
  .object({
    range: rangeAnswer,
    before: rangeAnswer,
    total: z.object(mailCounts),
    total_before: z.object(mailCounts),
    mails: z
      .array(z.object({ about: z.enum(mailNames), ...mailCounts }))
      .meta({ description: 'Of the mails written in these days, as they stand now' }),
  })
  .meta({ id: 'MailFigures' })
export type MailFiguresAnswer = z.infer<typeof MailFiguresAnswer>
