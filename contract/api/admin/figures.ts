import * as z from 'zod'
import { daysIn, MOST_FIGURE_DAYS, salesBys, salesOrders } from '../../figures.ts'
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
