import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  MailFiguresAnswer,
  ReservationFiguresAnswer,
  SalesAnswer,
  SearchFiguresAnswer,
  StockFiguresAnswer,
} from '../../../contract/api/admin/figures.ts'
import { ReservationBody } from '../../../contract/api/orders.ts'
import { addDays, rangeBefore } from '../../../contract/figures.ts'
import { shopDay } from '../../../contract/shop-time.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aComposedBuild,
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  liftHoldingLimits,
} from '../../../test/factories.ts'
import { noteFailedSearch } from '../../catalog/failed-searches.ts'
import { receiveStock } from '../../inventory/receive-stock.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { undoAllocation } from '../../payments/undo-allocation.ts'
import { expireReservations } from '../../reservations/expire-reservations.ts'
import { releaseReservation } from '../../reservations/release-reservation.ts'
import { reserve } from '../../reservations/reserve.ts'

const { db, ask } = await openTestApp()
await liftHoldingLimits(db)
const staff = await aStaffMember(db)
const today = shopDay(new Date())
const days = `from=${today}&to=${today}`

async function read(path: string, { cookie } = staff): Promise<unknown> {
  const response = await ask(`/api/admin/figures/${path}`, { cookie })
  expect(response.status, path).toBe(200)
  return response.json()
}
const csvOf = async (path: string) =>
  (await ask(`/api/admin/figures/${path}`, { cookie: staff.cookie })).text()
const sales = async (query: string) => SalesAnswer.parse(await read(`sales?${query}`))

test('figures are for those who may see them, and a range that cannot be read is refused in words', async () => {
  const other = await aStaffMember(db, { permissions: ['orders.read'] })
  for (const path of ['sales', 'reservations', 'searches', 'mails'].flatMap((path) => [path, `${path}.csv`]))
    expect((await ask(`/api/admin/figures/${path}?${days}`, { cookie: other.cookie })).status).toBe(403)
  expect((await ask('/api/admin/figures/stock', { cookie: other.cookie })).status).toBe(403)
  const refused: [query: string, field: string][] = [
    ['to=2026-01-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ["from=2026-01-01&to=2026-01-01'--", 'to'],
    ['from=2026-01-02&to=2026-01-01', 'to'],
    ['from=2000-01-01&to=2020-01-01', 'to'],
    [`${days}&by=hour`, 'by'],
    [`${days}&sort=name`, 'sort'],
  ]
  for (const [query, field] of refused) {
    const response = await ask(`/api/admin/figures/sales?${query}`, { cookie: staff.cookie })
    const { error, fields } = await response.json()
    expect([response.status, error, Object.keys(fields)], query).toEqual([400, 'bad_request', [field]])
    expect(fields[field]).toMatch(/^[A-ZÁÉÍÓÚ]/)
  }
  expect((await ask('/api/admin/figures/stock?days=7', { cookie: staff.cookie })).status).toBe(400)
})

test('a range is compared with as many days before it, and days of a month with those of the month before', () => {
  const before = (from: string, to: string) => Object.values(rangeBefore({ from, to }))
  expect(before('2026-11-17', '2026-11-23')).toEqual(['2026-11-10', '2026-11-16'])
  expect(before('2026-11-23', '2026-11-23')).toEqual(['2026-11-22', '2026-11-22'])
  expect(before('2026-11-01', '2026-11-23')).toEqual(['2026-10-01', '2026-10-23'])
  expect(before('2026-03-01', '2026-03-30')).toEqual(['2026-02-01', '2026-02-28'])
  expect(before('2026-02-01', '2026-02-28')).toEqual(['2026-01-01', '2026-01-31'])
  expect(before('2024-02-01', '2024-02-29')).toEqual(['2024-01-01', '2024-01-31'])
})

test('the margin is of what goods cost when they were ordered, and what nobody knew the cost of is told apart', async () => {
  const buyer = await aCustomer(db)
  const known = await aProduct(db, { priceCents: 11_500, costCents: 6_000 })
  const received = await aProduct(db, { priceCents: 11_500 })
  const unknown = await aProduct(db, { priceCents: 2_300, name: '=1+1;"x"', sku: '-SKU' })
  await receiveStock(db, staff, {
    key: 'a',
    lines: [{ sellableId: received, units: 1, unitCostCents: 7_000 }],
  })
  const lines = [known, received, unknown].map((id) => ({ id, count: 1 }))
  await anOrder(db, buyer, lines, { at: 'payment_verified' })
  await anOrder(db, buyer, lines)
  await db.execute(sql`update sellable set cost_cents = 1 where id in (${known}, ${received}, ${unknown})`)

  const { total, rows } = await sales(`${days}&by=product`)
  expect(total).toMatchObject({
    orders: 1,
    units: 3,
    net: 253,
    base: 220,
    cost: 130,
    margin: 70,
    uncosted_base: 20,
  })
  expect(rows.find(({ key }) => key === String(unknown))).toMatchObject({
    cost: 0,
    margin: 0,
    uncosted_base: 20,
  })

  const file = await csvOf(`sales.csv?${days}&by=product`)
  const [header, ...told] = file.trim().split('\r\n')
  expect(header).toMatch(/^Producto;SKU;Ventas netas con IVA;/)
  expect(told).toHaveLength(4)
  expect(told.find((line) => line.includes('1+1'))).toMatch(/^"'=1\+1;""x""";'-SKU;23;20;23;/)
  expect(told.at(-1)).toMatch(/^Total;;253;220;/)
})

test('a cancelled order leaves the figures, and so does one whose payment is undone', async () => {
  const before = await sales(`${days}&by=channel`)
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'payment_verified' })
  expect((await sales(`${days}&by=channel`)).total.orders).toBe(before.total.orders + 1)
  await cancelOrder(db, staff, id, 'Sin unidades')
  expect((await sales(`${days}&by=channel`)).total).toEqual(before.total)

  const other = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'payment_verified' })
  expect((await sales(`${days}&by=channel`)).total.orders).toBe(before.total.orders + 1)
  const { rows } = await db.execute<{ id: number }>(sql`select id from allocation where order_id = ${other}`)
  await undoAllocation(db, staff, rows[0]?.id ?? 0, 'Era de otro pedido')
  expect((await sales(`${days}&by=channel`)).total).toEqual(before.total)
})

test('the shelf tells value, age and what nobody buys; the first that came went first, and a part sold in a build is sold', async () => {
  const before = StockFiguresAnswer.parse(await read('stock?days=90'))
  const buyer = await aCustomer(db)
  const old = await aProduct(db, { costCents: 1_000, openingStock: 8, categoryId: 7 })
  const part = await aProduct(db, { costCents: 2_000, openingStock: 5, categoryId: 7 })
  const costless = await aProduct(db, { openingStock: 3, categoryId: 7 })
  await db.execute(sql`alter table stock_movement disable trigger stock_movement_append_only`)
  await db.execute(sql`
    update stock_movement set created_at = now() - interval '200 days' where sellable_id in (${old}, ${part}, ${costless})`)
  await db.execute(sql`alter table stock_movement enable trigger stock_movement_append_only`)
  await receiveStock(db, staff, { key: 'b', lines: [{ sellableId: old, units: 2, unitCostCents: null }] })
  // Its own order: three of the ten go, and those that came first.
  await anOrder(db, buyer, [{ id: old, count: 3 }])
  const build = await aComposedBuild(db, [{ slot: 'CPU', id: part, quantity: 2 }], { priceCents: 9_000 })
  await anOrder(db, buyer, [{ id: build, count: 1 }], { at: 'payment_verified' })

  const now = StockFiguresAnswer.parse(await read('stock?days=90'))
  expect(now.total.units - before.total.units).toBe(7 + 3 + 3)
  expect(now.total.value - before.total.value).toBeCloseTo(7 * 10 + 3 * 20)
  expect(now.total.uncosted_units - before.total.uncosted_units).toBe(3)
  const grown = (age: string) =>
    (now.ages.find((one) => one.age === age)?.units ?? 0) -
    (before.ages.find((one) => one.age === age)?.units ?? 0)
  expect([grown('d30'), grown('d365')]).toEqual([2, 5 + 3 + 3])
  expect(now.categories.find(({ key }) => key === '7')).toMatchObject({
    units: 13,
    value: 130,
    sold_units: 2,
    sold_cost: 40,
    turns: 1.2,
    days_left: 293,
  })
  // The order of the old one is not paid: it was not sold.
  expect(now.still.map(({ id }) => id)).toEqual([old, costless])
  expect(now.still[0]).toMatchObject({ units: 7, value: 70, since: addDays(today, -200), last_sold: null })
  expect([now.still_count, now.still_value]).toEqual([2, 70])
  const file = (await csvOf('stock.csv?days=90')).trim().split('\r\n')
  expect(file[0]).toMatch(/^SKU;Artículo;Categoría;Unidades;Costo de una;Valor;/)
  expect(file.filter((line) => line.includes(`;Carcasa;7;10;70;100;${addDays(today, -200)};0`))).toHaveLength(
    1,
  )
  expect(file.filter((line) => line.includes(';Carcasa;3;20;60;100;'))).toHaveLength(1)
})

test('a reservation that came to nothing says why, and whether its buyer bought all the same', async () => {
  const before = ReservationFiguresAnswer.parse(await read(`reservations?${days}`))
  const [one, other] = [await aProduct(db), await aProduct(db, { priceCents: 5_000 })]
  const held = async (id = one) => {
    const buyer = await aCustomer(db)
    const body = ReservationBody.parse({ details: [{ id, count: 2 }] })
    return { buyer, body, id: (await reserve(db, buyer.id, body)).reservation_id }
  }
  const back = await held(other)
  await releaseReservation(db, back.buyer.id)
  const changed = await held(other)
  await reserve(db, changed.buyer.id, ReservationBody.parse({ details: [{ id: one, count: 1 }] }))
  const [late, typing] = [await held(other), await held(other)]
  await db.execute(sql`
    update reservation set expires_at = now() - interval '1 second',
           buyer = case when id = ${typing.id} then '{"payment": {"comprobante": "12"}}'::jsonb end
     where id in (${late.id}, ${typing.id})`)
  await expireReservations(db)
  await anOrder(db, back.buyer, [{ id: one, count: 1 }])

  const now = ReservationFiguresAnswer.parse(await read(`reservations?${days}`))
  expect(now.total).toEqual({
    ...before.total,
    made: before.total.made + 5,
    left: before.total.left + 4,
    left_value: before.total.left_value + 400,
    bought_later: before.total.bought_later + 1,
    running: before.total.running + 1,
  })
  const reasons = Object.fromEntries(now.reasons.map(({ reason, ...told }) => [reason, told]))
  const lost = { left: 1, left_value: 100, bought_later: 0 }
  expect(reasons).toEqual({
    went_back: { ...lost, bought_later: 1 },
    cart_changed: lost,
    time: lost,
    time_while_paying: lost,
  })
  expect(now.articles.find(({ id }) => id === other)).toMatchObject({ left: 4, units: 8, left_value: 400 })

  const file = (await csvOf(`reservations.csv?${days}`)).trim().split('\r\n')
  expect(file[0]).toBe('Qué fue de la reserva;Reservas;Con IVA;Compraron en un día')
  expect(file).toContain('Volvió a sus datos o al carrito;1;100;1')
  expect(file).toContain(`Abandonadas;${now.total.left};${now.total.left_value};${now.total.bought_later}`)
  expect(file.at(-1)).toBe(`Reservas empezadas;${now.total.made};;`)
  const articles = (await csvOf(`reservations.csv?${days}&by=article`)).trim().split('\r\n')
  expect(articles.filter((line) => line.endsWith(';4;8;400'))).toHaveLength(1)
})

test('searches in vain and mails are counted by day, and all mails that failed are sent again at once', async () => {
  await noteFailedSearch(db, 'silla gamer')
  await noteFailedSearch(db, 'Silla  GAMER')
  await noteFailedSearch(db, '=1+1')
  await db.execute(
    sql`insert into failed_search (day, words, times) values (${addDays(today, -1)}::date, 'silla gamer', 5)`,
  )
  expect(SearchFiguresAnswer.parse(await read(`searches?${days}`))).toMatchObject({
    times: 3,
    times_before: 5,
    searches: [{ words: 'silla gamer', times: 2, times_before: 5, last_day: today }, { times: 1 }],
  })
  expect((await csvOf(`searches.csv?${days}`)).trim().split('\r\n')).toEqual([
    'Búsqueda;Veces;Veces en el período anterior;Última vez',
    `silla gamer;2;5;${today}`,
    `'=1+1;1;0;${today}`,
  ])

  await anOrder(db, await aCustomer(db), [{ id: await aProduct(db), count: 1 }])
  await db.execute(sql`update mail set status = 'failed' where id = (select max(id) from mail)`)
  const told = MailFiguresAnswer.parse(await read(`mails?${days}`))
  expect(told.total.failed).toBe(1)
  expect(told.mails.find(({ about }) => about === 'order-placed')).toMatchObject({ failed: 1 })
  const mailFile = (await csvOf(`mails.csv?${days}`)).trim().split('\r\n')
  const { sent, failed, queued, kept } = told.total
  expect(mailFile.at(-1)).toBe(`Total;${[sent, failed, queued, kept].join(';')}`)
  expect(mailFile.some((line) => line.startsWith('Pedido recibido;'))).toBe(true)
  const again = () => ask('/api/admin/failed-mails/send-again', { method: 'POST', cookie: staff.cookie })
  expect(await (await again()).json()).toEqual({ message: '1 correo sale de nuevo' })
  expect(await (await again()).json()).toEqual({ message: 'No hay correos que volver a enviar' })
  expect(MailFiguresAnswer.parse(await read(`mails?${days}`)).total).toMatchObject({
    failed: 0,
    queued: told.total.queued + 1,
  })
})
