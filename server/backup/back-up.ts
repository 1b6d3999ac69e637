import { StartupError } from '../startup-error.ts'
import { runBackup } from './run-backup.ts'

// npm run backup -- FILE: all of the shop in one file, also while it sells.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop.abort(new StartupError('Copia interrumpida: no ha quedado ningún archivo.')))
}
const terminal = { out: console.log, err: console.error }
process.exitCode = await runBackup(process.argv.slice(2), process.env, terminal, stop.signal)
