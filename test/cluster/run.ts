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

/**
 * The run has a network and a table of processes of its own, with a first process of which all others hang: when that one ends, by whatever, the
 * kernel ends the rest, and namespaces, cables and mounts go with the last of them. nginx, for one, cannot be known by its environment.
 */
async function launch(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const run = createRunDirectory()
  try {
    const own = ['--net', '--mount-proc', '--pid', '--fork', '--kill-child']
    // Not by `exec`: the first process has to wait for those whose parents have ended, as Patroni's PostgreSQL.
    const first = ['sh', '-c', 'ip link set lo up && "$0" "$@"; exit $?']
    const around = { KUNTUR_NETWORK_AROUND: readlinkSync('/proc/self/ns/net') }
    return await runChild('unshare', [...own, ...first, process.execPath, ...args], {
      ...env,
      ...run.environment,
      ...around,
    })
  } finally {
    await run.remove()
  }
}
