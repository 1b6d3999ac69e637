import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TodayAnswer } from '../../../contract/api/admin/desk.ts'
import { DeskOrderAnswer } from '../../../contract/api/admin/orders.ts'
import { PendingSerialsAnswer, SerialAnswer } from '../../../contract/api/admin/serials.ts'
import { openTestApp } from '../../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, setSettings } from '../../../test/factories.ts'
import { foundAfter } from '../../../test/found-after.ts'
import { longTest } from '../../../test/long-test.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { deliverOrder } from '../../fulfilment/deliver-order.ts'
import { openCase } from '../../returns/open-case.ts'

const { ask, db } = await openTestApp()
const staff = await aStaffMember(db)
const { cookie } = staff

/** No other test has it. */
let made = 0
const aSerial = () => `SN-${++made}-${Date.now().toString(36)}`

async function placed({ count = 2, at = 'preparing' as const, ...product }: Placed = {}) {
  const buyer = await aCustomer(db)
  const article = await aProduct(db, { warrantyMonths: 24, ...product })
  const id = await anOrder(db, buyer, [{ id: article, count }], { at })
  return { id, buyer, article, line: (await shown(id)).lines[0]?.id ?? 0 }
}
type Placed = {
  count?: number
  at?: 'payment_review' | 'payment_verified' | 'preparing' | 'shipped' | 'ready_for_pickup'
  sku?: string
  categoryId?: number
}

async function shown(id: number) {
  return DeskOrderAnswer.parse(await (await ask(`/api/admin/orders/${id}`, { cookie })).json())
}

async function act(id: number, name: string, body: object, method = 'POST') {
  const response = await ask(`/api/admin/orders/${id}/${name}`, { body, method, cookie })
  return { status: response.status, ...(await response.json()) }
}

const record = (id: number, line: number, ...numbers: string[]) =>
  act(id, 'serials', { serials: [{ line_id: line, numbers }] })

async function find(number: string) {
  const response = await ask(`/api/admin/serials?q=${encodeURIComponent(number)}`, { cookie })
  return SerialAnswer.parse(await response.json()).units
}

async function ship(id: number, more: object = {}) {
  const { seen } = await shown(id)
  return act(id, 'ship', { seen, carrier: 'servientrega', guide_number: aSerial(), ...more })
}

async function pending() {
  const { counts } = TodayAnswer.parse(await (await ask('/api/admin/today', { cookie })).json())
  const list = PendingSerialsAnswer.parse(await (await ask('/api/admin/pending-serials', { cookie })).json())
  return { count: counts.find(({ key }) => key === 'serials_pending')?.count, orders: list.orders }
}

test('a unit is known by its number: on the order, to its buyer, and to who asks whether it is ours', async () => {
  const { id, line, buyer, article } = await placed()
  const [first, second] = [aSerial(), aSerial()]
  expect(await record(id, line, first)).toMatchObject({ status: 200, message: 'Número de serie anotado' })
  expect(await record(id, line, first.toLowerCase())).toMatchObject({ message: 'Ya estaba anotado' })
  const sent = await ship(id, { serials: [{ line_id: line, numbers: [second] }] })
  expect(sent).toMatchObject({ status: 200, stage: 'shipped' })
  const { lines, shipments, order } = await shown(id)
  const parcel = shipments[0]?.id
  expect(lines[0]?.serials).toMatchObject([
    { number: first, shipment_id: parcel },
    { number: second, shipment_id: parcel },
  ])
  expect(order.serials_missing).toBe(0)

  expect((await find(first))[0]?.sales[0]).toMatchObject({ warranty_until: null, is_under_warranty: false })
  await deliverOrder(db, staff, id)
  const [unit] = await find(first.replaceAll('-', ' '))
  expect(unit).toMatchObject({ number: first, article: { id: article }, sales: [{ order_id: id }] })
  const day = sql`((now() at time zone 'America/Guayaquil') + interval '24 months')::date::text`
  const { rows } = await db.execute<{ day: string }>(sql`select ${day} as day`)
  expect(unit?.sales[0]).toMatchObject({ warranty_until: rows[0]?.day, is_under_warranty: true })
  expect(await find(aSerial())).toEqual([])

  const mine = await (await ask('/api/user', { cookie: buyer.cookie })).json()
  expect(mine.user.order_detail[0].serial_numbers).toEqual([first, second])
  const exported = await (await ask('/api/user/export', { cookie: buyer.cookie })).json()
  expect(exported.orders[0].lines[0].serial_numbers).toMatchObject([{ number: first }, { number: second }])
  const printed = await (await ask(`/api/admin/printed-orders?ids=${id}`, { cookie })).json()
  expect(printed.orders[0].lines[0].serials).toEqual([first, second])
})

test('what is no number of this unit is refused at its field', async () => {
  const { id, line, buyer, article } = await placed()
  const { sku = '' } = (await shown(id)).lines[0] ?? {}
  const [free, taken] = [aSerial(), aSerial()]
  const other = await anOrder(db, buyer, [{ id: article, count: 1 }], { at: 'preparing' })
  await record(other, (await shown(other)).lines[0]?.id ?? 0, taken)
  const refused = [
    { numbers: [free, taken], field: 'serials.0.numbers.1', about: 'Ese número ya está en el pedido' },
    { numbers: ['', sku], field: 'serials.0.numbers.1', about: 'Es el código del artículo' },
    { numbers: ['- /'], field: 'serials.0.numbers.0', about: 'Escribe el número completo' },
    { numbers: [free, '', free.toLowerCase()], field: 'serials.0.numbers.2', about: 'está dos veces' },
    { numbers: ['A-100', 'B-100', 'C-100'], field: 'serials.0.numbers.2', about: 'Son 2 unidades' },
  ]
  for (const { numbers, field, about } of refused) {
    const { status, fields } = await record(id, line, ...numbers)
    expect([status, fields]).toEqual([422, { [field]: expect.stringContaining(about) }])
  }
  const strange = await placed({ count: 1 })
  const { fields } = await record(id, strange.line, free)
  expect(fields).toEqual({ 'serials.0.line_id': 'Línea desconocida' })
  expect((await shown(id)).lines[0]?.serials).toEqual([])
})

test('what leaves without its number waits on Hoy until it is written down, or will not be', async () => {
  const before = await pending()
  const { id, line } = await placed()
  await ship(id, { serials: [{ line_id: line, numbers: [aSerial(), ''] }] })
  const waiting = await pending()
  expect(waiting.count).toBe((before.count ?? 0) + 1)
  expect(waiting.orders.find((order) => order.id === id)).toMatchObject({ missing: 1, standing: 'shipped' })
  await record(id, line, aSerial())
  expect(await pending()).toEqual(before)

  const other = await placed({ count: 1, at: 'shipped' })
  expect((await shown(other.id)).order.serials_missing).toBe(1)
  await act(other.id, 'waive-serials', { reason: 'La etiqueta no se lee' })
  expect(await pending()).toEqual(before)
  // Of an article that asks for none nobody is asked.
  const cable = await placed({ at: 'shipped', categoryId: 8 })
  expect((await shown(cable.id)).order.serials_missing).toBe(0)
  await ask(`/api/admin/stock/${cable.article}`, { method: 'PUT', body: { asks_serial: true }, cookie })
  expect((await shown(cable.id)).lines[0]?.asks_serial).toBe(true)
})

test('a shop that asks for all numbers at once lets nothing leave without them', async () => {
  await setSettings(db, { serials_later: false })
  const { id, line } = await placed({ count: 1 })
  expect(await ship(id)).toMatchObject({ status: 409, error: 'serials_missing' })
  expect((await shown(id)).shipments).toEqual([])
  expect(await ship(id, { serials: [{ line_id: line, numbers: [aSerial()] }] })).toMatchObject({
    status: 200,
  })

  const pickup = await placed({ count: 1, at: 'ready_for_pickup' })
  const given = { received_by: 'buyer', identification: '1710034065' }
  const handOver = async (more: object = {}) =>
    act(pickup.id, 'hand-over', { seen: (await shown(pickup.id)).seen, ...given, ...more })
  expect(await handOver()).toMatchObject({ status: 409, error: 'serials_missing' })
  const number = aSerial()
  const done = await handOver({ serials: [{ line_id: pickup.line, numbers: [number] }] })
  expect(done).toMatchObject({ status: 200, state: 'ENTREGADO' })
  expect((await find(number))[0]?.sales[0]?.is_under_warranty).toBe(true)
})

test('a parcel takes the numbers of its own units, those that were written down before too', async () => {
  const { id, line } = await placed({ count: 3 })
  const numbers = [aSerial(), aSerial(), aSerial()]
  await record(id, line, ...numbers.slice(0, 2))
  await ship(id, { lines: [{ line_id: line, count: 1 }] })
  const one = await shown(id)
  expect(one.lines[0]?.serials.filter(({ shipment_id }) => shipment_id !== null)).toHaveLength(1)
  const tooMany = {
    lines: [{ line_id: line, count: 1 }],
    serials: [{ line_id: line, numbers: numbers.slice(1) }],
  }
  expect(await ship(id, tooMany)).toMatchObject({ status: 422 })
  await ship(id, { serials: [{ line_id: line, numbers: numbers.slice(2) }] })
  const all = await shown(id)
  const parcels = all.lines[0]?.serials.map(({ shipment_id }) => shipment_id)
  expect(parcels?.toSorted()).toEqual([all.shipments[0]?.id, all.shipments[1]?.id, all.shipments[1]?.id])
  expect(all.order.serials_missing).toBe(0)
})

test('a mistyped number is corrected with its reason, and was never sold', async () => {
  const { id, line } = await placed({ count: 1 })
  const [wrong, right] = [aSerial(), aSerial()]
  await ship(id, { serials: [{ line_id: line, numbers: [wrong] }] })
  const [sale] = (await shown(id)).lines[0]?.serials ?? []
  const correct = (number: string | null, serial = sale?.id) =>
    act(id, `serials/${serial}`, { number, reason: 'Se leyó mal' }, 'PUT')
  expect(await correct('x')).toMatchObject({ status: 422, fields: { number: 'Escribe el número completo' } })
  expect(await correct(right)).toMatchObject({ status: 200 })
  expect((await shown(id)).lines[0]?.serials).toMatchObject([
    { number: right, shipment_id: sale?.shipment_id },
  ])
  expect((await find(wrong))[0]?.sales).toMatchObject([{ order_id: id, undo_reason: 'Se leyó mal' }])
  expect(await correct(right)).toMatchObject({ status: 404, error: 'serial_not_found' })
  const [now] = (await shown(id)).lines[0]?.serials ?? []
  expect(await correct(null, now?.id)).toMatchObject({ status: 200 })
  expect((await shown(id)).order.serials_missing).toBe(1)
  await record(id, line, wrong)
})

test('of two orders that take one unit at the same moment, one has it', async () => {
  const { id, line, buyer, article } = await placed({ count: 1 })
  const other = await anOrder(db, buyer, [{ id: article, count: 1 }], { at: 'preparing' })
  const number = aSerial()
  const otherLine = (await shown(other)).lines[0]?.id ?? 0
  const answers = await Promise.all([record(id, line, number), record(other, otherLine, number)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('the unit of a cancelled order is sold to somebody else, and so is one that came back to the counter', async () => {
  const { id, line, article } = await placed({ count: 1 })
  const number = aSerial()
  await record(id, line, number)
  await act(id, 'cancel', { seen: (await shown(id)).seen, reason: 'No llegó a tiempo' })
  const sell = async () => {
    const body = {
      details: [{ id: article, count: 1 }],
      means: 'cash',
      buyer: { identification: '1710034065', name: 'Ana Quishpe' },
      serials: [{ id: article, numbers: [number] }],
    }
    const response = await ask('/api/admin/counter/sales', { body, cookie })
    return (await response.json()).order_id as number
  }
  const sale = await sell()
  const { seen } = await shown(sale)
  await act(sale, 'undo-sale', { seen, reason: 'Se arrepintió', means: 'cash' })
  const again = await sell()
  expect(
    (await find(number))[0]?.sales.map(({ order_id, returned_at, undo_reason }) => [
      order_id,
      returned_at !== null,
      undo_reason,
    ]),
  ).toEqual([
    [again, false, null],
    [sale, true, null],
    [id, false, 'Pedido cancelado'],
  ])
  expect((await shown(sale)).lines[0]?.serials).toMatchObject([{ number, returned: true }])
})

test('of an article that is exchanged the unit that came back is free, and the number of the new one is asked for', async () => {
  const { id, line, buyer } = await placed({ count: 2 })
  const [broken, kept, fresh] = [aSerial(), aSerial(), aSerial()]
  await ship(id, { serials: [{ line_id: line, numbers: [broken, kept] }] })
  await deliverOrder(db, staff, id)
  const caseId = await openCase(db, { kind: 'buyer', accountId: buyer.id }, id, {
    key: randomUUID(),
    kind: 'warranty',
    reason: 'failed',
    words: 'No da video',
    lines: [{ lineId: line, count: 1 }],
  })
  const actOnCase = (name: string, body: object = {}) =>
    ask(`/api/admin/returns/${caseId}/${name}`, { body, cookie })
  for (const name of ['accept', 'receive', 'inspect']) await actOnCase(name)
  const [sale, other] = (await shown(id)).lines[0]?.serials ?? []
  const tooMany = await actOnCase('resolve', { resolution: 'exchange', serials: [sale?.id, other?.id] })
  expect([tooMany.status, Object.keys((await tooMany.json()).fields)]).toEqual([422, ['serials']])
  const resolved = await actOnCase('resolve', { resolution: 'exchange', serials: [sale?.id] })
  expect(resolved.status).toBe(200)
  const ended = await (await ask(`/api/admin/returns/${caseId}`, { cookie })).json()
  expect(ended.case.lines[0].serials).toMatchObject([{ number: broken }])
  // Whether it is ours: it was, and is free again.
  expect((await find(broken))[0]?.sales).toMatchObject([{ order_id: id, returned_at: expect.any(String) }])
  expect((await find(kept))[0]?.sales).toMatchObject([{ order_id: id, returned_at: null }])
  const after = await shown(id)
  expect(after.order.serials_missing).toBe(1)
  expect(after.lines[0]?.serials).toMatchObject([
    { number: broken, returned: true },
    { number: kept, returned: false },
  ])
  expect(await record(id, line, fresh)).toMatchObject({ status: 200 })
  expect((await shown(id)).order.serials_missing).toBe(0)
})

test('numbers that are scanned as goods come in are known, once', async () => {
  const article = await aProduct(db)
  const [one, two] = [aSerial(), aSerial()]
  const receive = async (key: string, serials: string[]) => {
    const body = { key, lines: [{ article_id: article, units: 2, serials }] }
    const response = await ask('/api/admin/stock-deliveries', { body, cookie })
    return { status: response.status, ...(await response.json()) }
  }
  expect(await receive(one, [one, two])).toMatchObject({ status: 201 })
  expect(await receive(one, [one, two])).toMatchObject({ status: 201 })
  const [unit] = await find(one)
  expect([unit?.received_at, unit?.sales]).toEqual([expect.any(String), []])
  const again = await receive(aSerial(), [aSerial(), two])
  expect(again).toMatchObject({ status: 422, fields: { 'lines.0.serials.1': 'Esa unidad ya está anotada' } })
  const more = await receive(aSerial(), [aSerial(), aSerial(), aSerial()])
  expect(more.fields).toEqual({ 'lines.0.serials.2': 'Hay más números que unidades' })
})

longTest('a closed account leaves the numbers of its orders, whose warranty runs on', async () => {
  const { id, line, buyer } = await placed({ count: 1 })
  const number = aSerial()
  await ship(id, { serials: [{ line_id: line, numbers: [number] }] })
  await deliverOrder(db, staff, id)
  await db.execute(sql`update customer_order set needs_invoice = false where id = ${id}`)
  const closed = await ask('/api/user/close', { body: { user: buyer.username }, cookie: buyer.cookie })
  expect(closed.status).toBe(200)
  expect((await find(number))[0]?.sales).toMatchObject([{ order_id: id, buyer_name: 'Cuenta cerrada' }])
})

test('RE-24: after all this the data fits together, and each damage to serial numbers is found', async () => {
  expect(await findInconsistencies(db)).toEqual([])
  const damages: [string, ReturnType<typeof sql>][] = [
    [
      'Número de serie de otro artículo, de otro paquete o de un pedido que no lo tiene',
      sql`update serial_sale set undone_at = null, undone_by = null, undo_reason = null
           where undo_reason = 'Pedido cancelado'`,
    ],
    [
      'Más números de serie que unidades',
      sql`update serial_sale set order_line_id = (select min(order_line_id) from serial_sale)`,
    ],
    [
      'Pedido que pide más números de serie que los que faltan',
      sql`update customer_order set serials_missing = 9 where id in (select order_id from order_line limit 1)`,
    ],
  ]
  for (const [sentence, damage] of damages) {
    expect(await foundAfter(db, sql`drop index serial_sale_live`, damage)).toContain(sentence)
  }
})
