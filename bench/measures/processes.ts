import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { startShop } from '../../test/shop.ts'
import { openBareServer } from '../bare-server.ts'
import { openConnection } from '../http-connection.ts'
import { getOf } from '../load.ts'
import type { OwnMeasure, OwnStage, Result } from '../measure.ts'
import { openProcessorTime, type ProcessorTime } from '../processor-time.ts'
import { median, resultOf } from '../spread.ts'
import { middleSpeed, speedOf, type Turn, takeTurn, takeTurns, workOf, workRatio } from '../turns.ts'

const LISTING = '/productos/tarjeta-grafica'
const CART = '/api/cart?ids=1,2,3'
const CONNECTIONS = 16
/** How often a connection asks before it is the next one's turn: as browsers do, and so that caches of the processor stay warm. */
const IN_A_ROW = 200
const SECONDS = 1
const IDLE_MS = 500
/**
 * Each process compiles what it runs often by itself: of a cart the first 400 cost it twice of what they cost once it has answered
 * 1,200. So two get twice as much to get warm by, which they share: all connections are asked by turns, and in each of several goes they
 * are dealt anew, because one of two processes may get few of them. A single process that was warm beside two that were not made a second
 * one look a third dearer.
 */
const WARM_UPS = 4
const WARM_UP_REQUESTS = 10_000
const WARM_UP_SECONDS = 1
const WARM_UP_IN_A_ROW = 20

/**
 * What a second process costs: the same by two shops, one of a single process and one of two, on connections that are kept, and
 * by a bare server of one and of two, which says what of it is the machine's. One request comes after another: a process that
 * finds many at once works less for each, and of two each finds half as many, which is no matter of how many they are. The
 * speed says nothing of what a second core would give; what counts is the work.
 */
export const processes: OwnMeasure = {
  name: 'processes',
  scenes: ['own'],
  rounds: 5,
  from: 'usual',
  async run({ rounds, env, newDataDir }) {
    const opened: Contestant[] = []
    const open = async (contestant: Promise<Contestant>) => {
      const one = await contestant
      opened.push(one)
      return one
    }
    try {
      const single = await open(openShop({ env, newDataDir }, '1'))
      const double = await open(openShop({ env, newDataDir }, '2'))
      const bare = {
        single: await open(openBare(single.url + LISTING, 1)),
        double: await open(openBare(single.url + LISTING, 2)),
      }
      const compare = async (path: string, one: Contestant, two: Contestant) => {
        for (const [{ url }, count] of [
          [one, 1],
          [two, 2],
        ] as const)
          for (let nth = 0; nth < WARM_UPS; nth++)
            await askInTurn(url + path, {
              inARow: WARM_UP_IN_A_ROW,
              seconds: WARM_UP_SECONDS * count,
              enough: WARM_UP_REQUESTS * count,
            })
        const turn = ({ url, processorTime }: Contestant) =>
          takeTurn(
            processorTime,
            () => askInTurn(url + path, { inARow: IN_A_ROW, seconds: SECONDS }),
            IDLE_MS,
          )
        return takeTurns(rounds, { one: () => turn(one), two: () => turn(two) })
      }
      const result = (what: string, { one, two }: Record<'one' | 'two', Turn[]>, more: Partial<Result>) =>
        resultOf(`${what} by two processes, beside one by processor time`, '/s', speedOf(two), {
          floor: middleSpeed(one),
          ratio: workRatio(two, one),
          cpuMs: workOf(two),
          ...more,
        })
      // A second process costs a twentieth more at most.
      const goal = { of: 'ratio', atLeast: 0.95 } as const
      return [
        result('kept listing page', await compare(LISTING, single, double), { goal }),
        result('the same bytes of bare node:http', await compare('', bare.single, bare.double), {}),
        result('prices of a cart', await compare(CART, single, double), { goal }),
      ]
    } finally {
      for (const { stop } of opened) await stop()
    }
  },
}

/** One request at a time, by some kept connections in turn, for some seconds or until there were enough. */
async function askInTurn(
  url: string,
  {
    inARow,
    seconds,
    enough = Number.POSITIVE_INFINITY,
  }: { inARow: number; seconds: number; enough?: number },
) {
  const request = getOf(url, '')
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)))
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  while (times.length < enough && performance.now() < until) {
    const connection = connections[Math.floor(times.length / inARow) % CONNECTIONS]
    for (let nth = 0; connection && nth < inARow; nth++) {
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

type Contestant = { url: string; processorTime: ProcessorTime; stop(): unknown }

async function openShop(
  { env, newDataDir }: Pick<OwnStage, 'env' | 'newDataDir'>,
  processes: string,
): Promise<Contestant> {
  const dataDir = await newDataDir()
  const { pid, url, stop } = await startShop({ dataDir, env: { ...env, WEB_CONCURRENCY: processes } })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { url, stop, processorTime: await openProcessorTime(pid, connection) }
}

async function openBare(of: string, processes: number): Promise<Contestant> {
  const { url, processorTime, close } = await openBareServer(of, {}, processes)
  return { url, processorTime, stop: close }
}
