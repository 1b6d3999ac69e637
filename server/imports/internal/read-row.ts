import * as z from 'zod'
import { ChangeProductBody } from '../../../contract/api/admin/products.ts'
import { fold } from '../../../contract/fold.ts'
import { type ImportLayout, specKeyOf } from '../../../contract/import-layout.ts'
import type { DecimalSign } from '../../../contract/statement-layout.ts'
import { readCents } from '../../sheets/read-amount.ts'
import type { Cell, SheetRow } from '../../sheets/sheet-row.ts'
import { plainCell } from '../safe-cell.ts'
import { bareTitle } from './find-titles.ts'
import type { KnownCategory, KnownSpec } from './import-worker.ts'

/** A row as it was read: what it says of a product, and why it cannot be taken. */
export type ReadRow = {
  row: number
  /** What tells the product: `sku:KT-1` or `part:G506T`. Null: nothing does. */
  productKey: string | null
  title: string
  /** As the verbs of the catalogue take them. What is left out stays. */
  fields: Record<string, unknown>
  stock: number | null
  /** A sentence for each field that is to blame. */
  problems: Record<string, string>
}

const MAX_STOCK = 1_000_000
const MAX_SHOWN = 40
/** No cell that is taken is longer, so a cell of a megabyte costs nothing. */
const LONGEST_CELL = 20_000

const checks = ChangeProductBody.omit({ version: true, specs: true }).shape
const specsCheck = ChangeProductBody.shape.specs
const stockCheck = z
  .int('Escribe un número entero')
  .min(0, 'No puede ser negativo')
  .max(MAX_STOCK, `Como mucho ${MAX_STOCK}`)

class UnreadableCell extends Error {}

/** "fuentes de poder" and "fuente de poder" become the same. It is no word any more: for comparing only. */
const withoutPlural = (name: string) => name.replace(/(es|s|e)\b/g, '')

/** Makes a reader of rows by a layout. An empty cell says nothing: what the product has stays. */
export function rowReader(
  { columns, decimal_sign }: ImportLayout,
  { categories, specs }: { categories: readonly KnownCategory[]; specs: readonly KnownSpec[] },
): (row: SheetRow) => ReadRow {
  // What comes later in a map stays: of two with one name the one whose label it is, and then the first of the menu.
  const namesOf: readonly ((category: KnownCategory) => string)[] = [
    ({ path }) => path.split('/').at(-1) ?? '',
    ({ path }) => path,
    ({ singular }) => singular,
    ({ label }) => label,
    ({ id }) => String(id),
  ]
  const named = namesOf.flatMap((nameOf) =>
    categories.toReversed().map((category): [string, number] => [bareTitle(nameOf(category)), category.id]),
  )
  const categoryOf = new Map([
    ...named.map(([name, id]): [string, number] => [withoutPlural(name), id]),
    ...named,
  ])
  const specOf = new Map(specs.map((spec) => [spec.key, spec]))

  return ({ row, cells }) => {
    const fields: Record<string, unknown> = {}
    const given: Record<string, unknown> = {}
    const problems: Record<string, string> = {}
    let stock: number | null = null
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? ''
      const text = typeof cell === 'string' ? plainCell(cell.trim()) : ''
      if (column === null || cell === '' || (typeof cell === 'string' && text === '')) continue
      try {
        if (text.length > LONGEST_CELL) throw new UnreadableCell(`Tiene ${text.length} letras`)
        const value = typeof cell === 'number' ? cell : text
        const key = specKeyOf(column)
        if (key !== null)
          given[key] = checked(specsCheck, { [key]: specValue(value, specOf.get(key), decimal_sign) })?.[key]
        else if (column === 'stock') stock = checked(stockCheck, numberOf(value, decimal_sign))
        else
          fields[column] = checked(
            checks[column as keyof typeof checks] as z.ZodType,
            fieldValue(column, value),
          )
      } catch (error) {
        if (!(error instanceof UnreadableCell)) throw error
        problems[column] = error.message
      }
    }
    if (Object.keys(given).length > 0) fields.specs = given
    const sku = typeof fields.sku === 'string' ? fields.sku : null
    const part = typeof fields.part_number === 'string' ? fields.part_number : null
    const productKey = sku !== null ? `sku:${sku}` : part !== null ? `part:${part}` : null
    if (productKey === null && !problems.sku && !problems.part_number)
      problems.sku = 'No dice SKU ni número de parte'
    return { row, productKey, title: titleOf(fields, sku ?? part, row), fields, stock, problems }
  }

  function fieldValue(column: string, cell: Cell): unknown {
    switch (column) {
      case 'price':
      case 'previous_price':
      case 'cost': {
        // Costs of a spreadsheet are results: 12.345678.
        const cents = typeof cell === 'number' ? Math.round(cell * 100) : readCents(cell, decimal_sign)
        if (cents === null || !Number.isSafeInteger(cents)) throw notA('un monto', cell)
        return cents / 100
      }
      case 'weight_grams':
      case 'warranty_months':
        return numberOf(
          typeof cell === 'string' ? cell.replace(/ ?(g|gr|gramos|m|meses)\.?$/i, '') : cell,
          decimal_sign,
        )
      case 'category_id': {
        const name = bareTitle(String(cell))
        const id = name === '' ? undefined : (categoryOf.get(name) ?? categoryOf.get(withoutPlural(name)))
        if (id === undefined) throw new UnreadableCell(`No hay una categoría «${short(cell)}»`)
        return id
      }
      case 'condition':
        return oneOf(cell, conditions, 'nuevo o reacondicionado')
      case 'tax_class':
        return oneOf(cell, taxClasses, '15 % o 0 %')
      case 'grade':
        return String(cell).toUpperCase()
      default:
        return String(cell)
    }
  }

  function titleOf(fields: Record<string, unknown>, key: string | null, row: number): string {
    const name = typeof fields.name === 'string' ? fields.name : null
    return name ?? key ?? `Fila ${row}`
  }
}

const conditions = { nuevo: 'new', new: 'new', reacondicionado: 'refurbished', refurbished: 'refurbished' }
const taxClasses = {
  'con iva': 'general',
  general: 'general',
  'iva 0': 'zero',
  zero: 'zero',
  '0': 'zero',
  '15': 'general',
  '0 15': 'general',
}

function oneOf(cell: Cell, words: Record<string, string>, allowed: string): string {
  const found = words[bareTitle(String(cell))]
  if (found === undefined) throw new UnreadableCell(`«${short(cell)}» no es ${allowed}`)
  return found
}

/** A number with a point or a comma before its decimals, its thousands grouped or not. */
const figures: Record<DecimalSign, RegExp> = {
  '.': /^(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,10})?$/,
  ',': /^(\d{1,3}(\.\d{3})+|\d{1,15})(,\d{1,10})?$/,
}

/** "16", "1.234,5", "16 GB": a number, with its unit or without. */
function numberOf(cell: Cell, sign: DecimalSign, unit?: string | null): number {
  if (typeof cell === 'number') return cell
  const hasUnit = unit && cell.toLowerCase().endsWith(unit.toLowerCase())
  const bare = hasUnit ? cell.slice(0, -unit.length).trim() : cell
  if (!figures[sign].test(bare)) throw notA('un número', cell)
  return Number(bare.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.'))
}

const yes = new Set(['si', 'true', 'verdadero', '1', 'x', 'yes'])
const no = new Set(['no', 'false', 'falso', '0'])

function specValue(cell: Cell, spec: KnownSpec | undefined, sign: DecimalSign): unknown {
  if (!spec) throw new UnreadableCell('Característica desconocida')
  if (spec.isMany) return listOf(String(cell))
  if (spec.type === 'number') return numberOf(cell, sign, spec.unit)
  if (spec.type === 'text') return String(cell)
  const word = fold(String(cell))
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw notA('sí ni no', cell)
}

/** "HDMI | USB-C", "HDMI; USB-C", "HDMI, USB-C". The first of these signs that stands there parts the values. */
function listOf(cell: string): string[] {
  const sign = ['|', ';', ','].find((one) => cell.includes(one))
  const values = (sign ? cell.split(sign) : [cell]).map((value) => value.trim()).filter(Boolean)
  return [...new Set(values)]
}

function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new UnreadableCell(result.error.issues[0]?.message ?? 'No se entiende')
}

const notA = (what: string, cell: Cell) => new UnreadableCell(`«${short(cell)}» no es ${what}`)

function short(cell: Cell): string {
  const text = String(cell)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
