import * as z from 'zod'
import { MAX_MEMORY_GB } from '../calculator.ts'
import { games, performanceClasses, resolutions, works } from '../performance.ts'
import { Product } from './catalog.ts'

const model = z.string().min(1).max(60)

export const PerformanceQuery = z.object({
  processor: model.meta({ description: 'Its model, as one writes it', examples: ['Core i5-12400F'] }),
  graphics: model.optional().meta({
    description: 'The model of the card; without it, what is inside the processor draws',
    examples: ['GeForce RTX 3060 12 GB'],
  }),
  memory_gb: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_MEMORY_GB)
    .meta({ examples: [16] }),
  resolution: z
    .enum(resolutions)
    .default('1080p')
    .meta({ description: 'At which limits are told and steps are weighed' }),
})

const KnownModel = z.object({
  slug: z.string().meta({ examples: ['core-i5-12400f'] }),
  name: z.string().meta({ examples: ['Core i5-12400F'] }),
})
export type KnownModel = z.infer<typeof KnownModel>

const NamedPart = z.object({
  asked: z.string().meta({ description: 'What was asked for, as a slug' }),
  found: KnownModel.nullable().meta({ description: 'Null where no model, or more than one, is called so' }),
  choices: z.array(KnownModel).meta({ description: 'The models that may be meant, where several are' }),
})
export type NamedPart = z.infer<typeof NamedPart>

const limitedBy = z.enum(['processor', 'graphics', 'memory']).nullable().meta({
  description: 'The part that alone keeps it there; null where several do, or none',
})

const Rating = z
  .object({
    class: z.enum(performanceClasses),
    label: z.string().meta({ description: 'The class in words', examples: ['alto, fluido'] }),
    limitedBy,
  })
  .meta({ id: 'PerformanceRating' })
export type RatingAnswer = z.infer<typeof Rating>

const keysOf = <Key extends string>(rows: readonly { key: Key }[]) => rows.map(({ key }) => key)

const basis = z.string().meta({
  description: 'What it stands on, and what of it is the shop’s own estimate',
  examples: ['Según los requisitos que publica Riot Games.'],
})

const Step = z.object({
  part: z.enum(['processor', 'graphics', 'memory']),
  product: Product,
  betterGames: z.int().meta({ description: 'Games whose class rises with it at this resolution' }),
  isSure: z.boolean().meta({ description: 'All that decides on whether it fits is known, and it fits' }),
  text: z.string().meta({ examples: ['Sube de clase 9 de 20 juegos en 1080p.'] }),
  advice: z.string().meta({ description: 'What to look up before buying, or why it fits' }),
})
export type PerformanceStep = z.infer<typeof Step>

export const PerformanceAnswer = z
  .object({
    processor: NamedPart,
    graphics: NamedPart,
    drawsItself: z.boolean().meta({ description: 'The processor draws: `graphics.found` is inside it' }),
    memoryGb: z.int().nullable(),
    resolution: z.enum(resolutions),
    games: z
      .array(
        z.object({
          key: z.enum(keysOf(games)),
          name: z.string(),
          at: z.object({ '1080p': Rating, '1440p': Rating, '4K': Rating }),
          basis,
        }),
      )
      .meta({ description: 'Empty as long as a part is not known' }),
    works: z.array(
      z.object({ key: z.enum(keysOf(works)), name: z.string(), rating: Rating, program: z.string(), basis }),
    ),
    limit: z
      .object({ part: z.enum(['processor', 'graphics', 'memory']), text: z.string() })
      .nullable()
      .meta({ description: 'What limits it at this resolution; null where the parts go well together' }),
    steps: z.array(Step).meta({
      description:
        'Of each kind of part the product in stock that raises most for its price, the best of them first',
    }),
  })
  .meta({ id: 'Performance' })
export type PerformanceAnswer = z.infer<typeof PerformanceAnswer>
