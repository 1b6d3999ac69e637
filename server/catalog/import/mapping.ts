import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { type Column, tidyCell } from './cell-readers.ts'
import { extraColumns, type Kind } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { ImportRefusal } from './refusal.ts'

/** How to read files of another layout, as `--mapping` says. `fixture/other-layout` has an example. */
export type Mapping = {
  kind: Kind
  delimiter: string
  theirNames: string[]
  /** Our name for one of their columns, or '' if it is not mapped. */
  columnOf(theirs: string): string
  /** Rewrites one of their cells as our layout has it: with a decimal point, and a comma between pairs. */
  rewrite(cell: string, shape: Column<unknown>['shape']): string
}

const MappingFile = z.strictObject({
  /** The kind of part in each row, by the name of its file in our layout. */
  kind: z.enum(kinds.map(({ file }) => file)),
  delimiter: z.string().length(1).default(','),
  decimal: z.enum(['.', ',']).default('.'),
  /** The separator between two numbers: "x" in "2x16" modules. */
  pairs: z.string().min(1).max(3).default(','),
  /** From our columns to their headings. */
  columns: z.record(z.string(), z.string().min(1)),
})

/** @throws ImportRefusal */
export async function readMapping(path: string): Promise<Mapping> {
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
  const ours = [...Object.keys(kind.columns), ...Object.keys(extraColumns)]
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

/** "$ 1.234,50" → "1234.50". Anything else is left as it is, and is refused later if it is no number. */
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
