import * as z from 'zod'
import { freights, maxDelivery } from '../delivery.ts'
import { type Province, provinces } from '../provinces.ts'
import { dollars, typedText } from './fields.ts'

const cents = z
  .int('Escribe un precio')
  .min(0, 'El precio no puede ser negativo')
  .max(maxDelivery.cents, 'Ese precio es demasiado alto')
const days = z.int('Escribe los días').min(0, 'Los días no pueden ser negativos').max(maxDelivery.days)

/** What one carrier asks for parcels to some provinces; without any, to all that no other row of its names. */
const DeliveryZone = z
  .object({
    provinces: z.array(z.enum(provinces, 'Elige una provincia')).max(provinces.length),
    prices: z.array(cents.nullable()).meta({
      description: 'In cents, one for each weight of the carrier; null where it takes none of that weight',
    }),
    extra_kg: cents.nullable().meta({
      description: 'In cents, each further kilogram that is begun; null: it takes nothing heavier',
    }),
    days_from: days,
    days_to: days,
  })
  .refine(({ days_from, days_to }) => days_from <= days_to, {
    path: ['days_to'],
    error: 'El segundo número de días no puede ser menor que el primero',
  })

/** What a carrier asks, by weight and province. */
export const CarrierRates = z
  .object({
    carrier: typedText(maxDelivery.carrierName),
    up_to_grams: z
      .array(z.int('Escribe un peso').min(1, 'El peso debe ser mayor que cero').max(maxDelivery.grams))
      .min(1, 'Pon al menos un peso')
      .max(maxDelivery.weights, `Hasta ${maxDelivery.weights} pesos`)
      .refine((weights) => weights.every((grams, at) => at === 0 || grams > (weights[at - 1] ?? 0)), {
        error: 'Los pesos van de menor a mayor, sin repetir',
      }),
    zones: z
      .array(DeliveryZone)
      .min(1, 'Pon al menos una fila')
      .max(provinces.length + 1),
  })
  .superRefine(({ up_to_grams, zones }, context) => {
    const seen = new Set<Province | ''>()
    for (const [at, zone] of zones.entries()) {
      if (zone.prices.length !== up_to_grams.length)
        context.addIssue({ code: 'custom', path: ['zones', at, 'prices'], message: 'Falta un precio' })
      for (const province of zone.provinces.length > 0 ? zone.provinces : ['' as const]) {
        if (seen.has(province))
          context.addIssue({
            code: 'custom',
            path: ['zones', at, 'provinces'],
            message: province ? `${province} está en dos filas` : 'El resto del país está en dos filas',
          })
        seen.add(province)
      }
    }
  })
export type CarrierRates = z.infer<typeof CarrierRates>

/** The shop's table of carriers. */
export const DeliveryRates = z
  .array(CarrierRates)
  .max(maxDelivery.carriers, `Hasta ${maxDelivery.carriers} transportistas`)
  .superRefine((rates, context) => {
    const seen = new Set<string>()
    for (const [at, { carrier }] of rates.entries()) {
      const name = carrier.toLowerCase()
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: [at, 'carrier'], message: `${carrier} está dos veces` })
      seen.add(name)
    }
  })
export type DeliveryRates = z.infer<typeof DeliveryRates>

/** What it costs to send a cart, by the table of the shop. */
export const DeliveryQuote = z
  .object({
    freight: z.enum(freights).meta({
      description:
        '`charged`: the shop adds it to the total. `paid_on_delivery`: the buyer pays the carrier, and prices are what it will roughly ask',
    }),
    province: z.enum(['', ...provinces]).meta({ description: 'Empty: anywhere, at the rate of the rest' }),
    weight_grams: z.int(),
    carriers: z
      .array(z.object({ name: z.string(), price: dollars, days_from: z.int(), days_to: z.int() }))
      .meta({ description: 'Who takes it there, the cheapest first' }),
    free_from: dollars.nullable().meta({ description: 'From this sum of the lines the shop charges none' }),
  })
  .meta({ id: 'DeliveryQuote' })
export type DeliveryQuote = z.infer<typeof DeliveryQuote>
