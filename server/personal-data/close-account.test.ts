import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aBankAccount,
  aCustomer,
  anOrder,
  anOrderBody,
  aProduct,
  aStaffMember,
  type Customer,
  payBack,
  stockOf,
} from '../../test/factories.ts'
import { accountMails } from '../accounts/account-mails.ts'
import { addAddress } from '../accounts/addresses.ts'
import { saveProfile } from '../accounts/save-profile.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { askQuestion } from '../feedback/ask-question.ts'
import { writeReview } from '../feedback/write-review.ts'
import { forgetOldRows } from '../forget-old-rows.ts'
import { deliverOrder } from '../fulfilment/deliver-order.ts'
import { prepareOrder } from '../fulfilment/prepare-order.ts'
import { deliverDueMails } from '../mail/deliver-mails.ts'
import { addOrderNote } from '../orders/add-order-note.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { attachReceipt } from '../payments/receipts.ts'
import { refuseClaim } from '../payments/refuse-claim.ts'
import { requestReturn } from '../returns/request-return.ts'

const testApp = await openTestApp({ poolSize: 25 })
const { ask, db, publicUrl, receipts, invoices } = testApp

const PASSWORD = 'cóndor de páramo'
const NOBODY = { nombres: 'Cuenta cerrada', email: '', celular: '', ci: '', direccion: '', referencia: null }

/** Words that stand nowhere else, so that finding one of them is finding the person. */
const marks = {
  firstName: 'Rumiñahui',
  nombres: 'Rumiñahui Atahualpa',
  celular: '0987654321',
  ci: '0912345675',
  direccion: 'Calle del Escondite 77',
  referencia: 'junto al molino viejo',
}

async function aKnownBuyer(): Promise<Customer & { product: number }> {
  const { firstName, ...info } = marks
  const buyer = await aCustomer(db, {
    password: PASSWORD,
    firstName,
    lastName: 'Atahualpa',
    nickname: 'Rumi',
    birthDate: '1990-01-31',
    phone: '+593987654321',
    pendingEmail: 'rumi-nuevo@correo.example',
    pendingEmailAt: new Date(),
  })
  const product = await aProduct(db)
  await addFavourite(db, buyer.id, product)
  await addAddress(db, buyer.id, {
    province: 'Imbabura',
    city: 'Ibarra',
    street: marks.direccion,
    reference: marks.referencia,
  })
  const order = await anOrder(db, buyer, [{ id: product, count: 1 }], {
    at: 'ENTREGADO',
    info: { ...info, email: buyer.email },
  })
  await hasItsInvoice(order)
  const file = await receipts.write(Buffer.from('photo'))
  await db.$client.query(
    `insert into receipt_photo (order_id, file, width, height, bytes) values ($1, $2, 1, 1, 1)`,
    [order, file],
  )
  await db.$client.query(
    `update money_received set payer_name = $1, payer_identification = $2
      where id in (select money_received_id from allocation where order_id = $3)`,
    [marks.nombres, marks.ci, order],
  )
  await db.$client.query(
    `with statement as (insert into bank_statement (file_name, file_hash, bytes, uploaded_by) values ('x', 'x', 1, $4) returning id)
     insert into statement_line (bank_account_id, statement_id, line_key, day, amount_cents, concept, payer_name,
                                 payer_identification, state, money_received_id, matched_at)
     select ${await aBankAccount(db)}, statement.id, 'of order ' || ($3::bigint)::text, received_on, amount_cents, $1, $1, $2, 'matched',
            money_received.id, now()
       from money_received, statement where money_received.id = (select min(money_received_id) from allocation where order_id = $3)`,
    [marks.nombres, marks.ci, order, buyer.id],
  )
  await db.$client.query(
    `update customer_order set delivery_city = $1, pickup_name = $2, pickup_identification = $3, invoice_name = $2,
            invoice_identification = $3, invoice_address = $1 where id = $4`,
    [marks.direccion, marks.nombres, marks.ci, order],
  )
  const staff = await aStaffMember(db)
  await db.$client.query(
    `insert into pickup (order_id, received_by, name, identification, handed_by) values ($1, 'named', $2, $3, $4)`,
    [order, marks.nombres, marks.ci, staff.accountId],
  )
  await addOrderNote(db, staff, order, `${marks.nombres} pide que la llamen al ${marks.celular}`)
  await db.$client.query(
    `insert into purchase_data (account_id, name, phone, identification, delivery_method, address)
     values ($1, $2, $3, $4, 'carrier', $5)`,
    [buyer.id, marks.nombres, marks.celular, marks.ci, marks.direccion],
  )
  await db.$client.query(
    `insert into account_identity (issuer, subject, account_id) values ('https://idp.example', $1, $2)`,
    [buyer.username, buyer.id],
  )
  await askQuestion(db, buyer.id, { sellableId: product, words: `Soy ${marks.nombres}, ¿me lo guardan?` })
  await writeReview(db, buyer.id, product, { stars: 5, words: `Llamen al ${marks.celular}` })
  await db.$client.query(
    `insert into refund_account (order_id, bank_name, kind, number_end, sealed, given_by)
     values ($1, $2, 'savings', '3456', 'x', $3)`,
    [order, marks.direccion, buyer.id],
  )
  await db.$client.query(
    `insert into notice (sellable_id, kind, account_id, phone, token, confirmed_at)
     values ($1, 'stock', $2, '+593987654321', $3, now())`,
    [product, buyer.id, buyer.username],
  )
  await db.$client.query(
    `insert into pc_build (code, name, lines, has_assembly, account_id) values ($1, $2, '{}', false, $3)`,
    [buyer.username, `El de ${marks.nombres}`, buyer.id],
  )
  const byEmail = await db.$client.query(
    `insert into notice (sellable_id, kind, email, token) values ($1, 'stock', $2, $2) returning id`,
    [product, buyer.email],
  )
  await db.$client.query(
    `insert into mail (template, notice_id, recipient) values ('confirm-notice', $1, $2)`,
    [byEmail.rows[0].id, buyer.email],
  )
  return { ...buyer, product }
}

/**
 * The invoice of an order is written down, or lies elsewhere: then nothing keeps its buyer from closing the account.
 */
async function hasItsInvoice(order: number): Promise<void> {
  await db.$client.query('update customer_order set needs_invoice = false where id = $1', [order])
}

/** An order that was paid, cancelled by the shop and paid back, with words that stand nowhere else. */
async function aRefundedOrder(buyer: Customer & { product: number }) {
  const words = {
    receiptNumber: 'COMPROBANTE-8812',
    note: 'Falta un disco',
    cancelReason: 'El proveedor no entregó',
    refundReference: 'TRF-7731',
  }
  const order = await anOrder(db, buyer, [{ id: buyer.product, count: 1 }], {
    at: 'payment_verified',
    info: { comprobante: words.receiptNumber },
  })
  const staff = await aStaffMember(db)
  await prepareOrder(db, staff, order, { note: words.note })
  await cancelOrder(db, staff, order, words.cancelReason)
  await payBack(testApp, staff, order, words.refundReference)
  return words
}

const close = (cookie: string, body: object = { pass: PASSWORD }) => ask('/api/user/close', { body, cookie })

async function deliverAll(): Promise<void> {
  const outbox = {
    db,
    smtp: null,
    from: null,
    publicUrl,
    accountMails,
    invoices,
    log: pino({ enabled: false }),
  }
  while ((await deliverDueMails(outbox)) > 0);
}

/** The tables in which a text stands, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found = []
  for (const { name } of rows) {
    const table = pg.escapeIdentifier(name)
    const hit = await db.$client.query(`select from ${table} as t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (hit.rowCount) found.push(name)
  }
  return found
}

test('PR-3: after a closing no table knows the person, and the orders are there without them', async () => {
  const buyer = await aKnownBuyer()
  await deliverAll()
  const personal = [
    ...Object.values(marks),
    buyer.email,
    buyer.username,
    '987654321',
    'rumi-nuevo',
    '1990-01-31',
  ]
  for (const text of personal) expect(await tablesWith(text), text).not.toEqual([])
  const words = await aRefundedOrder(buyer)

  const response = await close(buyer.cookie)
  expect([response.status, await response.json()]).toEqual([200, { message: 'Tu cuenta quedó cerrada.' }])
  expect(response.headers.get('set-cookie')).toMatch(/^kuntur_session=;.*Max-Age=0/)
  for (const text of personal) {
    const isFarewell = text === buyer.email || text === buyer.username
    expect(await tablesWith(text), text).toEqual(isFarewell ? ['mail'] : [])
  }
  // Of the sale itself stays what the privacy page names: the bank's two numbers, why it was cancelled, and the staff's notes.
  expect((await tablesWith(words.receiptNumber)).sort()).toEqual(['audit_log', 'money_received', 'payment'])
  expect((await tablesWith(words.refundReference)).sort()).toEqual(['audit_log', 'order_event', 'refund'])
  expect((await tablesWith(words.cancelReason)).sort()).toEqual([
    'audit_log',
    'customer_order',
    'order_event',
  ])
  expect((await tablesWith(words.note)).sort()).toEqual(['audit_log', 'order_event'])
  const { rows } = await db.$client.query(
    `select buyer_name as nombres, buyer_email as email, buyer_phone as celular, identification_number as ci,
            delivery_address as direccion, delivery_reference as referencia, state, total_cents
       from customer_order where account_id = $1 order by id`,
    [buyer.id],
  )
  expect(rows).toEqual([
    { ...NOBODY, state: 'ENTREGADO', total_cents: 10_000 },
    { ...NOBODY, state: 'CANCELADO', total_cents: 10_000 },
  ])
  expect(await receipts.list({ olderThanMs: 0 })).toEqual([])
  expect(await findInconsistencies(db, receipts)).toEqual([])
})

test('the farewell goes to where the person can be reached, names nobody, and is gone a week later', async () => {
  const buyer = await aKnownBuyer()
  await close(buyer.cookie)
  await deliverAll()
  const mail = `select recipient, subject, text, html from mail where account_id = ${buyer.id}`
  const { rows } = await db.$client.query(mail)
  expect(rows).toMatchObject([{ recipient: buyer.email, subject: 'Tu cuenta de Kuntur quedó cerrada' }])
  expect(rows[0].text + rows[0].html).not.toMatch(/Rumi|@cerrada/)
  await forgetOldRows(db)
  expect((await db.$client.query(mail)).rowCount).toBe(1)
  await db.$client.query(`update account set closed_at = now() - interval '8 days' where id = ${buyer.id}`)
  await forgetOldRows(db)
  expect(await tablesWith(buyer.email)).toEqual([])
})

test('a closed account opens nothing, and is told apart from an unknown one by nobody', async () => {
  const buyer = await aKnownBuyer()
  const other = await aCustomer(db)
  await close(buyer.cookie)
  expect((await ask('/api/user', { cookie: buyer.cookie })).status).toBe(401)
  const answers = []
  for (const user of [buyer.username, buyer.email, `@cerrada-${buyer.id}`, 'nadie', other.username]) {
    const response = await ask('/api/login', { body: { user, pass: PASSWORD } })
    answers.push([response.status, await response.text()])
  }
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(401)
})

test('user name and e-mail are free again, and the new account knows nothing of the old one', async () => {
  const buyer = await aKnownBuyer()
  await close(buyer.cookie)
  const { username: user, email } = buyer
  const response = await ask('/api/register', { body: { user, email, pass: PASSWORD, pass2: PASSWORD } })
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const account = (await (await ask('/api/user', { cookie })).json()).user
  expect(account).toMatchObject({ orders: [], wishlist: [], addresses: [], first_name: null })
  // And closes as well: two closed accounts do not get in each other's way.
  expect((await close(cookie)).status).toBe(200)
})

test('nothing closes while an order is on its way, and the refusal names it', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'shipped' })
  const number = formatOrderNumber(order)
  const response = await close(buyer.cookie)
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      error: 'open_orders',
      message: `Tienes en curso el pedido ${number}. Cuando lo recibas o lo canceles podrás cerrar tu cuenta.`,
    },
  ])
  expect((await ask('/api/user', { cookie: buyer.cookie })).status).toBe(200)
  await deliverOrder(db, await aStaffMember(db), order)
  await hasItsInvoice(order)
  expect((await close(buyer.cookie)).status).toBe(200)
})

test('nothing closes while nobody has looked whether the money of a cancelled order came', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, order)
  const number = formatOrderNumber(order)
  const response = await close(buyer.cookie)
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      error: 'open_orders',
      message: `Aún no revisamos si llegó el pago del pedido cancelado ${number}. Escríbenos por WhatsApp al +593990000000: lo revisamos y podrás cerrar tu cuenta.`,
    },
  ])
  await refuseClaim(db, await aStaffMember(db), order)
  expect((await close(buyer.cookie)).status).toBe(200)
  expect(await findInconsistencies(db)).toEqual([])
})

test('nothing closes while money is owed back, and everything does once it is paid', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'payment_verified' })
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, order)
  const response = await close(buyer.cookie)
  expect(response.status).toBe(409)
  expect((await response.json()).message).toMatch(/^Te debemos la devolución del dinero del pedido \d{5}\./)
  await payBack(testApp, await aStaffMember(db), order, 'TRF-1')
  expect((await close(buyer.cookie)).status).toBe(200)
  expect(await findInconsistencies(db)).toEqual([])
})

test('what was reserved goes back to the shelf', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const product = await aProduct(db, { openingStock: 5 })
  const body = { details: [{ id: product, count: 2 }] }
  await ask('/api/user/reservation', { body, cookie: buyer.cookie })
  expect((await stockOf(db, product)).stock).toBe(3)
  await close(buyer.cookie)
  expect(await stockOf(db, product)).toEqual({ stock: 5, ledger: 5 })
})

test('the password is asked for, and without one the user name', async () => {
  const secured = await aCustomer(db, { password: PASSWORD })
  for (const body of [{}, { pass: 'otra' }, { user: secured.username }]) {
    const response = await close(secured.cookie, body)
    expect([response.status, (await response.json()).fields]).toEqual([
      422,
      { pass: 'Esa no es tu contraseña actual.' },
    ])
  }
  const withoutPassword = await aCustomer(db)
  for (const body of [{}, { pass: PASSWORD }, { user: secured.username }]) {
    const response = await close(withoutPassword.cookie, body)
    expect([response.status, (await response.json()).fields]).toEqual([
      422,
      { user: 'Escribe tu usuario tal como es' },
    ])
  }
  expect((await close(withoutPassword.cookie, { user: withoutPassword.username })).status).toBe(200)
})

test('a session that was left open does not close an account without a password', async () => {
  const buyer = await aCustomer(db)
  await db.$client.query(
    `update session set created_at = now() - interval '16 minutes' where account_id = ${buyer.id}`,
  )
  const response = await close(buyer.cookie, { user: buyer.username })
  expect([response.status, (await response.json()).error]).toEqual([409, 'sign_in_again'])
  expect((await ask('/api/user', { cookie: buyer.cookie })).status).toBe(200)
})

test('one of the staff does not close their own account', async () => {
  const { cookie } = await aCustomer(db, { role: 'staff', password: PASSWORD })
  const response = await close(cookie)
  expect([response.status, (await response.json()).error]).toEqual([409, 'staff_account'])
})

test('of a closing and an order at the same moment one wins: no order is left without its buyer', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await aCustomer(db, { password: PASSWORD })
    const body = anOrderBody([{ id: await aProduct(db), count: 1 }])
    const [closing, ...orders] = await Promise.all([
      close(buyer.cookie),
      ...Array.from({ length: 4 }, () => ask('/api/user/createorder', { body, cookie: buyer.cookie })),
      ...Array.from({ length: 2 }, () => close(buyer.cookie)),
    ])
    const { rows } = await db.$client.query(
      `select account.status, count(customer_order.id) as orders
         from account left join customer_order on customer_order.account_id = account.id
        where account.id = $1 group by 1`,
      [buyer.id],
    )
    expect([
      { status: 'closed', orders: 0 },
      { status: 'active', orders: 1 },
    ]).toContainEqual(rows[0])
    for (const { status } of [closing, ...orders]) expect([200, 201, 401, 409]).toContain(status)
  }
  expect(await findInconsistencies(db)).toEqual([])
})

test('PR-3: what was on its way when an account closed is not written into it any more', async () => {
  const photo = { body: Buffer.from('photo'), width: 1, height: 1 }
  const profile = { name: 'Rumi', lastname: 'A', nickname: 'Rumi', birthdate: null, phone: '+593987654321' }
  for (let round = 0; round < 5; round++) {
    const buyer = await aKnownBuyer()
    const { rows } = await db.$client.query('select id from customer_order where account_id = $1', [buyer.id])
    const attach = () =>
      attachReceipt(db, receipts, { kind: 'buyer', accountId: buyer.id }, rows[0].id, photo)
    const [closing] = await Promise.all([
      close(buyer.cookie),
      ...Array.from({ length: 5 }, () => saveProfile(db, buyer.id, profile).catch(expectSignedOut)),
      ...Array.from({ length: 5 }, () => attach().catch(expectSignedOut)),
    ])
    expect(closing.status).toBe(200)
    await expect(saveProfile(db, buyer.id, profile)).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(attach()).rejects.toMatchObject({ code: 'not_signed_in' })
  }
  expect(await findInconsistencies(db)).toEqual([])
  // Each refused photo has thrown its file away again.
  const known = await db.$client.query('select file from receipt_photo')
  expect((await receipts.list({ olderThanMs: 0 })).sort()).toEqual(known.rows.map(({ file }) => file).sort())
})

const expectSignedOut = (error: unknown) => expect(error).toMatchObject({ code: 'not_signed_in' })

test('nobody is written to about an order whose buyer has left', async () => {
  const buyer = await aKnownBuyer()
  const { rows } = await db.$client.query('select id from customer_order where account_id = $1', [buyer.id])
  await close(buyer.cookie)
  await requestReturn(db, await aStaffMember(db), rows[0].id)
  const mails = await db.$client.query('select from mail where order_id = $1', [rows[0].id])
  expect(mails.rowCount).toBe(0)
})
