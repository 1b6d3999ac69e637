import * as z from 'zod'
import {
  batchKinds,
  batchOutcomes,
  batchStates,
  MOST_CHECKED,
  plainActs,
  previousPrices,
} from '../../batches.ts'
import { id, moment, pageLinks, pageStart, typedText } from '../fields.ts'
import { ProductEdit, ProductFields, ProductsQuery } from './products.ts'

const MOST_PERCENT = 500
const LEAST_PERCENT = -90
const MOST_DOLLARS = 10_000

/** A change of a price, by percent or in dollars, neither of them nothing. */
const change = (least: number, most: number, complaint: string) =>
  z
    .number('Escribe un número')
    .min(least, complaint)
    .max(most, complaint)
    .refine((value) => value !== 0, 'Con cero no cambia nada')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Como mucho dos decimales')

const { category_id, specs } = ProductFields.shape

export const BulkAct = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('price'),
        percent: change(LEAST_PERCENT, MOST_PERCENT, `De ${LEAST_PERCENT} a ${MOST_PERCENT} %`).optional(),
        amount: change(-MOST_DOLLARS, MOST_DOLLARS, `Hasta $${MOST_DOLLARS} más o menos`)
          .optional()
          .meta({ description: 'In dollars, in place of `percent`' }),
        ends_in_90: z
          .boolean('Debe ser verdadero o falso')
          .meta({ description: 'To the nearest price that ends in .90' }),
        previous: z.enum(previousPrices, 'Elige qué pasa con el precio de antes').meta({
          description:
            '`keep`: unless it is no longer higher; `current`: the price of today; `none`: it goes',
        }),
      }),
      z.object({ kind: z.literal('category'), category_id }),
      z.object({
        kind: z.literal('spec'),
        specs: specs
          .refine((given) => Object.keys(given).length === 1, 'Elige una característica')
          .meta({ description: 'One of them; null takes it away' }),
      }),
      z.object({ kind: z.enum(plainActs) }),
    ],
    { error: 'Elige qué hacer' },
  )
  .superRefine((act, context) => {
    if (act.kind === 'price' && (act.percent === undefined) === (act.amount === undefined))
      context.addIssue({ code: 'custom', path: ['percent'], message: 'Escribe un porcentaje o un monto' })
  })
  .meta({ id: 'BulkAct' })
export type BulkAct = z.output<typeof BulkAct>
export type BulkActRequest = z.input<typeof BulkAct>

const selection = z
  .object({
    ids: z
      .array(id('Elige los productos'), 'Elige los productos')
      .min(1, 'Elige los productos')
      .max(MOST_CHECKED, `Elige como mucho ${MOST_CHECKED}, o todos los que coinciden`)
      .optional(),
    filter: ProductsQuery.omit({ page: true })
      .optional()
      .meta({ description: 'All that fit a search and filters of the list, in place of `ids`' }),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Elige los productos')
export type Selection = z.output<typeof selection>

export const PreviewBulkActBody = z.object({ selection, act: BulkAct })
export type PreviewBulkActBody = z.output<typeof PreviewBulkActBody>
export type PreviewBulkActRequest = z.input<typeof PreviewBulkActBody>

export const StartBulkActBody = z.object({
  selection,
  act: BulkAct,
  shown: z
    .int('Falta cuántos eran')
    .positive('Falta cuántos eran')
    .max(2_147_483_647)
    .meta({ description: 'How many products the preview told. More by now are refused' }),
  key: typedText(80).meta({
    description: 'Names this press: the same again begins nothing anew and tells the same batch',
  }),
})
export type StartBulkActBody = z.output<typeof StartBulkActBody>
export type StartBulkActRequest = z.input<typeof StartBulkActBody>

const shownProduct = { id: z.int(), name: z.string(), sku: z.string() }
const fields = ProductEdit.shape.fields

export const BulkPreviewAnswer = z
  .object({
    total: z.int(),
    changed: z.int(),
    same: z.int(),
    refused: z.int(),
    below_cost: z
      .int()
      .meta({ description: 'Of those that change, how many would be sold below their cost' }),
    rows: z
      .array(z.object({ ...shownProduct, fields }))
      .meta({ description: 'The first that change, 20 at the most' }),
    refusals: z
      .array(z.object({ reason: z.string(), count: z.int(), products: z.array(z.object(shownProduct)) }))
      .meta({ description: 'Why some would not change, each with the first products' }),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreviewAnswer = z.infer<typeof BulkPreviewAnswer>

const batch = {
  id: z.int(),
  kind: z.enum(batchKinds),
  title: z.string(),
  state: z.enum(batchStates),
  by: z.string().nullable().meta({ description: 'Who of the staff; null: the command line' }),
  started_at: moment,
  ended_at: moment.nullable(),
  total: z.int(),
  done: z.int().meta({ description: 'Rows that have been worked on' }),
  counts: z.object(
    Object.fromEntries(batchOutcomes.map((outcome) => [outcome, z.int()])) as Record<
      (typeof batchOutcomes)[number],
      z.ZodInt
    >,
  ),
  is_undone: z.boolean().meta({ description: 'Another batch takes it back, or has' }),
}

export const BatchesAnswer = z
  .object({
    batches: z.array(z.object(batch)).meta({ description: 'The newest first, 50 a page' }),
    pages: pageLinks,
  })
  .meta({ id: 'Batches' })
export type BatchesAnswer = z.infer<typeof BatchesAnswer>
export type ListedBatch = BatchesAnswer['batches'][number]

export const BatchesQuery = z.object({ page: pageStart })
export type BatchesQuery = z.infer<typeof BatchesQuery>

export const BatchAnswer = z
  .object({
    ...batch,
    failure: z.string().nullable().meta({ description: 'Why it failed' }),
    undoes: z
      .object({ id: z.int(), title: z.string() })
      .nullable()
      .meta({ description: 'What it takes back' }),
    undone_by: z.int().nullable().meta({ description: 'The last batch that takes it back' }),
    can: z.object({
      cancel: z.boolean(),
      resume: z.boolean().meta({ description: 'It can do the rows that it has not reached' }),
      undo: z.boolean(),
    }),
    has_rows: z.boolean().meta({ description: 'Its rows are forgotten some months after it' }),
  })
  .meta({ id: 'Batch' })
export type BatchAnswer = z.infer<typeof BatchAnswer>

export const BatchRowsQuery = z.object({ outcome: z.enum(batchOutcomes).optional(), page: pageStart })
export type BatchRowsQuery = z.infer<typeof BatchRowsQuery>

export const BatchRowsAnswer = z
  .object({
    rows: z
      .array(
        z.object({
          position: z.int().meta({ description: 'Of an import the row of the file' }),
          product_id: z.int().nullable(),
          name: z.string().nullable(),
          sku: z.string().nullable(),
          outcome: z.enum(batchOutcomes).nullable().meta({ description: 'Null: its turn has not come' }),
          reason: z.string().nullable().meta({ description: 'Why not, or what was kept' }),
          fields,
        }),
      )
      .meta({ description: '50 a page' }),
    pages: pageLinks,
  })
  .meta({ id: 'BatchRows' })
export type BatchRowsAnswer = z.infer<typeof BatchRowsAnswer>
export type ListedBatchRow = BatchRowsAnswer['rows'][number]

export const BatchDoneAnswer = z.object({ message: z.string(), id: z.int() }).meta({ id: 'BatchDone' })
export type BatchDoneAnswer = z.infer<typeof BatchDoneAnswer>
