import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportRefusal } from './refusal.ts'

export const USAGE =
  'Uso: npm run catalog:import -- ARCHIVO_O_CARPETA [--stock N] [--opendb] [--dry-run] [--mapping ARCHIVO.json] [--report ARCHIVO] [--sample SEMILLA]'

export type Arguments = {
  /** What is imported. Null with `withOpenDb` alone, which completes what the shop has. */
  path: string | null
  /** Fill in specifications from the shop's own copy of OpenDB. */
  withOpenDb: boolean
  stock: number
  isDryRun: boolean
  mapping: string | undefined
  /** A file for all problems and doubts. The screen shows only the first ones. */
  report: string | undefined
  /** Seed for a random sample of a hundred matches of specifications, printed for a person to check. */
  sample: string | undefined
}

const MOST_STOCK = 1_000_000

/** @throws ImportRefusal */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args)
  const [path, ...more] = positionals
  if (!path && !values.opendb) throw new ImportRefusal(`Falta decir qué importar. ${USAGE}`)
  if (more.length > 0) throw new ImportRefusal(`Se importa un archivo o una carpeta a la vez. ${USAGE}`)
  return {
    path: path ? fromCaller(path) : null,
    withOpenDb: values.opendb,
    stock: readStock(values.stock),
    isDryRun: values['dry-run'],
    mapping: values.mapping && fromCaller(values.mapping),
    report: values.report && fromCaller(values.report),
    sample: values.sample,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        stock: { type: 'string', default: '0' },
        opendb: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        mapping: { type: 'string' },
        report: { type: 'string' },
        sample: { type: 'string' },
      },
    })
  } catch (cause) {
    const option = /'(-[^' ]*)/.exec(String(cause))?.[1]
    const problem = option ? `La opción ${option} no se entiende` : 'No se entienden las opciones'
    throw new ImportRefusal(`${problem}. ${USAGE}`, { cause })
  }
}

function readStock(typed: string): number {
  if (/^\d{1,7}$/.test(typed) && Number(typed) <= MOST_STOCK) return Number(typed)
  throw new ImportRefusal(`--stock debe ser un número entero entre 0 y ${MOST_STOCK}, no «${typed}».`)
}

/** npm runs a command in the folder of the project; a relative path means the folder from which npm was called. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
