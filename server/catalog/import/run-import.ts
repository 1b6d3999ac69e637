import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '../../config.ts'
import { readArguments } from './arguments.ts'
import { findSources } from './find-sources.ts'
import { openImportDatabase } from './import-database.ts'
import { importParts } from './import-parts.ts'
import { readMapping } from './mapping.ts'
import { enrichProducts } from './opendb/enrich-products.ts'
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
  const { path, stock, isDryRun, mapping: mappingFile, report: file, sample } = readArguments(args)
  const mapping = mappingFile ? await readMapping(mappingFile) : undefined
  const { parts, specs, refusals } = await findSources(path, mapping)
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

function writable(path: string): string {
  try {
    accessSync(dirname(path), constants.W_OK)
    return path
  } catch (cause) {
    throw new ImportRefusal(`No se puede escribir el informe ${path}.`, { cause })
  }
}
