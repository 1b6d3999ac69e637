import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import {
  aCustomer,
  anOrderBody,
  aProduct,
  aStaffMember,
  type Customer,
  ordersOf,
  setSettings,
  stockOf,
} from '../../test/factories.ts'
import { makeLink } from '../accounts/internal/links.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { attachReceipt } from '../payments/receipts.ts'

const shop = await openTestApp({ poolSize: 20 })
const { db, receipts } = shop

/** A network that no other test of this file orders from. */
let lastNetwork = 0
const aNetwork = () => `198.51.100.${++lastNetwork}`

const aStranger = ({ db }: TestApp = shop) => aCustomer(db, { emailVerifiedAt: null })

type Line = { id: number; count: number }

async function cheap(openingStock = 10): Promise<Line> {
  return { id: await aProduct(db, { priceCents: 100, openingStock }), count: 1 }
}

const place = (buyer: Customer, address: string, lines: Line[], more: object = {}) =>
  shop.ask('/api/user/createorder', {
    cookie: buyer.cookie,
    address,
    body: { ...anOrderBody(lines), ...more },
  })

const reserve = (buyer: Customer, address: string, lines: Line[]) =>
  shop.ask('/api/user/reservation', { cookie: buyer.cookie, address, body: { details: lines } })

async function orderedFrom(address: string, line: Line): Promise<Customer & { order: number }> {
  const buyer = await aStranger()
  const response = await place(buyer, address, [line])
  expect(response.status).toBe(201)
  return { ...buyer, order: (await response.json()).order_id }
}

const refused = async (response: Response) => ({ status: response.status, ...(await response.json()) })

test('OR-14: who has not confirmed the e-mail has one order with an unchecked payment, by either way', async () => {
  const [address, line] = [aNetwork(), await cheap()]
  const buyer = await orderedFrom(address, line)
  const refusal = {
    status: 409,
    error: 'email_unconfirmed',
    message:
      'Ya tienes un pedido reservado o con el pago por confirmar. Confirma tu correo con el enlace que te enviamos y podrás hacer otro.',
  }
  expect(await refused(await reserve(buyer, address, [line]))).toEqual(refusal)
  expect(await refused(await place(buyer, aNetwork(), [line]))).toEqual(refusal)
  expect(await stockOf(db, line.id)).toEqual({ stock: 9, ledger: 9 })

  await confirmPayment(db, await aStaffMember(db), buyer.order)
  expect((await place(buyer, address, [line])).status).toBe(201)
})

test('OR-14: a reservation counts as the one order that it becomes, and is paid without being asked about again', async () => {
  const [address, line, other] = [aNetwork(), await cheap(), await cheap()]
  const buyer = await aStranger()
  const { reservation_id } = await (await reserve(buyer, address, [line])).json()
  expect((await refused(await place(buyer, address, [other]))).error).toBe('email_unconfirmed')
  expect((await place(buyer, address, [line], { reservation_id })).status).toBe(201)
  expect((await refused(await reserve(buyer, address, [other]))).error).toBe('email_unconfirmed')
  await confirmEmail(buyer)
  expect((await reserve(buyer, address, [other])).status).toBe(201)
})

test('OR-14: another cart takes the place of what an account has reserved, and of its network’s', async () => {
  const [address, line, other] = [aNetwork(), await cheap(), await cheap()]
  await setSettings(db, { max_unconfirmed_network_orders: 1 })
  const [buyer, neighbour] = [await aStranger(), await aStranger()]
  for (const lines of [[line], [line, other], [other]])
    expect((await reserve(buyer, address, lines)).status).toBe(201)
  expect((await refused(await reserve(neighbour, address, [line]))).error).toBe('email_unconfirmed')
  await db.execute(sql`update reservation set expires_at = now() where account_id = ${buyer.id}`)
  expect((await reserve(neighbour, address, [line])).status).toBe(201)
})

test('OR-14: who confirms the e-mail takes what is reserved out of the network’s count as well', async () => {
  const [address, line] = [aNetwork(), await cheap()]
  await setSettings(db, { max_unconfirmed_network_orders: 1 })
  const [buyer, neighbour] = [await aStranger(), await aStranger()]
  expect((await reserve(buyer, address, [line])).status).toBe(201)
  expect((await place(neighbour, address, [line])).status).toBe(409)
  await confirmEmail(buyer)
  expect((await place(neighbour, address, [line])).status).toBe(201)
})

async function confirmEmail({ id, email }: Customer): Promise<void> {
  const token = await makeLink(db, { kind: 'confirm_email', accountId: id, email })
  expect((await shop.ask('/api/login/confirm-email', { body: { token } })).status).toBe(200)
}

test('OR-14: who confirms the e-mail is free at once, and counts for the network no more', async () => {
  const [address, line] = [aNetwork(), await cheap()]
  await setSettings(db, { max_unconfirmed_network_orders: 1 })
  const buyer = await orderedFrom(address, line)
  const neighbour = await aStranger()
  expect((await reserve(neighbour, address, [line])).status).toBe(409)
  await confirmEmail(buyer)
  expect((await place(buyer, address, [line])).status).toBe(201)
  expect((await reserve(neighbour, address, [line])).status).toBe(201)
})

test('OR-14: a repeat of the one order is answered, and no second one', async () => {
  const [address, line] = [aNetwork(), await cheap()]
  const buyer = await aStranger()
  const body = anOrderBody([line])
  const send = () => shop.ask('/api/user/createorder', { cookie: buyer.cookie, address, body })
  const { order_id } = await (await send()).json()
  expect(await refused(await send())).toMatchObject({ status: 201, order_id, repeated: true })
})

test('OR-14: all unconfirmed accounts of one network have 20 orders without a photo', async () => {
  const [address, line] = [aNetwork(), await cheap(40)]
  const buyers = []
  for (let i = 0; i < 20; i++) buyers.push(await orderedFrom(address, line))
  const [first] = buyers
  if (!first) throw new Error('Nobody ordered')
  const refusal = {
    status: 409,
    error: 'email_unconfirmed',
    message:
      'Desde tu red hay ya muchos pedidos por pagar de cuentas con el correo sin confirmar. Confirma tu correo con el enlace que te enviamos y podrás hacer otro.',
  }
  const next = await aStranger()
  expect(await refused(await reserve(next, address, [line]))).toEqual(refusal)
  expect(await refused(await place(next, address, [line]))).toEqual(refusal)

  // Other networks, and whoever has confirmed the e-mail, are not concerned.
  expect((await place(await aStranger(), aNetwork(), [line])).status).toBe(201)
  expect((await place(await aCustomer(db), address, [line])).status).toBe(201)

  // A photo frees a place, and a reservation takes it. Whoever has it pays for it, whatever the network has by then.
  const photo = { body: Buffer.from('photo'), width: 1, height: 1 }
  await attachReceipt(db, receipts, { kind: 'buyer', accountId: first.id }, first.order, photo)
  const another = await aStranger()
  const { reservation_id } = await (await reserve(next, address, [line])).json()
  expect(await refused(await reserve(another, address, [line]))).toEqual(refusal)
  expect(await refused(await place(another, address, [line]))).toEqual(refusal)
  await setSettings(db, { max_unconfirmed_network_orders: 1 })
  expect((await place(next, address, [line], { reservation_id })).status).toBe(201)
})

test('OR-14: an order counts for the network that it was reserved from, wherever it is paid from', async () => {
  const [address, line] = [aNetwork(), await cheap()]
  const buyer = await aStranger()
  const { reservation_id } = await (await reserve(buyer, address, [line])).json()
  const { order_id } = await (await place(buyer, aNetwork(), [line], { reservation_id })).json()
  const { rows } = await db.execute(sql`select placed_from from customer_order where id = ${order_id}`)
  expect(rows).toEqual([{ placed_from: address }])
})

test('OR-14: forty accounts of one network at once, each reserving all that it may, leave half of the shelf', async () => {
  const [address, line] = [aNetwork(), { ...(await cheap(400)), count: 10 }]
  const buyers = await Promise.all(Array.from({ length: 40 }, () => aStranger()))
  const answers = await Promise.all(buyers.map((buyer) => reserve(buyer, address, [line])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  expect(await stockOf(db, line.id)).toEqual({ stock: 200, ledger: 200 })
})

test('OR-14: forty accounts of one network at once, each with a product of its own, make 20 orders', async () => {
  const address = aNetwork()
  const wishes = await Promise.all(
    Array.from({ length: 40 }, async () => ({ buyer: await aStranger(), line: await cheap() })),
  )
  const answers = await Promise.all(wishes.map(({ buyer, line }) => place(buyer, address, [line])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
})

test('OR-14: sixty accounts of one network at once, with crossed carts, make 20 orders and no deadlock', async () => {
  const address = aNetwork()
  const [a, b] = [await cheap(99), await cheap(99)]
  const buyers = await Promise.all(Array.from({ length: 60 }, () => aStranger()))
  const answers = await Promise.all(
    buyers.map(async (buyer, i) => {
      const lines = i % 2 ? [a, b] : [b, a]
      if (i % 3 > 0) return place(buyer, address, lines)
      const reserved = await reserve(buyer, address, lines)
      if (reserved.status !== 201) return reserved
      const { reservation_id } = await reserved.json()
      return place(buyer, address, lines, { reservation_id })
    }),
  )
  const { rows } = await db.execute(
    sql`select count(*)::int as orders from customer_order where placed_from = ${address}`,
  )
  expect(rows).toEqual([{ orders: 20 }])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
})

test('OR-14: one unconfirmed account ordering ten times at once gets one order', async () => {
  const [buyer, line] = [await aStranger(), await cheap()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(buyer, aNetwork(), [line])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await ordersOf(db, buyer.id)).toHaveLength(1)
})

test('OR-14: 0 lifts these bounds', async () => {
  await setSettings(db, { max_unconfirmed_orders: 0, max_unconfirmed_network_orders: 0 })
  const [address, line] = [aNetwork(), await cheap()]
  const buyer = await orderedFrom(address, line)
  expect((await place(buyer, address, [line])).status).toBe(201)
})

test('PR-3: the network is kept with the orders and the open reservations of unconfirmed accounts alone', async () => {
  const [address, line] = [aNetwork(), await cheap()]
  const stranger = await orderedFrom(address, line)
  const known = await aCustomer(db)
  await place(known, address, [line])
  const { rows } = await db.execute(sql`
    select account_id, placed_from from customer_order where account_id in (${stranger.id}, ${known.id}) order by 1`)
  expect(rows).toEqual([
    { account_id: stranger.id, placed_from: address },
    { account_id: known.id, placed_from: null },
  ])

  const [another, other] = [await aStranger(), await cheap()]
  await reserve(another, address, [line])
  await reserve(known, address, [other])
  const reserved = await db.execute(sql`
    select account_id, placed_from from reservation where account_id in (${another.id}, ${known.id}) order by 1`)
  expect(reserved.rows).toEqual([
    { account_id: known.id, placed_from: null },
    { account_id: another.id, placed_from: address },
  ])
})

test('OR-14: where no mail is sent nobody can confirm an e-mail, and nobody is asked to', async () => {
  const quiet = await openTestApp({ sendsMail: false })
  const buyer = await aStranger(quiet)
  for (const price of [100, 200]) {
    const id = await aProduct(quiet.db, { priceCents: price })
    const body = anOrderBody([{ id, count: 1 }])
    const response = await quiet.ask('/api/user/createorder', { cookie: buyer.cookie, body })
    expect(response.status).toBe(201)
  }
  const { rows } = await quiet.db.execute(sql`select from customer_order where placed_from is not null`)
  expect(rows).toEqual([])
})

test('after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
