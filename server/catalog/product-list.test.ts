import { gunzipSync } from 'node:zlib'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { aBuild, aProduct } from '../../test/factories.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import type { CatalogChange } from '../catalog-changes/catalog-changes.ts'
import { openDatabase } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { type ListedProducts, openProductList, type ProductList } from './product-list.ts'
import { isForSale, selectProducts, toProducts } from './product-rows.ts'
import { writeReferenceData } from './reference-data.ts'

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {}, waitMs: 20_000 })
await writeReferenceData(db)
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const random = seededRandom(chooseSeed())

const bodyOf = async (list: ProductList, form: 'gzip' | 'raw') => sent(await list.read(), form)

async function sent(listed: ListedProducts, form: 'gzip' | 'raw') {
  const chunks: Buffer[] = []
  for await (const chunk of listed.send(form)) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  expect(body).toHaveLength(listed.bytes[form])
  return body
}

/** As one select says. */
async function fromTheDatabase(): Promise<string> {
  const rows = await selectProducts(db)
    .where(and(eq(sellables.kind, 'product'), isForSale))
    .orderBy(asc(sellables.id))
  return JSON.stringify(await toProducts(db, rows))
}

async function expectToBeCurrent(list: ProductList) {
  const expected = await fromTheDatabase()
  expect((await bodyOf(list, 'raw')).toString()).toBe(expected)
  expect(gunzipSync(await bodyOf(list, 'gzip')).toString()).toBe(expected)
}

test('a shop without products lists none', async () => {
  const list = openProductList(db)
  expect((await bodyOf(list, 'raw')).toString()).toBe('[]')
  await expectToBeCurrent(list)
})

test('after random changes, told in any order, two processes list what the database says, and name it alike', async () => {
  // Over several pieces, the last of them far away.
  await db.execute(sql`
    insert into sellable (kind, sku, name, category_id, price_cents)
    select 'product', 'LOTE-' || n, 'Lote ' || n, 1 + n % 8, 1000 + n from generate_series(1, 700) as n`)
  await db.execute(sql`select setval(pg_get_serial_sequence('sellable', 'id'), 20000)`)
  const ids = (await db.execute<{ id: number }>(sql`select id from sellable`)).rows.map(({ id }) => id)
  const [one, other] = [openProductList(db), openProductList(db)]
  await Promise.all([one.read(), other.read()])
  const waiting: CatalogChange[] = []
  for (let round = 0; round < 25; round++) {
    const id = random.pick(ids)
    const change = random.pick([
      'stock',
      'price',
      'renamed',
      'hidden',
      'shown',
      'added',
      'build',
      'all',
    ] as const)
    if (change === 'added') ids.push(await aProduct(db, { name: 'Añadido “nuevo”' }))
    else if (change === 'build') ids.push(await aBuild(db))
    else if (change === 'all') await db.execute(sql`update category set label = label || '.' where id = 2`)
    else {
      const set = {
        stock: sql`stock = ${random.int(0, 9)}`,
        price: sql`price_cents = ${random.int(1, 9) * 100}`,
        renamed: sql`name = ${`Ñandú ${round}`}`,
        hidden: sql`hidden_at = now()`,
        shown: sql`hidden_at = null`,
      }[change]
      await db.execute(sql`update sellable set ${set} where id = ${id}`)
    }
    const kind = change === 'stock' || change === 'price' ? change : 'product'
    const noted = { kind, ids: change === 'all' ? null : [ids.at(-1) ?? 0, id] } as const
    one.noteChanges([noted])
    waiting.unshift(noted)
    if (random.chance(0.3)) await expectToBeCurrent(one)
    if (random.chance(0.3)) other.noteChanges(waiting.splice(0))
    if (random.chance(0.3)) await other.read()
  }
  other.noteChanges(waiting)
  await Promise.all([one, other].map(expectToBeCurrent))
  const { etag } = await one.read()
  expect((await other.read()).etag).toBe(etag)
  expect((await openProductList(db).read()).etag).toBe(etag)

  // What is changed back is what it was.
  await db.execute(sql`update sellable set stock = stock + 1 where id = ${ids[0]}`)
  await db.execute(sql`update sellable set hidden_at = null, price_cents = 100 where id = ${ids[0]}`)
  one.noteChanges([{ kind: 'stock', ids: ids.slice(0, 1) }])
  const changed = await one.read()
  expect(changed.etag).not.toBe(etag)
  one.noteChanges('unknown')
  expect((await one.read()).etag).toBe(changed.etag)
})

test('a change makes one piece anew, and the others stay the same bytes', async () => {
  const list = openProductList(db)
  const before = await bodyOf(list, 'gzip')
  const [{ id } = { id: 0 }] = (
    await db.execute<{ id: number }>(
      sql`select id from sellable where sku = 'LOTE-400' and ${isForSale}
           union all select id from sellable where kind = 'product' and ${isForSale} and id between 300 and 500 limit 1`,
    )
  ).rows
  await db.execute(sql`update sellable set name = ${'Nombre de otro largo '.repeat(9)} where id = ${id}`)
  // Outside a transaction each statement takes a connection of the pool for itself.
  let statements = 0
  const count = () => void statements++
  db.$client.on('acquire', count)
  list.noteChanges([{ kind: 'product', ids: [id] }])
  const after = await bodyOf(list, 'gzip')
  db.$client.off('acquire', count)
  // Its rows, and the figures on their cards.
  expect(statements).toBe(2)
  expect(gunzipSync(after).toString()).toBe(await fromTheDatabase())

  const alike = (one: Uint8Array, other: Uint8Array) => {
    const at = one.findIndex((byte, at) => byte !== other[at])
    return at < 0 ? one.length : at
  }
  // Without the checksum and the length behind them.
  const [old, anew] = [before.subarray(0, -8), after.subarray(0, -8)]
  const same = alike(old, anew) + alike(old.toReversed(), anew.toReversed())
  const ofOnePiece = old.length - same
  expect(ofOnePiece).toBeGreaterThan(0)
  expect(ofOnePiece).toBeLessThan(old.length * 0.6)
})

test('all who ask at once wait for one reading, which has what was noted before they asked', async () => {
  const list = openProductList(db)
  const begun = list.read()
  const id = await aProduct(db, { name: 'A tiempo' })
  list.noteChanges([{ kind: 'product', ids: [id] }])
  const [one, other] = await Promise.all([list.read(), list.read()])
  expect(other).toBe(one)
  await begun
  expect((await sent(one, 'raw')).toString()).toContain('A tiempo')
})

test('RE-5: while the database is away the list is as it was, and what has changed is read once it is back', async () => {
  const away = openDatabase({ ...database.config, port: 1 }, { poolSize: 1, onConnectionLost: () => {} })
  let isAway = true
  const list = openProductList(new Proxy(db, { get: (_, key) => Reflect.get(isAway ? away : db, key) }))
  await expect(list.read()).rejects.toThrow()
  isAway = false
  await expectToBeCurrent(list)
  isAway = true
  const before = await bodyOf(list, 'raw')
  expect(before.length).toBeGreaterThan(2)
  const id = await aProduct(db, { name: 'Mientras tanto' })
  list.noteChanges([{ kind: 'product', ids: [id] }])
  expect(await bodyOf(list, 'raw')).toEqual(before)
  isAway = false
  await expectToBeCurrent(list)
  await away.$client.end()
})
