import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { categories } from '../contract/categories.ts'
import { sorts } from '../contract/listing.ts'
import { seededRandom } from '../test/seeded-random.ts'
import { anOrder, register } from './buyers.ts'

const VISITORS = 8
/** How often each is asked for, of some hundred. The list of all products is for programs that come a few times a minute. */
const shares = { page: 30, product: 20, narrowed: 14, search: 16, api: 16, all: 0.2, order: 4 }

type Ask = { path: string; body?: object }
type Catalog = { id: number; name: string }[]

export type MixedLoad = {
  /** So many visitors who do not wait in between look, search, hold and order for some seconds. Returns how much was answered. */
  run(seconds: number): Promise<number>
}

/** Gives every product plenty of stock and lets everybody owe for as much as they like, so that nothing is refused. */
export async function openMixedLoad(shopUrl: string, database: pg.ClientConfig): Promise<MixedLoad> {
  const catalog = await layPlenty(database)
  /** A later load of the same shop is of other people. */
  const tag = randomBytes(4).toString('hex')
  let runs = 0
  return {
    async run(seconds) {
      const run = ++runs
      const until = performance.now() + seconds * 1000
      let answered = 0
      const visit = async (number: number) => {
        const random = seededRandom(1_000 * run + number)
        const cookie = await register(shopUrl, `mixed${tag}x${run}x${number}`)
        for (let turn = 0; performance.now() < until; turn++) {
          for (const ask of nextOf(random, catalog, `MIXED-${tag}-${run}-${number}-${turn}`)) {
            await answerTo(shopUrl, cookie, ask)
            answered++
          }
        }
      }
      await Promise.all(Array.from({ length: VISITORS }, (_, number) => visit(number)))
      return answered
    },
  }
}

async function layPlenty(database: pg.ClientConfig): Promise<Catalog> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(
      `insert into setting (key, value)
       select key, '0' from unnest(array['max_held_units', 'max_held_cents', 'max_unchecked_orders']) as key`,
    )
    const { rows } = await client.query<Catalog[number]>(
      `update sellable set stock = 1000000
        where kind = 'product' and price_cents is not null and category_id is not null and hidden_at is null
       returning id::int, name`,
    )
    await client.query("insert into catalog_change (kind, ids) values ('product', null)")
    return rows
  } finally {
    await client.end()
  }
}

/** What a visitor asks next; a reservation and its order belong together. */
function nextOf(random: ReturnType<typeof seededRandom>, catalog: Catalog, tag: string): Ask[] {
  const kind = random.weighted(shares)
  const category = random.pick(categories)
  const product = random.pick(catalog)
  if (kind === 'page') return [{ path: random.chance(0.3) ? '/' : category.path }]
  if (kind === 'product') return [{ path: `/producto/${product.id}` }]
  if (kind === 'narrowed')
    return [{ path: `${category.path}?stock=si&precio-desde=${random.int(20, 600)}&pagina=1` }]
  if (kind === 'search') {
    const words = product.name.split(' ').slice(0, random.int(1, 3)).join(' ')
    const q = encodeURIComponent(words)
    return [{ path: random.chance(0.7) ? `/api/search?q=${q}` : `/buscar?q=${q}` }]
  }
  if (kind === 'api') {
    const stock = random.chance(0.5) ? '&stock=si' : ''
    const sort = random.pick(sorts).code
    return [{ path: `/api/catalog?category=${category.id}&page=${random.int(1, 5)}&sort=${sort}${stock}` }]
  }
  if (kind === 'all') return [{ path: '/api/products' }]
  const details = [{ id: product.id, count: 1 }]
  return [
    { path: '/api/user/reservation', body: { details } },
    { path: '/api/user/createorder', body: anOrder(details, tag) },
  ]
}

async function answerTo(shopUrl: string, cookie: string, { path, body }: Ask): Promise<void> {
  const response = await fetch(shopUrl + path, {
    headers: { cookie, 'accept-encoding': 'gzip, br', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  // A page that a catalogue has no products for is no failure of the shop.
  if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}`)
}
