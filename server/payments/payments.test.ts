import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { openTestApp } from '../../test/app.ts'
import { duplicatesOf, listedOrders } from '../../test/desk-list.ts'
import {
  aBankAccount,
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  payBack,
  remindedAMonthAgo,
  setSettings,
  stockOf,
} from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readMailOrder } from '../mail/internal/mail-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { expireReservations } from '../reservations/expire-reservations.ts'
import { requestReturn } from '../returns/request-return.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
import { confirmPayment } from './confirm-payment.ts'
import { attachReceipt } from './receipts.ts'
import { recordLatePayment } from './record-late-payment.ts'
import { refuseClaim } from './refuse-claim.ts'
import { refusePayment } from './refuse-payment.ts'
import { remindUnpaidOrders } from './remind-unpaid-orders.ts'

const testApp = await openTestApp({ poolSize: 20 })
const { ask, db, receipts } = testApp
const staff = await aStaffMember(db)

const code = (error: unknown) => (error as { code?: string }).code
const outcome = (attempt: Promise<unknown>) => attempt.then(() => 'ok', code)

async function placed(info: Record<string, unknown> = {}) {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const id = await anOrder(db, buyer, [{ id: product, count: 1 }], { info })
  return { id, product, buyer }
}

async function shown(cookie: string, id: number) {
  return OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie })).json())
}

const age = (id: number, hours: number) =>
  db.execute(
    sql`update customer_order set placed_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
  )

const attachPhoto = (buyer: number, order: number) =>
  attachReceipt(db, receipts, { kind: 'buyer', accountId: buyer }, order, {
    body: Buffer.from('photo'),
    width: 1,
    height: 1,
  })

async function mailsOf(id: number) {
  const { rows } = await db.execute<{ template: string }>(
    sql`select template from mail where order_id = ${id} order by id`,
  )
  return rows.map(({ template }) => template)
}

const flagged = (id: number) => duplicatesOf(db, staff, id)

test('a confirmed payment moves its order on, once, and says who checked it', async () => {
  const { id, buyer } = await placed()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(confirmPayment(db, staff, id))))
  expect(outcomes.filter((result) => result === 'ok')).toHaveLength(1)
  expect((await shown(buyer.cookie, id)).order).toMatchObject({
    stage: 'payment_verified',
    payment_status: 'confirmed',
  })
  const { rows } = await db.execute(sql`
    select checked_by, checked_at is not null as is_timed from payment where order_id = ${id}`)
  expect(rows).toEqual([{ checked_by: staff.accountId, is_timed: true }])
})

test('"no llegó" cancels the order, gives the stock back, and the buyer reads why', async () => {
  const { id, product, buyer } = await placed()
  await refusePayment(db, staff, id, 'No encontramos tu transferencia en el Banco Pichincha.')
  const { order, history } = await shown(buyer.cookie, id)
  expect(order).toMatchObject({
    state: 'CANCELADO',
    payment_status: 'refused',
    cancel_reason: 'No encontramos tu transferencia en el Banco Pichincha.',
  })
  expect(history.at(-1)?.event).toBe('payment_refused')
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
  expect(await outcome(confirmPayment(db, staff, id))).toBe('transition_refused')
})

test('confirm and refuse at once: one of them is the decision', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, product } = await placed()
    const outcomes = await Promise.all([
      outcome(confirmPayment(db, staff, id)),
      outcome(refusePayment(db, staff, id, 'No llegó.')),
    ])
    expect(outcomes.sort()).toEqual(['ok', 'transition_refused'])
    const { stock, ledger } = await stockOf(db, product)
    expect(stock).toBe(ledger)
  }
})

test('a payment that turns up after the cancellation is owed back, then paid back with date and reference', async () => {
  const { id, buyer } = await placed()
  expect(await outcome(recordLatePayment(db, staff, id))).toBe('payment_refused_change')
  await refusePayment(db, staff, id, 'No llegó.')
  expect(await payBack(testApp, staff, id, 'x')).toBe(0)
  await recordLatePayment(db, staff, id, { note: 'Llegó el lunes' })
  expect((await shown(buyer.cookie, id)).order).toMatchObject({
    state: 'CANCELADO',
    payment_status: 'refund_due',
  })
  await payBack(testApp, staff, id, 'TR-991')
  const { order } = await shown(buyer.cookie, id)
  expect(order).toMatchObject({
    payment_status: 'refunded',
    refund: { time: expect.stringMatching(/-05:00$/), reference: 'TR-991' },
  })
  expect(await mailsOf(id)).toEqual(['order-placed', 'payment-refused', 'payment-late', 'payment-refunded'])
  expect(await readMailOrder(db, id)).toMatchObject({
    refundOwedCents: 0,
    refund: { on: formatDate(order.refund?.time ?? ''), reference: 'TR-991', cents: 10_000 },
  })
  expect((await shown(buyer.cookie, id)).history.map(({ event }) => event)).toEqual([
    'order_placed',
    'payment_refused',
    'payment_came_late',
    'payment_refunded',
  ])
  const { rows } = await db.execute(sql`
    select status, made_at >= owed_at as is_dated, reference, made_by
      from refund where order_id = ${id}`)
  expect(rows).toEqual([{ status: 'made', is_dated: true, reference: 'TR-991', made_by: staff.accountId }])
})

test('AZ-7: who is not of the staff decides no payment and sees no list', async () => {
  const { id, buyer } = await placed()
  const impostor = { kind: 'staff' as const, accountId: buyer.id }
  expect(await outcome(confirmPayment(db, impostor, id))).toBe('not_found')
  expect(await outcome(refusePayment(db, impostor, id, 'x'))).toBe('not_found')
  expect(await listedOrders(db, impostor)).toEqual([])
})

test('OR-10: one receipt number on two live orders flags both, however it is typed', async () => {
  const first = await placed({ comprobante: 'TR 5501-x' })
  expect(await flagged(first.id)).toEqual([])
  const second = await placed({ comprobante: ' tr5501-X' })
  expect(await flagged(first.id)).toEqual([second.id])
  expect(await flagged(second.id)).toEqual([first.id])
  const duplicates = await listedOrders(db, staff, { flag: 'duplicate' })
  expect(duplicates.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  await cancelOrder(db, staff, second.id, 'Repetido')
  expect(await flagged(first.id)).toEqual([])
})

test('OR-10: of two bank accounts the numbers may meet by chance; where none is named, all are compared', async () => {
  const [pichincha, guayaquil] = [await aBankAccount(db), await aBankAccount(db)]
  const one = await placed({ comprobante: '777', bank_account_id: pichincha })
  const other = await placed({ comprobante: '777', bank_account_id: guayaquil })
  expect(await flagged(one.id)).toEqual([])
  expect(await flagged(other.id)).toEqual([])
  const unnamed = await placed({ comprobante: '777' })
  expect(await flagged(one.id)).toEqual([unnamed.id])
  expect(await flagged(unnamed.id)).toEqual([one.id, other.id])
})

test('OR-10: 20 orders with one receipt number at the same moment are all flagged', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => placed({ comprobante: 'A LA VEZ' })))
  for (const { id } of orders) expect(await flagged(id)).toHaveLength(19)
})

test('an order unconfirmed for 48 hours rises to the top of the staff’s list, the longest waiting first', async () => {
  const [old, older, young] = [await placed(), await placed(), await placed()]
  await age(old.id, 48)
  await age(older.id, 100)
  await age(young.id, 47)
  const overdue = await listedOrders(db, staff, { flag: 'overdue' })
  expect(overdue.map(({ id }) => id)).toEqual([older.id, old.id])
  const list = (await listedOrders(db, staff)).slice(0, 3)
  expect(list.map(({ id, flags }) => [id, flags])).toEqual([
    [older.id, ['overdue']],
    [old.id, ['overdue']],
    [young.id, []],
  ])
  expect(list[0]?.can).toEqual(['payment_confirmed', 'payment_refused', 'order_cancelled'])
  expect(JSON.stringify(list)).not.toContain('1710034065')
})

test('its buyer is asked for the receipt once, by however many workers', async () => {
  const { id, buyer } = await placed()
  await age(id, 49)
  const reminded = await Promise.all(Array.from({ length: 5 }, () => remindUnpaidOrders(db)))
  expect(reminded.flat().filter((order) => order === id)).toEqual([id])
  expect(await remindUnpaidOrders(db)).toEqual([])
  expect(await mailsOf(id)).toEqual(['order-placed', 'payment-reminder'])
  expect((await shown(buyer.cookie, id)).history.map(({ event }) => event)).toEqual([
    'order_placed',
    'payment_reminded',
  ])
})

test('0 hours: nobody is reminded, and nothing is overdue', async () => {
  const { id } = await placed()
  await age(id, 1000)
  await setSettings(db, { unpaid_reminder_hours: 0 })
  expect(await remindUnpaidOrders(db)).toEqual([])
  expect(await listedOrders(db, staff, { flag: 'overdue' })).toEqual([])
})

test('who has sent the photo is not asked for it; the order stays overdue for the staff', async () => {
  const { id, buyer } = await placed()
  await attachPhoto(buyer.id, id)
  await age(id, 49)
  expect(await remindUnpaidOrders(db)).not.toContain(id)
  expect(await mailsOf(id)).toEqual(['order-placed'])
  const overdue = await listedOrders(db, staff, { flag: 'overdue' })
  expect(overdue.find((order) => order.id === id)).toMatchObject({
    has_receipt_photo: true,
    flags: ['overdue'],
  })
})

/** An order that was reminded of a month ago, to which nobody has answered. */
async function remindedLongAgo() {
  const order = await placed()
  await remindedAMonthAgo(db, order.id)
  return order
}

/** The owner let unpaid orders be cancelled 72 working hours after their mail; `since` so many days. */
const cancelAfter72Hours = ({ since = 60 } = {}) =>
  setSettings(db, { unpaid_cancel_hours: 72 }, { daysAgo: since })

/** The staff look at the bank account: an order that is not asked about here is confirmed. */
async function staffLooksAtPayments() {
  await confirmPayment(db, staff, (await placed()).id)
}

test('an order without a photo is cancelled so many working hours after its mail, if the owner says so, once', async () => {
  const late = await remindedLongAgo()
  const recent = await placed()
  await age(recent.id, 200)
  await remindUnpaidOrders(db)
  await staffLooksAtPayments()
  expect(await cancelUnpaidOrders(db)).toEqual([])

  await cancelAfter72Hours()
  const cancelled = (await Promise.all([cancelUnpaidOrders(db), cancelUnpaidOrders(db)])).flat()
  expect(cancelled).toEqual([late.id])
  expect((await shown(late.buyer.cookie, late.id)).order).toMatchObject({
    state: 'CANCELADO',
    cancel_reason: 'No recibimos a tiempo la foto de tu comprobante.',
  })
  expect(await stockOf(db, late.product)).toEqual({ stock: 10, ledger: 10 })
})

test('nobody is cancelled by the clock whose mail never left, and the hours count from when it did', async () => {
  const [waiting, kept, failed, late] = [
    await remindedLongAgo(),
    await remindedLongAgo(),
    await remindedLongAgo(),
    await remindedLongAgo(),
  ]
  for (const [status, { id }] of Object.entries({ queued: waiting, kept, failed }))
    await db.execute(sql`
      update mail set status = ${status}, sent_at = null where order_id = ${id} and template = 'payment-reminder'`)
  const lateMail = sql`order_id = ${late.id} and template = 'payment-reminder'`
  await db.execute(sql`update mail set sent_at = now() - interval '71 hours' where ${lateMail}`)
  await staffLooksAtPayments()
  await cancelAfter72Hours()
  expect(await cancelUnpaidOrders(db)).toEqual([])
  await db.execute(sql`update mail set sent_at = now() - interval '8 days' where ${lateMail}`)
  expect(await cancelUnpaidOrders(db)).toEqual([late.id])
})

test('a photo keeps an order from being cancelled by the clock, whether it came before the mail or after', async () => {
  const [before, after] = [await remindedLongAgo(), await remindedLongAgo()]
  await attachPhoto(before.buyer.id, before.id)
  await attachPhoto(after.buyer.id, after.id)
  await db.execute(
    sql`update receipt_photo set uploaded_at = now() - interval '31 days' where order_id = ${before.id}`,
  )
  await staffLooksAtPayments()
  await cancelAfter72Hours()
  expect(await cancelUnpaidOrders(db)).toEqual([])
})

test('a photo that arrives while the order is about to be cancelled by the clock wins', async () => {
  const { id } = await remindedLongAgo()
  await staffLooksAtPayments()
  await cancelAfter72Hours()
  const upload = await db.$client.connect()
  let cancelling: Promise<number[]>
  try {
    await upload.query('begin')
    await upload.query('select from customer_order where id = $1 for no key update', [id])
    await upload.query(
      `insert into receipt_photo (order_id, file, width, height, bytes) values ($1, 'late.webp', 1, 1, 1)`,
      [id],
    )
    cancelling = cancelUnpaidOrders(db)
    await waitUntil(async () => {
      const { rowCount } = await db.$client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === 1
    })
    await upload.query('commit')
  } finally {
    upload.release()
  }
  expect(await cancelling).toEqual([])
})

test('nobody is cancelled by the clock while the staff have not looked at any payment since the mail', async () => {
  const { id } = await remindedLongAgo()
  await cancelAfter72Hours()
  await db.execute(sql`update payment set checked_at = checked_at - interval '40 days'`)
  expect(await cancelUnpaidOrders(db)).toEqual([])
  await staffLooksAtPayments()
  expect(await cancelUnpaidOrders(db)).toEqual([id])
})

test('holidays do not count towards the hours', async () => {
  const { id } = await remindedLongAgo()
  await staffLooksAtPayments()
  await cancelAfter72Hours()
  const days = Array.from({ length: 40 }, (_, ago) => new Date(Date.now() - ago * 86_400_000))
  const holidays = days.map((day) => day.toISOString().slice(0, 10))
  const takeBack = await setSettings(db, { holidays }, { daysAgo: 60 })
  expect(await cancelUnpaidOrders(db)).toEqual([])
  await takeBack()
  expect(await cancelUnpaidOrders(db)).toEqual([id])
})

test('an order that was placed before the owner let the clock cancel is spared', async () => {
  const { id } = await remindedLongAgo()
  await staffLooksAtPayments()
  const takeBack = await cancelAfter72Hours({ since: 31 })
  expect(await cancelUnpaidOrders(db)).toEqual([])
  await cancelAfter72Hours({ since: 33 })
  await takeBack()
  expect(await cancelUnpaidOrders(db)).toEqual([id])
})

test('many orders are cancelled by the clock in one go, and each is noted for the pages', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { openingStock: 200 })
  await setSettings(db, { max_unchecked_orders: 0, max_held_units: 0, max_held_cents: 0 })
  const ids: number[] = []
  for (let i = 0; i < 60; i++) ids.push(await anOrder(db, buyer, [{ id: product, count: 1 }]))
  for (const id of ids) await remindedAMonthAgo(db, id)
  await staffLooksAtPayments()
  await cancelAfter72Hours()
  await db.execute(sql`delete from catalog_change`)
  expect(await cancelUnpaidOrders(db)).toEqual(ids)
  const { rows } = await db.execute(sql`select kind, ids::int[] from catalog_change`)
  expect(rows).toEqual(Array(60).fill({ kind: 'stock', ids: [product] }))
  expect(await stockOf(db, product)).toEqual({ stock: 200, ledger: 200 })
})

const unchecked = async () => (await listedOrders(db, staff, { payment: 'unseen' })).map(({ id }) => id)

test('a payment that nobody looked at stays in the staff’s sight when its order is cancelled, until it is settled', async () => {
  const [missing, late, checked] = [await placed(), await placed(), await placed()]
  expect(await unchecked()).not.toContain(missing.id)
  for (const { id, buyer } of [missing, late])
    await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, id)
  await refusePayment(db, staff, checked.id, 'No llegó.')
  expect(await unchecked()).toEqual(expect.arrayContaining([missing.id, late.id]))
  expect(await unchecked()).not.toContain(checked.id)

  const twice = [1, 2].map(() => outcome(refuseClaim(db, staff, missing.id, { note: 'Revisado el lunes' })))
  expect((await Promise.all(twice)).sort()).toEqual(['ok', 'payment_refused_change'])
  await recordLatePayment(db, staff, late.id)
  expect(await unchecked()).not.toContain(missing.id)
  expect(await unchecked()).not.toContain(late.id)

  const { order, history } = await shown(missing.buyer.cookie, missing.id)
  expect(order).toMatchObject({ state: 'CANCELADO', payment_status: 'refused' })
  expect(history.at(-1)).toMatchObject({ event: 'payment_not_found', note: null, state: 'CANCELADO' })
  expect(await mailsOf(missing.id)).toEqual(['order-placed', 'order-cancelled'])
  const { rows } = await db.execute(
    sql`select action from audit_log where subject = ${`order:${missing.id}`} order by id`,
  )
  expect(rows).toEqual([{ action: 'payment_not_found' }])
})

test('a photo that comes after "no llegó" brings the payment back into sight, to be looked for again', async () => {
  const { id, buyer } = await placed()
  await refusePayment(db, staff, id, 'No llegó.')
  await attachPhoto(buyer.id, id)
  expect(await unchecked()).toContain(id)
  await refuseClaim(db, staff, id)
  expect(await unchecked()).not.toContain(id)
  await recordLatePayment(db, staff, id)
  expect((await shown(buyer.cookie, id)).order).toMatchObject({ payment_status: 'refund_due' })
})

test('AZ-7: who is not of the staff settles no payment', async () => {
  const { id, buyer } = await placed()
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, id)
  const impostor = { kind: 'staff' as const, accountId: buyer.id }
  expect(await outcome(refuseClaim(db, impostor, id))).toBe('not_found')
})

test('returns and refunds that wait for the staff are found', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const returned = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'shipped' })
  await requestReturn(db, { kind: 'buyer', accountId: buyer.id }, returned)
  const owed = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'preparing' })
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, owed)
  const ids = async (query: { flag: 'return' } | { payment: 'owed' }) =>
    (await listedOrders(db, staff, query)).map(({ id }) => id)
  expect(await ids({ flag: 'return' })).toContain(returned)
  expect(await ids({ payment: 'owed' })).toContain(owed)
})

test('after all of this, everything fits together', async () => {
  await expireReservations(db)
  expect(await findInconsistencies(db)).toEqual([])
})
