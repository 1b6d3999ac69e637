import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ReconciliationAnswer, StatementLinesAnswer } from '../../contract/api/admin/statement-lines.ts'
import { openTestApp } from '../../test/app.ts'
import { aBankAccount, aCustomer, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { bankStatements, statementLines } from '../db/schema/statements.ts'
import { prepareOrder } from '../fulfilment/prepare-order.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { receiptKey } from '../orders/order-claims.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { voidMoney } from '../payments/void-money.ts'
import { startConfirming, stopConfirming } from './confirm-all-sure.ts'
import { confirmMatch, tieToMoney } from './confirm-match.ts'
import { confirmSure } from './confirm-sure.ts'
import { confirmSureJob } from './confirm-sure-job.ts'
import { setLineAside, takeLineBack } from './set-line-aside.ts'
import { undoMatch } from './undo-match.ts'

/* Lines of a bank's statement become money of orders. Each order here costs $100.00. */

const { ask, db } = await openTestApp({ poolSize: 20 })
const staff = await aStaffMember(db)
const bank = await aBankAccount(db)
const statementId = await aStatement()

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'ok',
    (error: unknown) => (error as { code?: string }).code,
  )

async function aStatement(): Promise<number> {
  const [statement] = await db
    .insert(bankStatements)
    .values({
      bankAccountId: bank,
      fileName: 'noviembre.csv',
      fileHash: '0',
      bytes: 1,
      uploadedBy: staff.accountId,
      state: 'read',
      layout: { columns: [], dateOrder: 'dmy', decimalSign: ',' } as never,
      endedAt: new Date(),
    })
    .returning({ id: bankStatements.id })
  return statement?.id ?? 0
}

let lineKeys = 0

/** $100.00 of today, unless the test says otherwise. */
async function aLine({ reference = null, ...given }: Partial<typeof statementLines.$inferInsert> = {}) {
  const [line] = await db
    .insert(statementLines)
    .values({
      bankAccountId: bank,
      statementId,
      lineKey: `line:${++lineKeys}`,
      day: sql`(now() at time zone interval '-05:00')::date` as never,
      amountCents: 10_000,
      reference,
      referenceKey: reference && receiptKey(reference),
      ...given,
    })
    .returning({ id: statementLines.id })
  return line?.id ?? 0
}

async function placed(info: Record<string, unknown> = {}) {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const id = await anOrder(db, buyer, [{ id: product, count: 1 }], {
    info: { bank_account_id: bank, ci: `P${buyer.username}`, nombres: buyer.username, ...info },
  })
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from transfer_code where order_id = ${id}`,
  )
  return { id, buyer, code: rows[0]?.code ?? '' }
}

const stageOf = async (id: number) =>
  (await db.execute<{ stage: string }>(sql`select stage from customer_order where id = ${id}`)).rows[0]?.stage

const lineOf = async (id: number) =>
  (
    await db.execute<{ state: string; money: number | null }>(
      sql`select state, money_received_id as money from statement_line where id = ${id}`,
    )
  ).rows[0]

const moneyOf = async (id: number) => (await readOrderMoney(db, [id])).get(id)

async function read() {
  return ReconciliationAnswer.parse(
    await (await ask('/api/admin/reconciliation', { cookie: staff.cookie })).json(),
  )
}

async function leftover(query = '') {
  const answer = await ask(`/api/admin/statement-lines${query}`, { cookie: staff.cookie })
  return StatementLinesAnswer.parse(await answer.json()).lines.map(({ id }) => id)
}

/** Confirms as many sure ones as the screen told; null: stops that. */
async function press(count: number | null) {
  const path = `/api/admin/statement-lines/confirm-sure${count === null ? '/stop' : ''}`
  const sent = count === null ? { method: 'POST' } : { body: { count } }
  return (await ask(path, { ...sent, cookie: staff.cookie })).json()
}

/** Runs what was begun, as a shop does, and answers how it ended. */
async function runToItsEnd() {
  const stop = startJobs({ db, log: pino({ level: 'silent' }), jobs: [confirmSureJob], lookMs: 10 })
  const read = async () =>
    (await (await ask('/api/admin/statement-lines/confirm-sure', { cookie: staff.cookie })).json()).run
  await waitUntil(async () => (await read()).state !== 'running')
  await stop()
  return read()
}

const toSure = ({ id, order_id, money_id }: ReconciliationAnswer['sure'][number]) => ({
  id,
  orderId: order_id,
  moneyId: money_id,
})

test('one press confirms all sure ones, which pay their orders; a run of before, or again, does nothing twice', async () => {
  const [one, two] = [await placed(), await placed({ comprobante: '0077001122' })]
  const lines = [await aLine({ concept: `pago ${one.code}` }), await aLine({ reference: '77001122' })]
  const stranger = await aLine({ amountCents: 4_321, concept: 'Intereses' })
  const told = await read()
  expect(told.counts).toEqual({ sure: 2, likely: 0, leftover: 1, unmatched: 0 })
  expect(told.sure.map(({ id, order_id }) => [id, order_id]).sort()).toEqual([
    [lines[0], one.id],
    [lines[1], two.id],
  ])
  expect(await leftover()).toEqual([stranger])
  expect(await press(1)).toMatchObject({ error: 'sure_lines_changed' })
  expect((await press(2)).run).toMatchObject({ state: 'running', done: 0, total: 2 })
  // A second press joins the first, which is told to stop before it begins.
  const { run: stopped } = await press(2)
  expect((await press(null)).run).toMatchObject({ id: stopped.id, state: 'cancelled', done: 0, total: 2 })
  const { run } = await press(2)
  // One of the two stops being sure before its turn.
  await setLineAside(db, staff, lines[1] ?? 0, 'Es de otro')
  expect(await runToItsEnd()).toMatchObject({ id: run.id, state: 'done', done: 1, total: 2 })
  await takeLineBack(db, staff, lines[1] ?? 0)
  await press(2)
  expect(await runToItsEnd()).toMatchObject({ state: 'done', done: 1, total: 1 })
  expect(await confirmSure(db, staff, told.sure.map(toSure))).toEqual(
    told.sure.map(({ id }) => ({ id, problem: null })),
  )
  for (const { id } of [one, two]) {
    expect(await stageOf(id)).toBe('payment_verified')
    expect(await moneyOf(id)).toMatchObject({ allocatedCents: 10_000, surplusCents: 0 })
  }
  expect((await moneyOf(two.id))?.claims.map(({ claim }) => claim.status)).toEqual(['confirmed'])
})

test('several who confirm the same sure line at once count its money once', async () => {
  const { id, code } = await placed()
  const lineId = await aLine({ concept: code })
  const [line] = (await read()).sure
  if (!line) throw new Error('Nothing is sure')
  await Promise.all(Array.from({ length: 6 }, () => confirmSure(db, staff, [toSure(line)])))
  expect(await moneyOf(id)).toMatchObject({ allocatedCents: 10_000, surplusCents: 0 })
  expect(await lineOf(lineId)).toMatchObject({ state: 'matched' })
})

test('what is not sure any more, or was never, is left open', async () => {
  const { id, code } = await placed()
  const lineId = await aLine({ concept: code })
  const [line] = (await read()).sure
  if (!line) throw new Error('Nothing is sure')
  await confirmPayment(db, staff, id)
  const other = await aLine({ concept: 'nada' })
  const outcomes = await confirmSure(db, staff, [toSure(line), { id: other, orderId: id, moneyId: null }])
  expect(outcomes.map(({ problem }) => problem)).toEqual([
    'Ya no es seguro: mírala una por una.',
    'Ya no es seguro: mírala una por una.',
  ])
  // Now it is the money that was written down by hand meanwhile.
  const [tied] = (await read()).sure
  expect(tied).toMatchObject({ id: lineId, order_id: null })
  expect(await confirmSure(db, staff, tied ? [toSure(tied)] : [])).toEqual([{ id: lineId, problem: null }])
  expect(await moneyOf(id)).toMatchObject({ allocatedCents: 10_000, surplusCents: 0 })
  await setLineAside(db, staff, other, 'De otra cosa')
})

test('a likely one comes with its order, its claim and its doubts, and is confirmed by itself', async () => {
  const { id } = await placed({ comprobante: '88123456' })
  const lineId = await aLine({ reference: '88123465', amountCents: 9_960 })
  const [likely] = (await read()).likely
  expect(likely).toMatchObject({
    line: { id: lineId, amount: 99.6 },
    matches: [{ orders: [{ id, missing: 100 }] }],
  })
  expect(likely?.matches[0]?.doubts[0]).toBe('Faltan $0.40, como lo que cobra un banco')
  expect(likely?.matches[0]?.orders[0]?.claims).toMatchObject([
    { receipt_number: '88123456', has_photo: false },
  ])
  const share = { order_id: id, amount: 99.6, seen: likely?.matches[0]?.orders[0]?.seen }
  const send = () =>
    ask(`/api/admin/statement-lines/${lineId}/match`, { body: { shares: [share] }, cookie: staff.cookie })
  expect((await send()).status).toBe(200)
  expect(await (await send()).json()).toMatchObject({ error: 'line_settled' })
  expect(await moneyOf(id)).toMatchObject({ allocatedCents: 9_960, missingCents: 40 })
})

test('a line pays two orders, each its part; what is left over of it stays as money', async () => {
  const [one, two] = [await placed(), await placed()]
  const lineId = await aLine({ amountCents: 20_500 })
  const shares = [one, two].map(({ id }) => ({ orderId: id, amountCents: 10_000 }))
  await confirmMatch(db, staff, lineId, { shares })
  for (const { id } of [one, two]) expect(await stageOf(id)).toBe('payment_verified')
  const { rows } = await db.execute(sql`select amount_cents from money_received
    where id = (select money_received_id from statement_line where id = ${lineId})`)
  expect(rows).toEqual([{ amount_cents: 20_500 }])
})

test('money that was written down by hand is not counted again: its line is tied to it, or is said to be another', async () => {
  const { id } = await placed({ comprobante: '99000111' })
  const byHand = await confirmPayment(db, staff, id)
  const [first, second] = [await aLine({ reference: '99000111' }), await aLine({ reference: '99000111' })]
  const other = await placed()
  const shares = [{ orderId: other.id, amountCents: 10_000 }]
  expect(await outcome(confirmMatch(db, staff, first, { shares }))).toBe('money_already_received')
  await tieToMoney(db, staff, first, byHand)
  expect(await outcome(tieToMoney(db, staff, second, byHand))).toBe('money_differs')
  // The first has its money, so the second line is another transfer with the same number.
  await confirmMatch(db, staff, second, { shares })
  expect(await moneyOf(id)).toMatchObject({ allocatedCents: 10_000, surplusCents: 0 })
  expect(await stageOf(other.id)).toBe('payment_verified')
  // Untied, the money stays with its order.
  await undoMatch(db, staff, first, 'No era')
  expect(await stageOf(id)).toBe('payment_verified')
  await tieToMoney(db, staff, first, byHand)
})

test('a match is undone: its money is voided, the order waits again, the line is open, and the claim too', async () => {
  const { id, code } = await placed()
  const lineId = await aLine({ concept: code })
  const moneyId = await confirmMatch(db, staff, lineId, { shares: [{ orderId: id, amountCents: 10_000 }] })
  expect(await outcome(voidMoney(db, staff, moneyId, 'Me equivoqué'))).toBe('money_of_line')
  const both = [1, 2].map(() => outcome(undoMatch(db, staff, lineId, 'Era de otro')))
  expect((await Promise.all(both)).sort()).toEqual(['line_settled', 'ok'])
  expect(await stageOf(id)).toBe('payment_review')
  expect(await moneyOf(id)).toMatchObject({ allocatedCents: 0, missingCents: 10_000 })
  expect((await moneyOf(id))?.claims.map(({ claim }) => claim.status)).toEqual(['submitted'])
  expect((await read()).sure.map((line) => line.id)).toEqual([lineId])
  await confirmMatch(db, staff, lineId, { shares: [{ orderId: id, amountCents: 10_000 }] })
  await prepareOrder(db, staff, id)
  expect(await outcome(undoMatch(db, staff, lineId, 'Tarde'))).toBe('transition_refused')
})

test('a late payment is owed back; a line may be money that nobody asked for, or nothing that buyers paid', async () => {
  const { id, buyer, code } = await placed()
  await cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, id)
  const late = await aLine({ concept: code })
  const [likely] = (await read()).likely.filter(({ line }) => line.id === late)
  expect(likely?.matches[0]?.doubts).toEqual(['Está cancelado: habría que devolverlo'])
  await confirmMatch(db, staff, late, { shares: [{ orderId: id, amountCents: 10_000 }] })
  expect(await moneyOf(id)).toMatchObject({ owedCents: 10_000 })

  const [money, nothing] = [
    await aLine({ amountCents: 777 }),
    await aLine({ amountCents: 778, concept: 'Interés' }),
  ]
  await confirmMatch(db, staff, money, { shares: [] })
  await setLineAside(db, staff, nothing, 'Intereses')
  expect(await outcome(setLineAside(db, staff, money, 'Otra vez'))).toBe('line_settled')
  expect(await leftover('?state=set_aside&q=interes')).toEqual([nothing])
  await takeLineBack(db, staff, nothing)
  expect(await leftover('?state=open&q=7.78')).toEqual([nothing])
  expect(await outcome(takeLineBack(db, staff, nothing))).toBe('line_settled')
})

test('an order that is named twice gets nothing, also one whose buyer told of the transfer', async () => {
  const order = await placed()
  const lineId = await aLine()
  const share = { orderId: order.id, amountCents: 5_000 }
  expect(await outcome(confirmMatch(db, staff, lineId, { shares: [share, { ...share }] }))).toBe('invalid')
  expect(await lineOf(lineId)).toEqual({ state: 'open', money: null })
})

test('who may not confirm payments changes nothing, and who may not see them reads nothing', async () => {
  const reader = await aStaffMember(db, { permissions: ['payments.read'] })
  const lineId = await aLine()
  const attempts = [
    confirmMatch(db, reader, lineId, { shares: [] }),
    confirmSure(db, reader, [{ id: lineId, orderId: 1, moneyId: null }]),
    startConfirming(db, reader, 0),
    stopConfirming(db, reader),
    tieToMoney(db, reader, lineId, 1),
    undoMatch(db, reader, lineId, 'x'),
    setLineAside(db, reader, lineId, 'x'),
    takeLineBack(db, reader, lineId),
  ]
  expect(new Set(await Promise.all(attempts.map(outcome)))).toEqual(new Set(['not_permitted']))
  const stranger = await aStaffMember(db, { permissions: [] })
  for (const path of ['/api/admin/reconciliation', '/api/admin/statement-lines'])
    expect((await ask(path, { cookie: stranger.cookie })).status).toBe(403)
})

test('after all of that the rows agree with each other', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
