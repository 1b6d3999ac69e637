import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBareServer } from '../bare-server.ts'
import { buyerOf, register } from '../buyers.ts'
import { load } from '../load.ts'
import type { ShopMeasure } from '../measure.ts'
import { resultOf } from '../spread.ts'
import { middleSpeed, speedOf, speedRatio, takeTurn, takeTurns, workOf, workRatio } from '../turns.ts'

const LISTING = '/productos/tarjeta-grafica'
/** Short turns that follow each other soon, because a machine that others share may be half as quick some seconds later. */
const SECONDS = 1
const IDLE_MS = 500

/**
 * A listing from memory: alone, beside a server that does nothing but send the same bytes, and while one of its products is
 * bought every second.
 */
export const keptPage: ShopMeasure = {
  name: 'kept-page',
  scenes: ['demo'],
  rounds: 10,
  from: 'quick',
  async run({ rounds, shop, database, processorTime }) {
    const url = shop.url + LISTING
    const bare = await openBareServer(url)
    const details = [{ id: await plentyOf(database), count: 1 }]
    const ask = (address: string) => load(address, { seconds: SECONDS, warmUpMs: 0 })
    try {
      const { alone, floor, buying } = await takeTurns(rounds, {
        alone: () => takeTurn(processorTime, () => ask(url), IDLE_MS),
        floor: () => takeTurn(bare.processorTime, () => ask(bare.url), IDLE_MS),
        buying: async (round) => {
          // A new one each time: nobody may owe for many orders.
          const buyer = await buyerOf(shop.url, await register(shop.url, `kept${round}`), details)
          const buy = () => buyer.order(`KEPT-${round}`)
          const turn = await takeTurn(processorTime, () => whileBuying(() => ask(url), buy), IDLE_MS)
          buyer.close()
          return turn
        },
      })
      const rates = speedOf(alone)
      const { value, least, most } = workRatio(alone, floor)
      return [
        resultOf('kept listing page, beside bare node:http', '/s', rates, {
          floor: middleSpeed(floor),
          ratio: speedRatio(alone, floor),
          cpuMs: workOf(alone),
          goal: { of: 'ratio', atLeast: 0.95 },
        }),
        {
          name: 'kept listing page, bare node:http by processor time',
          value,
          unit: '×',
          spread: [least, most],
          isDetail: true,
        },
        resultOf('kept listing page, while one of it is bought a second', '/s', speedOf(buying), {
          floor: middleSpeed(alone),
          ratio: speedRatio(buying, alone),
          cpuMs: workOf(buying),
          goal: { of: 'ratio', atLeast: 0.7 },
        }),
      ]
    } finally {
      bare.close()
    }
  },
}

/** The id of the first product of the listing, of which there is now enough for all. */
async function plentyOf(database: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query(
    `update sellable set stock = stock + 1000
      where id = (select id from sellable where category_id = 2 and hidden_at is null order by price_cents, id limit 1)
     returning id::int`,
  )
  await client.end()
  return rows[0].id
}

/** One order in the first half of the second. */
async function whileBuying<T>(work: () => Promise<T>, order: () => Promise<void>): Promise<T> {
  const [measured] = await Promise.all([work(), sleep(300).then(order)])
  return measured
}
