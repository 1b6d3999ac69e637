import type { Specs } from '../product-rows.ts'
import { type Column, type Row, tidyCell, UnreadableCell } from './cell-readers.ts'
import type { CsvRecord } from './csv-records.ts'
import { type Identity, identityReader } from './identity.ts'
import { type commonColumns, extraColumns, type Kind } from './kinds/kind.ts'
import { knownMaker, makerIn } from './makers.ts'
import { type Source, sourceRecords } from './source.ts'

/** A part as one row of a file describes it. */
export type Part = {
  line: number
  sku: string
  /** Equal in two rows with the same SKU only if they are the same part. */
  check: string
  /** Without `variants`, which are added only where another part has the same name. */
  name: string
  variants: (string | null)[]
  brand: string | null
  description: string
  specs: Specs
  model: string
  partNumber: string | null
  priceCents: number | null
  stock: number | null
}

export type ReadRow = { part: Part } | { line: number; problem: string }

/** Reads the rows of a file as parts, or as a problem with its line number. */
export async function* readParts(source: Source): AsyncGenerator<ReadRow[]> {
  const read = partReader(source)
  for await (const records of sourceRecords(source)) yield records.map(read)
}

function partReader({ kind, columns, mapping }: Source) {
  const identityOf = identityReader(kind.file, kind.skuPrefix, columns)
  const known = new Map<string, Column<unknown>>(Object.entries({ ...extraColumns, ...kind.columns }))
  const readers = columns.flatMap((name, index) => {
    const column = known.get(name)
    return column ? [{ name, index, column }] : []
  })
  const absent = Object.entries(kind.columns)
    .filter(([name]) => !columns.includes(name))
    .map(([name, column]) => [name, column.read('')] as const)

  /** Runs before the identity is taken, so that a part has the same identity in every layout. */
  const rewrite = (cells: string[]) => {
    for (const { index, column } of readers) {
      cells[index] = mapping?.rewrite(cells[index] ?? '', column.shape) ?? ''
    }
  }

  return (record: CsvRecord): ReadRow => {
    if ('problem' in record) return record
    const { line } = record
    if (record.cells.length !== columns.length) {
      const count = record.cells.length
      return {
        line,
        problem: `tiene ${count} ${count === 1 ? 'celda' : 'celdas'} y la cabecera ${columns.length}`,
      }
    }
    const cells = record.cells.map(tidyCell)
    if (mapping) rewrite(cells)
    const values: Record<string, unknown> = Object.fromEntries(absent)
    const problems: string[] = []
    for (const { name, index, column } of readers) {
      const cell = cells[index] ?? ''
      try {
        values[name] = column.read(cell)
        if (column.isNeeded && values[name] === null) problems.push(`falta «${name}»`)
      } catch (error) {
        if (!(error instanceof UnreadableCell)) throw error
        problems.push(`«${name}» ${error.message}`)
      }
    }
    if (problems.length > 0) return { line, problem: problems.join('; ') }
    return { part: toPart(line, kind, values, identityOf(cells)) }
  }
}

type CommonValues = Row<typeof commonColumns> & Partial<Row<typeof extraColumns>>

function toPart(line: number, kind: Kind, values: Record<string, unknown>, { sku, check }: Identity): Part {
  const given = values as CommonValues
  const inName = makerIn(given.name)
  const brand = given.brand ? knownMaker(given.brand) : (inName?.maker ?? null)
  const name = nameWithBrand(given, inName, brand)
  const facts = kind.describe({ ...values, name })
  return {
    line,
    sku: given.sku ?? sku,
    check,
    name: facts.name,
    variants: facts.variants,
    brand,
    description: given.description ?? facts.description,
    specs: facts.specs,
    model: (name === given.name ? inName : makerIn(name))?.rest || name,
    partNumber: given.part_number ?? null,
    priceCents: given.price,
    stock: given.stock ?? null,
  }
}

function nameWithBrand(
  given: CommonValues,
  inName: ReturnType<typeof makerIn>,
  brand: string | null,
): string {
  // Suppliers that have a column for the brand leave it out of the name.
  if (given.brand && inName?.maker !== brand) return `${given.brand} ${given.name}`
  // Some names have the brand twice: "MSI MSI RTX 2070".
  const twice = /^(.+?) \1 (?=\S)/i.exec(given.name)?.[1]
  return twice && makerIn(twice)?.rest === '' ? given.name.slice(twice.length + 1) : given.name
}
