import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sorts, writeListingQuery } from '../contract/listing.ts'
import { seededRandom } from '../test/seeded-random.ts'
import { type Load, loadEach } from './load.ts'

const PAGE_SIZE = 12
const SEED = 7

/** Where listings of the catalogue stand, by the number that the API asks for. */
export const categories = {
  1: '/productos/procesador',
  2: '/productos/tarjeta-grafica',
  3: '/productos/placa-madre',
  4: '/productos/memoria-ram',
  5: '/productos/almacenamiento',
} as const

type Page = { total: number; filters: { facets: { name: string; min?: number; max?: number }[] } }

async function readCategory(shopUrl: string, category: number): Promise<Page> {
  return (await fetch(`${shopUrl}/api/catalog?category=${category}`)).json()
}

/** Every page of these listings in every order but the first ones, which others may have asked for: each once, in a drawn order. */
export async function listingPages(shopUrl: string): Promise<{ page: string; json: string }[]> {
  const pages: { page: string; json: string }[] = []
  for (const [category, path] of Object.entries(categories)) {
    const { total } = await readCategory(shopUrl, Number(category))
    for (const { code } of sorts)
      for (let page = 2; page <= Math.ceil(total / PAGE_SIZE); page++)
        pages.push({
          page: `${path}${writeListingQuery({ sort: code, page })}`,
          json: `/api/catalog?category=${category}&sort=${code}&page=${page}`,
        })
  }
  return seededRandom(SEED).shuffle(pages)
}

/** Endless pages of a listing between ever other prices: each has to be rendered, because nobody has asked for it. */
export async function narrowedPages(shopUrl: string, category: keyof typeof categories = 2) {
  const { filters } = await readCategory(shopUrl, category)
  const { min = 0, max = 0 } = filters.facets.find(({ name }) => name === 'precio') ?? {}
  const [least, most] = [Math.ceil(min) + 1, Math.floor(max) - 1]
  const middle = (least + most) >> 1
  return (function* () {
    for (let from = least; from < middle; from++)
      for (let to = most; to > middle; to--)
        yield `${categories[category]}?precio-desde=${from}&precio-hasta=${to}`
    throw new Error('The benchmark has asked for every page that there is')
  })()
}

/** The call that answers what a page of `narrowedPages` shows. */
export function asJson(page: string): string {
  const [path, query] = page.split('?')
  const category = Object.entries(categories).find(([, known]) => known === path)?.[0]
  return `/api/catalog?category=${category}&${query}`
}

/** The pages of products for sale, in a drawn order that is always the same. */
export async function productPages(database: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query(
    "select id from sellable where kind = 'product' and price_cents is not null and hidden_at is null order by md5(id::text) limit 1000",
  )
  await client.end()
  return rows.map(({ id }) => `/producto/${id}`)
}

/** Asks for the home page once the shop has forgotten all pages, as it does when a setting changes. */
export async function askForgotten(shopUrl: string, database: pg.ClientConfig): Promise<Load> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query("insert into catalog_change (kind, ids) values ('setting', null)")
  await client.end()
  // Every process looks for changes each second.
  await sleep(1_200)
  return loadEach(shopUrl, ['/'])
}

/** So many of them. */
export function take(pages: Iterator<string>, count: number): string[] {
  return Array.from({ length: count }, () => pages.next().value as string)
}
