import * as z from 'zod'
import { type Better, betterLabels, type SpecKind, specKindLabels } from '../../spec-kinds.ts'
import { typedText } from '../fields.ts'
import { version } from './products.ts'

const MAX_LABEL = 60
const MAX_UNIT = 20
const MAX_PHRASE = 60

const kind = z.enum(Object.keys(specKindLabels) as [SpecKind, ...SpecKind[]], 'Elige qué se escribe')

const fields = z.object({
  label: typedText(MAX_LABEL).meta({ examples: ['Peso máximo'] }),
  kind,
  unit: typedText(MAX_UNIT)
    .nullable()
    .meta({ description: 'Of a number alone', examples: ['kg'] }),
  phrase: typedText(MAX_PHRASE)
    .overwrite((text) => text.replace('{valor}', '{value}'))
    .refine((text) => text.split('{value}').length === 2, 'Escribe una vez {valor}, donde va el valor')
    .nullable()
    .meta({
      description:
        'How a card writes it, with `{value}` or `{valor}` for the value; null: the value with its unit',
      examples: ['hasta {value}'],
    }),
  better: z
    .enum(Object.keys(betterLabels) as [Better, ...Better[]], 'Elige cuál es mejor')
    .nullable()
    .meta({ description: 'Which figure wins when products are compared; null: none' }),
})

const { label } = fields.shape
export const SpecificationBody = fields.partial().extend({ label, kind })
export type SpecificationBody = z.output<typeof SpecificationBody>
export type SpecificationRequest = z.input<typeof SpecificationBody>

/** What is left out stays. */
export const ChangeSpecificationBody = fields.partial().extend({ version })
export type ChangeSpecificationBody = z.output<typeof ChangeSpecificationBody>
export type ChangeSpecificationRequest = z.input<typeof ChangeSpecificationBody>

export const SpecificationVersionBody = z.object({ version })
export type SpecificationVersionRequest = z.input<typeof SpecificationVersionBody>

export const DeskSpecification = z
  .object({
    key: z.string().meta({ examples: ['own_peso_maximo'] }),
    slug: z.string().meta({ description: 'Its name as a filter in addresses', examples: ['peso-maximo'] }),
    label: z.string(),
    kind,
    unit: z.string().nullable(),
    phrase: z.string().nullable(),
    better: z.enum(Object.keys(betterLabels) as [Better, ...Better[]]).nullable(),
    is_own: z.boolean().meta({ description: 'The shop added it; of the others kind and unit stay' }),
    version: z.int().meta({ description: 'Sent with each change, which another version refuses' }),
    categories: z.array(z.string()).meta({ description: 'The labels of those whose products show it' }),
    products: z.int().meta({ description: 'How many have it' }),
  })
  .meta({ id: 'DeskSpecification' })
export type DeskSpecification = z.infer<typeof DeskSpecification>

export const SpecificationsAnswer = z.object({
  specifications: z.array(DeskSpecification).meta({ description: 'By their labels' }),
})
export type SpecificationsAnswer = z.infer<typeof SpecificationsAnswer>

export const SpecificationDoneAnswer = z
  .object({ message: z.string(), key: z.string(), version: z.int() })
  .meta({ id: 'SpecificationDone' })
export type SpecificationDoneAnswer = z.infer<typeof SpecificationDoneAnswer>
