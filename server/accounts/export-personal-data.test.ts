import { expect, test } from 'vitest'
import { PersonalData } from '../../contract/api/personal-data.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct } from '../../test/factories.ts'
import { addAddress } from './add-address.ts'
import { addFavourite } from './add-favourite.ts'
import { exportPersonalData } from './export-personal-data.ts'

const { ask, db } = await openTestApp()

/** A buyer of whom every table knows something. */
async function aKnownBuyer(mark: string) {
  const buyer = await aCustomer(db, {
    firstName: `Nombre ${mark}`,
    phone: '+593991234567',
    password: `clave ${mark}`,
  })
  const product = await aProduct(db, { name: `Tarjeta de ${mark}` })
  await addFavourite(db, buyer.id, product)
  await addAddress(db, buyer.id, {
    province: 'Imbabura',
    city: 'Ibarra',
    street: `Calle ${mark}`,
    reference: null,
  })
  const order = await anOrder(db, buyer, [{ id: product, count: 2 }], {
    at: 'payment_verified',
    info: { nombres: `Nombre ${mark}`, direccion: `Calle ${mark}` },
  })
  await ask('/api/user/reservation', { body: { details: [{ id: product, count: 1 }] }, cookie: buyer.cookie })
  await db.$client.query(
    `insert into receipt_photo (order_id, file, width, height, bytes) values ($1, $2, 10, 20, 30)`,
    [order, `${mark}.webp`],
  )
  await db.$client.query(
    `insert into account_identity (issuer, subject, account_id) values ('https://idp.example', $1, $2)`,
    [mark, buyer.id],
  )
  return { buyer, product, order }
}

test('PR-3: a buyer gets all that the shop keeps of them, as a file', async () => {
  const { buyer, product, order } = await aKnownBuyer('ana')
  const response = await ask('/api/user/export', { cookie: buyer.cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="kuntur-mis-datos.json"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).toContain('\n  "account": {\n')
  const data = PersonalData.parse(JSON.parse(text))
  expect(data).toMatchObject({
    account: { username: buyer.username, email: buyer.email, first_name: 'Nombre ana', phone: '0991234567' },
    identities: [{ issuer: 'https://idp.example', subject: 'ana' }],
    addresses: [{ street: 'Calle ana', is_default: true }],
    favourites: [{ prod_id: product, name: 'Tarjeta de ana' }],
    orders: [
      {
        id: order,
        stage: 'payment_verified',
        buyer: { nombres: 'Nombre ana', ci: '1710034065', direccion: 'Calle ana' },
        lines: [{ product_name: 'Tarjeta de ana', count: 2, total: 200 }],
        total_price: 200,
        payment: { status: 'confirmed', amount: 200 },
        receipt_photo: { path: `/api/user/orders/${order}/receipt`, width: 10, height: 20, bytes: 30 },
        history: [
          { event: 'order_placed', by: 'buyer' },
          { event: 'payment_confirmed', by: 'staff' },
        ],
      },
    ],
    reservations: [{ status: 'open', lines: [{ product_name: 'Tarjeta de ana', count: 1 }] }],
    sessions: [{ browser: null }],
  })
  expect(data.mails.length).toBeGreaterThan(0)
  expect(data.consents.map(({ what }) => what)).toEqual([
    'Términos y privacidad, al crear la cuenta',
    `Términos y condiciones, al hacer el pedido ${String(order).padStart(5, '0')}`,
  ])
})

test('every table that knows of accounts is in it, or named here with the reason why not', async () => {
  const { rows } = await db.$client.query(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass order by 1`,
  )
  const told = [
    ...['account_identity', 'address', 'customer_order', 'favourite', 'mail', 'order_event', 'reservation'],
    'session',
  ]
  // What the staff did; what lives for minutes, or a day, and says nothing that is not told already.
  const left = ['audit_log', 'payment', 'setting', 'idempotency_key', 'one_time_link', 'pending_identity']
  expect(rows.map(({ name }) => name)).toEqual([...told, ...left].sort())
})

test('AZ-1: it holds nothing of anybody else, and no secret', async () => {
  const [ana, luis] = [await aKnownBuyer('una'), await aKnownBuyer('otro')]
  const data = JSON.stringify(await exportPersonalData(db, ana.buyer.id))
  for (const foreign of [
    luis.buyer.username,
    luis.buyer.email,
    'Nombre otro',
    'Calle otro',
    'Tarjeta de otro',
    'otro.webp',
  ]) {
    expect(data).not.toContain(foreign)
  }
  const { rows } = await db.$client.query(
    `select password_hash, (select encode(token_hash, 'hex') from session where account_id = account.id) as session from account where id = $1`,
    [ana.buyer.id],
  )
  for (const secret of [rows[0].password_hash, rows[0].session, ana.buyer.secret, 'argon2', 'una.webp']) {
    expect(data).not.toContain(secret)
  }
})

test('a buyer of whom nothing more is known gets the account alone', async () => {
  const { id } = await aCustomer(db)
  const data = await exportPersonalData(db, id)
  expect([data.orders, data.addresses, data.favourites, data.reservations, data.mails]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
})
