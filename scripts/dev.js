// npm run dev: the shop on the sources themselves; what is changed shows at once.
import { ensureInstalled } from './ensure-installed.js'
import { pinnedNode } from './pinned-node.js'
import { command } from './project.js'
import { runChild } from './run-child.js'
import { compileCache, shopArguments } from './shop-process.js'

command(async () => {
  await ensureInstalled()
  const env = { ...compileCache, ...process.env, NODE_ENV: 'development' }
  return runChild(pinnedNode(), shopArguments('server/dev.ts'), env)
})
