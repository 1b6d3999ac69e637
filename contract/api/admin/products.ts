import * as z from 'zod'
import { toCents } from '../../money.ts'
import {
  type Condition,
  conditionLabels,
  editCauses,
  grades,
  productStates,
  type TaxClass,
  taxClassLabels,
} from '../../product-fields.ts'
import {
  countsOf,
  dollars,
  id,
  imagePath,
  maybeEmptyText,
  moment,
  pageLinks,
  pageStart,
  searchedText,
  typedLines,
  typedText,
} from '../fields.ts'

export const MAX_PRICE_DOLLARS = 100_000
const MAX_TEXT = 80
const MAX_SPEC_TEXT = 120
const MAX_SPEC_VALUES = 30
const MAX_SPECS = 150

export const ProductsQuery = z.object({
  q: searchedText(200)
    .optional()
    .meta({ description: 'Words of the name, a SKU, a part number, a bar code' }),
  state: z.enum(productStates).optional(),
  category: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional()
    .meta({ description: 'A category by its number' }),
  page: pageStart,
})
export type ProductsQuery = z.infer<typeof ProductsQuery>

export const ListedProduct = z
  .object({
    id: z.int(),
    name: z.string(),
    sku: z.string(),
    part_number: z.string().nullable(),
    category: z.string().nullable(),
    price: dollars.nullable(),
    previous_price: dollars.nullable(),
    cost: dollars
      .nullable()
      .meta({ description: 'Of one unit without IVA: as the staff say, or of the last that came' }),
    margin_bp: z.int().nullable().meta({
      description: 'What the price leaves above the cost, in hundredths of a percent of it, without IVA',
    }),
    stock: z.int(),
    state: z.enum(productStates),
    publish_at: moment.nullable(),
    img_url: imagePath,
  })
  .meta({ id: 'ListedProduct' })
export type ListedProduct = z.infer<typeof ListedProduct>

export const ProductsAnswer = z
  .object({
    products: z.array(ListedProduct).meta({ description: 'By name, 50 a page' }),
    pages: pageLinks,
    total: z.int(),
    counts: countsOf(productStates).meta({ description: 'How many there would be in each state' }),
  })
  .meta({ id: 'DeskProducts' })
export type ProductsAnswer = z.infer<typeof ProductsAnswer>

const SpecValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.string())])

export const ProductEdit = z
  .object({
    version: z.int().meta({ description: 'The one that it made' }),
    at: moment,
    by: z.string().nullable().meta({ description: 'Who of the staff; null: an import, or the clock' }),
    cause: z.enum(editCauses),
    batch_id: z.int().nullable().meta({ description: 'The act on many that made it' }),
    fields: z.array(
      z.object({
        field: z.string().meta({ examples: ['price_cents', 'specs.vram_gb'] }),
        label: z.string(),
        before: z.string().nullable().meta({ description: 'As people read it; null: nothing' }),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ProductEdit' })
export type ProductEdit = z.infer<typeof ProductEdit>

export const DeskProductAnswer = z
  .object({
    id: z.int(),
    version: z.int().meta({ description: 'Sent with each change, which another version refuses' }),
    state: z.enum(productStates),
    name: z.string(),
    sku: z.string(),
    brand: z.string().nullable(),
    model: z.string().nullable(),
    part_number: z.string().nullable(),
    description: z.string(),
    category_id: z.int().nullable(),
    condition: z.enum(Object.keys(conditionLabels) as [Condition, ...Condition[]]),
    grade: z.enum(grades).nullable(),
    warranty_months: z.int(),
    weight_grams: z.int().nullable(),
    tax_class: z.enum(Object.keys(taxClassLabels) as [TaxClass, ...TaxClass[]]),
    is_featured: z.boolean(),
    price: dollars.nullable().meta({ description: 'With IVA; null keeps it off sale' }),
    previous_price: dollars.nullable().meta({ description: 'Struck through on its card' }),
    cost: dollars.nullable().meta({ description: 'Of one unit, without IVA, as the staff say' }),
    last_cost: dollars.nullable().meta({ description: 'What one of the last received units cost' }),
    tax_bp: z.int().meta({ description: 'Its IVA in hundredths of a percent' }),
    specs: z.record(z.string(), SpecValue),
    stock: z.int(),
    img_url: imagePath,
    publish_at: moment.nullable(),
    published_at: moment.nullable().meta({ description: 'When it was first public; null: a draft' }),
    edits: z.array(ProductEdit).meta({ description: 'The newest first, 20 at the most' }),
  })
  .meta({ id: 'DeskProduct' })
export type DeskProductAnswer = z.infer<typeof DeskProductAnswer>

/** An amount as the API takes it; the verbs get cents. */
export const amount = (least: number, complaint: string) =>
  z
    .number('Escribe un monto')
    .min(least, complaint)
    .max(MAX_PRICE_DOLLARS, `Como mucho $${MAX_PRICE_DOLLARS}`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Como mucho dos decimales')
    .transform((value) => toCents(value) ?? 0)

const code = typedText(MAX_TEXT).nullable()

const specs = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Característica desconocida'),
    z.union(
      [
        z.null(),
        z.boolean(),
        z.number().min(0, 'No puede ser negativo').max(1e9, 'Ese número es demasiado grande'),
        typedText(MAX_SPEC_TEXT),
        z.array(typedText(MAX_SPEC_TEXT)).max(MAX_SPEC_VALUES, `Hasta ${MAX_SPEC_VALUES} valores`),
      ],
      { error: 'Escribe un valor' },
    ),
  )
  .refine((given) => Object.keys(given).length <= MAX_SPECS, `Hasta ${MAX_SPECS} características`)
  .meta({ description: 'By the keys of the specifications; null takes one away' })

/** What the staff write of a product, each field by itself. */
export const ProductFields = z.object({
  name: typedText(200),
  sku: typedText(60).meta({ description: 'Of a draft alone: orders and labels bear it' }),
  brand: code,
  model: code,
  part_number: code.meta({ description: 'The maker’s (MPN)' }),
  description: z.union([z.literal(''), typedLines(5_000)], { error: 'Como mucho 5000 letras' }),
  category_id: id('Elige una categoría'),
  condition: z.enum(Object.keys(conditionLabels) as [Condition, ...Condition[]], 'Elige la condición'),
  grade: z.enum(grades, 'Elige un grado').nullable(),
  warranty_months: z
    .int('Escribe los meses')
    .min(0, 'No puede ser negativa')
    .max(120, 'Como mucho 120 meses'),
  weight_grams: z
    .int('Escribe los gramos')
    .min(1, 'Al menos un gramo')
    .max(1_000_000, 'Como mucho una tonelada')
    .nullable(),
  tax_class: z.enum(Object.keys(taxClassLabels) as [TaxClass, ...TaxClass[]], 'Elige el IVA'),
  is_featured: z.boolean('Debe ser verdadero o falso'),
  price: amount(0.01, 'El precio debe ser mayor que cero').nullable(),
  previous_price: amount(0.01, 'Debe ser mayor que cero').nullable(),
  cost: amount(0, 'El costo no puede ser negativo').nullable(),
  specs,
})

const { name, category_id } = ProductFields.shape
export const ProductBody = ProductFields.partial().extend({ name, category_id })
export type ProductBody = z.output<typeof ProductBody>
export type ProductRequest = z.input<typeof ProductBody>
export const version = z
  .int('Falta la versión')
  .positive('Falta la versión')
  .max(2_147_483_647)
  .meta({ description: 'As it was read: another by now is refused' })

/** What is left out stays. */
export const ChangeProductBody = ProductFields.partial().extend({ version })
export type ProductChanges = Omit<z.output<typeof ChangeProductBody>, 'version'>
export type ChangeProductRequest = z.input<typeof ChangeProductBody>
export type ProductChangesRequest = Omit<ChangeProductRequest, 'version'>

export const PublishProductBody = z.object({
  version,
  at: z
    .union([z.iso.datetime({ offset: true, error: 'Elige un día y una hora' }), z.null()], {
      error: 'Elige un día y una hora',
    })
    .optional()
    .meta({ description: 'When it goes on sale by itself; without it now' }),
})
export type PublishProductRequest = z.input<typeof PublishProductBody>

export const ProductVersionBody = z.object({ version })
export type ProductVersionRequest = z.input<typeof ProductVersionBody>

export const ProductDoneAnswer = z
  .object({ message: z.string(), id: z.int(), version: z.int() })
  .meta({ id: 'ProductDone' })
export type ProductDoneAnswer = z.infer<typeof ProductDoneAnswer>

export const PreviewAnswer = z
  .object({
    path: z.string().meta({ description: 'Where the page is shown, to whoever has the address' }),
    minutes: z.int().meta({ description: 'How long' }),
  })
  .meta({ id: 'ProductPreview' })
export type PreviewAnswer = z.infer<typeof PreviewAnswer>

export const SpecDefinitionsQuery = z.object({
  category_id: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .meta({ description: 'The category whose specifications stand first', examples: ['2'] }),
})

export const ListedSpecDefinition = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.enum(['number', 'text', 'boolean']),
    unit: z.string().nullable(),
    is_many: z.boolean().meta({ description: 'It has several values' }),
    is_placed: z.boolean().meta({ description: 'The category shows it' }),
  })
  .meta({ id: 'ListedSpecDefinition' })
export type ListedSpecDefinition = z.infer<typeof ListedSpecDefinition>

export const SpecDefinitionsAnswer = z.object({ definitions: z.array(ListedSpecDefinition) })
export type SpecDefinitionsAnswer = z.infer<typeof SpecDefinitionsAnswer>

export const ProductValuesQuery = z.object({
  field: z
    .string()
    .regex(/^(brand|specs\.[a-z][a-z0-9_]{0,59})$/, 'Campo desconocido')
    .meta({ description: '`brand`, or `specs.` with the key of a specification', examples: ['brand'] }),
  q: searchedText(MAX_SPEC_TEXT).meta({ description: 'What was typed; empty: the usual ones' }),
  category_id: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional()
    .meta({ description: 'The category whose brands stand first' }),
})
export type ProductValuesQuery = z.infer<typeof ProductValuesQuery>

export const ProductValuesAnswer = z.object({
  values: z.array(z.string()).meta({ description: '8 at the most, the likeliest first' }),
})
export type ProductValuesAnswer = z.infer<typeof ProductValuesAnswer>

export const OpenPartsQuery = z.object({
  category_id: z.string().regex(/^[1-9]\d{0,4}$/),
  q: maybeEmptyText(200).meta({ description: 'A part number, or words of the maker and the model' }),
})
export type OpenPartsQuery = z.infer<typeof OpenPartsQuery>

export const OpenPartsAnswer = z
  .object({
    parts: z
      .array(
        z.object({
          name: z.string(),
          maker: z.string().nullable(),
          part_numbers: z.array(z.string()),
          is_exact: z.boolean().meta({ description: 'It has exactly this part number' }),
          specs: z.record(z.string(), SpecValue),
        }),
      )
      .meta({ description: 'At most 6, what has the part number first' }),
    has_data: z.boolean().meta({ description: 'Whether there are open data of this category at all' }),
  })
  .meta({ id: 'OpenParts' })
export type OpenPartsAnswer = z.infer<typeof OpenPartsAnswer>
