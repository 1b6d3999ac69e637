import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { startShop } from '../../test/shop.ts'
import { load } from '../load.ts'
import type { OwnMeasure, OwnStage, Result } from '../measure.ts'
import { openProcessorTime } from '../processor-time.ts'
import { resultOf } from '../spread.ts'
import { middleSpeed, speedOf, takeTurn, takeTurns, workOf, workRatio } from '../turns.ts'

const asked = {
  'kept listing page': '/productos/tarjeta-grafica',
  'listing as JSON': '/api/catalog?category=2',
}
const SECONDS = 2
/** Each process compiles what it runs often by itself, and of two each has half of the requests. */
const WARM_UP_SECONDS = 4

/**
 * What a second process costs: the same by two shops, one of a single process and one of two, on connections that are kept. Load,
 * database and both processes share the cores, so the speed says little; what counts is the work.
 */
export const processes: OwnMeasure = {
  name: 'processes',
  scenes: ['own'],
  rounds: 3,
  from: 'usual',
  async run({ rounds, env, newDataDir }) {
    const single = await openShop({ env, newDataDir }, '1')
    const double = await openShop({ env, newDataDir }, '2')
    try {
      const results: Result[] = []
      for (const [what, path] of Object.entries(asked)) {
        const turn = ({ shop, processorTime }: typeof single) =>
          takeTurn(processorTime, () => load(shop.url + path, { seconds: SECONDS, warmUpMs: 0 }))
        for (const { shop } of [single, double]) await load(shop.url + path, { seconds: WARM_UP_SECONDS })
        const { one, two } = await takeTurns(rounds, { one: () => turn(single), two: () => turn(double) })
        results.push(
          resultOf(`${what} of two processes, beside one by processor time`, '/s', speedOf(two), {
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
      await single.shop.stop()
      await double.shop.stop()
    }
  },
}

async function openShop({ env, newDataDir }: Pick<OwnStage, 'env' | 'newDataDir'>, processes: string) {
  const dataDir = await newDataDir()
  const shop = await startShop({ dataDir, env: { ...env, WEB_CONCURRENCY: processes } })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { shop, processorTime: await openProcessorTime(shop.pid, connection) }
}
