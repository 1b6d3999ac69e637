import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '../../config.ts'
import { readArguments } from './arguments.ts'
import { findSources, type Sources } from './find-sources.ts'
import { openImportDatabase } from './import-database.ts'
import { importParts } from './import-parts.ts'
import { readMapping } from './mapping.ts'
import { enrichProducts, ownOpenDb, type SpecSource } from './opendb/enrich-products.ts'
import { specKinds } from './opendb/kinds/spec-kinds.ts'
import { ImportRefusal } from './refusal.ts'
import { createReport } from './report.ts'

/** Where the import writes: results to `out`, problems and progress to `err`. */
export type Terminal = { out(line: string): void; err(line: string): void }

/**
 * Runs the whole command: reads the files, writes them into the shop's database and reports the result. Returns the exit
 * code, which is 1 if a file was refused.
 * @throws ImportRefusal or StartupError when nothing can be done.
 */
export async function runImport(
  args: string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<number> {
  const {
    path,
    withOpenDb,
    stock,
    isDryRun,
    mapping: mappingFile,
    report: file,
    sample,
  } = readArguments(args)
  const mapping = mappingFile ? await readMapping(mappingFile) : undefined
  const found = path === null ? nothing : await findSources(path, mapping)
  const { parts, refusals } = found
  const specs = withOpenDb ? [...found.specs, ...ownSpecs(found, path === null)] : found.specs
  for (const refusal of refusals) terminal.err(refusal)
  if (parts.length + specs.length === 0) return 1
  const reportFile = file && writable(file)
  const database = await openImportDatabase(readConfig(env), terminal.out)
  const report = createReport(terminal, { isDryRun, file: reportFile, sample })
  try {
    for (const sources of parts) {
      await importParts(database.db, sources, { openingStock: stock, isDryRun, signal }, report)
    }
    for (const source of specs) {
      await enrichProducts(database.db, source, { isDryRun, signal }, report).catch((error) => {
        if (!(error instanceof ImportRefusal) || signal?.aborted) throw error
        refusals.push(error.message)
        terminal.err(error.message)
      })
    }
  } finally {
    report.end()
    await database.close()
  }
  return refusals.length > 0 ? 1 : 0
}

const nothing: Sources = { parts: [], specs: [], refusals: [] }

/** The shop's copy of OpenDB for what is imported, or for all there is. Files of OpenDB among the imported are newer. */
function ownSpecs({ parts, specs }: Sources, isForAll: boolean): SpecSource[] {
  const categories = new Set(parts.flat().map(({ kind }) => kind.categoryId))
  return specKinds
    .filter((kind) => !specs.some((given) => given.kind === kind))
    .filter(({ categoryId }) => isForAll || categories.has(categoryId))
    .map(ownOpenDb)
}

function writable(path: string): string {
  try {
    accessSync(dirname(path), constants.W_OK)
    return path
  } catch (cause) {
    throw new ImportRefusal(`No se puede escribir el informe ${path}.`, { cause })
  }
}
