import { readlinkSync } from 'node:fs'
import { runChild } from '../../scripts/run-child.js'
import { createRunDirectory } from '../../scripts/run-directory.js'
import { runDrills } from '../drills/run-drills.ts'
import { clusterDrills, clusterFilesOf, missingPackages } from './drills.ts'

/*
 * `npm run drills:cluster`: several machines, each a network namespace with programs of its own, and what fails among them.
 * All of it happens in a network that this run alone has, so no port of the machine is taken and no cable of it is touched.
 */

process.exitCode = await runDrills({
  command: 'npm run drills:cluster',
  says: clusterDrills,
  filesOf: clusterFilesOf,
  hasAllThat,
  project: 'cluster',
  launch,
})

function hasAllThat(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.error('These drills lay networks and start programs as other users: they need Linux, and root.')
    return false
  }
  const missing = missingPackages()
  if (missing.length === 0) return true
  console.error(
    `These drills run programs of Debian that are not here: RUNLEVEL=1 apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
  return false
}

/** What is left of a run, whatever ends it, is known by its directory, and ended with it. */
async function launch(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const run = createRunDirectory()
  try {
    const own = ['--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']
    const around = { KUNTUR_NETWORK_AROUND: readlinkSync('/proc/self/ns/net') }
    return await runChild('unshare', [...own, process.execPath, ...args], {
      ...env,
      ...run.environment,
      ...around,
    })
  } finally {
    await run.remove()
  }
}
