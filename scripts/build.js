// npm run build: what `npm start` would build, ahead of time, and whether its pages stay light.
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './ensure-installed.js'
import { checkJavaScriptBudget } from './javascript-budget.js'
import { command } from './project.js'

command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  checkJavaScriptBudget()
  return 0
})
