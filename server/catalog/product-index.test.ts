import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { aBuild, aProduct } from '../../test/factories.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { type NotedChange, openDatabase } from '../db/database.ts'
import { readListing } from './list-products.ts'
import { listProducts, narrowListing } from './narrow-listing.ts'
import { isIn } from './product-index/bitset.ts'
import type { ProductColumns } from './product-index/product-columns.ts'
import { openProductIndex, type ProductIndex } from './product-index.ts'
import { writeReferenceData } from './reference-data.ts'

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {}, waitMs: 20_000 })
await writeReferenceData(db)
const index = openProductIndex(db)
db.commits.on('notes', (notes: NotedChange[]) => index.noteChanges(notes))
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const seed = chooseSeed()
const random = seededRandom(seed)
const brands = ['ASUS', 'Asus', 'MSI', null]

function drawProduct() {
  return aProduct(db, {
    name: `${random.pick(['Ñandú', 'nube', 'Ópalo', 'Zafiro', 'zafiro 2', 'Árbol', 'arbol'])} ${random.int(1, 3)}`,
    brand: random.pick(brands),
    categoryId: random.pick([1, 2, null]),
    priceCents: random.int(1, 5) * 100,
    openingStock: random.int(0, 1),
    isFeatured: random.chance(0.3),
    specs: {
      ...(random.chance(0.7) && { socket: random.pick(['AM4', 'AM5', 'am5']) }),
      ...(random.chance(0.5) && { vram_gb: random.pick([8, 16, 0.5]) }),
      ...(random.chance(0.5) && { wifi: random.chance(0.5) }),
      ...(random.chance(0.5) && { color: random.pick([['Negro'], ['Negro', 'Blanco'], ['negro', 'Negro']]) }),
    },
  })
}

/** What the index knows, without the places where it keeps it. */
function contentOf(columns: ProductColumns) {
  const { alive, ids, prices, names, traits } = columns
  const idsOf = (slots: Int32Array) =>
    [...slots].filter((slot) => isIn(alive, slot)).map((slot) => ids[slot] ?? 0)
  const traitsOf = (id: number) =>
    [...traits].flatMap(([key, values]) =>
      [...values].filter(([, { slots }]) => idsOf(slots).includes(id)).map(([slug]) => `${key}=${slug}`),
    )
  return {
    byPrice: idsOf(columns.byPrice),
    byName: idsOf(columns.byName),
    products: [...columns.slotOf]
      .sort(([one], [other]) => one - other)
      .map(([id, slot]) => ({
        id,
        name: names[slot],
        price: prices[slot],
        isInStock: isIn(columns.inStock, slot),
        isFeatured: isIn(columns.featured, slot),
        traits: traitsOf(id).sort(),
      })),
    builds: columns.builds,
  }
}

/**
 * Listings with what they can be narrowed by, which are counted once for each change. In lower case: of several spellings of a
 * value the first that came is shown until the index is built anew.
 */
async function narrowedBy(one: ProductIndex) {
  const asked = [[], [['marca', 'asus']], [['stock', 'si']]] as const
  const listings = await Promise.all(
    [{ all: true } as const, { category: 1 }].flatMap((filter) =>
      asked.map((asked) => narrowListing(db, one, filter, { asked, sort: 'asc', page: 1 })),
    ),
  )
  return JSON.parse(JSON.stringify(listings).toLowerCase())
}

test('an index that followed every change knows what one knows that was built anew, in the order of the database', async () => {
  for (let i = 0; i < 30; i++) await drawProduct()
  await index.read()
  for (let round = 0; round < 12; round++) {
    const id = random.pick([...(await index.read()).slotOf.keys()])
    const change = random.pick(['added', 'stock', 'price', 'unpriced', 'renamed', 'hidden', 'build'] as const)
    if (change === 'added') await drawProduct()
    else if (change === 'build') await aBuild(db)
    else {
      const set = {
        stock: sql`stock = 1 - least(stock, 1)`,
        price: sql`price_cents = ${random.int(1, 5) * 100}`,
        unpriced: sql`price_cents = null`,
        renamed: sql`name = 'Ópalo nuevo', brand = 'MSI'`,
        hidden: sql`hidden_at = now()`,
      }[change]
      await db.execute(sql`update sellable set ${set} where id = ${id}`)
      const kind = change === 'stock' ? 'stock' : change.includes('price') ? 'price' : 'product'
      index.noteChanges([{ kind, ids: [id] }])
    }
    // Sometimes several changes wait for one question.
    if (random.chance(0.5)) await narrowedBy(index)
  }
  expect(await narrowedBy(index)).toEqual(await narrowedBy(openProductIndex(db)))
  const followed = contentOf(await index.read())
  const anew = contentOf(await openProductIndex(db).read())
  expect(followed).toEqual(anew)

  const order = async (by: string) => {
    const { rows } = await db.$client.query(
      `select id from sellable where kind = 'product' and price_cents is not null and hidden_at is null order by ${by}, id`,
    )
    return rows.map(({ id }) => Number(id))
  }
  expect(followed.byPrice).toEqual(await order('price_cents'))
  expect(followed.byName).toEqual(await order('name collate "es-x-icu"'))
})

test('a change of everything is known at the next question', async () => {
  await db.execute(sql`update sellable set price_cents = 77700 where kind = 'product'`)
  index.noteChanges([{ kind: 'price', ids: null }])
  const { prices, slotOf } = await index.read()
  expect(new Set([...slotOf.values()].map((slot) => prices[slot]))).toEqual(new Set([77_700]))
})

test('a change that is noted while the index is being read is in the answer', async () => {
  const anew = openProductIndex(db)
  const building = anew.read()
  const id = await aProduct(db, { name: 'A tiempo' })
  anew.noteChanges([{ kind: 'product', ids: [id] }])
  await building
  expect((await anew.read()).slotOf.has(id)).toBe(true)
})

test('a large one answers as it is while it is built anew, and says when pages made meanwhile are to be forgotten', async () => {
  const large = openProductIndex(db, 0)
  const { promise: rebuilt, resolve } = Promise.withResolvers<void>()
  large.onRebuilt(resolve)
  const before = await large.read()
  const [id = 0] = before.slotOf.keys()
  await db.execute(sql`update sellable set price_cents = 88800 where kind = 'product'`)
  large.noteChanges([{ kind: 'price', ids: null }])
  expect(await large.read()).toBe(before)
  // What is known by id is in the answers of the old one, too.
  large.noteChanges([{ kind: 'price', ids: [id] }])
  const priceOf = async (one: number) => {
    const { prices, slotOf } = await large.read()
    return prices[slotOf.get(one) ?? -1]
  }
  expect(await priceOf(id)).toBe(88_800)
  await rebuilt
  for (const one of before.slotOf.keys()) expect(await priceOf(one)).toBe(88_800)
})

test('what cards show is read once, and again when it was noted to change, also while it was being read', async () => {
  const kept = openProductIndex(db)
  const [one, other] = [await aProduct(db, { priceCents: 500 }), await aProduct(db, { priceCents: 600 })]
  const pricesOf = async (ids: number[]) => (await kept.readProducts(ids)).map(({ price }) => price)
  const reprice = (id: number, cents: number | null) =>
    db.execute(sql`update sellable set price_cents = ${cents} where id = ${id}`)
  expect(await pricesOf([other, one])).toEqual([6, 5])
  await reprice(one, 700)
  await reprice(other, 800)
  expect(await pricesOf([one, other])).toEqual([5, 6])
  kept.noteChanges([{ kind: 'price', ids: [one] }])
  expect(await pricesOf([one, other])).toEqual([7, 6])
  kept.noteChanges([{ kind: 'setting', ids: null }])
  expect(await pricesOf([one, other])).toEqual([7, 6])
  kept.noteChanges('unknown')
  expect(await pricesOf([one, other])).toEqual([7, 8])

  // A reading that began before the change may have seen what was before, so nobody else gets it.
  kept.noteChanges([{ kind: 'price', ids: [one] }])
  const reading = pricesOf([one])
  await reprice(one, 900)
  kept.noteChanges([{ kind: 'price', ids: [one] }])
  await reading
  expect(await pricesOf([one])).toEqual([9])
  await reprice(one, null)
  kept.noteChanges([{ kind: 'price', ids: [one] }])
  expect(await pricesOf([one, other])).toEqual([8])
})

test('listings in every order are those of the database, also on deep pages, and while the index is built anew', async () => {
  const large = openProductIndex(db, 0)
  await large.read()
  const filters = [{ all: true }, { category: 1 }, { featured: true }] as const
  const expectListings = async () => {
    for (const filter of filters)
      for (const sort of ['priceLow', 'priceHig', 'asc', 'des'] as const)
        for (const page of [1, 2, 4, 400])
          expect(await listProducts(db, large, filter, sort, page)).toEqual(
            await readListing(db, filter, sort, page),
          )
  }
  expect(large.isBehind()).toBe(false)
  await expectListings()
  await db.execute(
    sql`update sellable set price_cents = 100 + id % 7, name = reverse(name) where kind = 'product'`,
  )
  large.noteChanges([{ kind: 'product', ids: null }])
  expect(large.isBehind()).toBe(true)
  await expectListings()
})
