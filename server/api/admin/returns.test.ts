import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CounterSaleBody } from '../../../contract/api/admin/counter.ts'
import { DeskCaseAnswer, OrderReturnsAnswer, ReturnsAnswer } from '../../../contract/api/admin/returns.ts'
import { OrderAnswer } from '../../../contract/api/orders.ts'
import type { CaseKind, CaseReason } from '../../../contract/return-cases.ts'
import { formatDate, shopDay } from '../../../contract/shop-time.ts'
import { warrantyUntil } from '../../../contract/warranty.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  type Customer,
  setSettings,
  stockOf,
} from '../../../test/factories.ts'
import { aForm, anInvoiceXml } from '../../../test/invoice-xml.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { sellAtCounter } from '../../counter/sell-at-counter.ts'
import { DomainError } from '../../domain-error.ts'
import { setAsideExamples } from '../../orders/set-aside-examples.ts'
import { listOwnCases } from '../../returns/list-own-cases.ts'
import { openCase } from '../../returns/open-case.ts'
import { undoCounterSale } from '../../returns/undo-counter-sale.ts'
import { withdrawCase } from '../../returns/withdraw-case.ts'
import { addWorkingDays } from '../../settings/working-days.ts'

const shop = await openTestApp()
const { ask, db, receipts } = shop
const staff = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })

type Sold = { id: number; line: number; product: number; buyer: Customer }

/** A delivered order of some units of one article, at $100.00 each, of ten in stock. */
async function sold(count = 1, { months = 12, stock = 10 } = {}): Promise<Sold> {
  const buyer = await aCustomer(db, { password: 'contraseña-1' })
  const product = await aProduct(db, { warrantyMonths: months, openingStock: stock })
  const id = await anOrder(db, buyer, [{ id: product, count }], { at: 'ENTREGADO' })
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from order_line where order_id = ${id}`,
  )
  return { id, line: rows[0]?.id ?? 0, product, buyer }
}

type Wanted = { count?: number; kind?: CaseKind; reason?: CaseReason; key?: string; wantsVoucher?: boolean }

/** What a buyer asks for. Tells the case's number. */
function asked({ id, line, buyer }: Sold, wanted: Wanted = {}): Promise<number> {
  const { count = 1, kind = 'return', key = randomUUID(), wantsVoucher } = wanted
  const reason = wanted.reason ?? (kind === 'return' ? 'changed_mind' : 'failed')
  return openCase(db, { kind: 'buyer', accountId: buyer.id }, id, {
    key,
    kind,
    reason,
    words: 'Se apaga sola',
    wantsVoucher,
    lines: [{ lineId: line, count }],
  })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof DomainError ? error.code : error),
  )

async function get(path: string) {
  return (await ask(path, { cookie: staff.cookie })).json()
}
const shown = async (id: number) => DeskCaseAnswer.parse(await get(`/api/admin/returns/${id}`)).case
const choiceOf = async (id: number) =>
  OrderReturnsAnswer.parse(await get(`/api/admin/orders/${id}/returns`)).choice
const listed = async (query = '') => ReturnsAnswer.parse(await get(`/api/admin/returns${query}`))
const orderOf = async ({ id, buyer }: Sold) =>
  OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie: buyer.cookie })).json())

async function act(id: number, name: string, body: object = {}, { method = 'POST', by = staff.cookie } = {}) {
  const response = await ask(`/api/admin/returns/${id}/${name}`, { method, body, cookie: by })
  return { status: response.status, ...(await response.json()) }
}

/** Takes a case to where it is decided. */
async function inspected(id: number) {
  for (const name of ['accept', 'receive', 'inspect'])
    expect(await act(id, name)).toMatchObject({ status: 200 })
}

async function owedOf(orderId: number) {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select amount_cents as cents from refund where order_id = ${orderId} and status = 'owed'`,
  )
  return rows.map(({ cents }) => cents)
}

async function mailsOf(orderId: number) {
  const { rows } = await db.execute<{ template: string }>(
    sql`select template from mail where order_id = ${orderId} and template ~ 'return|warranty' order by id`,
  )
  return rows.map(({ template }) => template)
}

test('a warranty goes to the supplier and comes back repaired, each step told to its buyer, and no stock moves', async () => {
  const order = await sold()
  const id = await asked(order, { kind: 'warranty' })
  expect((await listed()).cases).toContainEqual(
    expect.objectContaining({ id, waits_for: 'shop', days: 0, articles: expect.stringContaining('1 × ') }),
  )
  await act(id, 'accept', { note: 'Trae también el cargador' })
  await act(id, 'receive')
  const sent = await act(id, 'send-to-supplier', { supplier: 'Tecnomega', supplier_number: 'RMA-31' })
  expect(sent).toMatchObject({ status: 200, state: 'at_supplier', message: 'Enviado al proveedor' })
  expect((await listed('?tab=supplier')).cases).toContainEqual(
    expect.objectContaining({ id, supplier: 'Tecnomega', waits_for: 'supplier' }),
  )
  expect(await act(id, 'resolve', { resolution: 'repaired' })).toMatchObject({
    status: 409,
    error: 'transition_refused',
  })
  await db.execute(sql`update supplier_trip set sent_at = now() - interval '9 days' where case_id = ${id}`)
  await act(id, 'take-back', { outcome: 'repaired' })
  expect(await act(id, 'resolve', { resolution: 'replaced' })).toMatchObject({
    error: 'supplier_not_replaced',
  })
  await act(id, 'resolve', { resolution: 'repaired', note: 'Le cambiaron la fuente' })
  expect(await shown(id)).toMatchObject({
    state: 'resolved',
    can: [],
    next: null,
    trips: [
      {
        supplier: 'Tecnomega',
        supplier_number: 'RMA-31',
        outcome: 'repaired',
        days: 9,
        sent_by: 'Rosa Cando',
      },
    ],
    needs_credit_note: false,
  })
  const [own] = await listOwnCases(db, { kind: 'buyer', accountId: order.buyer.id })
  expect(own?.steps.map(({ state, by, note }) => [state, by, note])).toEqual([
    ['requested', 'buyer', null],
    ['accepted', 'staff', 'Trae también el cargador'],
    ['received', 'staff', null],
    ['at_supplier', 'staff', null],
    ['inspected', 'staff', null],
    ['resolved', 'staff', 'Le cambiaron la fuente'],
  ])
  expect(await mailsOf(order.id)).toEqual([
    'warranty-requested',
    'return-accepted',
    'return-received',
    'return-at-supplier',
    'return-back',
    'return-resolved',
  ])
  expect((await orderOf(order)).order.return_requested).toBe(false)
  expect((await listed('?tab=closed')).cases[0]).toMatchObject({ id, resolution: 'repaired' })
  expect(await stockOf(db, order.product)).toEqual({ stock: 9, ledger: 9 })
  expect(await owedOf(order.id)).toEqual([])
})

test('of a return with the money back what it was sold for is owed, once, and the units are on sale again or lost', async () => {
  const order = await sold(3)
  const id = await asked(order, { count: 2 })
  await inspected(id)
  const resolved = await act(id, 'resolve', {
    resolution: 'refund',
    to_stock: [{ line_id: order.line, count: 2 }],
  })
  expect(resolved).toMatchObject({ status: 200, state: 'resolved' })
  expect(
    await act(id, 'resolve', { resolution: 'refund', to_stock: [{ line_id: order.line, count: 2 }] }),
  ).toMatchObject({
    error: 'transition_refused',
  })
  expect(await owedOf(order.id)).toEqual([20_000])
  expect(await stockOf(db, order.product)).toEqual({ stock: 9, ledger: 9 })
  expect((await choiceOf(order.id)).lines).toMatchObject([{ count: 3, left: 1 }])
  expect(await codeOf(asked(order, { count: 2 }))).toBe('units_not_returnable')

  const broken = await asked(order)
  await inspected(broken)
  await act(broken, 'resolve', { resolution: 'refund' })
  expect(await owedOf(order.id)).toEqual([20_000, 10_000])
  expect(await stockOf(db, order.product)).toEqual({ stock: 9, ledger: 9 })
  expect((await orderOf(order)).order.can).toBeNull()
})

test('of several units of a line some go on sale again and the others are lost, of an exchange too', async () => {
  const order = await sold(3)
  const id = await asked(order, { count: 3 })
  await inspected(id)
  const toStock = (count: number) => ({
    resolution: 'refund',
    to_stock: [{ line_id: order.line, count }],
  })
  expect(await act(id, 'resolve', toStock(4))).toMatchObject({
    status: 422,
    fields: { to_stock: expect.stringContaining('vuelven 3') },
  })
  expect(await act(id, 'resolve', toStock(1))).toMatchObject({ status: 200 })
  expect(await stockOf(db, order.product)).toEqual({ stock: 8, ledger: 8 })
  expect(await owedOf(order.id)).toEqual([30_000])
  const { returns } = await get(`/api/admin/orders/${order.id}`)
  expect(returns[0].lines).toHaveLength(2)
  expect(returns[0].lines).toEqual(
    expect.arrayContaining([
      { line_id: order.line, count: 1, to_stock: true },
      { line_id: order.line, count: 2, to_stock: false },
    ]),
  )

  const other = await sold(2)
  const exchanged = await asked(other, { count: 2 })
  await inspected(exchanged)
  await act(exchanged, 'resolve', {
    resolution: 'exchange',
    to_stock: [{ line_id: other.line, count: 1 }],
  })
  expect(await stockOf(db, other.product)).toEqual({ stock: 7, ledger: 7 })
})

test('the credit note of what came back is asked for, written down, corrected, and shown to the buyer', async () => {
  const order = await sold()
  const id = await asked(order)
  const recorded = await ask(`/api/admin/orders/${order.id}/invoice`, {
    method: 'POST',
    ...(await aForm({ xml: anInvoiceXml().xml })),
    cookie: staff.cookie,
  })
  expect(recorded.status).toBe(201)
  await inspected(id)
  const body = { number: '001-001-000000777', issued_on: shopDay(new Date()) }
  expect(await act(id, 'credit-note', body, { method: 'PUT' })).toMatchObject({
    error: 'credit_note_not_due',
  })
  await act(id, 'resolve', { resolution: 'refund' })
  expect((await shown(id)).needs_credit_note).toBe(true)
  expect(await act(id, 'credit-note', { ...body, number: '777' }, { method: 'PUT' })).toMatchObject({
    status: 422,
    fields: { number: 'Escríbelo así: 001-001-000000123' },
  })
  await act(id, 'credit-note', body, { method: 'PUT' })
  const corrected = { ...body, number: '001-001-000000778' }
  await act(id, 'credit-note', corrected, { method: 'PUT' })
  expect((await shown(id)).needs_credit_note).toBe(false)
  const [own] = await listOwnCases(db, { kind: 'buyer', accountId: order.buyer.id })
  expect(own?.credit_note).toEqual(corrected)
})

test('an exchange takes another unit off the shelf, costs nothing, and is refused where there is none', async () => {
  const order = await sold(1, { stock: 1 })
  const id = await asked(order)
  await inspected(id)
  expect(await act(id, 'resolve', { resolution: 'exchange' })).toMatchObject({
    status: 409,
    error: 'stock_too_low',
    message: expect.stringContaining('no queda ninguna'),
  })
  const other = await sold(1, { stock: 3 })
  const exchanged = await asked(other)
  await inspected(exchanged)
  await act(exchanged, 'resolve', { resolution: 'exchange' })
  expect(await stockOf(db, other.product)).toEqual({ stock: 1, ledger: 1 })
  expect(await owedOf(other.id)).toEqual([])
  // The unit that the buyer has now can come back as the first one did.
  const again = await asked(other)
  await inspected(again)
  await act(again, 'resolve', { resolution: 'refund', to_stock: [{ line_id: other.line, count: 1 }] })
  expect(await stockOf(db, other.product)).toEqual({ stock: 2, ledger: 2 })
  expect(await owedOf(other.id)).toEqual([10_000])
})

test('a voucher is given only to who asked for one: the money is left over for the next order', async () => {
  const order = await sold(2)
  const unasked = await asked(order)
  await inspected(unasked)
  expect(await act(unasked, 'resolve', { resolution: 'voucher' })).toMatchObject({
    status: 422,
    fields: { resolution: expect.stringContaining('no pidió') },
  })
  const id = await asked(order, { wantsVoucher: true })
  await inspected(id)
  expect(await act(id, 'resolve', { resolution: 'voucher' })).toMatchObject({ status: 200 })
  expect(await owedOf(order.id)).toEqual([])
  const { rows } = await db.execute<{ left: number }>(sql`
    select (amount_cents - (select sum(amount_cents) from allocation
              where money_received_id = money_received.id and undone_at is null))::int as left
      from money_received where id = (select max(money_received_id) from allocation where order_id = ${order.id})`)
  expect(rows).toEqual([{ left: 10_000 }])
})

test('the working days of the law and the months of the line bind buyers; the staff may be kinder', async () => {
  const order = await sold(2, { months: 1 })
  await setSettings(db, { holidays: ['2026-10-09', '2026-11-02', '2026-11-03'] })
  await db.execute(
    sql`update customer_order set delivered_at = '2026-10-02T20:30:00-05:00' where id = ${order.id}`,
  )
  const { return_until: until, may_return: mayReturn, lines } = await choiceOf(order.id)
  // Three weeks after that Friday, and the Monday after them for the one holiday.
  expect([until, mayReturn]).toEqual(['2026-10-26', false])
  expect(lines).toMatchObject([{ warranty_months: 1, warranty_until: '2026-11-02', has_warranty: false }])
  expect(await codeOf(asked(order))).toBe('case_too_late')
  expect(await codeOf(asked(order, { kind: 'warranty' }))).toBe('case_too_late')
  const cancelled = await ask('/api/user/cancel-orders', {
    body: { order_id: order.id },
    cookie: order.buyer.cookie,
  })
  expect(await cancelled.json()).toMatchObject({
    error: 'case_too_late',
    message: expect.stringContaining(formatDate('2026-10-26')),
  })
  expect((await orderOf(order)).order.can).toBeNull()
  await setSettings(db, { return_days: 0 })
  await db.execute(sql`update customer_order set delivered_at = now() where id = ${order.id}`)
  expect(await choiceOf(order.id)).toMatchObject({ return_until: null, may_return: false })
  expect(await codeOf(asked(order))).toBe('case_too_late')
  await setSettings(db, { return_days: 15 })
  await db.execute(
    sql`update customer_order set delivered_at = '2026-10-02T20:30:00-05:00' where id = ${order.id}`,
  )
  const key = randomUUID()
  const body = { key, kind: 'return', reason: 'other', lines: [{ line_id: order.line, count: 1 }] }
  const open = () =>
    ask(`/api/admin/orders/${order.id}/returns`, { method: 'POST', body, cookie: staff.cookie })
  const opened = await open()
  expect(opened.status).toBe(201)
  const { case_id: id } = await opened.json()
  expect(await (await open()).json()).toMatchObject({ case_id: id })
  expect(await shown(id)).toMatchObject({ is_late: true, deadline: '2026-10-26', amount: 100 })
})

test('of two requests for the same unit one gets it, and the same request again is the same case', async () => {
  const order = await sold()
  const key = randomUUID()
  const outcomes = await Promise.all([codeOf(asked(order)), codeOf(asked(order, { kind: 'warranty' }))])
  expect(outcomes.sort()).toEqual(['ok', 'units_not_returnable'])
  const other = await sold()
  const [first, second] = await Promise.all([asked(other, { key }), asked(other, { key })])
  expect(first).toBe(second)
  expect(await mailsOf(other.id)).toEqual(['return-requested'])
  expect(await codeOf(asked(order, { key }))).toBe('idempotency_key_reused')
  const [one, two, same] = [await sold(), await sold(), randomUUID()]
  const both = await Promise.all([codeOf(asked(one, { key: same })), codeOf(asked(two, { key: same }))])
  expect(both.sort()).toEqual(['idempotency_key_reused', 'ok'])
})

test('a buyer withdraws a case until the article is at the shop, and sees nobody else’s', async () => {
  const order = await sold()
  const id = await asked(order)
  const buyer = { kind: 'buyer' as const, accountId: order.buyer.id }
  const stranger = { kind: 'buyer' as const, accountId: (await aCustomer(db)).id }
  expect(await codeOf(withdrawCase(db, stranger, id))).toBe('case_not_found')
  expect(await listOwnCases(db, stranger)).toEqual([])
  await withdrawCase(db, buyer, id)
  await withdrawCase(db, buyer, id)
  expect((await listOwnCases(db, buyer)).map(({ state, can }) => [state, can])).toEqual([['withdrawn', []]])
  const again = await asked(order)
  await act(again, 'receive')
  expect(await codeOf(withdrawCase(db, buyer, again))).toBe('transition_refused')
  expect(await act(again, 'refuse', { reason: 'Tiene un golpe' })).toMatchObject({ state: 'refused' })
  expect((await orderOf(order)).order).toMatchObject({ return_requested: false, can: 'return' })
})

test('who sees an order that has changed since, or may not handle returns, changes nothing', async () => {
  const order = await sold()
  const id = await asked(order)
  const { seen } = await shown(id)
  await act(id, 'accept', { seen })
  expect(await act(id, 'receive', { seen })).toMatchObject({ status: 409, error: 'order_changed' })
  const reader = await aStaffMember(db, { permissions: ['orders.read'] })
  expect(await act(id, 'receive', {}, { by: reader.cookie })).toMatchObject({ status: 403 })
  expect((await shown(id)).state).toBe('accepted')
})

test('a sale at the counter is not undone while something of it is asked for', async () => {
  const product = await aProduct(db, { priceCents: 4_000 })
  const sale = CounterSaleBody.parse({ details: [{ id: product, count: 1 }], means: 'cash', buyer: null })
  const { orderId } = await sellAtCounter(db, staff, sale, null)
  const [line] = (await choiceOf(orderId)).lines
  const asked = {
    kind: 'warranty',
    reason: 'failed',
    lines: [{ lineId: line?.line_id ?? 0, count: 1 }],
  } as const
  const id = await openCase(db, staff, orderId, { ...asked, key: randomUUID() })
  const slip = { reason: 'Error', isToStock: true, means: 'cash', reference: null } as const
  expect(await codeOf(undoCounterSale(db, staff, orderId, slip))).toBe('case_open')
  await act(id, 'withdraw')
  expect(await codeOf(undoCounterSale(db, staff, orderId, slip))).toBe('ok')
})

test('an account is not closed while a case of it is open, and then nothing of the person stays in it', async () => {
  const order = await sold()
  await db.execute(sql`update customer_order set needs_invoice = false where id = ${order.id}`)
  const id = await asked(order)
  const close = async () =>
    (await ask('/api/user/close', { body: { pass: 'contraseña-1' }, cookie: order.buyer.cookie })).json()
  expect(await close()).toMatchObject({ error: 'open_orders' })
  await act(id, 'refuse', { reason: 'Ana la golpeó' })
  expect(await close()).not.toHaveProperty('error')
  expect(await shown(id)).toMatchObject({
    words: null,
    refusal_reason: '',
    buyer: { name: 'Cuenta cerrada' },
  })
})

test('an example of which a unit came back is set aside with what is still out alone', async () => {
  const order = await sold(2)
  await db.execute(sql`update customer_order set is_example = true where id = ${order.id}`)
  const id = await asked(order)
  await inspected(id)
  await act(id, 'resolve', { resolution: 'refund', to_stock: [{ line_id: order.line, count: 1 }] })
  expect(await setAsideExamples(db, staff)).toBe(1)
  expect(await stockOf(db, order.product)).toEqual({ stock: 10, ledger: 10 })
})

test('a warranty ends on the same day of its last month, or on the last day of a shorter one', () => {
  expect(warrantyUntil('2026-01-31', 1)).toBe('2026-02-28')
  expect(warrantyUntil('2026-11-23', 24)).toBe('2028-11-23')
  expect(warrantyUntil('2026-11-23', 0)).toBeNull()
  expect(addWorkingDays('2026-11-20', 15, [])).toBe('2026-12-11')
})

test('after all of this everything fits together', async () => {
  expect(await findInconsistencies(db, receipts)).toEqual([])
})
