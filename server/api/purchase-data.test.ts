import { expect, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { PurchaseDataAnswer } from '../../contract/api/purchase-data.ts'
import { UserAnswer } from '../../contract/api/user.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, type Customer } from '../../test/factories.ts'

/* What a purchase leaves behind for the next one: nothing, until its buyer says yes. */

const { ask, db } = await openTestApp()

const info = {
  nombres: 'María Ñáñez',
  celular: '0991234567',
  ci: '1002003000',
  direccion: 'Bolívar 3-15',
  referencia: 'Portón verde',
  delivery_province: 'Imbabura',
  delivery_city: 'Otavalo',
  delivery_place: 'carrier_office',
}

const keep = (order_id: number, { cookie }: Customer) =>
  ask('/api/user/purchase-data', { body: { order_id }, cookie })

async function buy(buyer: Customer, given: Record<string, unknown> = info) {
  return anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { info: given })
}

async function keptOf({ cookie }: Customer) {
  return UserAnswer.parse(await (await ask('/api/user', { cookie })).json()).user.purchase_data
}

async function isKept(orderId: number, { cookie }: Customer) {
  const answer = await ask(`/api/user/orders/${orderId}`, { cookie })
  return OrderAnswer.parse(await answer.json()).data_kept
}

test('an order alone leaves nothing behind; by a yes its data are kept, without the e-mail', async () => {
  const buyer = await aCustomer(db)
  const orderId = await buy(buyer)
  expect([await keptOf(buyer), await isKept(orderId, buyer)]).toEqual([null, false])
  const response = await keep(orderId, buyer)
  expect(response.status).toBe(201)
  const { purchase_data } = PurchaseDataAnswer.parse(await response.json())
  const { agreed_at, ...kept } = purchase_data
  expect(kept).toEqual({ ...info, delivery_method: 'carrier' })
  expect(agreed_at).toMatch(/-05:00$/)
  expect(await keptOf(buyer)).toEqual(purchase_data)
  expect(await isKept(orderId, buyer)).toBe(true)
})

test('the data of a later order take the place of those that were kept', async () => {
  const buyer = await aCustomer(db)
  const [first, second] = [await buy(buyer), await buy(buyer, { ...info, delivery_method: 'pickup' })]
  await keep(first, buyer)
  expect(await isKept(second, buyer)).toBe(false)
  await keep(second, buyer)
  await keep(second, buyer)
  expect(await keptOf(buyer)).toMatchObject({
    delivery_method: 'pickup',
    delivery_province: null,
    delivery_place: null,
  })
  expect([await isKept(first, buyer), await isKept(second, buyer)]).toEqual([false, true])
})

test('who picks an order up in the buyer’s stead is not kept', async () => {
  const buyer = await aCustomer(db)
  const orderId = await buy(buyer, {
    delivery_method: 'pickup',
    pickup_name: 'Luis Cachimuel',
    pickup_identification: '1710034065',
  })
  expect(await (await keep(orderId, buyer)).text()).not.toContain('Cachimuel')
  expect(JSON.stringify(await keptOf(buyer))).not.toContain('Cachimuel')
})

test('the yes can be taken back at any time, also twice', async () => {
  const buyer = await aCustomer(db)
  const orderId = await buy(buyer)
  await keep(orderId, buyer)
  for (let i = 0; i < 2; i++) {
    const forgotten = await ask('/api/user/purchase-data', { method: 'DELETE', cookie: buyer.cookie })
    expect(forgotten.status).toBe(200)
    expect([await keptOf(buyer), await isKept(orderId, buyer)]).toEqual([null, false])
  }
})

test('AZ-2: the data of another’s order are as absent as those of none, and nothing is kept', async () => {
  const [ana, luis] = [await aCustomer(db), await aCustomer(db)]
  const refused = await keep(await buy(ana), luis)
  const unknown = await keep(999_999_999, luis)
  expect([refused.status, unknown.status]).toEqual([404, 404])
  expect(await refused.json()).toEqual(await unknown.json())
  expect([await keptOf(ana), await keptOf(luis)]).toEqual([null, null])
})
