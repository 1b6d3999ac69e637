import * as z from 'zod'
import { MAX_BACKUP_MINUTES, MAX_WATTS, MIN_WATTS } from '../power-cuts.ts'
import { Product } from './catalog.ts'

export const PowerCutsQuery = z.object({
  watts: z.coerce
    .number()
    .int()
    .min(MIN_WATTS)
    .max(MAX_WATTS)
    .meta({ description: 'What is connected draws so many watts', examples: [300] }),
  minutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_BACKUP_MINUTES)
    .default(10)
    .meta({ description: 'How long it shall stay on', examples: [10] }),
  pfc: z.enum(['active', 'none']).default('active').meta({
    description: 'Whether the power supply has active PFC, as those with an 80 PLUS mark do',
  }),
})

const Backup = z.object({
  product: Product,
  verdict: z.enum(['lasts', 'short', 'unknown', 'weak']).meta({
    description:
      'It lasts as long as asked; it carries the load for less; a figure that decides is not known; it does not carry the load',
  }),
  minutes: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'An estimate, rounded down; null where its battery is not known' }),
  text: z.string().meta({ examples: ['Te da unos 12 min con 300 W.'] }),
})

const Regulator = z.object({
  product: Product,
  verdict: z.enum(['fits', 'unknown', 'weak']),
  text: z.string().meta({ examples: ['Soporta tus 300 W: da 500 W.'] }),
})

export const PowerCutAdvice = z
  .object({
    neededVa: z.object({
      interactive: z.number().int().meta({ description: 'Of a standby or interactive UPS, sine wave' }),
      stepped: z.number().int().meta({ description: 'The same with a stepped wave' }),
      online: z.number().int().meta({ description: 'Of an online UPS (double conversion)' }),
    }),
    backups: z.array(Backup).meta({ description: 'Each UPS in stock, what lasts first' }),
    regulators: z.array(Regulator).meta({ description: 'Each regulator in stock, what fits first' }),
  })
  .meta({ id: 'PowerCutAdvice' })
export type PowerCutAdvice = z.infer<typeof PowerCutAdvice>
