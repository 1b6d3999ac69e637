import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { webProcesses } from '../../test/drills/web-team.ts'
import { startShop } from '../../test/shop.ts'
import { load } from '../load.ts'
import type { OwnMeasure, OwnStage, Result } from '../measure.ts'
import { openProcessorTime } from '../processor-time.ts'
import { resultOf } from '../spread.ts'
import { middleSpeed, speedOf, takeTurn, takeTurns, workOf, workRatio } from '../turns.ts'

const asked = {
  'kept listing page': '/productos/tarjeta-grafica',
  'prices of a cart': '/api/cart?ids=1,2,3',
}
/** Enough for two processes to have as much to do at a time as one would. */
const CONNECTIONS = 64
const SECONDS = 2
/** Each process compiles what it runs often by itself, and of two each has half of the requests. */
const WARM_UP_REQUESTS = 4_000
const WARM_UP_SECONDS = 15

/**
 * What a second process costs: the same by two shops, one of a single process and one of two, on connections that are kept. Their
 * processes share one core and the load has the others, so the shop is always what is short: one that waits for requests works
 * more for each. So the speed says little of what a second core would give, and what counts is the work.
 */
export const processes: OwnMeasure = {
  name: 'processes',
  scenes: ['own'],
  rounds: 3,
  from: 'usual',
  async run({ rounds, env, newDataDir }) {
    const single = await openShop({ env, newDataDir }, '1')
    const double = await openShop({ env, newDataDir }, '2')
    const last = cpus().length - 1
    try {
      for (const { pids } of [single, double]) for (const pid of pids) pin(pid, String(last))
      if (last > 0) pin(process.pid, `0-${last - 1}`)
      const results: Result[] = []
      for (const [what, path] of Object.entries(asked)) {
        const ask = ({ url }: typeof single, seconds = SECONDS) =>
          load(url + path, { connections: CONNECTIONS, seconds, warmUpMs: 0 })
        for (const shop of [single, double]) {
          let warm = 0
          for (let second = 0; second < WARM_UP_SECONDS && warm < WARM_UP_REQUESTS; second++)
            warm += (await ask(shop, 1)).requests
        }
        const turn = (shop: typeof single) => takeTurn(shop.processorTime, () => ask(shop))
        const { one, two } = await takeTurns(rounds, { one: () => turn(single), two: () => turn(double) })
        results.push(
          resultOf(`${what} by two processes, beside one by processor time`, '/s', speedOf(two), {
            floor: middleSpeed(one),
            ratio: workRatio(two, one),
            cpuMs: workOf(two),
            // A second process costs a twentieth more at most.
            goal: { of: 'ratio', atLeast: 0.95 },
          }),
        )
      }
      return results
    } finally {
      pin(process.pid, `0-${last}`)
      await single.stop()
      await double.stop()
    }
  },
}

async function openShop({ env, newDataDir }: Pick<OwnStage, 'env' | 'newDataDir'>, processes: string) {
  const dataDir = await newDataDir()
  const { pid, url, stop } = await startShop({ dataDir, env: { ...env, WEB_CONCURRENCY: processes } })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const pids = [pid, ...webProcesses(pid)]
  return { pids, url, stop, processorTime: await openProcessorTime(pid, connection) }
}

/** Has a process, all its threads, run on these cores alone. */
function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
}
