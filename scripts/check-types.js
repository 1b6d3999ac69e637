// The types of the routes are generated, then everything is checked.
import { withCheckoutLock } from './checkout-lock.js'
import { command, inProject } from './project.js'
import { runChild } from './run-child.js'
import { pinnedNode } from './shop-process.js'

command(async () => {
  const node = pinnedNode()
  const reactRouter = inProject('node_modules', '@react-router', 'dev', 'bin.cjs')
  // Under the lock, because a run beside us would read the files that are just being written.
  const generated = await withCheckoutLock(() => runChild(node, [reactRouter, 'typegen']))
  if (generated !== 0) return generated
  // The next check then looks at what has changed, and at what depends on it.
  const seen = inProject('.react-router', 'checked.tsbuildinfo')
  return runChild(node, [
    inProject('node_modules', 'typescript', 'bin', 'tsc'),
    '--incremental',
    '--tsBuildInfoFile',
    seen,
  ])
})
