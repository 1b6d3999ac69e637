import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CreateOrderAnswer } from '../../contract/api/orders.ts'
import { Problem } from '../../contract/api/problem.ts'
import { UserAnswer } from '../../contract/api/user.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import {
  aBankAccount,
  aCustomer,
  anOrderBody,
  aProduct,
  liftHoldingLimits,
  ordersOf,
  stockOf,
} from '../../test/factories.ts'
import { media } from '../db/schema/catalog.ts'
import { tilePath } from '../media/tiles.ts'

const { ask, db, logLines } = await openTestApp()
const limited = await openTestApp({ limited: true })
await liftHoldingLimits(db)
await liftHoldingLimits(limited.db)

const order = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
  ask('/api/user/createorder', { body, cookie, headers })

async function userOf(cookie: string) {
  const response = await ask('/api/user', { cookie })
  expect(response.status).toBe(200)
  return UserAnswer.parse(await response.json()).user
}

async function orderIdOf(response: Response) {
  expect(response.status).toBe(201)
  return CreateOrderAnswer.parse(await response.json()).order_id
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toContain('no-store')
  return Problem.parse(await response.json())
}

test('GET /api/user tells the caller who they are, and of the rest that nothing is known', async () => {
  const { username, email, cookie } = await aCustomer(db, { emailVerifiedAt: null })
  const response = await ask('/api/user', { cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual({
    user: {
      username,
      email,
      email_verified: false,
      pending_email: null,
      gets_mail: true,
      has_password: false,
      google_linked: false,
      first_name: null,
      last_name: null,
      nickname: null,
      birth_date: null,
      phone: null,
      purchase_data: null,
      addresses: [],
      wishlist: [],
      orders: [],
      order_detail: [],
    },
  })
})

test('a birth date and an address come as they were stored', async () => {
  const { id, cookie } = await aCustomer(db, { firstName: 'Ana', birthDate: '2000-02-29' })
  await db.execute(sql`
    insert into address (account_id, province, city, is_default) values (${id}, 'Imbabura', 'Ibarra', true)`)
  expect(await userOf(cookie)).toMatchObject({
    first_name: 'Ana',
    birth_date: '2000-02-29',
    addresses: [{ province: 'Imbabura', city: 'Ibarra', street: null, reference: null, is_default: true }],
  })
})

test('without a session every path below /api/user is 401, before anything is read', async () => {
  const before = await countRows(db)
  const answers = [
    await ask('/api/user'),
    await ask('/api/user', { method: 'HEAD' }),
    await ask('/api/user/nada'),
    await ask('/api/user/createorder'),
    await ask('/api/user/createorder', { body: {} }),
    await ask('/api/user/createorder', { body: anOrderBody([{ id: 1, count: 1 }]) }),
    await ask('/api/user/createorder', { body: anOrderBody([]), headers: { 'idempotency-key': 'a b' } }),
    await ask('/api/user', { method: 'DELETE' }),
  ]
  for (const response of answers) {
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await problemOf(await ask('/api/user'))).toEqual({
    error: 'not_signed_in',
    message: 'Tu sesión terminó. Ingresa de nuevo para continuar.',
  })
  expect(await countRows(db)).toEqual(before)
})

test('AU-9: what is no secret of a session is nobody', async () => {
  const { secret } = await aCustomer(db)
  const cookies = [
    'kuntur_session=',
    'kuntur_session=null',
    'kuntur_session=undefined',
    'kuntur_session=[]',
    'kuntur_session={"$ne":null}',
    "kuntur_session=' or 1=1 --",
    'kuntur_session=eyJhbGciOiJub25lIn0.eyJhY2NvdW50SWQiOjF9.',
    `kuntur_session=${'A'.repeat(43)}`,
    `kuntur_session=${'A'.repeat(8_000)}`,
    `kuntur_session=${secret.slice(0, -1)}`,
    `kuntur_session=${secret}A`,
    `kuntur_session=${secret.toLowerCase()}`,
    `kuntur_session=%00${secret}`,
    'kuntur_session=%E0%A4%A',
    `__Host-kuntur_session=${secret}`,
    `session=${secret}`,
    `token=${secret}`,
    ';;;===',
  ]
  for (const cookie of cookies)
    expect((await ask('/api/user', { cookie })).status, cookie.slice(0, 80)).toBe(401)
  for (const name of ['authorization', 'x-session', 'token', 'x-token'])
    expect((await ask('/api/user', { headers: { [name]: `Bearer ${secret}` } })).status).toBe(401)
  expect((await ask(`/api/user?token=${secret}&kuntur_session=${secret}`)).status).toBe(401)
})

test('AU-3: a session ends when it was idle for 14 days, or is 30 days old', async () => {
  const idle = await aCustomer(db)
  const old = await aCustomer(db)
  const kept = await aCustomer(db)
  await db.execute(sql`update session set last_seen_at = now() - interval '14 days 1 minute',
    created_at = now() - interval '15 days' where account_id = ${idle.id}`)
  await db.execute(sql`update session set created_at = now() - interval '30 days 1 minute'
    where account_id = ${old.id}`)
  await db.execute(sql`update session set created_at = now() - interval '29 days',
    last_seen_at = now() - interval '13 days' where account_id = ${kept.id}`)
  expect((await ask('/api/user', { cookie: idle.cookie })).status).toBe(401)
  expect((await ask('/api/user', { cookie: old.cookie })).status).toBe(401)
  expect((await ask('/api/user', { cookie: kept.cookie })).status).toBe(200)
  const { rows } = await db.execute(sql`
    select last_seen_at > now() - interval '1 minute' as is_seen from session where account_id = ${kept.id}`)
  expect(rows).toEqual([{ is_seen: true }])
})

test('AU-3: a session of the staff ends when it was idle for 12 hours, or is 7 days old', async () => {
  const aged = async (role: 'staff' | 'owner' | 'customer', column: string, age: string) => {
    const { id, cookie } = await aCustomer(db, { role })
    await db.$client.query(
      `update session set ${column} = now() - interval '${age}' where account_id = ${id}`,
    )
    return (await ask('/api/user', { cookie })).status
  }
  for (const role of ['staff', 'owner'] as const) {
    expect(await aged(role, 'last_seen_at', '12 hours 1 minute'), role).toBe(401)
    expect(await aged(role, 'last_seen_at', '11 hours'), role).toBe(200)
    expect(await aged(role, 'created_at', '7 days 1 minute'), role).toBe(401)
    expect(await aged(role, 'created_at', '6 days 23 hours'), role).toBe(200)
  }
  expect(await aged('customer', 'last_seen_at', '12 hours 1 minute')).toBe(200)
})

test('AU-3: a buyer who joins the staff keeps no session that is too old for it', async () => {
  const { id, cookie } = await aCustomer(db)
  await db.execute(sql`update session set created_at = now() - interval '8 days' where account_id = ${id}`)
  expect((await ask('/api/user', { cookie })).status).toBe(200)
  await db.execute(sql`update account set role = 'owner' where id = ${id}`)
  expect((await ask('/api/user', { cookie })).status).toBe(401)
})

test('an account that is blocked is out at once, also where it is signed in', async () => {
  const { id, cookie } = await aCustomer(db)
  await db.execute(sql`update account set status = 'blocked' where id = ${id}`)
  expect((await ask('/api/user', { cookie })).status).toBe(401)
})

test('AZ-1: no parameter, header or body makes /api/user tell of somebody else', async () => {
  const ana = await aCustomer(db, { firstName: 'Ana' })
  const luis = await aCustomer(db, { firstName: 'Luis' })
  const product = await aProduct(db)
  await orderIdOf(await order(luis.cookie, anOrderBody([{ id: product, count: 1 }])))
  const own = await (await ask('/api/user', { cookie: ana.cookie })).text()
  const tries = [
    await ask(`/api/user?id=${luis.id}&user_id=${luis.id}&account_id=${luis.id}&user=${luis.username}`, {
      cookie: ana.cookie,
    }),
    await ask('/api/user', {
      cookie: `${ana.cookie}; user_id=${luis.id}; account=${luis.id}`,
      headers: {
        'x-user-id': String(luis.id),
        'x-account-id': String(luis.id),
        'x-role': 'owner',
        'x-original-url': `/api/user/${luis.id}`,
        'x-http-method-override': 'DELETE',
      },
    }),
  ]
  for (const response of tries) expect(await response.text()).toBe(own)
  expect(own).not.toContain('Luis')
  expect(own).not.toMatch(/"password|argon2|hash|role/i)
})

test('AZ-7: an order belongs to the session, whatever the body and the headers claim', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const product = await aProduct(db)
  const body = {
    ...anOrderBody([{ id: product, count: 1 }], { user_id: luis.id, accountId: luis.id }),
    user_id: luis.id,
    account_id: luis.id,
    accountId: luis.id,
  }
  await orderIdOf(await order(ana.cookie, body, { 'x-user-id': String(luis.id), 'x-role': 'owner' }))
  expect(await ordersOf(db, luis.id)).toEqual([])
  expect(await ordersOf(db, ana.id)).toHaveLength(1)
})

test('AZ-8: a buyer sets neither number, state, date nor payment of an order', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const forged = {
    id: 1,
    order_id: 1,
    state: 'ENTREGADO',
    stage: 'payment_verified',
    status: 'verified',
    placed_at: '2020-01-01',
    discount: 99,
    discount_cents: 9_900,
    shipping_cents: 0,
    tax_rate_bp: 0,
    amount_cents: 1,
  }
  const body = anOrderBody([{ id: product, count: 1, ...{ tax_rate_bp: 0 } }], forged)
  const id = await orderIdOf(await order(cookie, { ...forged, ...body }))
  const { rows } = await db.execute(sql`
    select state, stage, discount_cents, total_cents, tax_rate_bp, payment.status, amount_cents,
           placed_at > now() - interval '1 minute' as is_new
      from customer_order join payment on payment.order_id = customer_order.id where customer_order.id = ${id}`)
  expect(rows).toEqual([
    {
      state: 'PENDIENTE',
      stage: 'payment_review',
      discount_cents: 0,
      total_cents: 10_000,
      tax_rate_bp: 1500,
      status: 'submitted',
      amount_cents: 10_000,
      is_new: true,
    },
  ])
})

test('HD-6: what is personal is never kept by a cache, refusals included', async () => {
  const { cookie } = await aCustomer(db)
  const answers = [
    await ask('/api/user', { cookie }),
    await ask('/api/user'),
    await order(cookie, {}),
    await order(cookie, anOrderBody([{ id: await aProduct(db), count: 1 }])),
  ]
  expect(answers.map((response) => response.status)).toEqual([200, 401, 422, 201])
  for (const response of answers) {
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('cache-control')).not.toContain('public')
    expect(response.headers.get('etag')).toBeNull()
  }
})

test('an order is placed: 201 with its number, and the account shows it', async () => {
  const { cookie } = await aCustomer(db)
  const gpu = await aProduct(db, { name: 'GeForce RTX 4060', priceCents: 32_999 })
  const ram = await aProduct(db, { name: 'Fury 16 GB', priceCents: 4_550 })
  const response = await order(cookie, {
    ...anOrderBody(
      [
        { id: ram, count: 2 },
        { id: gpu, count: 1 },
      ],
      { comprobante: ' 00123-A ' },
    ),
    total: 420.99,
  })
  expect(response.status).toBe(201)
  const answer = CreateOrderAnswer.parse(await response.json())
  expect(answer.message).toBe(`Pedido ${formatOrderNumber(answer.order_id)} recibido`)
  const user = await userOf(cookie)
  expect(user.orders).toMatchObject([
    {
      id: answer.order_id,
      time_order: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
      total_price: 420.99,
      state: 'PENDIENTE',
      stage: 'payment_review',
      tax_base: 366.08,
      tax: 54.91,
      tax_rate: 15,
      receipt_number: '00123-A',
    },
  ])
  expect(user.order_detail.map(({ id: _, ...line }) => line)).toEqual([
    {
      order_id: answer.order_id,
      prod_id: ram,
      product_name: 'Fury 16 GB',
      serial_numbers: [],
      img_url: tilePath('product', 2),
      count: 2,
      price_unit: 45.5,
      total: 91,
    },
    {
      order_id: answer.order_id,
      prod_id: gpu,
      product_name: 'GeForce RTX 4060',
      serial_numbers: [],
      img_url: tilePath('product', 2),
      count: 1,
      price_unit: 329.99,
      total: 329.99,
    },
  ])
})

test('a line shows its product as it looks now under the name that was ordered, also when it is no longer sold', async () => {
  const { cookie } = await aCustomer(db)
  const [picture] = await db
    .insert(media)
    .values({ file: 'ab12.webp', type: 'image/webp', alt: '', width: 800, height: 800, widths: [200, 400] })
    .returning({ id: media.id })
  const product = await aProduct(db, { name: 'Ryzen 7', mediaIds: [picture?.id ?? 0] })
  await orderIdOf(await order(cookie, anOrderBody([{ id: product, count: 1 }])))
  await db.execute(sql`update sellable set name = 'Otro', hidden_at = now() where id = ${product}`)
  expect((await userOf(cookie)).order_detail).toMatchObject([
    { prod_id: product, product_name: 'Ryzen 7', img_url: '/multimedia/ab12-200.webp' },
  ])
})

test('the orders of a buyer come newest first', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const first = await orderIdOf(await order(cookie, anOrderBody([{ id: product, count: 1 }])))
  const second = await orderIdOf(await order(cookie, anOrderBody([{ id: product, count: 2 }])))
  expect((await userOf(cookie)).orders.map(({ id }) => id)).toEqual([second, first])
})

test('OR-15: a number of an order is larger than every one before it, also after orders that failed', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 3 })
  const first = await orderIdOf(await order(cookie, anOrderBody([{ id: product, count: 1 }])))
  expect((await order(cookie, anOrderBody([{ id: product, count: 9 }]))).status).toBe(409)
  const second = await orderIdOf(await order(cookie, anOrderBody([{ id: product, count: 1 }])))
  expect(second).toBeGreaterThan(first)
})

test('lines may be named as the specification’s cart or as its cartDetails', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const body = anOrderBody([])
  const asPurchase = { ...body, details: [{ prod_id: product, count: 2, price: '100', total: 200 }] }
  const id = await orderIdOf(await order(cookie, asPurchase))
  expect((await userOf(cookie)).order_detail).toMatchObject([{ order_id: id, count: 2, total: 200 }])
  const differing = await order(cookie, {
    ...body,
    details: [{ id: product, prod_id: product + 1, count: 1 }],
  })
  expect(differing.status).toBe(422)
})

test('OR-2: name and price of a line are the catalogue’s, whatever the cart said', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { name: 'Ryzen 7', priceCents: 29_900 })
  const lie = {
    id: product,
    count: 1,
    price: 0.01,
    price_unit: 0.01,
    total: 0.01,
    name: 'Regalo',
    discount: 100,
  }
  await orderIdOf(await order(cookie, anOrderBody([lie])))
  const user = await userOf(cookie)
  expect(user.orders[0]?.total_price).toBe(299)
  expect(user.order_detail[0]).toMatchObject({ product_name: 'Ryzen 7', price_unit: 299, total: 299 })
})

test('OR-2: the total may be a number, a numeric text or absent; anything else is refused', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { priceCents: 1_110, openingStock: 50 })
  const body = () => anOrderBody([{ id: product, count: 3 }])
  for (const total of [33.3, '33.3', '33.30', ' 33.30 ', 3 * 11.1, undefined])
    expect((await order(cookie, { ...body(), total })).status, String(total)).toBe(201)
  for (const total of ['', ' ', 'gratis', '33,30', '$33.30', null, true, [], [33.3], {}, -33.3, '-1', 1e300])
    expect((await order(cookie, { ...body(), total })).status, JSON.stringify(total)).toBe(422)
  const infinite = JSON.stringify({ ...body(), total: 0 }).replace('"total":0', '"total":1e999')
  const response = await ask('/api/user/createorder', { rawBody: infinite, cookie })
  expect(response.status).toBe(422)
})

test('OR-3: a count that is no integer from 1 to 99 is refused by its field, and nothing is written', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 500 })
  const before = await countRows(db)
  const counts = [0, -1, 1.5, '2', 1e9, null, 100, true, [1], {}, '', 0.999, 1e-9, undefined]
  for (const count of counts) {
    const response = await order(cookie, { ...anOrderBody([]), details: [{ id: product, count }] })
    expect(response.status, JSON.stringify(count)).toBe(422)
    const problem = await problemOf(response)
    expect(problem.error).toBe('invalid')
    expect(Object.keys(problem.fields ?? {})).toEqual(['details.0.count'])
  }
  expect(await countRows(db)).toEqual(before)
  expect(await stockOf(db, product)).toEqual({ stock: 500, ledger: 500 })
  expect((await order(cookie, anOrderBody([{ id: product, count: 99 }]))).status).toBe(201)
})

test('LI-3: an order has 1 to 50 lines', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 200 })
  const lines = (length: number) => Array.from({ length }, () => ({ id: product, count: 1 }))
  expect((await problemOf(await order(cookie, anOrderBody([])))).fields).toEqual({
    details: 'Aún no hay artículos agregados',
  })
  expect((await order(cookie, anOrderBody(lines(51)))).status).toBe(422)
  expect((await order(cookie, anOrderBody(lines(50)))).status).toBe(201)
})

test('LI-3: each field of the form has a bound, and a text with its bound fits', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 50 })
  const bounds = { nombres: 120, celular: 20, ci: 20, direccion: 300, referencia: 300, comprobante: 40 }
  for (const [field, max] of Object.entries(bounds)) {
    const fitting = await order(
      cookie,
      anOrderBody([{ id: product, count: 1 }], { [field]: '9'.repeat(max) }),
    )
    expect(fitting.status, field).toBe(201)
    const long = await order(
      cookie,
      anOrderBody([{ id: product, count: 1 }], { [field]: '9'.repeat(max + 1) }),
    )
    expect(long.status, field).toBe(422)
    expect(Object.keys((await problemOf(long)).fields ?? {})).toEqual([`info.${field}`])
  }
})

test('an order form tells every field that is missing, in the specification’s words', async () => {
  const { cookie } = await aCustomer(db)
  const response = await order(cookie, {
    details: [{ id: await aProduct(db), count: 1 }],
    info: {
      nombres: ' ',
      email: 'x@',
      celular: '',
      ci: '',
      direccion: '',
      terminos: false,
      comprobante: '  ',
    },
  })
  expect(response.status).toBe(422)
  expect((await problemOf(response)).fields).toEqual({
    'info.nombres': 'Campo obligatorio',
    'info.email': 'Correo electrónico inválido',
    'info.celular': 'Campo obligatorio',
    'info.ci': 'Campo obligatorio',
    'info.direccion': 'Campo obligatorio',
    'info.terminos': 'Debes aceptar los términos y condiciones',
    'info.comprobante': 'Campo obligatorio',
  })
})

test('a phone, identity card and receipt that came as numbers keep their leading zero', async () => {
  const { cookie } = await aCustomer(db)
  const info = { celular: 991234567, ci: 102030405, comprobante: 123 }
  const id = await orderIdOf(await order(cookie, anOrderBody([{ id: await aProduct(db), count: 1 }], info)))
  const { rows } = await db.execute(sql`
    select buyer_phone, identification_number, identification_type, receipt_number
      from customer_order join payment on payment.order_id = customer_order.id where customer_order.id = ${id}`)
  expect(rows).toEqual([
    {
      buyer_phone: '0991234567',
      identification_number: '0102030405',
      identification_type: 'cedula',
      receipt_number: '123',
    },
  ])
})

test('OR-4: a total that is not ours is answered with the fresh prices, and nothing is written', async () => {
  const { id, cookie } = await aCustomer(db)
  const product = await aProduct(db, { name: 'Disco', priceCents: 5_000 })
  await db.execute(sql`update sellable set price_cents = 5500 where id = ${product}`)
  const response = await order(cookie, { ...anOrderBody([{ id: product, count: 2 }]), total: 100 })
  expect(response.status).toBe(409)
  expect(await problemOf(response)).toMatchObject({
    error: 'price_changed',
    total: 110,
    lines: [{ id: product, reason: 'price_changed', price: 55 }],
  })
  expect(await ordersOf(db, id)).toEqual([])
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
})

test('OR-6: lines of one product count together', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 3 })
  const twice = (count: number) => [
    { id: product, count: 2 },
    { id: product, count },
  ]
  const refused = await order(cookie, anOrderBody(twice(2)))
  expect(refused.status).toBe(409)
  expect((await problemOf(refused)).lines).toEqual([
    {
      id: product,
      reason: 'not_enough_stock',
      message: expect.stringContaining('quedan 3 unidades'),
      available: 3,
    },
  ])
  await orderIdOf(await order(cookie, anOrderBody(twice(1))))
  expect((await userOf(cookie)).order_detail).toMatchObject([{ count: 3 }])
  expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
})

test('OR-16: each line that cannot be had is named with its reason, and nothing is written', async () => {
  const { cookie } = await aCustomer(db)
  const good = await aProduct(db)
  const hidden = await aProduct(db, { name: 'Secreto' })
  await db.execute(sql`update sellable set hidden_at = now() where id = ${hidden}`)
  const unpriced = await aProduct(db, { priceCents: null })
  const soldOut = await aProduct(db, { name: 'Agotado', openingStock: 0 })
  const last = await aProduct(db, { name: 'Último', openingStock: 1 })
  const unknown = 9_007_199_254_740_991
  const before = await countRows(db)
  const response = await order(
    cookie,
    anOrderBody([good, hidden, unpriced, soldOut, last, unknown].map((id) => ({ id, count: 2 }))),
  )
  expect(response.status).toBe(409)
  const problem = await problemOf(response)
  expect(problem.error).toBe('cart_changed')
  expect(problem.lines).toEqual([
    { id: hidden, reason: 'unavailable', message: 'Este artículo ya no está a la venta.' },
    { id: unpriced, reason: 'unavailable', message: 'Este artículo ya no está a la venta.' },
    { id: soldOut, reason: 'out_of_stock', message: 'Agotado se agotó.', available: 0 },
    { id: last, reason: 'not_enough_stock', message: 'De Último queda 1 unidad.', available: 1 },
    { id: unknown, reason: 'unavailable', message: 'Este artículo ya no está a la venta.' },
  ])
  expect(await countRows(db)).toEqual(before)
  expect(await stockOf(db, good)).toEqual({ stock: 10, ledger: 10 })
})

test('OR-9: a key makes a repeat harmless, and does not serve for another order', async () => {
  const { id, cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const key = { 'idempotency-key': 'clave-1' }
  const body = anOrderBody([{ id: product, count: 1 }])
  const first = await order(cookie, body, key)
  const again = await order(cookie, body, key)
  expect(again.status).toBe(201)
  expect(await again.text()).toBe(await first.text())
  const other = await order(cookie, { ...body, details: [{ id: product, count: 2 }] }, key)
  expect(other.status).toBe(409)
  expect((await problemOf(other)).error).toBe('idempotency_key_reused')
  expect(await ordersOf(db, id)).toHaveLength(1)
  expect(await stockOf(db, product)).toEqual({ stock: 9, ledger: 9 })
})

test('OR-9: the keys of two buyers have nothing to do with each other', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const product = await aProduct(db)
  const key = { 'idempotency-key': 'la-misma' }
  const anas = await orderIdOf(await order(ana.cookie, anOrderBody([{ id: product, count: 1 }]), key))
  const luiss = await orderIdOf(await order(luis.cookie, anOrderBody([{ id: product, count: 2 }]), key))
  expect(anas).not.toBe(luiss)
})

test('OR-9: a key has 1 to 128 visible characters', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  for (const key of ['', 'a b', 'x'.repeat(129), 'ñ']) {
    const response = await order(cookie, anOrderBody([{ id: product, count: 1 }]), { 'idempotency-key': key })
    expect(response.status, key).toBe(400)
    expect((await problemOf(response)).fields).toHaveProperty('idempotency-key')
  }
  const longest = { 'idempotency-key': '~'.repeat(128) }
  expect((await order(cookie, anOrderBody([{ id: product, count: 1 }]), longest)).status).toBe(201)
})

test('OR-9: an order that was refused may be sent again with its key once the cart is right', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 1 })
  const key = { 'idempotency-key': 'otra-vez' }
  const body = anOrderBody([{ id: product, count: 2 }])
  expect((await order(cookie, body, key)).status).toBe(409)
  expect((await order(cookie, { ...body, details: [{ id: product, count: 1 }] }, key)).status).toBe(201)
})

test('OR-10: a receipt number that another order bears is accepted: guessing numbers blocks nobody', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const product = await aProduct(db)
  const bank = await aBankAccount(db)
  const paid = (comprobante: string) =>
    anOrderBody([{ id: product, count: 1 }], { comprobante, bank_account_id: bank })
  await orderIdOf(await order(ana.cookie, paid('REC 77-b')))
  await orderIdOf(await order(luis.cookie, paid('rec77-B')))
  const { rows } = await db.execute(sql`
    select receipt_key, bank_account_id, status, receipt_number from payment
     where receipt_key = 'REC77-B' order by id`)
  expect(rows).toEqual([
    { receipt_key: 'REC77-B', bank_account_id: bank, status: 'submitted', receipt_number: 'REC 77-b' },
    { receipt_key: 'REC77-B', bank_account_id: bank, status: 'submitted', receipt_number: 'rec77-B' },
  ])
})

test('a bank account that the shop does not have is refused by its field', async () => {
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }], { bank_account_id: 999_999 })
  const response = await order(cookie, body)
  expect(response.status).toBe(422)
  expect((await problemOf(response)).fields).toEqual({
    'info.bank_account_id': 'Cuenta bancaria desconocida',
  })
})

test('LI-5: an account places 30 orders a day, and no more by asking for many at once', async () => {
  const { id, cookie } = await aCustomer(limited.db)
  const product = await aProduct(limited.db, { openingStock: 99 })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      limited.ask('/api/user/createorder', {
        cookie,
        body: anOrderBody([{ id: product, count: 1 }]),
        address: `198.51.100.${i}`,
      }),
    ),
  )
  expect(answers.filter((response) => response.status === 201)).toHaveLength(30)
  const refused = answers.filter((response) => response.status === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await ordersOf(limited.db, id)).toHaveLength(30)
})

test('LI-5: refused and repeated orders do not use up the orders of a day', async () => {
  const { id, cookie } = await aCustomer(limited.db)
  const product = await aProduct(limited.db, { openingStock: 40 })
  const send = (body: unknown) =>
    limited.ask('/api/user/createorder', { cookie, body, address: '198.51.100.99' })
  const body = anOrderBody([{ id: product, count: 1 }])
  for (let i = 0; i < 20; i++) {
    expect((await send(body)).status).toBe(201)
    expect((await send(anOrderBody([{ id: product, count: 99 }]))).status).toBe(409)
  }
  for (let i = 0; i < 29; i++) expect((await send(anOrderBody([{ id: product, count: 1 }]))).status).toBe(201)
  expect(await ordersOf(limited.db, id)).toHaveLength(30)
  expect((await send(anOrderBody([{ id: product, count: 1 }]))).status).toBe(429)
})

test('LI-5: the 301st attempt to order of an address in ten minutes is told to wait', async () => {
  const { cookie } = await aCustomer(limited.db)
  const address = '192.0.2.77'
  await limited.db.execute(sql`
    insert into rate_limit values (${`order-address:${address}`}, 300, ${Date.now() + 60_000})`)
  const body = anOrderBody([{ id: await aProduct(limited.db), count: 1 }])
  expect((await limited.ask('/api/user/createorder', { cookie, body, address })).status).toBe(429)
})

test('LG-1: the log of an order knows neither the buyer’s data nor the receipt', async () => {
  const { cookie } = await aCustomer(db)
  const info = {
    nombres: 'Nombre Secreto',
    ci: '1712345678',
    celular: '0987654321',
    direccion: 'Calle Secreta',
    comprobante: 'RECIBO-SECRETO',
    email: 'secreto@correo.example',
  }
  await orderIdOf(await order(cookie, anOrderBody([{ id: await aProduct(db), count: 1 }], info)))
  await order(cookie, anOrderBody([{ id: 1, count: 0 }], info))
  const log = logLines.join('')
  expect(log).toContain('"event":"order_placed"')
  for (const value of Object.values(info)) expect(log).not.toContain(value)
})
