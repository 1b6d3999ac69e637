import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aProduct } from '../../test/factories.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { findProduct } from './find-product.ts'

const { db } = await openTestApp()
const random = seededRandom(chooseSeed())

test('what is like a product are the nearest in price of its category in stock, dearer or cheaper, the older of two as near', async () => {
  const ids: number[] = []
  for (let i = 0; i < 40; i++)
    ids.push(
      await aProduct(db, {
        categoryId: random.pick([2, 3, null]),
        // Few prices, so that many are equally near.
        priceCents: random.chance(0.1) ? null : 1_000 * random.int(1, 9),
        openingStock: random.chance(0.2) ? 0 : 3,
      }),
    )
  for (let i = 0; i < 8; i++) ids.push(await aBuild(db, { priceCents: 1_000 * random.int(1, 9) }))
  for (const id of random.shuffle(ids).slice(0, 2))
    await db.execute(sql`update sellable set hidden_at = now() where id = ${id}`)

  let compared = 0
  for (const id of ids) {
    const found = await findProduct(db, id)
    const { rows } = await db.execute<{ id: number }>(sql`
      select other.id
        from sellable other
        join sellable this on this.id = ${id} and other.kind = this.kind and other.id <> this.id
         and other.category_id is not distinct from this.category_id
       where other.price_cents is not null and other.hidden_at is null and other.stock > 0
       order by abs(other.price_cents - coalesce(this.price_cents, 0)), other.id
       limit 5`)
    if (found === null) continue
    expect(found.similar.map((product) => product.id)).toEqual(rows.map((row) => row.id))
    compared += rows.length
  }
  expect(compared).toBeGreaterThan(100)
})
