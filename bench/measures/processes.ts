import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { startShop } from '../../test/shop.ts'
import { openConnection } from '../http-connection.ts'
import { getOf } from '../load.ts'
import type { OwnMeasure, OwnStage, Result } from '../measure.ts'
import { openProcessorTime } from '../processor-time.ts'
import { median, resultOf } from '../spread.ts'
import { middleSpeed, speedOf, takeTurn, takeTurns, workOf, workRatio } from '../turns.ts'

const asked = {
  'kept listing page': '/productos/tarjeta-grafica',
  'prices of a cart': '/api/cart?ids=1,2,3',
}
const CONNECTIONS = 16
/** How often a connection asks before it is the next one's turn: as browsers do, and so that caches of the processor stay warm. */
const IN_A_ROW = 200
const SECONDS = 1
/** Each process compiles what it runs often by itself, and of two each has half of the requests. */
const WARM_UP_REQUESTS = 20_000
const WARM_UP_SECONDS = 6

/**
 * What a second process costs: the same by two shops, one of a single process and one of two, on connections that are kept. One
 * request comes after another: a process that finds many at once works less for each, and of two each finds half as many, which
 * is no matter of how many they are. The speed says nothing of what a second core would give; what counts is the work.
 */
export const processes: OwnMeasure = {
  name: 'processes',
  scenes: ['own'],
  rounds: 5,
  from: 'usual',
  async run({ rounds, env, newDataDir }) {
    const single = await openShop({ env, newDataDir }, '1')
    const double = await openShop({ env, newDataDir }, '2')
    try {
      const results: Result[] = []
      for (const [what, path] of Object.entries(asked)) {
        for (const { url } of [single, double]) await askInTurn(url + path, WARM_UP_SECONDS, WARM_UP_REQUESTS)
        const turn = ({ url, processorTime }: typeof single) =>
          takeTurn(processorTime, () => askInTurn(url + path, SECONDS))
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
      await single.stop()
      await double.stop()
    }
  },
}

/** One request at a time, by some kept connections in turn, for some seconds or until there were enough. */
async function askInTurn(url: string, seconds: number, enough = Number.POSITIVE_INFINITY) {
  const request = getOf(url, '')
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)))
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  while (times.length < enough && performance.now() < until) {
    const connection = connections[Math.floor(times.length / IN_A_ROW) % CONNECTIONS]
    for (let nth = 0; connection && nth < IN_A_ROW; nth++) {
      const sentAt = performance.now()
      const answer = await connection.ask(request)
      if (!answer.subarray(0, 12).equals(ok)) throw new Error(`${url}: ${answer.subarray(0, 12)}`)
      times.push(performance.now() - sentAt)
    }
  }
  for (const { close } of connections) close()
  const took = (performance.now() - begun) / 1000
  return { requests: times.length, requestsPerSecond: times.length / took, p50Ms: median(times) }
}

const ok = Buffer.from('HTTP/1.1 200')

async function openShop({ env, newDataDir }: Pick<OwnStage, 'env' | 'newDataDir'>, processes: string) {
  const dataDir = await newDataDir()
  const { pid, url, stop } = await startShop({ dataDir, env: { ...env, WEB_CONCURRENCY: processes } })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { url, stop, processorTime: await openProcessorTime(pid, connection) }
}
