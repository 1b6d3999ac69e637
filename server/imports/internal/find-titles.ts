import { fold } from '../../../contract/fold.ts'
import { type ImportColumn, type ImportLayout, specColumn } from '../../../contract/import-layout.ts'
import { guessDecimalSign } from '../../sheets/read-amount.ts'
import type { SheetRow } from '../../sheets/sheet-row.ts'
import type { KnownSpec } from './import-worker.ts'

/** Where the table of a file begins, and what its first row says of its columns. */
export type ProductTable = {
  titles: readonly string[]
  /** What a remembered layout is found by. */
  headerKey: string
  /** The rows below the titles. */
  body: readonly SheetRow[]
}

/** A supplier's own lines stand above the titles: so many rows are looked at. */
const LOOKED_AT = 50
const SAMPLE = 500
const LONGEST_TITLE = 60

/** What titles mean, without case, accents and signs. Of two columns with the same meaning the earlier pattern wins. */
const meanings: readonly [ImportColumn, readonly RegExp[]][] = [
  [
    'part_number',
    [
      /^(n|no|nro|num|numero)( de)? parte( fabricante| del fabricante)?$/,
      /^(mpn|part number|part no|part|parte|p n|pn|num parte|codigo (de |del )?fabricante|manufacturer part number)$/,
    ],
  ],
  ['sku', [/^sku$/, /^(codigo|cod|code|codigo (de )?(producto|articulo|item)|clave|referencia|item)$/]],
  [
    'previous_price',
    [/^(precio )?(de )?(antes|anterior|tachado|lista anterior)$/, /^precio (de )?antes$/, /^previous price$/],
  ],
  [
    'cost',
    [
      /^(costo|coste|cost)( sin iva| unitario| neto| usd)*$/,
      /^(precio )?(distribuidor|mayorista|dealer|costo|compra|de compra|neto)( sin iva| usd)*$/,
      /^(costo|cost)\b/,
    ],
  ],
  [
    'price',
    [
      /^(precio|pvp|price)( con iva| final| de venta| venta| usd| publico| al publico)*$/,
      /^(precio (de )?venta|venta|pvp sugerido|valor)$/,
      /^(precio|pvp)\b/,
    ],
  ],
  ['stock', [/^(stock|unidades( iniciales)?|existencias?|disponibles?|cantidad|qty|inventario)$/]],
  ['weight_grams', [/^peso( en)?( gramos| g| gr)?$/, /^(weight)( g| grams)?$/]],
  ['warranty_months', [/^(garantia|warranty)( en)?( meses| months)?$/]],
  ['category_id', [/^(categoria|category|linea|familia|grupo|tipo de producto)$/]],
  ['brand', [/^(marca|brand|fabricante|manufacturer)$/]],
  ['model', [/^(modelo|model)$/]],
  ['condition', [/^(condicion|condition|estado del producto)$/]],
  ['grade', [/^(grado|grade)$/]],
  ['tax_class', [/^(iva|impuesto|tax)$/]],
  ['name', [/^(nombre|name|producto|articulo|titulo|nombre del producto)$/, /^(descripcion corta|detalle)$/]],
  ['description', [/^(descripcion|description|descripcion larga|texto)$/]],
]

export const bareTitle = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9ñ]+/g, ' ')
    .trim()

/** Finds the titles of a file: the first of its rows that names most of what we know, or else the first with several cells. */
export function findTitles(rows: readonly SheetRow[], specs: readonly KnownSpec[]): ProductTable {
  let best = { at: rows.findIndex(({ cells }) => filled(cells) > 1), known: 0 }
  for (const [at, { cells }] of rows.slice(0, LOOKED_AT).entries()) {
    const known = guessColumns(cells.map(String), specs).filter((column) => column !== null).length
    if (known > Math.max(1, best.known)) best = { at, known }
  }
  const at = Math.max(0, best.at)
  const body = rows.slice(at + 1)
  const head = (rows[at]?.cells ?? []).map((cell) => shownCell(String(cell), LONGEST_TITLE))
  const widest = body.slice(0, SAMPLE).reduce((most, { cells }) => Math.max(most, cells.length), head.length)
  const titles = Array.from({ length: widest }, (_, place) => head[place] ?? '')
  return { titles, headerKey: titles.map(bareTitle).join('|').slice(0, 2_000), body }
}

const filled = (cells: SheetRow['cells']) => cells.filter((cell) => cell !== '').length

/** A cell as a screen shows it: cut, in one line, and storable. */
export function shownCell(cell: string, longest: number): string {
  return cell
    .slice(0, longest)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed()
}

/** How a table seems to be meant. */
export function guessImportLayout({ titles, body }: ProductTable, specs: readonly KnownSpec[]): ImportLayout {
  const columns = guessColumns(titles, specs)
  const numbers = new Set(specs.filter(({ type }) => type === 'number').map(({ key }) => specColumn(key)))
  const money = new Set(['price', 'previous_price', 'cost'])
  const isNumber = (column: string) => money.has(column) || numbers.has(column)
  const places = columns.flatMap((column, at) => (column !== null && isNumber(column) ? [at] : []))
  const cells = body.slice(0, SAMPLE).flatMap((row) => places.map((at) => row.cells[at] ?? ''))
  return { columns, decimal_sign: guessDecimalSign(cells), category_id: null }
}

/** What the titles seem to mean, each meaning once. */
function guessColumns(titles: readonly string[], specs: readonly KnownSpec[]): (string | null)[] {
  const bare = titles.map((title) => bareTitle(title.slice(0, LONGEST_TITLE)))
  const columns: (string | null)[] = bare.map(() => null)
  for (const [column, patterns] of meanings) {
    for (const pattern of patterns) {
      const at = bare.findIndex((title, place) => columns[place] === null && pattern.test(title))
      if (at === -1) continue
      columns[at] = column
      break
    }
  }
  for (const { key, label, unit } of specs) {
    const names = new Set([bareTitle(label), bareTitle(`${label} ${unit ?? ''}`), bareTitle(key)])
    // Of signs alone nothing is left: such a name would take a column without a title.
    const at = bare.findIndex((title, place) => columns[place] === null && title !== '' && names.has(title))
    if (at !== -1) columns[at] = specColumn(key)
  }
  return columns
}
