import * as z from 'zod'
import { type ImportOutcome, importColumns, importOutcomes, specKeyOf } from '../../import-layout.ts'
import { type DecimalSign, decimalSigns } from '../../statement-layout.ts'
import { id, moment, pageLinks, pageStart } from '../fields.ts'
import { ProductsQuery } from './products.ts'

const keysOf = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as [Key, ...Key[]]

const column = z
  .string('Columna desconocida')
  .max(70, 'Columna desconocida')
  .refine(
    (name) => Object.hasOwn(importColumns, name) || /^[a-z][a-z0-9_]{0,59}$/.test(specKeyOf(name) ?? ''),
    'Columna desconocida',
  )

export const ImportLayoutBody = z
  .object({
    columns: z.array(column.nullable()).max(200, 'Como mucho 200 columnas').meta({
      description: 'What each column holds, from the left: a field, or `specs.` and a key; null: not taken',
    }),
    decimal_sign: z.enum(keysOf<DecimalSign>(decimalSigns)),
    category_id: z
      .int('Elige una categoría')
      .positive('Elige una categoría')
      .max(32_767, 'Elige una categoría')
      .nullable()
      .meta({ description: 'Where new products go whose row names no category' }),
  })
  .meta({ id: 'ImportLayout' })

const supplierId = id('Proveedor desconocido').nullable()

export const CompareImportBody = z.object({
  layout: ImportLayoutBody.meta({ description: 'It is remembered for the supplier and these titles' }),
  supplier_id: supplierId.meta({ description: 'Null: of no supplier' }),
})
export type CompareImportRequest = z.input<typeof CompareImportBody>

export const importStates = [
  'draft',
  'comparing',
  'compared',
  'failed',
  'applying',
  'applied',
  'stopped',
  'undone',
] as const

const counts = z.object(
  Object.fromEntries(keysOf<ImportOutcome>(importOutcomes).map((outcome) => [outcome, z.int()])) as Record<
    ImportOutcome,
    z.ZodInt
  >,
)

const listed = {
  id: z.int(),
  state: z.enum(importStates),
  file_name: z.string(),
  uploaded_at: moment,
  uploaded_by: z.string(),
  supplier: z.string().nullable(),
  rows: z.int().meta({ description: 'Below the titles' }),
  counts: counts.meta({ description: 'What the comparison says of them' }),
  failure: z.string().nullable(),
  progress: z
    .object({ done: z.int(), total: z.int().nullable() })
    .nullable()
    .meta({ description: 'Only while a job is at it' }),
  batch_id: z
    .int()
    .nullable()
    .meta({ description: 'What applied it: `readBatch` tells it, `undoBatch` takes it back' }),
}

export const ListedImport = z.object(listed).meta({ id: 'ListedImport' })
export type ListedImport = z.infer<typeof ListedImport>

export const ImportsQuery = z.object({ page: pageStart })

export const ImportsAnswer = z
  .object({
    imports: z.array(ListedImport).meta({ description: 'The newest first, 20 a page' }),
    pages: pageLinks,
  })
  .meta({ id: 'Imports' })
export type ImportsAnswer = z.infer<typeof ImportsAnswer>

export const ImportAnswer = z
  .object({
    ...listed,
    supplier_id: z.int().nullable(),
    titles: z.array(z.string()),
    sample: z
      .array(z.object({ row: z.int(), cells: z.array(z.string()) }))
      .meta({ description: 'The first 20 rows' }),
    layout: ImportLayoutBody,
    remembered: z
      .array(z.object({ supplier_id: z.int().nullable(), layout: ImportLayoutBody }))
      .meta({ description: 'How files with these titles were read before, the last one first' }),
    columns: z
      .array(z.object({ id: z.string(), label: z.string() }))
      .meta({ description: 'All that a column can hold' }),
    has_file: z.boolean().meta({ description: 'It can still be compared anew' }),
  })
  .meta({ id: 'ProductImport' })
export type ImportAnswer = z.infer<typeof ImportAnswer>

export const ImportRowsQuery = z.object({
  outcome: z.enum(keysOf<ImportOutcome>(importOutcomes)).optional(),
  page: pageStart,
})
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>

export const ImportRow = z
  .object({
    row: z.int().meta({ description: 'Its number in the file' }),
    outcome: z.enum(keysOf<ImportOutcome>(importOutcomes)),
    title: z.string(),
    product_id: z.int().nullable(),
    problems: z.array(z.object({ field: z.string(), label: z.string(), message: z.string() })),
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowsAnswer = z
  .object({ rows: z.array(ImportRow).meta({ description: 'By their numbers, 50 a page' }), pages: pageLinks })
  .meta({ id: 'ImportRows' })
export type ImportRowsAnswer = z.infer<typeof ImportRowsAnswer>

export const ImportAppliedAnswer = z
  .object({ message: z.string(), batch_id: z.int() })
  .meta({ id: 'ImportApplied' })
export type ImportAppliedAnswer = z.infer<typeof ImportAppliedAnswer>

export const ExportProductsQuery = ProductsQuery.omit({ page: true })
