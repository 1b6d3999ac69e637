// npm run build: what `npm start` would build, ahead of time.
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './ensure-installed.js'
import { command } from './project.js'

command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return 0
})
