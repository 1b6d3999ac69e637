import type { DecimalSign } from './statement-layout.ts'

/** What a column of a file of products can hold, each with what a list of choices says of it. */
export const importColumns = {
  sku: 'SKU',
  part_number: 'Número de parte',
  name: 'Nombre',
  brand: 'Marca',
  model: 'Modelo',
  category_id: 'Categoría',
  price: 'Precio con IVA',
  previous_price: 'Precio de antes',
  cost: 'Costo sin IVA',
  stock: 'Unidades iniciales',
  weight_grams: 'Peso en gramos',
  warranty_months: 'Garantía en meses',
  condition: 'Condición',
  grade: 'Grado',
  tax_class: 'IVA',
  description: 'Descripción',
} as const

export type ImportColumn = keyof typeof importColumns

/** A column with a specification: `specs.vram_gb`. */
const SPEC = 'specs.'

export function specKeyOf(column: string): string | null {
  return column.startsWith(SPEC) ? column.slice(SPEC.length) : null
}

export const specColumn = (key: string) => SPEC + key

/** How the table of a file of products is read. */
export type ImportLayout = {
  /** What each column holds, from the left: one of `importColumns` or a specification; null: what is not taken. */
  columns: readonly (string | null)[]
  decimal_sign: DecimalSign
  /** Where new products go whose row names no category. */
  category_id: number | null
}

/** What is missing before a file can be read like this, or null. */
export function refuseImportLayout({ columns }: ImportLayout): string | null {
  const taken = columns.filter((column) => column !== null)
  const twice = taken.find((column, at) => taken.indexOf(column) !== at)
  if (twice) return `Dos columnas dicen «${importColumns[twice as ImportColumn] ?? twice}»: deja una`
  if (!taken.includes('sku') && !taken.includes('part_number'))
    return 'Di qué columna tiene el SKU o el número de parte: por él se reconoce cada producto'
  if (taken.length < 2) return 'Di qué más dice el archivo, como el precio o el costo'
  return null
}

/** What a comparison says of a row. */
export const importOutcomes = {
  new: 'Nuevo',
  changed: 'Cambia',
  same: 'Igual',
  refused: 'No se toma',
} as const

export type ImportOutcome = keyof typeof importOutcomes

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_NAME = 150
export const IMPORT_ROWS_A_PAGE = 50
