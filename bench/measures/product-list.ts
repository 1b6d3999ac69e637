import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { load, loadEach } from '../load.ts'
import type { ShopMeasure } from '../measure.ts'
import { countWork } from '../processor-time.ts'
import { resultOf } from '../spread.ts'
import { takeTurn, takeTurns, workOf } from '../turns.ts'

const LIST = '/api/products'
const PACKED = { connections: 1, headers: 'Accept-Encoding: gzip\r\n' }
const SECONDS_OF_SALES = 5

/** All products in one answer: asked again and again, and asked each second while one product is sold a second. */
export const productList: ShopMeasure = {
  name: 'product-list',
  scenes: ['46000'],
  rounds: 3,
  from: 'usual',
  async run({ rounds, shop, database, processorTime }) {
    const client = new pg.Client(database)
    await client.connect()
    // The first call makes all of it.
    await loadEach(shop.url, [LIST], PACKED)
    const { again } = await takeTurns(rounds, {
      again: () =>
        takeTurn(processorTime, () => load(shop.url + LIST, { ...PACKED, seconds: 1, warmUpMs: 0 })),
    })
    const shares: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { ms, serverMs, databaseMs } = await countWork(processorTime, async () => {
        for (let second = 0; second < SECONDS_OF_SALES; second++) {
          await sellOne(client)
          await sleep(1_000)
          await loadEach(shop.url, [LIST], PACKED)
        }
      })
      shares.push((100 * (serverMs + databaseMs)) / ms)
    }
    await client.end()
    return [
      resultOf(
        'list of all 46,000 products, asked again',
        'ms',
        again.map(({ p50Ms }) => p50Ms),
        { cpuMs: workOf(again) },
      ),
      resultOf(
        'list of all 46,000 products, asked each second while one is sold a second, of a core',
        '%',
        shares,
        {
          goal: { atMost: 5 },
        },
      ),
    ]
  },
}

/** What a sale elsewhere leaves behind for the list: less of a product, and the note of it. */
async function sellOne(client: pg.Client): Promise<void> {
  await client.query(
    `with sold as (update sellable set stock = stock - 1
                    where id = (select id from sellable where kind = 'product' and stock > 9 order by random() limit 1) returning id)
     insert into catalog_change (kind, ids) select 'stock', array_agg(id) from sold`,
  )
}
