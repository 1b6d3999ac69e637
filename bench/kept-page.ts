import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inProject } from '../scripts/project.js'
import { load } from './load.ts'
import { buyerOf, register } from './orders.ts'

const LISTING = '/productos/tarjeta-grafica'
const ROUNDS = 5
const SECONDS = 2
const IDLE_MS = 1_000
/** What the kernel counts the time of processes in: a hundredth of a second. */
const TICK_MS = 10

/** Of each round; `cpu` is the floor's time of a processor for a request by the shop's, so that more is better here too. */
export type KeptPageMeasured = {
  perSecond: number[]
  microseconds: number[]
  ofBare: { rate: number[]; cpu: number[] }
  withOrders: { rate: number[]; cpu: number[] }
}

type Turn = { perSecond: number; microseconds: number }

/**
 * A listing from memory: alone, beside a server that does nothing but send the same bytes, and while one of its products is
 * bought every second. They take turns, so that a machine that is slow for a while is slow for all. Time of a processor is
 * steadier than a clock where others work beside.
 */
export async function measureKeptPage(
  shopUrl: string,
  pid: number,
  connection: pg.ClientConfig,
): Promise<KeptPageMeasured> {
  const url = shopUrl + LISTING
  const bare = await bareServer(url)
  const details = [{ id: await plentyOf(connection), count: 1 }]
  try {
    const rounds: { alone: Turn; floor: Turn; buying: Turn }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      // A new one each time: nobody may owe for many orders.
      const buyer = await buyerOf(shopUrl, await register(shopUrl, `kept${round}`), details)
      rounds.push({
        alone: await turn(url, pid),
        floor: await turn(bare.url, bare.pid),
        buying: await whileBuying(
          () => turn(url, pid),
          (nth) => buyer.order(`KEPT-${round}-${nth}`),
        ),
      })
      buyer.close()
    }
    // The first round is for warming up.
    rounds.shift()
    const ratios = (of: (round: (typeof rounds)[number]) => [Turn, Turn]) => ({
      rate: rounds.map(of).map(([one, other]) => one.perSecond / other.perSecond),
      cpu: rounds.map(of).map(([one, other]) => other.microseconds / one.microseconds),
    })
    return {
      perSecond: rounds.map(({ alone }) => alone.perSecond),
      microseconds: rounds.map(({ alone }) => alone.microseconds),
      ofBare: ratios(({ alone, floor }) => [alone, floor]),
      withOrders: ratios(({ alone, buying }) => [buying, alone]),
    }
  } finally {
    bare.close()
  }
}

/** The id of the first product of the listing, of which there is now enough for all. */
async function plentyOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `update sellable set stock = stock + 1000
      where id = (select id from sellable where category_id = 2 and hidden_at is null order by price_cents, id limit 1)
     returning id::int`,
  )
  await client.end()
  return rows[0].id
}

async function turn(url: string, pid: number): Promise<Turn> {
  // What a shop does every second without being asked is no part of a request.
  const idleFrom = await processorMs(pid)
  await sleep(IDLE_MS)
  const before = await processorMs(pid)
  const idleMs = ((before - idleFrom) * SECONDS * 1000) / IDLE_MS
  const { requestsPerSecond, requests } = await load(url, { seconds: SECONDS, warmUpMs: 0 })
  return {
    perSecond: requestsPerSecond,
    microseconds: (1000 * ((await processorMs(pid)) - before - idleMs)) / requests,
  }
}

/** One order in the first half of each second. */
async function whileBuying(work: () => Promise<Turn>, order: (nth: number) => Promise<void>): Promise<Turn> {
  const buying = (async () => {
    for (let nth = 0; nth < SECONDS; nth++) {
      await sleep(nth === 0 ? 300 : 1000)
      await order(nth)
    }
  })()
  const [measured] = await Promise.all([work(), buying])
  return measured
}

/** What a process has worked so far, in user mode and in the kernel. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may have spaces in it, the twelfth and thirteenth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function bareServer(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const headers = Object.fromEntries(response.headers)
  await response.arrayBuffer()
  const server = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { cwd: inProject('.') })
  server.send({ headers, length: Number(headers['content-length']) })
  const [port] = await once(server, 'message')
  return { url: `http://127.0.0.1:${port}/`, pid: server.pid ?? 0, close: () => void server.kill() }
}
