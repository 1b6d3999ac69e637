import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeskOrderAnswer } from '../../../contract/api/admin/orders.ts'
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
import { attachReceipt } from '../../payments/receipts.ts'

/* Money at the desk, through its API. The rules of the verbs are in `server/payments/money.test.ts`. Each order costs $100.00. */

const { ask, db, receipts } = await openTestApp({ poolSize: 20 })
const { cookie } = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })
const bank = await aBankAccount(db)

async function placed(info: Record<string, unknown> = {}, buyer?: Customer) {
  const mine = buyer ?? (await aCustomer(db))
  return { id: await anOrder(db, mine, [{ id: await aProduct(db), count: 1 }], { info }), buyer: mine }
}

async function read(id: number): Promise<DeskOrderAnswer> {
  return (await ask(`/api/admin/orders/${id}`, { cookie })).json()
}

async function act(id: number, name: string, body: object = {}) {
  const response = await ask(`/api/admin/orders/${id}/${name}`, {
    body: { seen: (await read(id)).seen, ...body },
    cookie,
  })
  return { status: response.status, ...(await response.json()) }
}

async function post(path: string, body: object) {
  const response = await ask(path, { body, cookie })
  return { status: response.status, ...(await response.json()) }
}

const money = async (query = '') => (await ask(`/api/admin/money${query}`, { cookie })).json()

test('one press confirms what the buyer said; the answer says where the order stands', async () => {
  const { id } = await placed({ comprobante: 'API-1', bank_account_id: bank })
  const done = await act(id, 'confirm-payment')
  expect(done).toMatchObject({ status: 200, state: 'PENDIENTE', stage: 'payment_verified' })
  expect((await read(id)).money).toMatchObject({
    allocated: 100,
    missing: 0,
    received: [{ reference: 'API-1' }],
  })
  const listed = await money('?q=api-1')
  expect(listed).toMatchObject({
    money: [
      {
        id: done.money_id,
        amount: 100,
        left_over: 0,
        reference: 'API-1',
        recorded_by: 'Rosa Cando',
        shares: [{ order_id: id, amount: 100 }],
      },
    ],
  })
})

test('a second press, or one on an order that somebody else has moved meanwhile, is refused and counts nothing', async () => {
  const { id } = await placed()
  const { seen } = await read(id)
  const press = () => post(`/api/admin/orders/${id}/confirm-payment`, { seen })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    error: 'order_changed',
    events: [{ event: 'payment_confirmed', by: 'Rosa Cando' }],
  })
  expect((await read(id)).money).toMatchObject({ allocated: 100, surplus: 0 })
})

test('figures can be changed before: a part, another account, another day, who paid', async () => {
  const { id } = await placed({ comprobante: 'API-2' })
  const done = await act(id, 'confirm-payment', {
    amount: 40.5,
    bank_account_id: bank,
    received_on: '2026-11-02',
    payer_name: 'Luis Cachimuel',
  })
  expect(done).toMatchObject({ status: 200, stage: 'payment_review' })
  expect((await read(id)).money).toMatchObject({
    missing: 59.5,
    received: [{ given: 40.5, received_on: '2026-11-02', payer_name: 'Luis Cachimuel' }],
  })
  expect((await money('?q=cachimuel')).money).toHaveLength(1)
})

test('one transfer for two orders of a buyer is confirmed by one press', async () => {
  const buyer = await aCustomer(db)
  const [one, two] = [
    await placed({ comprobante: 'API-3' }, buyer),
    await placed({ comprobante: 'API-3' }, buyer),
  ]
  expect((await act(one.id, 'confirm-payment', { amount: 100 })).status).toBe(200)
  const again = await act(two.id, 'confirm-payment')
  expect(again).toMatchObject({ status: 409, error: 'money_already_received' })
  expect(again.message).toContain('API-3')
  const [three, four] = [await placed({}, buyer), await placed({}, buyer)]
  const others = [{ order_id: four.id, amount: 100 }]
  expect((await act(three.id, 'confirm-payment', { amount: 200, others })).status).toBe(200)
  expect((await read(four.id)).order.stage).toBe('payment_verified')
})

test('money of an unknown sender is written down, found by what is left over, given to an order, taken back and voided', async () => {
  const { id } = await placed()
  const body = { bank_account_id: bank, reference: 'SUELTO-1', amount: 150, received_on: '2026-11-01' }
  const { status, money_id } = await post('/api/admin/money', body)
  expect(status).toBe(201)
  expect((await money('?only=left_over')).money).toContainEqual(
    expect.objectContaining({ id: money_id, left_over: 150, shares: [] }),
  )
  const shares = [{ order_id: id, amount: 100 }]
  expect((await post(`/api/admin/money/${money_id}/allocations`, { shares })).status).toBe(200)
  expect((await read(id)).order.stage).toBe('payment_verified')
  expect(await post(`/api/admin/money/${money_id}/allocations`, { shares })).toMatchObject({
    status: 409,
    error: 'too_little_left',
  })
  expect(await post(`/api/admin/money/${money_id}/void`, { reason: 'x' })).toMatchObject({
    error: 'money_in_use',
  })
  const allocation = (await read(id)).money?.received[0]?.allocation_id
  const undone = await post(`/api/admin/allocations/${allocation}/undo`, { reason: 'Era de otro' })
  expect(undone).toMatchObject({ status: 200, stage: 'payment_review' })
  expect((await money(`?id=${money_id}`)).money).toMatchObject([
    { id: money_id, left_over: 150, shares: [{ order_id: id, amount: 100, undone_at: expect.any(String) }] },
  ])
  expect((await post(`/api/admin/money/${money_id}/void`, { reason: 'No era nuestro' })).status).toBe(200)
  expect((await money('?q=suelto')).money).toMatchObject([
    { id: money_id, left_over: 0, voided_at: expect.any(String) },
  ])
})

test('"no llegó" refuses the transfer and keeps the order, or cancels it; late money is owed back', async () => {
  const [kept, gone] = [await placed(), await placed()]
  expect(await act(kept.id, 'refuse-claim', { note: 'No está' })).toMatchObject({
    status: 200,
    stage: 'payment_review',
  })
  expect(await act(kept.id, 'refuse-claim')).toMatchObject({ status: 409, error: 'payment_refused_change' })
  expect(await act(gone.id, 'refuse-payment', { reason: 'No llegó' })).toMatchObject({ state: 'CANCELADO' })
  expect(await act(gone.id, 'confirm-payment')).toMatchObject({ status: 409, error: 'transition_refused' })
  expect((await act(gone.id, 'late-payment')).status).toBe(200)
  expect((await read(gone.id)).money).toMatchObject({ owed: 100 })
})

test('AZ-4, UP-4: the photo of a claim is for the staff who may see payments, as an inert attachment', async () => {
  const { id, buyer } = await placed()
  const body = Buffer.from('photo')
  await attachReceipt(db, receipts, { kind: 'buyer', accountId: buyer.id }, id, { body, width: 1, height: 1 })
  const claim = (await read(id)).money?.claims[0]?.id
  const path = `/api/admin/orders/${id}/claims/${claim}/photo`
  const shown = await ask(path, { cookie })
  expect([shown.status, await shown.text()]).toEqual([200, 'photo'])
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment; /)
  const packer = await aStaffMember(db, { permissions: ['orders.read', 'orders.ship'] })
  expect((await ask(path, { cookie: packer.cookie })).status).toBe(403)
  expect((await ask(`/api/user/orders/${id}/receipt`, { cookie: packer.cookie })).status).toBe(404)
  expect((await ask(`/api/admin/orders/${id}/claims/999999/photo`, { cookie })).status).toBe(404)
  const other = await placed()
  expect((await ask(`/api/admin/orders/${other.id}/claims/${claim}/photo`, { cookie })).status).toBe(404)
})

test('amounts, days and orders that cannot be are refused by their field', async () => {
  const { id } = await placed()
  const wrong: [object, string][] = [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 2_000_000 }, 'amount'],
    [{ amount: '100' }, 'amount'],
    [{ amount: 1, received_on: '2999-01-01' }, 'received_on'],
    [{ amount: 1, received_on: '2026-02-30' }, 'received_on'],
    [{ amount: 1, bank_account_id: 999_999 }, 'bank_account_id'],
    [{ amount: 1, shares: [{ order_id: id, amount: -1 }] }, 'shares.0.amount'],
  ]
  for (const [body, field] of wrong) {
    const { status, fields } = await post('/api/admin/money', body)
    expect([status, Object.keys(fields)], JSON.stringify(body)).toEqual([422, [field]])
  }
  const twice = [1, 2].map(() => ({ order_id: id, amount: 1 }))
  expect(await post('/api/admin/money', { amount: 5, shares: twice })).toMatchObject({
    status: 422,
    fields: { shares: 'Un pedido aparece dos veces' },
  })
  expect(
    (await post('/api/admin/money', { amount: 5, shares: [{ order_id: 999_999, amount: 1 }] })).status,
  ).toBe(404)
  expect((await read(id)).money).toMatchObject({ allocated: 0 })
})

test('the accounts to choose from are told', async () => {
  const { bank_accounts } = await (await ask('/api/admin/bank-accounts', { cookie })).json()
  expect(bank_accounts).toContainEqual({ id: bank, name: expect.stringContaining('Banco de prueba') })
})

test('RE-24: after all of this, everything fits together', async () => {
  const { id, buyer } = await placed()
  await act(id, 'confirm-payment', { amount: 130 })
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, id)
  expect((await read(id)).money).toMatchObject({ owed: 130 })
  expect(await findInconsistencies(db)).toEqual([])
  const { rows } = await db.execute(
    sql`select from audit_log where action = 'money_received' and subject = 'money:1'`,
  )
  expect(rows).toHaveLength(1)
})
