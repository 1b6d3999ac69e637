import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { findProduct } from '../catalog/find-product.ts'
import { readWishlist } from '../favourites/favourites.ts'

/* A product that was never for sale is nobody's business; one that was keeps its page, because people have the link. */

const { ask, db, forgetPages } = await openTestApp()

/** Stands in the names of drafts, and nowhere else. */
const MARK = 'Zafiro'

const hidden = { name: `${MARK} por anunciar`, hiddenAt: new Date(), priceCents: 77_700 }
const unpriced = { name: `${MARK} sin precio`, priceCents: null }

async function change(id: number, what: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`update sellable set ${what} where id = ${id}`)
}

test('a draft has no page, priced and hidden or without a price, until it is for sale', async () => {
  const announced = await aProduct(db, hidden)
  const priced = await aProduct(db, unpriced)
  for (const draft of [announced, priced]) expect(await findProduct(db, draft)).toBeNull()
  await change(announced, sql`hidden_at = null`)
  await change(priced, sql`price_cents = 100`)
  for (const id of [announced, priced]) expect(await findProduct(db, id)).toMatchObject({ isForSale: true })
  // They leave the shelves: the other tests look for the mark.
  await change(announced, sql`name = 'Publicada'`)
  await change(priced, sql`name = 'Publicada'`)
})

test('what was for sale once keeps its page when it is hidden, or loses its price', async () => {
  const [taken, priceless, other] = [await aProduct(db), await aProduct(db), await aProduct(db)]
  await change(taken, sql`hidden_at = now()`)
  await change(priceless, sql`price_cents = null`)
  for (const id of [taken, priceless]) {
    const page = await findProduct(db, id)
    expect(page).toMatchObject({ isForSale: false, product: { id } })
    expect(page?.similar.map((product) => product.id)).toContain(other)
  }
})

test('no list, search, sitemap, cart or other page tells of a draft', async () => {
  const drafts = [await aProduct(db, hidden), await aProduct(db, unpriced), await aBuild(db, hidden)]
  const shown = await aProduct(db)
  const build = await aBuild(db, {
    components: [{ slot: 'GPU', label: 'Tarjeta de 16 GB', productId: drafts[0] ?? null }],
  })
  forgetPages()
  for (const path of [
    '/api/products',
    '/api/gamerBuilds',
    '/api/catalog?category=2',
    '/api/catalog',
    `/api/search?q=${MARK}`,
    `/api/cart?ids=${[...drafts, shown].join(',')}`,
  ]) {
    const text = await (await ask(path)).text()
    expect(text, path).not.toContain(MARK)
    for (const id of drafts) expect(text, path).not.toMatch(new RegExp(`"id":${id}\\b`))
  }
  const sitemap = await (await ask('/sitemap.xml')).text()
  expect(sitemap).toContain(`/producto/${shown}<`)
  for (const id of drafts) expect(sitemap).not.toContain(`/producto/${id}<`)
  expect(JSON.stringify((await findProduct(db, shown))?.similar)).not.toContain(MARK)
  expect((await findProduct(db, build))?.parts).toEqual([{ slot: 'GPU', name: 'Tarjeta de 16 GB', id: null }])
})

test('a draft can be neither wished for, reserved nor ordered, and the refusal is that of a product that never was', async () => {
  const { id, cookie } = await aCustomer(db)
  const draft = await aProduct(db, hidden)
  const nothing = 987_654_321
  const refusals = async (id: number) =>
    Promise.all(
      [
        ask('/api/user/add-favorite', { body: { prod_id: id }, cookie }),
        ask('/api/user/reservation', { body: { details: [{ id, count: 1 }] }, cookie }),
        ask('/api/user/createorder', { body: anOrderBody([{ id, count: 1 }]), cookie }),
      ].map(async (asked) => {
        const response = await asked
        return { status: response.status, text: (await response.text()).replaceAll(String(id), 'ID') }
      }),
    )
  const ofDraft = await refusals(draft)
  expect(ofDraft.map(({ status }) => status)).toEqual([404, 409, 409])
  expect(ofDraft[0]?.text).toContain('No se encontró el producto.')
  expect(ofDraft).toEqual(await refusals(nothing))
  // Such a row has no way into the table; if it were there, it would not be shown.
  await db.execute(sql`insert into favourite (account_id, sellable_id) values (${id}, ${draft})`)
  expect(await readWishlist(db, id)).toEqual([])
})

test('a favourite that lost its price is not offered for nothing, and is on the list again with its next price', async () => {
  const { id, cookie } = await aCustomer(db)
  const product = await aProduct(db)
  await ask('/api/user/add-favorite', { body: { prod_id: product }, cookie })
  await change(product, sql`price_cents = null`)
  expect(await readWishlist(db, id)).toEqual([])
  await change(product, sql`price_cents = 12300`)
  expect(await readWishlist(db, id)).toMatchObject([{ id: product, price: 123 }])
})
