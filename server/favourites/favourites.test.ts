import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_FAVOURITES } from '../../contract/constants.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aCustomer, aProduct } from '../../test/factories.ts'
import { favourites } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { addFavourite, deleteFavourite, readWishlist } from './favourites.ts'

const { db } = await openTestApp()

const idsOf = async (accountId: number) => (await readWishlist(db, accountId)).map(({ id }) => id)

test('the wish list is newest first, and holds products and builds alike', async () => {
  const { id } = await aCustomer(db)
  const [first, second, build] = [await aProduct(db), await aProduct(db), await aBuild(db)]
  for (const wish of [first, second, build]) await addFavourite(db, id, wish)
  expect(await idsOf(id)).toEqual([build, second, first])
})

test('what is on the list stays in its place when it is added again, and is gone once when it is deleted twice', async () => {
  const { id } = await aCustomer(db)
  const [first, second] = [await aProduct(db), await aProduct(db)]
  for (const wish of [first, second, first]) await addFavourite(db, id, wish)
  expect(await idsOf(id)).toEqual([second, first])
  await deleteFavourite(db, id, second)
  await deleteFavourite(db, id, second)
  expect(await idsOf(id)).toEqual([first])
})

test('of twenty presses at once one row comes', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  await Promise.all(Array.from({ length: 20 }, () => addFavourite(db, id, product)))
  expect(await idsOf(id)).toEqual([product])
})

test('AZ-3: a wish changes the list of nobody else', async () => {
  const [ana, luis] = [await aCustomer(db), await aCustomer(db)]
  const product = await aProduct(db)
  await addFavourite(db, ana.id, product)
  await deleteFavourite(db, luis.id, product)
  expect(await idsOf(ana.id)).toEqual([product])
  expect(await idsOf(luis.id)).toEqual([])
})

test('what nobody sells is refused; what was taken off sale later stays on the list, out of stock', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  await addFavourite(db, id, product)
  await db.update(sellables).set({ hiddenAt: new Date() }).where(eq(sellables.id, product))
  expect(await readWishlist(db, id)).toMatchObject([{ id: product, stock: 0 }])
  await expect(addFavourite(db, id, product)).rejects.toMatchObject({
    code: 'product_not_found',
    message: 'Ese producto ya no está a la venta.',
  })
  await expect(addFavourite(db, id, 999_999_999)).rejects.toMatchObject({
    code: 'product_not_found',
    message: 'No se encontró el producto.',
  })
})

test('LI-3: a list is bounded, and says so', async () => {
  const { id } = await aCustomer(db)
  const wishes = []
  for (let i = 0; i < MAX_FAVOURITES; i++) wishes.push({ accountId: id, sellableId: await aProduct(db) })
  await db.insert(favourites).values(wishes)
  const [more, another] = [await aProduct(db), await aProduct(db)]
  await expect(addFavourite(db, id, more)).rejects.toMatchObject({ code: 'too_many_favourites' })
  await deleteFavourite(db, id, wishes[0]?.sellableId ?? 0)
  const tries = await Promise.allSettled([addFavourite(db, id, more), addFavourite(db, id, another)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await idsOf(id)).toHaveLength(MAX_FAVOURITES)
})
