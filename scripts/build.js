// npm run build: what `npm start` would build, ahead of time, and whether its pages stay light.
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './ensure-installed.js'
import { command, inProject } from './project.js'
import { runChild } from './run-child.js'
import { pinnedNode } from './shop-process.js'

command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runChild(pinnedNode(), [inProject('scripts', 'javascript-budget.js')])
})
