import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { RefundsAnswer } from '../../../contract/api/admin/refunds.ts'
import { OrderAnswer } from '../../../contract/api/orders.ts'
import { allPermissions } from '../../../contract/permissions.ts'
import { shopDay } from '../../../contract/shop-time.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aBankAccount,
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  type Customer,
} from '../../../test/factories.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { receiveMoney } from '../../payments/receive-money.ts'
import { forgetRefundAccounts } from '../../payments/refund-accounts.ts'

/* Money that goes back, through the API. Each order costs $100.00; its buyer has the cédula 1710034065. */

const shop = await openTestApp({ poolSize: 20 })
const { ask, db, receipts, invoices, refundFiles } = shop
const PASSWORD = 'cóndor de páramo'
const staff = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })
const clerk = await aStaffMember(db, {
  permissions: allPermissions.filter((permission) => permission !== 'refunds.redirect'),
})
const { cookie } = staff
const bank = await aBankAccount(db)
const today = shopDay(new Date())

type Sent = { status: number; error?: string; fields?: Record<string, string>; refund_id?: number }

async function send(path: string, body: object, by = cookie, method = 'POST'): Promise<Sent> {
  const response = await ask(`/api/admin/refunds${path}`, { body, cookie: by, method })
  return { status: response.status, ...(await response.json()) }
}

const list = async (query = '') =>
  RefundsAnswer.parse(await (await ask(`/api/admin/refunds${query}`, { cookie })).json())
const owedOf = async (orderId: number) =>
  (await list()).refunds.filter(({ order_id }) => order_id === orderId)
const make = (id: number | undefined, amount: number, more: object = {}, by = cookie) =>
  send(`/${id}/make`, { amount, owed: amount, made_on: today, reference: 'DEV-1', ...more }, by)

async function cancelled(buyer?: Customer) {
  const mine = buyer ?? (await aCustomer(db, { password: PASSWORD }))
  const id = await anOrder(db, mine, [{ id: await aProduct(db), count: 1 }], { at: 'payment_verified' })
  await cancelOrder(db, { kind: 'buyer', accountId: mine.id }, id)
  const [refund] = await owedOf(id)
  return { id, buyer: mine, refundId: refund?.id ?? 0 }
}

const account = {
  bank_name: 'Banco Andino',
  kind: 'savings',
  number: '2200 123-456',
  holder_name: 'Ana Quishpe',
  holder_identification: '1710034065001',
}

const give = ({ id, buyer }: { id: number; buyer: Customer }, more: object = {}) =>
  ask(`/api/user/orders/${id}/refund-account`, {
    method: 'PUT',
    body: { ...account, pass: PASSWORD, ...more },
    cookie: buyer.cookie,
  })

const shown = async ({ id, buyer }: { id: number; buyer: Customer }) =>
  OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie: buyer.cookie })).json())

const mailsOf = async (id: number) => {
  const { rows } = await db.execute<{ template: string }>(
    sql`select template from mail where order_id = ${id} order by id`,
  )
  return rows.map(({ template }) => template)
}

/** $`dollars` that came for nobody. */
const received = (dollars: number, more: object = {}) =>
  receiveMoney(db, staff, {
    money: { bankAccountId: bank, reference: null, amountCents: dollars * 100, ...more },
    shares: [],
  })

test('the buyer says where the money goes, proves it by the password, and it goes there in two parts', async () => {
  const order = await cancelled()
  expect((await shown(order)).order).toMatchObject({ refund_due: 100, refunded: 0, refund_account: null })
  expect(await (await give(order, { pass: 'otra' })).json()).toMatchObject({ error: 'wrong_password' })
  expect((await give(order)).status).toBe(200)
  const known = { bank_name: 'Banco Andino', kind: 'savings', number_end: '3456' }
  expect((await shown(order)).order.refund_account).toEqual(known)
  const { rows } = await db.execute<{ row: string }>(
    sql`select encode(sealed, 'escape') as row from refund_account where order_id = ${order.id}`,
  )
  expect(rows[0]?.row).not.toMatch(/2200|Quishpe|1710034065/)

  const [owed] = await owedOf(order.id)
  expect(owed).toMatchObject({ amount: 100, status: 'owed', account: known })
  const one = await (await ask(`/api/admin/refunds/${owed?.id}`, { cookie: clerk.cookie })).json()
  // A person's RUC is the cédula with 001 behind it.
  expect(one.transfer_to).toMatchObject({
    ...account,
    number: '2200123456',
    is_of_payer: true,
    is_by_buyer: true,
  })

  const part = await make(owed?.id, 40, { owed: 100, reference: 'DEV-10', made_on: today }, clerk.cookie)
  expect(part.status).toBe(200)
  expect(part.refund_id).not.toBe(owed?.id)
  expect(await make(owed?.id, 40, { owed: 100, reference: 'DEV-10' })).toMatchObject({
    status: 409,
    error: 'refund_changed',
  })
  expect((await shown(order)).order).toMatchObject({ refund_due: 60, refunded: 40 })
  const both = await Promise.all([make(owed?.id, 60), make(owed?.id, 60), make(owed?.id, 60)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await shown(order)).order).toMatchObject({
    payment_status: 'refunded',
    refund_due: 0,
    refunded: 100,
  })
  expect((await list('?status=made&q=dev-10')).refunds).toMatchObject([
    { order_id: order.id, amount: 40, made_by: expect.any(String), has_proof: false },
  ])
  expect((await mailsOf(order.id)).filter((name) => name === 'payment-refunded')).toHaveLength(2)
  expect(await (await give(order)).json()).toMatchObject({ error: 'no_refund_owed' })
})

test('money for another holder than who paid goes only by who may decide that', async () => {
  const order = await cancelled()
  await give(order, { holder_identification: '0912345675', holder_name: 'Otra Persona' })
  expect(await make(order.refundId, 100, {}, clerk.cookie)).toMatchObject({
    status: 409,
    error: 'refund_redirected',
  })
  expect((await shown(order)).order.refund_due).toBe(100)
  // The bank says that this one paid: then it is the payer.
  await db.execute(sql`
    update money_received set payer_identification = '0912345675'
     where id in (select money_received_id from allocation where order_id = ${order.id})`)
  expect((await make(order.refundId, 100, {}, clerk.cookie)).status).toBe(200)

  const other = await cancelled()
  await give(other, { holder_identification: '0912345675' })
  expect((await make(other.refundId, 100)).status).toBe(200)
  const { rows } = await db.execute<{ redirected: string }>(sql`
    select after ->> 'redirected' as redirected from audit_log
     where action = 'payment_refunded' and subject = ${`order:${other.id}`}`)
  expect(rows).toEqual([{ redirected: 'true' }])
})

test('what no order got goes back without one: the staff write the account, and the money counts once', async () => {
  const money = await received(150, { payerName: 'Luis Vega', payerIdentification: '1001234567' })
  expect(await send('', { money_id: money, amount: 150.01, note: 'De un desconocido' })).toMatchObject({
    status: 409,
    error: 'too_little_left',
  })
  const owe = () => send('', { money_id: money, amount: 150, note: 'De un desconocido' })
  expect((await Promise.all([owe(), owe()])).map(({ status }) => status).sort()).toEqual([201, 409])
  const [owed] = (await list('?q=luis vega')).refunds
  expect(owed).toMatchObject({ order_id: null, amount: 150, payer_identification: '••••4567' })
  const saved = await send(
    `/${owed?.id}/account`,
    { ...account, holder_identification: '1001234567' },
    clerk.cookie,
    'PUT',
  )
  expect(saved.status).toBe(200)
  expect((await make(owed?.id, 100, { owed: 150 }, clerk.cookie)).status).toBe(200)
  // What is left of it keeps its account.
  const [rest] = (await list('?q=luis vega')).refunds
  expect(rest).toMatchObject({ amount: 50, account: { number_end: '3456' } })
  expect((await send(`/${rest?.id}/withdraw`, { owed: 50, reason: 'Compra con eso' })).status).toBe(200)
  const left = await (await ask(`/api/admin/money?id=${money}`, { cookie })).json()
  expect(left.money[0].left_over).toBe(50)
})

test('a paid order gives back what it has too much, or a part of its price, and stays paid', async () => {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'preparing' })
  const money = await received(100)
  await ask(`/api/admin/money/${money}/allocations`, {
    body: { shares: [{ order_id: id, amount: 100 }] },
    cookie,
  })
  expect(await send('', { order_id: id, amount: 100.01, note: 'x' })).toMatchObject({
    fields: { amount: 'Como mucho $100.00' },
  })
  expect((await send('', { order_id: id, amount: 100, note: 'Pagó dos veces' })).status).toBe(201)
  expect((await send('', { order_id: id, amount: 20, note: 'Caja golpeada' })).error).toBe('too_little_left')
  const cut = { order_id: id, amount: 20, note: 'Caja golpeada', is_price_cut: true }
  expect((await send('', cut)).status).toBe(201)
  expect((await shown({ id, buyer })).order).toMatchObject({ payment_status: 'confirmed', refund_due: 120 })
  const owed = await owedOf(id)
  expect(owed.map(({ amount, is_price_cut }) => [amount, is_price_cut])).toEqual([
    [100, false],
    [20, true],
  ])
  for (const refund of owed) expect((await make(refund.id, refund.amount)).status).toBe(200)
  expect((await shown({ id, buyer })).order).toMatchObject({
    payment_status: 'confirmed',
    stage: 'preparing',
    refunded: 120,
  })
  expect(await mailsOf(id)).toContain('refund-owed')
  // It has 80 of 80 now, and all of that is owed when it is cancelled.
  await cancelOrder(db, staff, id, 'Se dañó')
  expect((await owedOf(id)).map(({ amount }) => amount)).toEqual([80])
  expect(await send('', { order_id: id, amount: 1, note: 'x' })).toMatchObject({
    error: 'transition_refused',
  })
})

test('a refund that came back is owed again; what a cancelled order has is owed whatever anybody says', async () => {
  const order = await cancelled()
  expect(await make(order.refundId, 100, { made_on: '2000-01-02' })).toMatchObject({
    fields: { made_on: expect.stringContaining('Ese dinero llegó') },
  })
  expect((await make(order.refundId, 100, { reference: ' ' })).fields).toHaveProperty('reference')
  expect((await make(order.refundId, 101, { owed: 100 })).error).toBe('too_little_left')
  expect((await make(order.refundId, 100, { means: 'cash', reference: null })).status).toBe(200)
  const undone = await send(`/${order.refundId}/undo`, { reason: 'No vino a retirarlo' })
  expect(undone.status).toBe(200)
  expect((await send(`/${order.refundId}/undo`, { reason: 'Otra vez' })).error).toBe('refund_changed')
  expect(await send(`/${undone.refund_id}/withdraw`, { owed: 100, reason: 'x' })).toMatchObject({
    error: 'transition_refused',
  })
  expect((await shown(order)).order).toMatchObject({ refund_due: 100, refunded: 0 })
  expect((await list('?status=withdrawn')).refunds).toContainEqual(
    expect.objectContaining({ id: order.refundId, withdraw_reason: 'No vino a retirarlo' }),
  )
})

const aForm = (body: Uint8Array) => {
  const head = '--x\r\nContent-Disposition: form-data; name="proof"; filename="r"\r\n\r\n'
  return {
    method: 'POST',
    rawBody: new Uint8Array(Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n--x--\r\n')])),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
}

test('the bank’s receipt of a refund is kept as a new picture or as the PDF that came, and only the staff read it', async () => {
  const order = await cancelled()
  const path = `/api/admin/refunds/${order.refundId}/proof`
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
    .png()
    .toBuffer()
  expect((await ask(path, { ...aForm(png), cookie })).status).toBe(409)
  await make(order.refundId, 100)
  expect((await ask(path, { ...aForm(Buffer.from('%PDF-1.7 cortado')), cookie })).status).toBe(422)
  expect((await ask(path, { ...aForm(Buffer.from('MZ programa')), cookie })).status).toBe(422)
  expect((await ask(path, { ...aForm(png), cookie })).status).toBe(201)
  const photo = await ask(path, { cookie })
  expect(photo.headers.get('content-type')).toBe('image/webp')
  const pdf = Buffer.from('%PDF-1.7\ncomprobante\n%%EOF\n')
  expect((await ask(path, { ...aForm(pdf), cookie })).status).toBe(201)
  const read = await ask(path, { cookie })
  expect(read.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true)
  expect((await ask(path, { cookie: order.buyer.cookie })).status).toBe(404)
  expect(await findInconsistencies(db, receipts, invoices, refundFiles)).toEqual([])
})

test('PR-3: an account at a bank is forgotten 30 days after its last refund', async () => {
  const [old, recent, waiting] = [await cancelled(), await cancelled(), await cancelled()]
  for (const order of [old, recent, waiting]) await give(order)
  const exported = await (await ask('/api/user/export', { cookie: old.buyer.cookie })).json()
  expect(exported.refund_accounts).toMatchObject([{ order_id: old.id, number: '2200123456' }])
  for (const { refundId } of [old, recent]) await make(refundId, 100)
  await db.execute(sql`update refund set made_at = now() - interval '31 days' where id = ${old.refundId}`)
  await db.execute(sql`update refund set made_at = now() - interval '29 days' where id = ${recent.refundId}`)
  await forgetRefundAccounts(db)
  const { rows } = await db.execute<{ id: number }>(sql`
    select order_id as id from refund_account where order_id in (${old.id}, ${recent.id}, ${waiting.id}) order by 1`)
  expect(rows.map(({ id }) => id)).toEqual([recent.id, waiting.id])
})

test('only who may see payments reads the list, and only who makes refunds reads an account', async () => {
  const reader = await aStaffMember(db, { permissions: ['payments.read'] })
  expect((await ask('/api/admin/refunds', { cookie: reader.cookie })).status).toBe(200)
  const { refundId } = await cancelled()
  expect((await ask(`/api/admin/refunds/${refundId}`, { cookie: reader.cookie })).status).toBe(403)
  expect((await make(refundId, 100, {}, reader.cookie)).error).toBe('not_permitted')
  expect((await make(999_999_999, 100)).error).toBe('refund_not_found')
  expect(await findInconsistencies(db)).toEqual([])
})
