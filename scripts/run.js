// node scripts/run.js [--built] <file.ts> [arguments]: a TypeScript command of the shop, on the pinned Node.
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './ensure-installed.js'
import { pinnedNode } from './pinned-node.js'
import { command, Refusal } from './project.js'
import { runChild } from './run-child.js'
import { compileCache, shopArguments } from './shop-process.js'

command(async () => {
  const args = process.argv.slice(2)
  const needsPages = args[0] === '--built'
  if (needsPages) args.shift()
  const [file, ...rest] = args
  if (!file) throw new Refusal('Uso: node scripts/run.js [--built] <archivo.ts> [argumentos]')
  await ensureInstalled()
  if (needsPages) await ensureBuilt()
  const env = { NODE_ENV: 'production', ...compileCache, ...process.env }
  return runChild(pinnedNode(), shopArguments(file, ...rest), env)
})
