import * as z from 'zod'
import { bulkSteps, MOST_AT_ONCE, ORDERS_A_CALL } from '../../bulk-steps.ts'
import { standings } from '../../desk-filters.ts'
import { orderKinds } from '../../order-states.ts'
import { paymentMeans } from '../../payment-means.ts'
import { dollars, moment, orderId } from '../fields.ts'
import { checkGuide, guide, OrdersQuery } from './orders.ts'

/** "12,15,31" as numbers. */
const ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Escribe los números de los pedidos, separados por comas')
  .transform((given) => [...new Set(given.split(',').map(Number))])
  .refine((given) => given.length <= MOST_AT_ONCE, `Elige como mucho ${MOST_AT_ONCE} pedidos`)
  .meta({ type: 'string', description: `At most ${MOST_AT_ONCE}`, examples: ['12,15'] })

export const ChosenQuery = OrdersQuery.omit({ page: true }).extend({
  ids: ids
    .optional()
    .meta({ description: 'These orders. Without it, those that fit the search and filters' }),
})
export type ChosenQuery = z.infer<typeof ChosenQuery>

const leftOut = z.string().nullable().meta({ description: 'Why it does not take this step. Null: it does' })

export const ChosenAnswer = z
  .object({
    orders: z.array(
      z.object({
        id: z.int(),
        buyer_name: z.string(),
        destination: z.string(),
        standing: z.enum(standings),
        seen: z.int().meta({ description: 'Its last event, which the step has to name' }),
        left_out: z.object(
          Object.fromEntries(bulkSteps.map((step) => [step, leftOut])) as Record<
            (typeof bulkSteps)[number],
            typeof leftOut
          >,
        ),
      }),
    ),
    total: z
      .int()
      .meta({ description: `How many fit. Of more than ${MOST_AT_ONCE} only the first are here` }),
  })
  .meta({ id: 'ChosenOrders' })
export type ChosenAnswer = z.infer<typeof ChosenAnswer>

const seen = z.int().positive().meta({ description: 'The last event that the screen showed of it' })
const some = <T extends z.ZodType>(order: T) =>
  z
    .array(order, 'Elige los pedidos')
    .min(1, 'Elige los pedidos')
    .max(ORDERS_A_CALL, `Hasta ${ORDERS_A_CALL} por llamada`)

export const StepsBody = z.object({ orders: some(z.object({ id: orderId, seen })) })
export const ShipmentsBody = z.object({
  orders: some(z.object({ id: orderId, seen, ...guide }).superRefine(checkGuide)),
})
export type StepsRequest = z.input<typeof StepsBody>
export type ShipmentsRequest = z.input<typeof ShipmentsBody>

export const StepsAnswer = z
  .object({
    results: z.array(
      z.object({
        id: z.int(),
        problem: z.string().nullable().meta({ description: 'Why nothing was done. Null: it was' }),
      }),
    ),
  })
  .meta({ id: 'StepsDone' })
export type StepsAnswer = z.infer<typeof StepsAnswer>

export const PrintQuery = z.object({ ids })

const printedLine = z.object({
  product_name: z.string(),
  sku: z.string(),
  shelf: z.string().nullable().meta({ description: 'Where it lies' }),
  count: z.int(),
  left: z.int().meta({ description: 'What has not left the shop yet' }),
  serials: z.array(z.string()).meta({ description: 'The numbers of its units that the buyer has' }),
  price_unit: dollars,
  total: dollars,
  parts: z
    .array(
      z.object({
        product_name: z.string(),
        sku: z.string(),
        shelf: z.string().nullable(),
        count: z.int(),
      }),
    )
    .meta({ description: 'Of a composed build: what one unit is made of, and is picked from the shelf' }),
})

export const PrintAnswer = z
  .object({
    shop: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    orders: z.array(
      z.object({
        id: z.int(),
        time_order: moment,
        kind: z.enum(orderKinds),
        delivery_method: z.enum(['carrier', 'pickup']).nullable(),
        buyer: z.object({
          name: z.string(),
          identification: z.string(),
          phone: z.string(),
          address: z.string(),
          reference: z.string().nullable(),
          town: z.string(),
          pickup_name: z.string().nullable(),
        }),
        lines: z.array(printedLine),
        parcels: z.array(z.object({ carrier_name: z.string(), guide_number: z.string().nullable() })),
        subtotal: dollars,
        discount: dollars,
        shipping: dollars,
        tax_base: dollars,
        tax: dollars,
        tax_rate: z.number(),
        total: dollars,
        paid: z.array(z.object({ means: z.enum(paymentMeans), amount: dollars })),
      }),
    ),
  })
  .meta({ id: 'PrintedOrders' })
export type PrintAnswer = z.infer<typeof PrintAnswer>
