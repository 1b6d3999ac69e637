import { runRestore } from './run-restore.ts'

// npm run restore -- FILE [--replace]: a shop from its backup, in an empty place unless it says --replace.
process.exitCode = await runRestore(process.argv.slice(2), process.env, {
  out: console.log,
  err: console.error,
})
