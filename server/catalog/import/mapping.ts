import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Column } from './columns.ts'
import { extraColumns } from './extra-columns.ts'
import { fromCaller } from './from-caller.ts'
import type { Kind } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { ImportRefusal } from './refusal.ts'
import { tidyCell } from './tidy-cell.ts'

/** What `--mapping` says about files of another layout; `fixture/other-layout` has an example. */
export type Mapping = {
  kind: Kind
  delimiter: string
  theirNames: string[]
  /** Our name of a column of theirs; empty for one that was not mapped. */
  columnOf(theirs: string): string
  /** A cell of theirs as our layout writes it: decimal point, pairs with a comma. */
  rewrite(cell: string, shape: Column<unknown>['shape']): string
}

const MappingFile = z.strictObject({
  /** What the rows are: the name of a file of our layout. */
  kind: z.enum(kinds.map(({ file }) => file)),
  delimiter: z.string().length(1).default(','),
  decimal: z.enum(['.', ',']).default('.'),
  /** What stands between the two numbers of a pair: "2x16" modules. */
  pairs: z.string().min(1).max(3).default(','),
  /** Our column → the heading of theirs. */
  columns: z.record(z.string(), z.string().min(1)),
})

/** @throws ImportRefusal */
export async function readMapping(given: string): Promise<Mapping> {
  const path = fromCaller(given)
  const name = basename(path)
  const json = await readFile(path, 'utf8').catch((cause) => {
    throw new ImportRefusal(`No se puede leer el archivo de --mapping ${path}.`, { cause })
  })
  const parsed = MappingFile.safeParse(parseJson(json, name))
  if (!parsed.success) throw new ImportRefusal(`${name}: ${firstProblem(parsed.error)}.`)
  const { kind: file, delimiter, decimal, pairs, columns } = parsed.data
  const kind = kinds.find((known) => known.file === file)
  if (!kind) throw new ImportRefusal(`${name}: no hay un tipo «${file}».`)
  refuseWrongColumns(name, kind, columns)

  const byTheirs = new Map(Object.entries(columns).map(([ours, theirs]) => [tidyCell(theirs), ours]))
  const asNumber = numberRewriter(decimal)
  return {
    kind,
    delimiter,
    theirNames: [...byTheirs.keys()],
    columnOf: (theirs) => byTheirs.get(theirs) ?? '',
    rewrite(cell, shape) {
      if (shape === 'number') return asNumber(cell)
      return shape === 'pair' ? cell.split(pairs).map(asNumber).join(',') : cell
    },
  }
}

function parseJson(json: string, name: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new ImportRefusal(`${name} no es JSON.`, { cause })
  }
}

function firstProblem({ issues }: z.ZodError): string {
  const [issue] = issues
  const where = issue?.path.join('.')
  if (issue?.code === 'unrecognized_keys') return `no se entiende «${issue.keys.join('», «')}»`
  if (where === 'kind') return `«kind» debe ser uno de ${kinds.map(({ file }) => file).join(', ')}`
  if (where === 'decimal') return '«decimal» debe ser un punto o una coma'
  return where ? `«${where}» falta o no es lo que debe ser` : 'debe ser un objeto con «kind» y «columns»'
}

function refuseWrongColumns(name: string, kind: Kind, columns: Record<string, string>) {
  const ours = [...Object.keys(kind.columns), ...extraColumns]
  const unknown = Object.keys(columns).find((column) => !ours.includes(column))
  if (unknown) {
    throw new ImportRefusal(`${name}: no hay una columna «${unknown}» (hay ${ours.join(', ')}).`)
  }
  const missing = Object.entries(kind.columns).find(([column, { isNeeded }]) => isNeeded && !columns[column])
  if (missing) throw new ImportRefusal(`${name}: falta decir qué columna es «${missing[0]}».`)
  const theirs = Object.values(columns)
  const twice = theirs.find((column, index) => theirs.indexOf(column) !== index)
  if (twice) throw new ImportRefusal(`${name}: la columna «${twice}» está dos veces.`)
}

/** "$ 1.234,50" → "1234.50". What is written in no such way stays, and is refused as what it is. */
function numberRewriter(decimal: '.' | ',') {
  const group = decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`)
  const simple = new RegExp(`^-?\\d+(\\${decimal}\\d+)?$`)
  return (cell: string) => {
    const bare = cell.replace(/^(US\$|USD|\$) ?/, '').trim()
    if (grouped.test(bare)) return bare.replaceAll(group, '').replace(decimal, '.')
    return simple.test(bare) ? bare.replace(decimal, '.') : cell
  }
}
