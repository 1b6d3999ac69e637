import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CancelOrderAnswer, OrderAnswer } from '../../contract/api/orders.ts'
import { UserAnswer } from '../../contract/api/user.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import {
  aCustomer,
  aGuide,
  anOrder,
  aProduct,
  aStaffMember,
  type Customer,
  stockOf,
} from '../../test/factories.ts'
import { system } from '../accounts/actor.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { DomainError } from '../domain-error.ts'
import { deliverOrder } from '../fulfilment/deliver-order.ts'
import { handOver } from '../fulfilment/hand-over.ts'
import { prepareOrder } from '../fulfilment/prepare-order.ts'
import { readyForPickup } from '../fulfilment/ready-for-pickup.ts'
import { shipOrder } from '../fulfilment/ship-order.ts'
import { requestReturn } from '../returns/request-return.ts'
import { cancelOrder } from './cancel-order.ts'

const { ask, db } = await openTestApp({ poolSize: 20 })

const cancel = (cookie: string, order_id: unknown) =>
  ask('/api/user/cancel-orders', { body: { order_id }, cookie })

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'ok',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
}

async function shown({ cookie }: Customer, id: number) {
  const response = await ask(`/api/user/orders/${id}`, { cookie })
  expect(response.status).toBe(200)
  return OrderAnswer.parse(await response.json())
}

const mailsOf = async (id: number) =>
  (await db.execute(sql`select template from mail where order_id = ${id} order by id`)).rows.map(
    ({ template }) => template,
  )

test('CANCELAR cancels, gives the stock back and says so', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const id = await anOrder(db, buyer, [{ id: product, count: 3 }])
  const response = await cancel(buyer.cookie, id)
  expect(response.status).toBe(200)
  expect(CancelOrderAnswer.parse(await response.json())).toEqual({
    message: `Pedido ${formatOrderNumber(id)} cancelado`,
    state: 'CANCELADO',
    stage: null,
  })
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
  const { order, history } = await shown(buyer, id)
  expect(order).toMatchObject({ state: 'CANCELADO', stage: null, can: null, cancel_reason: null })
  expect(history.map(({ event }) => event)).toEqual(['order_placed', 'order_cancelled'])
  expect(await mailsOf(id)).toEqual(['order-placed', 'order-cancelled'])
})

test('OR-12: of 20 cancels at once one wins, the rest are told why, and the stock returns once', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const id = await anOrder(db, buyer, [{ id: product, count: 4 }])
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(buyer.cookie, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  expect(await refused[0]?.json()).toEqual({
    error: 'order_not_cancellable',
    message: 'Ese pedido ya está cancelado.',
  })
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
})

test('AZ-2: an order of somebody else is as unknown as none, and stays untouched', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const product = await aProduct(db)
  const id = await anOrder(db, ana, [{ id: product, count: 1 }])
  const before = await countRows(db)
  const anothers = await cancel(luis.cookie, id)
  const unknown = await cancel(luis.cookie, 999_999_999)
  expect(anothers.status).toBe(404)
  expect(await anothers.text()).toBe(await unknown.text())
  expect(await countRows(db)).toEqual(before)
  expect((await shown(ana, id)).order).toMatchObject({ state: 'PENDIENTE', can: 'cancel' })
  expect(await stockOf(db, product)).toEqual({ stock: 9, ledger: 9 })
})

test('AZ-5: the page of another’s order is the page of none, word for word', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const id = await anOrder(db, ana, [{ id: await aProduct(db), count: 1 }])
  const answers = await Promise.all(
    [id, 999_999_999, 0, -1, '1e3', 'x', '9'.repeat(40)].map((number) =>
      ask(`/api/user/orders/${number}`, { cookie: luis.cookie }),
    ),
  )
  for (const response of answers) {
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: 'order_not_found',
      message: 'No encontramos ese pedido.',
    })
  }
})

test('a buyer cancels until the order is sent, and what was paid is then owed back', async () => {
  for (const at of ['payment_verified', 'preparing', 'ready_for_pickup'] as const) {
    const buyer = await aCustomer(db)
    const product = await aProduct(db)
    const id = await anOrder(db, buyer, [{ id: product, count: 2 }], { at })
    expect((await shown(buyer, id)).order).toMatchObject({
      stage: at,
      can: 'cancel',
      payment_status: 'confirmed',
    })
    expect((await cancel(buyer.cookie, id)).status).toBe(200)
    expect((await shown(buyer, id)).order).toMatchObject({ state: 'CANCELADO', payment_status: 'refund_due' })
    expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
  }
})

test('a sent or delivered order is not cancelled: a return is asked for, once, and it stays where it is', async () => {
  for (const at of ['shipped', 'ENTREGADO'] as const) {
    const buyer = await aCustomer(db)
    const product = await aProduct(db)
    const id = await anOrder(db, buyer, [{ id: product, count: 2 }], { at })
    const before = (await shown(buyer, id)).order
    expect(before.can).toBe('return')
    for (let time = 0; time < 2; time++) {
      const response = await cancel(buyer.cookie, id)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        message: `Pedimos la devolución del pedido ${formatOrderNumber(id)}`,
        state: before.state,
        stage: before.stage,
        return_requested: true,
      })
    }
    const { order, history } = await shown(buyer, id)
    expect(order).toEqual({ ...before, return_requested: true, can: null })
    expect(history.filter(({ event }) => event === 'return_requested')).toHaveLength(1)
    expect(await stockOf(db, product)).toEqual({ stock: 8, ledger: 8 })
    expect((await mailsOf(id)).filter((template) => template === 'return-requested')).toHaveLength(1)
  }
})

test('a return is not asked for while the order can be cancelled, nor after it was', async () => {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  const actor = { kind: 'buyer' as const, accountId: buyer.id }
  expect(await codeOf(requestReturn(db, actor, id))).toBe('transition_refused')
  await cancelOrder(db, actor, id)
  expect(await codeOf(requestReturn(db, actor, id))).toBe('transition_refused')
})

test('the staff cancel with a reason, which the buyer reads and the audit keeps', async () => {
  const buyer = await aCustomer(db)
  const staff = await aStaffMember(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'preparing' })
  await cancelOrder(db, staff, id, 'La caja llegó rota del proveedor.')
  expect((await shown(buyer, id)).order).toMatchObject({
    state: 'CANCELADO',
    cancel_reason: 'La caja llegó rota del proveedor.',
  })
  const { rows } = await db.execute(sql`
    select actor_id, action, before, after from audit_log where subject = ${`order:${id}`} order by id desc limit 1`)
  expect(rows).toEqual([
    {
      actor_id: staff.accountId,
      action: 'order_cancelled',
      before: { state: 'PENDIENTE', stage: 'preparing' },
      after: { state: 'CANCELADO', stage: null, note: 'La caja llegó rota del proveedor.' },
    },
  ])
})

test('AZ-7: a customer who calls itself staff finds no order', async () => {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  const impostor = { kind: 'staff' as const, accountId: buyer.id }
  expect(await codeOf(cancelOrder(db, impostor, id, 'porque sí'))).toBe('not_found')
  expect((await shown(buyer, id)).order.state).toBe('PENDIENTE')
})

test('the shop by itself cancels no order that somebody has paid', async () => {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'payment_verified' })
  expect(await codeOf(cancelOrder(db, system, id, 'tarde'))).toBe('order_not_cancellable')
})

test('AZ-10: the staff move an order along the table, and to no place that it does not name', async () => {
  const buyer = await aCustomer(db)
  const staff = await aStaffMember(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  const attempts = await Promise.all([
    codeOf(prepareOrder(db, staff, id)),
    codeOf(shipOrder(db, staff, id, aGuide())),
    codeOf(readyForPickup(db, staff, id)),
    codeOf(deliverOrder(db, staff, id)),
    codeOf(handOver(db, staff, id, { receiver: { receivedBy: 'buyer', identification: '1710034065' } })),
  ])
  expect(new Set(attempts)).toEqual(new Set(['transition_refused']))
  expect((await shown(buyer, id)).order).toMatchObject({ state: 'PENDIENTE', stage: 'payment_review' })
})

test('OR-13: cancel, send and deliver at once: one story comes out of it, and the ledger balances', async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await aCustomer(db)
    const staff = await aStaffMember(db)
    const product = await aProduct(db)
    const id = await anOrder(db, buyer, [{ id: product, count: 2 }], { at: 'ready_for_pickup' })
    const buyerActor = { kind: 'buyer' as const, accountId: buyer.id }
    const receiver = { receivedBy: 'buyer', identification: '1710034065' } as const
    const outcomes = await Promise.all([
      codeOf(cancelOrder(db, buyerActor, id)),
      codeOf(handOver(db, staff, id, { receiver })),
      codeOf(cancelOrder(db, staff, id, 'a la vez')),
      codeOf(handOver(db, staff, id, { receiver })),
    ])
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    const { order } = await shown(buyer, id)
    const left = order.state === 'CANCELADO' ? 10 : 8
    expect(await stockOf(db, product)).toEqual({ stock: left, ledger: left })
  }
})

test('MIS PEDIDOS tells of every order where it stands and what CANCELAR would do', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 20 })
  const sent = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'shipped' })
  const open = await anOrder(db, buyer, [{ id: product, count: 1 }], { info: { comprobante: 'A 1' } })
  const { user } = UserAnswer.parse(await (await ask('/api/user', { cookie: buyer.cookie })).json())
  expect(user.orders).toMatchObject([
    {
      id: open,
      stage: 'payment_review',
      can: 'cancel',
      receipt_number: 'A 1',
      has_receipt_photo: false,
      payment_status: 'submitted',
      delivery_method: 'carrier',
      cancel_reason: null,
      return_requested: false,
    },
    { id: sent, stage: 'shipped', can: 'return', payment_status: 'confirmed' },
  ])
  const one = await shown(buyer, sent)
  expect(one.order).toEqual(user.orders[1])
  expect(one.order_detail).toEqual(user.order_detail.filter(({ order_id }) => order_id === sent))
  expect(one.history.map(({ event }) => event)).toEqual([
    'order_placed',
    'payment_confirmed',
    'preparing',
    'shipped',
  ])
  expect(one.history[0]?.time).toMatch(/-05:00$/)
  expect(one.buyer).toMatchObject({ nombres: 'Ana Quishpe', ci: '1710034065', celular: '0991234567' })
})

test('each station writes its mail once', async () => {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'ENTREGADO' })
  expect(await mailsOf(id)).toEqual(['order-placed', 'payment-confirmed', 'order-shipped', 'order-delivered'])
})

test('after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
