import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { checkOut } from '../../test/earlier-version.ts'
import { startShop } from '../../test/shop.ts'
import { buyerOf, register } from '../buyers.ts'
import { asJson, narrowedPages, take } from '../fresh-pages.ts'
import { loadEach } from '../load.ts'
import type { OwnMeasure, OwnStage, Result } from '../measure.ts'
import { keepOnOneCore } from '../one-core.ts'
import { openProcessorTime } from '../processor-time.ts'
import { resultOf, spreadOf } from '../spread.ts'
import { middleSpeed, speedOf, type Turn, takeTurn, takeTurns, workOf } from '../turns.ts'
import { allBuy, layShelf } from './orders.ts'

/** The first version that sold. What it worked for each thing is what the goals in milliseconds were set by. */
const FIRST = '953a126'
const ORDERS_A_ROUND = 80
const WARM_UP_ORDERS = 400
const ANSWERS_A_ROUND = 300
const WARM_UP_ANSWERS = 600

type Goal = { firstMs: number; mostMs: number }

/** So many times less work than the first version, which worked `firstMs` where the goal of `mostMs` was set. */
const goalOf = ({ firstMs, mostMs }: Goal) =>
  ({ of: 'ratio', atLeast: Math.round((100 * firstMs) / mostMs) / 100 }) as const

/**
 * What a goal in milliseconds means on any machine: the first version takes turns with this one. It is installed and built for that,
 * which wants git, the history of the project and the registry.
 */
export const firstVersion: OwnMeasure = {
  name: 'first-version',
  scenes: ['own'],
  rounds: 10,
  from: 'long',
  async run({ rounds, env, newDataDir }) {
    const { checkout, remove } = checkOut(FIRST, await newDataDir())
    const opened: Contestant[] = []
    let release = () => {}
    const open = async (moreEnv: NodeJS.ProcessEnv, checkout?: string) => {
      const one = await openShop({ env: { ...env, ...moreEnv }, newDataDir }, checkout)
      opened.push(one)
      return one
    }
    try {
      const first = await open(asItWas, checkout)
      const now = await open({ DEMO: 'catalog' })
      release = await keepOnOneCore(opened.map(({ pid }) => pid))
      const unasked = (await narrowedPages(now.url)).map(asJson)
      // Node compiles what it runs often, and a shop has run long.
      await loadEach(now.url, take(unasked, WARM_UP_ANSWERS), { connections: 4 })
      await loadEach(first.url, repeat(LISTING, WARM_UP_ANSWERS), { connections: 4 })
      // The turns are short and follow each other at once, since a machine that others share may be half as quick a minute later: what a
      // shop does unasked is part of them.
      const json = (shop: Contestant, paths: () => string[]) => () =>
        takeTurn(shop.processorTime, () => loadEach(shop.url, paths()), 0)
      // Either version writes the mails of its orders meanwhile.
      const held = (shop: Contestant) => (round: number) =>
        takeTurn(shop.processorTime, () => buy(shop.buyer, `HELD-${round}`, ORDERS_A_ROUND), 0)
      const turns = await takeTurns(rounds, {
        firstHeld: held(first),
        nowHeld: held(now),
        // It keeps no answer, so that one address is as good as many.
        firstJson: json(first, () => repeat(LISTING, ANSWERS_A_ROUND)),
        nowJson: json(now, () => take(unasked, ANSWERS_A_ROUND)),
      })
      return [
        beside('hold and order of one buyer', turns.nowHeld, turns.firstHeld, { firstMs: 10.6, mostMs: 4 }),
        beside('listing as JSON that nobody asked for', turns.nowJson, turns.firstJson, {
          firstMs: 2.2,
          mostMs: 1,
        }),
      ]
    } finally {
      release()
      for (const { close } of opened) await close()
      remove()
    }
  },
}

/** The same products, and nothing of what glibc is told since. */
const asItWas = {
  DEMO: 'on',
  MALLOC_ARENA_MAX: undefined,
  MALLOC_MMAP_THRESHOLD_: undefined,
  MALLOC_TRIM_THRESHOLD_: undefined,
}

const LISTING = '/api/catalog?category=2'
const repeat = (path: string, count: number) => Array.from({ length: count }, () => path)

function beside(what: string, now: readonly Turn[], first: readonly Turn[], goal: Goal): Result {
  const work = ({ serverMs, databaseMs }: Turn) => serverMs + databaseMs
  return resultOf(`${what}, beside the first version by processor time`, '/s', speedOf(now), {
    floor: middleSpeed(first),
    ratio: spreadOf(now.map((turn, round) => work(first[round] ?? turn) / work(turn))),
    cpuMs: workOf(now),
    goal: goalOf(goal),
  })
}

/** One purchase after another, so that nothing but their work is compared. */
const buy = (buyer: Awaited<ReturnType<typeof buyerOf>>, name: string, often: number) =>
  allBuy([buyer], (one, turn) => one.holdAndOrder(`${name}-${turn}`), often)

type Contestant = Awaited<ReturnType<typeof openShop>>

async function openShop({ env, newDataDir }: Pick<OwnStage, 'env' | 'newDataDir'>, checkout?: string) {
  const dataDir = await newDataDir()
  const shop = await startShop({ dataDir, env, ...(checkout && { checkout }) })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...connection, max: 1 })
  const details = await layShelf(pool)
  await pool.end()
  const buyer = await buyerOf(shop.url, await register(shop.url, 'bench'), details)
  // Node compiles what it runs often; and the first version ends a connection that has said nothing for a while.
  await buy(buyer, 'WARM', WARM_UP_ORDERS)
  const processorTime = await openProcessorTime(shop.pid, connection)
  return {
    pid: shop.pid,
    url: shop.url,
    buyer,
    processorTime,
    async close() {
      buyer.close()
      await shop.stop()
    },
  }
}
