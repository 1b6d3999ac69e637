import * as z from 'zod'
import { buildPricings, buildSlots } from '../../build-slots.ts'
import { productStates } from '../../product-fields.ts'
import { countsOf, dollars, id, imagePath, moment, pageLinks, pageStart, searchedText } from '../fields.ts'
import { amount, ProductEdit, ProductFields, version } from './products.ts'

export const BuildsQuery = z.object({
  q: searchedText(200).optional().meta({ description: 'Words of the name, a SKU' }),
  state: z.enum(productStates).optional(),
  page: pageStart,
})
export type BuildsQuery = z.infer<typeof BuildsQuery>

export const ListedBuild = z
  .object({
    id: z.int(),
    name: z.string(),
    sku: z.string(),
    price: dollars.nullable(),
    previous_price: dollars.nullable(),
    stock: z.int(),
    is_composed: z.boolean().meta({ description: 'Its units and parts are those of products' }),
    missing: z.array(z.string()).meta({ description: 'Names of the parts that are sold out' }),
    state: z.enum(productStates),
    publish_at: moment.nullable(),
    img_url: imagePath,
  })
  .meta({ id: 'ListedBuild' })
export type ListedBuild = z.infer<typeof ListedBuild>

export const BuildsAnswer = z
  .object({
    builds: z.array(ListedBuild).meta({ description: 'By name, 50 a page' }),
    pages: pageLinks,
    total: z.int(),
    counts: countsOf(productStates),
  })
  .meta({ id: 'DeskBuilds' })
export type BuildsAnswer = z.infer<typeof BuildsAnswer>

const slot = z.enum(buildSlots, 'Elige el lugar de la pieza')
/** `GPU:12` or `RAM:12x2`. */
const LISTED_PART = /^[A-Z]{3,6}:[1-9]\d{0,14}(x[1-9])?$/
const parts = z
  .array(
    z.object({
      slot,
      id: id('Elige la pieza'),
      quantity: z.int('Escribe cuántas').min(1, 'Al menos una').max(9, 'Son demasiadas'),
    }),
  )
  .max(buildSlots.length, 'Una pieza por lugar')

const partsInAddress = z
  .string()
  .max(300)
  .refine((text) => text === '' || text.split(',').every((part) => LISTED_PART.test(part)))
  .meta({ description: 'The parts so far, by slot and with how many', examples: ['CPU:4,RAM:12x2'] })

const pricing = z.object({
  by: z.enum(buildPricings, 'Elige cómo se calcula el precio'),
  percent: z
    .number('Escribe el porcentaje')
    .min(0.01, 'Debe ser mayor que cero')
    .max(90, 'Como mucho 90 %')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Como mucho dos decimales')
    .optional(),
  amount: amount(0.01, 'Debe ser mayor que cero').optional(),
  price: amount(0.01, 'El precio debe ser mayor que cero').optional(),
})

const { name, sku, description, warranty_months, is_featured } = ProductFields.shape
const fields = z.object({ name, sku, description, warranty_months, is_featured, parts, pricing })

export const BuildBody = fields.partial().extend({ name: fields.shape.name })
export type BuildBody = z.output<typeof BuildBody>
export type BuildRequest = z.input<typeof BuildBody>

/** What is left out stays. */
export const ChangeBuildBody = fields.partial().extend({ version })
export type BuildChanges = Omit<z.output<typeof ChangeBuildBody>, 'version'>
export type ChangeBuildRequest = z.input<typeof ChangeBuildBody>

export const BuildPartRow = z
  .object({
    slot: z.enum(buildSlots),
    id: z.int().nullable().meta({ description: 'Null: a part that the shop never sold by itself' }),
    quantity: z.int(),
    name: z.string(),
    price: dollars.nullable(),
    stock: z.int().meta({ description: 'Units of the part' }),
    state: z.enum(productStates).nullable(),
    img_url: imagePath,
  })
  .meta({ id: 'DeskBuildPart' })
export type BuildPartRow = z.infer<typeof BuildPartRow>

const finding = z.object({
  verdict: z.enum(['misfit', 'unknown']),
  ids: z.array(z.int()).meta({ description: 'The parts that it is about' }),
  text: z.string(),
})

export const BuildCheck = z
  .object({
    sum: dollars.nullable().meta({ description: 'The parts one by one; null: one has no price' }),
    cost: dollars.nullable().meta({ description: 'Without IVA; null: that of a part is not known' }),
    possible: z.int().meta({ description: 'How many can be put together now' }),
    findings: z.array(finding).meta({ description: 'What does not fit, and what is not known' }),
    parts: z.array(BuildPartRow),
  })
  .meta({ id: 'BuildCheck' })
export type BuildCheck = z.infer<typeof BuildCheck>

export const DeskBuildAnswer = z
  .object({
    id: z.int(),
    version: z.int().meta({ description: 'Sent with each change, which another version refuses' }),
    state: z.enum(productStates),
    name: z.string(),
    sku: z.string(),
    description: z.string(),
    warranty_months: z.int(),
    is_featured: z.boolean(),
    pricing: z
      .object({
        by: z.enum(buildPricings),
        percent: z.number().nullable(),
        amount: dollars.nullable(),
      })
      .nullable()
      .meta({ description: 'Null: a build with units of its own, whose parts are not products' }),
    price: dollars.nullable(),
    previous_price: dollars.nullable(),
    tax_bp: z.int(),
    stock: z.int(),
    img_url: imagePath,
    publish_at: moment.nullable(),
    published_at: moment.nullable(),
    check: BuildCheck,
    edits: z.array(ProductEdit).meta({ description: 'The newest first, 20 at the most' }),
  })
  .meta({ id: 'DeskBuild' })
export type DeskBuildAnswer = z.infer<typeof DeskBuildAnswer>

export const BuildCheckQuery = z.object({ parts: partsInAddress })
export type BuildCheckQuery = z.infer<typeof BuildCheckQuery>

export const PartChoiceQuery = z.object({
  slot,
  parts: partsInAddress,
  q: searchedText(200).optional().meta({ description: 'Words of the name, a SKU, a part number' }),
})
export type PartChoiceQuery = z.infer<typeof PartChoiceQuery>

export const PartChoiceAnswer = z
  .object({
    candidates: z
      .array(
        BuildPartRow.extend({
          id: z.int(),
          verdict: z.enum(['fits', 'unknown', 'misfit']).meta({ description: 'Beside the other parts' }),
          reason: z.string().nullable().meta({ description: 'Why it does not fit, or what is not known' }),
        }),
      )
      .meta({
        description:
          'At most 24. What fits and is there first, the nearest by price to the part that gives way',
      }),
  })
  .meta({ id: 'BuildPartChoice' })
export type PartChoiceAnswer = z.infer<typeof PartChoiceAnswer>
