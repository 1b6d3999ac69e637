import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { openTestApp } from '../../test/app.ts'
import { duplicatesOf } from '../../test/desk-list.ts'
import {
  aBankAccount,
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  payBack,
  stockOf,
} from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { prepareOrder } from '../fulfilment/prepare-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { allocateMoney } from './allocate-money.ts'
import { confirmPayment } from './confirm-payment.ts'
import { attachReceipt, readReceipt } from './receipts.ts'
import { receiveMoney } from './receive-money.ts'
import { recordLatePayment } from './record-late-payment.ts'
import { refuseClaim } from './refuse-claim.ts'
import { refusePayment } from './refuse-payment.ts'
import { undoAllocation } from './undo-allocation.ts'
import { voidMoney } from './void-money.ts'

/* What came in, and what became of it. Each order here costs $100.00. */

const testApp = await openTestApp({ poolSize: 20 })
const { ask, db, receipts } = testApp
const staff = await aStaffMember(db)
const bank = await aBankAccount(db)

const code = (error: unknown) => (error as { code?: string }).code
const outcome = (attempt: Promise<unknown>) => attempt.then(() => 'ok', code)

async function placed(info: Record<string, unknown> = {}) {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  return { id: await anOrder(db, buyer, [{ id: product, count: 1 }], { info }), buyer, product }
}

async function moneyOf(id: number) {
  const money = (await readOrderMoney(db, [id])).get(id)
  if (!money) throw new Error('No such order')
  return money
}

async function shown({ id, buyer }: { id: number; buyer: { cookie: string } }) {
  return OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie: buyer.cookie })).json())
}

const claim = ({ id, buyer }: { id: number; buyer: { cookie: string } }, body: object) =>
  ask(`/api/user/orders/${id}/claims`, { body, cookie: buyer.cookie })

async function mailsOf(id: number) {
  const { rows } = await db.execute<{ template: string }>(
    sql`select template from mail where order_id = ${id} order by id`,
  )
  return rows.map(({ template }) => template)
}

const attachPhoto = (buyer: number, order: number, body = 'photo') =>
  attachReceipt(db, receipts, { kind: 'buyer', accountId: buyer }, order, {
    body: Buffer.from(body),
    width: 1,
    height: 1,
  })

/** $`dollars` in the bank, for nobody yet. */
const received = (dollars: number, reference: string | null = null) =>
  receiveMoney(db, staff, {
    money: { bankAccountId: bank, reference, amountCents: dollars * 100 },
    shares: [],
  })

const leftOf = async (id: number) => {
  const { rows } = await db.execute<{ left: number }>(sql`
    select amount_cents - coalesce((select sum(amount_cents) from allocation
                                     where money_received_id = money_received.id and undone_at is null), 0)::int as left
      from money_received where id = ${id}`)
  return rows[0]?.left
}

test('one press writes down what the buyer said, as received today by whoever pressed, and pays the order', async () => {
  const order = await placed({ comprobante: 'TR 88-1', bank_account_id: bank })
  await confirmPayment(db, staff, order.id)
  const { rows } = await db.execute(sql`
    select bank_account_id, reference, amount_cents, recorded_by, claim_id is not null as is_claimed,
           received_on = (now() at time zone interval '-05:00')::date as is_today
      from money_received where reference = 'TR 88-1'`)
  expect(rows).toEqual([
    {
      bank_account_id: bank,
      reference: 'TR 88-1',
      amount_cents: 10_000,
      recorded_by: staff.accountId,
      is_claimed: true,
      is_today: true,
    },
  ])
  expect((await shown(order)).order).toMatchObject({ stage: 'payment_verified', payment_status: 'confirmed' })
})

test('a part is not the whole: the order says what is missing, its buyer tells of the rest, and that pays it', async () => {
  const order = await placed({ bank_account_id: bank })
  await confirmPayment(db, staff, order.id, { changes: { amountCents: 4_000, payerName: 'Rosa' } })
  expect((await shown(order)).order).toMatchObject({
    stage: 'payment_review',
    payment_status: 'partial',
    missing: 60,
  })
  expect(await claim(order, { comprobante: 'RESTO-1', bank_account_id: bank })).toHaveProperty('status', 201)
  // The same once more, as a double press sends it.
  expect(await claim(order, { comprobante: 'resto-1', bank_account_id: bank })).toHaveProperty('status', 201)
  const told = await shown(order)
  expect(told.order).toMatchObject({ payment_status: 'submitted', missing: 0, has_receipt_photo: false })
  expect(told.history.map(({ event, note }) => [event, note])).toEqual([
    ['order_placed', null],
    ['payment_received', '$40.00'],
    ['claim_added', 'Comprobante RESTO-1, $60.00'],
  ])
  await confirmPayment(db, staff, order.id)
  expect(await moneyOf(order.id)).toMatchObject({ allocatedCents: 10_000, missingCents: 0, surplusCents: 0 })
  expect((await shown(order)).order.stage).toBe('payment_verified')
  expect(await mailsOf(order.id)).toEqual(['order-placed', 'payment-incomplete', 'payment-confirmed'])
  expect((await claim(order, { comprobante: 'DE MÁS' })).status).toBe(409)
})

test('too much stands on the order as what it has beyond its total', async () => {
  const order = await placed()
  await confirmPayment(db, staff, order.id, { changes: { amountCents: 12_550 } })
  expect(await moneyOf(order.id)).toMatchObject({ missingCents: 0, surplusCents: 2_550 })
  await cancelOrder(db, { kind: 'buyer', accountId: order.buyer.id }, order.id)
  expect(await moneyOf(order.id)).toMatchObject({ owedCents: 12_550, missingCents: 0, surplusCents: 0 })
  expect(await payBack(testApp, staff, order.id, 'DEV-1')).toBe(12_550)
})

test('one transfer pays two orders in one call, and what is left over can pay a third', async () => {
  const [one, two, three] = [await placed(), await placed(), await placed()]
  const money = await receiveMoney(db, staff, {
    money: { bankAccountId: bank, reference: 'TRES-1', amountCents: 29_000 },
    shares: [
      { orderId: two.id, amountCents: 10_000 },
      { orderId: one.id, amountCents: 10_000 },
    ],
  })
  expect(await leftOf(money)).toBe(9_000)
  const share = (amountCents: number) => [{ orderId: three.id, amountCents }]
  expect(await outcome(allocateMoney(db, staff, money, share(9_001)))).toBe('too_little_left')
  await allocateMoney(db, staff, money, share(9_000))
  const stages = await Promise.all([one, two, three].map(async (order) => (await shown(order)).order.stage))
  expect(stages).toEqual(['payment_verified', 'payment_verified', 'payment_review'])
})

test('a claim that names the whole transfer pays its order and another one by one press', async () => {
  const [one, two] = [
    await placed({ comprobante: 'DOS-EN-UNO' }),
    await placed({ comprobante: 'dos-en-uno' }),
  ]
  await confirmPayment(db, staff, one.id, {
    changes: { amountCents: 20_000 },
    others: [{ orderId: two.id, amountCents: 10_000 }],
  })
  expect((await shown(one)).order.stage).toBe('payment_verified')
  expect((await shown(two)).order.stage).toBe('payment_verified')
})

test('OR-10: the same number does not pay a second order by itself; who knows that it is another transfer says so', async () => {
  const [one, two] = [
    await placed({ comprobante: 'REPE-1', bank_account_id: bank }),
    await placed({ comprobante: 'repe-1', bank_account_id: bank }),
  ]
  await confirmPayment(db, staff, one.id)
  expect(await outcome(confirmPayment(db, staff, two.id))).toBe('money_already_received')
  expect((await shown(two)).order.stage).toBe('payment_review')
  await confirmPayment(db, staff, two.id, { isAnother: true })
  expect((await shown(two)).order.stage).toBe('payment_verified')
})

test('OR-10: two of the staff who confirm one transfer for two orders at once count it once', async () => {
  for (let round = 0; round < 3; round++) {
    const orders = [
      await placed({ comprobante: `A-LA-VEZ-${round}` }),
      await placed({ comprobante: `a-la-vez-${round}` }),
    ]
    const outcomes = await Promise.all(orders.map(({ id }) => outcome(confirmPayment(db, staff, id))))
    expect(outcomes.sort()).toEqual(['money_already_received', 'ok'])
  }
})

test('two of the staff who confirm one payment at once count its money once', async () => {
  const { id } = await placed()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(confirmPayment(db, staff, id))))
  expect(outcomes.filter((result) => result === 'ok')).toHaveLength(1)
  expect(await moneyOf(id)).toMatchObject({ allocatedCents: 10_000, surplusCents: 0 })
})

test('money that several give to orders at once is never given twice', async () => {
  const orders = [await placed(), await placed(), await placed(), await placed()]
  const money = await received(200)
  const outcomes = await Promise.all(
    orders.map(({ id }) => outcome(allocateMoney(db, staff, money, [{ orderId: id, amountCents: 10_000 }]))),
  )
  expect(outcomes.sort()).toEqual(['ok', 'ok', 'too_little_left', 'too_little_left'])
  expect(await leftOf(money)).toBe(0)
})

test('an allocation to the wrong order is undone once: its cents are left over, and the claim is to be checked again', async () => {
  const [wrong, right] = [await placed({ bank_account_id: bank }), await placed()]
  const money = await confirmPayment(db, staff, wrong.id)
  const allocation = (await moneyOf(wrong.id)).receipts[0]?.allocation.id ?? 0
  const twice = [1, 2].map(() => outcome(undoAllocation(db, staff, allocation, 'Era de otro pedido')))
  expect((await Promise.all(twice)).sort()).toEqual(['allocation_not_found', 'ok'])
  const told = await shown(wrong)
  expect(told.order).toMatchObject({ stage: 'payment_review', payment_status: 'submitted' })
  expect(told.history.at(-1)).toMatchObject({ event: 'payment_undone', note: null })
  expect(await moneyOf(wrong.id)).toMatchObject({ allocatedCents: 0, missingCents: 10_000 })
  const { rows: audited } = await db.execute(sql`
    select before, after from audit_log where action = 'money_taken_back' and subject = ${`money:${money}`}`)
  expect(audited).toEqual([
    { before: { order_id: wrong.id, amount_cents: 10_000 }, after: { note: 'Era de otro pedido' } },
  ])
  await allocateMoney(db, staff, money, [{ orderId: right.id, amountCents: 10_000 }])
  expect((await shown(right)).order.stage).toBe('payment_verified')
})

test('an order that is being prepared is not made unpaid; a second transfer for it can be taken back', async () => {
  const { id } = await placed()
  await confirmPayment(db, staff, id)
  const extra = await received(10)
  await allocateMoney(db, staff, extra, [{ orderId: id, amountCents: 1_000 }])
  await prepareOrder(db, staff, id)
  const [first, second] = (await moneyOf(id)).receipts.map(({ allocation }) => allocation.id)
  expect(await outcome(undoAllocation(db, staff, first ?? 0, 'Error'))).toBe('transition_refused')
  await undoAllocation(db, staff, second ?? 0, 'Error')
  expect(await moneyOf(id)).toMatchObject({ surplusCents: 0, allocatedCents: 10_000 })
  expect(await leftOf(extra)).toBe(1_000)
})

test('of a cancelled order the money is owed; it can pay another order instead, unless it was paid back', async () => {
  const [cancelled, next] = [await placed(), await placed()]
  const money = await confirmPayment(db, staff, cancelled.id)
  await cancelOrder(db, { kind: 'buyer', accountId: cancelled.buyer.id }, cancelled.id)
  expect((await shown(cancelled)).order.payment_status).toBe('refund_due')
  const allocation = (await moneyOf(cancelled.id)).receipts[0]?.allocation.id ?? 0
  await undoAllocation(db, staff, allocation, 'Lo usa en otro pedido')
  expect(await moneyOf(cancelled.id)).toMatchObject({ owedCents: 0, allocatedCents: 0 })
  await allocateMoney(db, staff, money, [{ orderId: next.id, amountCents: 10_000 }])

  await cancelOrder(db, { kind: 'buyer', accountId: next.buyer.id }, next.id)
  await payBack(testApp, staff, next.id, 'DEV-2')
  const paidBack = (await moneyOf(next.id)).receipts[0]?.allocation.id ?? 0
  expect(await outcome(undoAllocation(db, staff, paidBack, 'Tarde'))).toBe('payment_refused_change')
  await refuseClaim(db, staff, cancelled.id)
})

test('a part that came before "no llegó" cancelled the order is owed back', async () => {
  const order = await placed()
  await confirmPayment(db, staff, order.id, { changes: { amountCents: 3_000 } })
  await refusePayment(db, staff, order.id, 'El resto no llegó.')
  expect(await moneyOf(order.id)).toMatchObject({ owedCents: 3_000 })
  expect(await stockOf(db, order.product)).toEqual({ stock: 10, ledger: 10 })
  const late = await received(70)
  await allocateMoney(db, staff, late, [{ orderId: order.id, amountCents: 7_000 }])
  expect(await moneyOf(order.id)).toMatchObject({ owedCents: 10_000 })
  expect((await mailsOf(order.id)).at(-1)).toBe('payment-late')
})

test('a transfer that was not found leaves the order waiting: its buyer is told, corrects it, and is found', async () => {
  const order = await placed({ comprobante: 'MAL-1' })
  await refuseClaim(db, staff, order.id, { note: 'No está en el Pichincha' })
  expect((await shown(order)).order).toMatchObject({
    stage: 'payment_review',
    payment_status: 'refused',
    missing: 100,
  })
  expect(await mailsOf(order.id)).toEqual(['order-placed', 'payment-not-found'])
  await claim(order, { comprobante: 'BIEN-1', bank_account_id: bank })
  expect((await shown(order)).order).toMatchObject({ receipt_number: 'MAL-1 y BIEN-1', missing: 0 })
  await confirmPayment(db, staff, order.id)
  expect((await shown(order)).order.payment_status).toBe('confirmed')
})

test('UP-1: each claim has one photo; a photo of the same order goes to the latest, and brings a missing one back', async () => {
  const order = await placed()
  const hasToBeChecked = async () =>
    (await moneyOf(order.id)).claims.map(({ claim, photo }) => [claim.status, photo !== null])
  await attachPhoto(order.buyer.id, order.id, 'first')
  await refuseClaim(db, staff, order.id)
  await attachPhoto(order.buyer.id, order.id, 'sharper')
  expect(await hasToBeChecked()).toEqual([['submitted', true]])
  await refuseClaim(db, staff, order.id)
  await claim(order, { comprobante: 'OTRA' })
  await attachPhoto(order.buyer.id, order.id, 'second')
  expect(await hasToBeChecked()).toEqual([
    ['refused', true],
    ['submitted', true],
  ])
  const [first] = (await moneyOf(order.id)).claims
  const photo = (claimId?: number) => readReceipt(db, receipts, staff, order.id, claimId)
  expect([String(await photo()), String(await photo(first?.claim.id))]).toEqual(['second', 'sharper'])
  const { rows } = await db.execute(sql`
    select photo.order_id = ${order.id} as is_known_by_order from receipt_photo as photo
      join payment on payment.id = payment_id where payment.order_id = ${order.id} order by payment_id`)
  expect(rows).toEqual([{ is_known_by_order: true }, { is_known_by_order: null }])
})

test('a claim is added by the order’s buyer alone, while something is missing, and not without end', async () => {
  const order = await placed()
  const stranger = await aCustomer(db)
  expect(
    (
      await ask(`/api/user/orders/${order.id}/claims`, {
        body: { comprobante: 'X' },
        cookie: stranger.cookie,
      })
    ).status,
  ).toBe(404)
  expect((await claim(order, { comprobante: '' })).status).toBe(422)
  expect((await claim(order, { comprobante: 'X', bank_account_id: 999_999 })).status).toBe(422)
  for (let nth = 2; nth <= 10; nth++)
    expect((await claim(order, { comprobante: `N-${nth}` })).status).toBe(201)
  const tooMany = await claim(order, { comprobante: 'N-11' })
  expect([tooMany.status, (await tooMany.json()).error]).toEqual([409, 'too_many_claims'])
  await cancelOrder(db, staff, order.id, 'Duplicado')
  const late = await claim(order, { comprobante: 'TARDE' })
  expect([late.status, (await late.json()).error]).toEqual([409, 'claim_not_needed'])
})

test('money that was written down by mistake is voided, once no order has any of it, and can be written down again', async () => {
  const { id } = await placed()
  const money = await received(100, 'MANO-1')
  await allocateMoney(db, staff, money, [{ orderId: id, amountCents: 10_000 }])
  expect(await outcome(voidMoney(db, staff, money, 'Error'))).toBe('money_in_use')
  await undoAllocation(db, staff, (await moneyOf(id)).receipts[0]?.allocation.id ?? 0, 'Error')
  await voidMoney(db, staff, money, 'Error')
  expect(await outcome(allocateMoney(db, staff, money, [{ orderId: id, amountCents: 1 }]))).toBe(
    'money_not_found',
  )
  expect(await outcome(received(100, 'mano-1'))).toBe('ok')
  expect(await outcome(received(100, 'MANO-1'))).toBe('money_already_received')
})

test('OR-10: two claims of one order with one number are no pair; with another order they are', async () => {
  const flagged = (order: number) => duplicatesOf(db, staff, order)
  const [one, other] = [await placed({ comprobante: 'UNO-A' }), await placed({ comprobante: 'OTRO-B' })]
  await confirmPayment(db, staff, one.id, { changes: { amountCents: 100, reference: 'otra' } })
  await claim(one, { comprobante: 'uno-a' })
  expect(await flagged(one.id)).toEqual([])
  await claim(one, { comprobante: 'otro-b' })
  expect(await flagged(one.id)).toEqual([other.id])
  expect(await flagged(other.id)).toEqual([one.id])
})

test('LG-4: what the staff do with money is in the audit, without the payer', async () => {
  const { id } = await placed()
  await receiveMoney(db, staff, {
    money: {
      bankAccountId: bank,
      reference: 'AUD-1',
      amountCents: 10_000,
      payerName: 'Nombre Del Pagador',
      payerIdentification: '1710034065',
    },
    shares: [{ orderId: id, amountCents: 10_000 }],
    note: 'Llegó por la app',
  })
  const { rows } = await db.execute<{ action: string; text: string }>(sql`
    select action, after::text as text from audit_log where actor_id = ${staff.accountId} order by id desc limit 3`)
  expect(rows.map(({ action }) => action)).toEqual(['payment_confirmed', 'money_allocated', 'money_received'])
  expect(JSON.stringify(rows)).not.toMatch(/Pagador|1710034065/)
})

test('money of a cancelled order that was paid by hand is settled as one that came late', async () => {
  const order = await placed()
  await cancelOrder(db, { kind: 'buyer', accountId: order.buyer.id }, order.id)
  await recordLatePayment(db, staff, order.id, { changes: { amountCents: 9_900 } })
  expect((await shown(order)).order.payment_status).toBe('refund_due')
  expect(await moneyOf(order.id)).toMatchObject({ owedCents: 9_900 })
})

test('RE-24: after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
