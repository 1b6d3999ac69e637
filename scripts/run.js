// node scripts/run.js [--built] [--dev] <file.ts> [arguments]: a TypeScript command of the shop, on the pinned Node.
// `npm start` is server/main.ts on the built pages; `npm run dev` is server/dev.ts on the sources themselves.
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './ensure-installed.js'
import { command, Refusal } from './project.js'
import { runChild } from './run-child.js'
import { pinnedNode, shopArguments, shopEnvironment } from './shop-process.js'

command(async () => {
  const args = process.argv.slice(2)
  const begin = args.findIndex((argument) => !argument.startsWith('--'))
  const flags = args.splice(0, begin < 0 ? args.length : begin)
  const [file, ...rest] = args
  if (!file) throw new Refusal('Uso: node scripts/run.js [--built] [--dev] <archivo.ts> [argumentos]')
  await ensureInstalled()
  if (flags.includes('--built')) await ensureBuilt()
  const mode = flags.includes('--dev') ? 'development' : 'production'
  const env = { ...shopEnvironment, ...process.env, NODE_ENV: mode }
  return runChild(pinnedNode(), shopArguments(file, ...rest), env)
})
