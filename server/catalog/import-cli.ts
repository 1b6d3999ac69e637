import { isDatabaseAway } from '../db/database-errors.ts'
import { StartupError } from '../startup-error.ts'
import { ImportRefusal } from './import/refusal.ts'
import { runImport } from './import/run-import.ts'

// npm run catalog:import -- PATH, for files of open data: see `server/import-command.ts`.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () =>
    stop.abort(new ImportRefusal('Importación interrumpida: repítela para completarla.')),
  )
}
const terminal = {
  out: (line: string) => console.log(line),
  err: (line: string) => console.error(line),
}
try {
  process.exitCode = await runImport(process.argv.slice(2), process.env, terminal, stop.signal)
} catch (error) {
  console.error(tell(error))
  process.exitCode = 1
}

function tell(error: unknown): unknown {
  if (error instanceof ImportRefusal || error instanceof StartupError) return error.message
  if (isDatabaseAway(error)) {
    return 'La base de datos no responde o se detuvo. Lo ya importado queda; repite la importación para completarla.'
  }
  return error
}
