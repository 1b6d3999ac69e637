// npm start: from whatever state the checkout is in to an open shop.
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './ensure-installed.js'
import { pinnedNode } from './pinned-node.js'
import { command } from './project.js'
import { runChild } from './run-child.js'
import { compileCache, shopArguments } from './shop-process.js'

command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...compileCache, ...process.env, NODE_ENV: 'production' }
  return runChild(pinnedNode(), shopArguments('server/main.ts'), env)
})
