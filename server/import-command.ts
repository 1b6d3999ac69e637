import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DomainError } from './domain-error.ts'
import { importList } from './imports/import-list.ts'
import { runShopCommand } from './shop-command.ts'
import { StartupError } from './startup-error.ts'

// npm run catalog:import -- PATH for files of open data; with --list for a list of products, as the desk imports it.
const LIST = '--list'
const USAGE =
  'Uso: npm run catalog:import -- ARCHIVO --list [--supplier NOMBRE] [--category NÚMERO] [--dry-run]'

if (process.argv.includes(LIST)) {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () =>
      stop.abort(new StartupError('Importación interrumpida: repítela para completarla.')),
    )
  await runShopCommand(async (db) => {
    const { values, positionals } = read(process.argv.slice(2))
    const [path] = positionals
    if (!path || positionals.length > 1) throw new StartupError(USAGE)
    // npm runs a command in the folder of the project; a relative path means the folder from which npm was called.
    const content = await readFile(resolve(process.env.INIT_CWD ?? '.', path)).catch((cause) => {
      throw new StartupError(`No se puede leer ${path}.`, { cause })
    })
    const list = {
      fileName: basename(path).slice(0, 150),
      content,
      supplier: values.supplier ?? null,
      categoryId: values.category === undefined ? null : Number(values.category),
      isDryRun: values['dry-run'],
      signal: stop.signal,
    }
    await importList(db, list, (line) => console.log(line)).catch((error) => {
      throw error instanceof DomainError ? new StartupError(error.message, { cause: error }) : error
    })
    return 0
  })
} else {
  await import('./catalog/import-cli.ts')
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        list: { type: 'boolean' },
        supplier: { type: 'string' },
        category: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new StartupError(USAGE, { cause })
  }
}
