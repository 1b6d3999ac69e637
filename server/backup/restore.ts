import { StartupError } from '../startup-error.ts'
import { runRestore } from './run-restore.ts'

// npm run restore -- FILE [--replace | --verify]: a shop from its backup, in an empty place unless it says --replace.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop.abort(new StartupError('Orden interrumpida: no ha cambiado nada.')))
}
const terminal = { out: console.log, err: console.error }
process.exitCode = await runRestore(process.argv.slice(2), process.env, terminal, stop.signal)
