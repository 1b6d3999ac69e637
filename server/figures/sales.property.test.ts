import { randomUUID } from 'node:crypto'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CounterSaleBody } from '../../contract/api/admin/counter.ts'
import { type SalesAnswer, SalesQuery, type SalesSums } from '../../contract/api/admin/figures.ts'
import { CreateOrderBody } from '../../contract/api/orders.ts'
import { addDays, type SalesBy, salesBys, salesOrders } from '../../contract/figures.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aBuild,
  aComposedBuild,
  aCustomer,
  aGuide,
  anOrderBody,
  aProduct,
  aStaffMember,
  liftHoldingLimits,
} from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { sellAtCounter } from '../counter/sell-at-counter.ts'
import { DomainError } from '../domain-error.ts'
import { deliverOrder } from '../fulfilment/deliver-order.ts'
import { prepareOrder } from '../fulfilment/prepare-order.ts'
import { shipOrder } from '../fulfilment/ship-order.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { oweRefundOfOrder } from '../payments/owe-refund.ts'
import { acceptCase } from '../returns/accept-case.ts'
import { inspectCase } from '../returns/inspect-case.ts'
import { openCase } from '../returns/open-case.ts'
import { receiveCase } from '../returns/receive-case.ts'
import { resolveCase } from '../returns/resolve-case.ts'
import { undoCounterSale } from '../returns/undo-counter-sale.ts'
import { readSales } from './read-sales.ts'

/*
 * What the figures say against sums over the orders, which are made here row by row in another way: random orders of the web and
 * of the counter, cancelled, returned and lowered in price, at moments around midnight of the shop.
 */

const ORDERS = isLong ? 400 : 24
const WHOLE = 2
const DAYS = 21
const LAST = '2026-06-21'
const random = seededRandom(chooseSeed())

const { db } = await openTestApp()
await liftHoldingLimits(db)
const staff = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })
const buyer = await aCustomer(db)

test('the figures of any days are, to the cent, the sums over the orders of those days', async () => {
  await someOrders()
  const facts = await readFacts()
  for (const range of [
    { from: addDays(LAST, -DAYS - 400), to: addDays(LAST, 400) },
    ...Array.from({ length: 4 }, () => {
      const from = addDays(LAST, -random.int(0, DAYS))
      return { from, to: addDays(from, random.int(0, 9)) }
    }),
  ]) {
    const within = ({ at }: { at: Date }) => shopDay(at) >= range.from && shopDay(at) <= range.to
    const expected = sumOf(facts.filter(within))
    for (const by of salesBys) {
      const answer = await figures(range, by)
      expect(answer.total, `${by} ${range.from}`).toEqual(expected)
      expect(addUp(answer.rows), `${by} ${range.from}`).toEqual({ ...expected, orders: 0 })
      const key = keyOf(by)
      for (const row of answer.rows) {
        const own = facts.filter((fact) => within(fact) && key(fact) === row.key)
        const { key: _, label: __, sku: ___, before: ____, ...sums } = row
        expect(sums, `${by} ${row.label}`).toEqual(sumOf(own))
      }
    }
  }
  expect(await findInconsistencies(db)).toEqual([])
})

test('the products beyond the most rows are summed up, so that all add up to the total', async () => {
  const range = { from: addDays(LAST, -DAYS), to: LAST }
  for (const sort of salesOrders) {
    const query = SalesQuery.parse({ ...range, by: 'product', sort })
    const all = await readSales(db, staff, query)
    const cut = await readSales(db, staff, query, { mostRows: 2 })
    expect(cut.rows).toEqual(all.rows.slice(0, 2))
    const { count, ...others } = cut.others ?? { count: 0 }
    expect(count).toBe(all.rows.length - 2)
    expect({ ...others, orders: 0 }).toEqual(addUp(all.rows.slice(2)))
    expect([cut.total, cut.total_before]).toEqual([all.total, all.total_before])
  }
})

test('what comes before is the same as if it were asked for by itself', async () => {
  const range = { from: addDays(LAST, -6), to: LAST }
  const answer = await figures(range, 'product')
  const before = await figures(answer.before, 'product')
  expect(answer.before).toEqual({ from: addDays(LAST, -13), to: addDays(LAST, -7) })
  expect(answer.total_before).toEqual(before.total)
  for (const { key, before: sums } of answer.rows) {
    const own = before.rows.find((row) => row.key === key)
    expect(sums?.net ?? 0).toBe(own?.net ?? 0)
  }
})

test('the database writes the bases of lines that a process of the version before writes', async () => {
  await db
    .transaction(async (tx) => {
      const bases = sql`select order_id, position, base_cents from order_line order by order_id, position`
      const { rows: written } = await tx.execute(bases)
      await tx.execute(sql`create temp table line_before on commit drop as select * from order_line`)
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`delete from order_line`)
      await tx.execute(sql`set local session_replication_role = origin`)
      await tx.execute(sql`
      insert into order_line (order_id, sellable_id, position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp)
      select order_id, sellable_id, position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp
        from line_before order by order_id, position`)
      expect((await tx.execute(bases)).rows).toEqual(written)
      await tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
})

function figures(range: { from: string; to: string }, by: SalesBy): Promise<SalesAnswer> {
  return readSales(db, staff, SalesQuery.parse({ ...range, by }))
}

async function someOrders(): Promise<void> {
  const products = [
    await aProduct(db, { priceCents: 10_001, openingStock: 500, costCents: 6_000 }),
    await aProduct(db, { priceCents: 333, openingStock: 500, categoryId: 4 }),
    await aProduct(db, { priceCents: 1_999, openingStock: 500, taxClass: 'zero', costCents: 2_500 }),
    await aProduct(db, { priceCents: 57, openingStock: 500, categoryId: 5 }),
    await aBuild(db, { priceCents: 45_678, openingStock: 500 }),
  ]
  const received = products[3] ?? 0
  await receiveStock(db, staff, {
    key: randomUUID(),
    lines: [{ sellableId: received, units: 5, unitCostCents: 21 }],
  })
  products.push(
    await aComposedBuild(
      db,
      [
        { slot: 'CPU', id: products[0] ?? 0 },
        { slot: 'RAM', id: received, quantity: 2 },
      ],
      { priceCents: 12_345 },
    ),
  )
  for (let nth = 0; nth < ORDERS; nth++) {
    const lines = random
      .shuffle(products)
      .slice(0, random.int(1, 4))
      .map((id) => ({ id, count: random.int(1, 4) }))
    try {
      if (nth >= WHOLE && random.chance(0.3)) await sellSome(lines)
      else await orderSome(lines, nth < WHOLE)
    } catch (error) {
      // Such as a price that would be lowered by more than is left of it.
      if (!(error instanceof DomainError)) throw error
    }
  }
  await spread()
}

type Line = { id: number; count: number }

/** A whole one goes all the way, from its freight to its return: no seed may leave one of them out. */
async function orderSome(lines: Line[], isWhole: boolean): Promise<void> {
  const stops = (probability: number) => !isWhole && random.chance(probability)
  const body = CreateOrderBody.parse(anOrderBody(lines))
  const { orderId } = await placeOrder(db, buyer.id, body, null)
  if (isWhole || random.chance(0.3)) await chargeFreight(orderId, random.int(1, 900))
  if (stops(0.1)) return
  await confirmPayment(db, staff, orderId)
  if (random.chance(0.4)) await lowerPrice(orderId)
  if (stops(0.15)) return void (await cancelOrder(db, staff, orderId, 'Sin unidades'))
  if (stops(0.2)) return
  await prepareOrder(db, staff, orderId)
  await shipOrder(db, staff, orderId, aGuide())
  if (stops(0.3)) return
  await deliverOrder(db, staff, orderId)
  for (let times = isWhole ? 1 : random.int(0, 2); times > 0; times--) await returnSome(orderId, isWhole)
  if (isWhole || random.chance(0.3)) await lowerPrice(orderId)
}

async function sellSome(lines: Line[]): Promise<void> {
  const total = await priceOf(lines)
  const body = CounterSaleBody.parse({
    details: lines,
    total: total / 100,
    means: 'cash',
  })
  const { orderId } = await sellAtCounter(db, staff, body, null)
  if (random.chance(0.3)) await lowerPrice(orderId)
  if (random.chance(0.3))
    await undoCounterSale(db, staff, orderId, {
      reason: 'Se equivocó',
      isToStock: random.chance(0.5),
      means: 'cash',
      reference: null,
    })
}

/** Not by a verb: the shop charges freight only where its owner says so. It is taxed with the lines of the general rate. */
async function chargeFreight(orderId: number, cents: number): Promise<void> {
  await db.execute(sql`
    update customer_order set shipping_cents = ${cents}, total_cents = total_cents + ${cents}, tax_base_cents = taxed.base,
           tax_cents = total_cents + ${cents} - taxed.base
      from (select sum(base)::int as base from (
              select round(sum(cents) * 10000.0 / (10000 + rate)) as base
                from (select total_cents as cents, tax_rate_bp as rate from order_line where order_id = ${orderId}
                       union all select ${cents}, tax_rate_bp from customer_order where id = ${orderId}) as part
               group by rate) as taxes) as taxed
     where id = ${orderId}`)
  await db.execute(sql`update payment set amount_cents = amount_cents + ${cents} where order_id = ${orderId}`)
}

async function lowerPrice(orderId: number): Promise<void> {
  await oweRefundOfOrder(db, staff, orderId, {
    amountCents: random.int(1, 2_000),
    note: 'Rayón',
    isPriceCut: true,
  })
}

async function returnSome(orderId: number, isWhole: boolean): Promise<void> {
  const { rows } = await db.execute<{ id: number; left: number }>(sql`
    select line.id::float8 as id, count - coalesce((select sum(back.count) from goods_return_line as back
                                                     where back.order_line_id = line.id), 0)::int as left
      from order_line as line where order_id = ${orderId}`)
  const lines = rows
    .filter(({ left }) => left > 0 && (isWhole || random.chance(0.6)))
    .map(({ id, left }) => ({ lineId: id, count: random.int(1, left) }))
  if (lines.length === 0) return
  const caseId = await openCase(db, staff, orderId, {
    key: randomUUID(),
    kind: 'return',
    reason: 'changed_mind',
    words: undefined,
    lines,
  })
  await acceptCase(db, staff, caseId)
  await receiveCase(db, staff, caseId)
  await inspectCase(db, staff, caseId)
  await resolveCase(db, staff, caseId, {
    resolution: isWhole || random.chance(0.8) ? 'refund' : 'exchange',
    toStock: new Map(lines.map(({ lineId, count }) => [lineId, random.int(0, count)])),
  })
}

async function priceOf(lines: Line[]): Promise<number> {
  const { rows } = await db.execute<{ id: number; cents: number }>(
    sql`select id::float8 as id, price_cents as cents from sellable`,
  )
  return lines.reduce(
    (sum, { id, count }) => sum + count * (rows.find((row) => row.id === id)?.cents ?? 0),
    0,
  )
}

/** Everything has just happened: now it did so on many days, a third of it within a minute of midnight at the shop. */
async function spread(): Promise<void> {
  const { rows: orders } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from customer_order where sold_at is not null`,
  )
  for (const { id } of orders)
    await db.execute(sql`update customer_order set sold_at = ${aMoment()}::timestamptz where id = ${id}`)
  const { rows: returns } = await db.execute<{ id: number }>(sql`select id::float8 as id from goods_return`)
  for (const { id } of returns)
    await db.execute(sql`update goods_return set received_at = ${aMoment()}::timestamptz where id = ${id}`)
  const { rows: cuts } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from refund where price_cut`,
  )
  for (const { id } of cuts)
    await db.execute(sql`update refund set owed_at = ${aMoment()}::timestamptz where id = ${id}`)
}

function aMoment(): string {
  const day = addDays(LAST, -random.int(0, DAYS))
  const time = random.pick(['00:00:00', '23:59:59.999', '05:00:00', '19:30:00', '12:00:00', '04:59:59'])
  return `${day}T${time}-05:00`
}

type Fact = {
  at: Date
  order: number
  kind: 'sale' | 'freight' | 'return' | 'cut'
  channel: string
  sellable: number | null
  category: number | null
  isBuild: boolean
  units: number
  cents: number
  base: number
  cost: number | null
}

/** What happened to each order, one after the other, in plain steps. */
async function readFacts(): Promise<Fact[]> {
  // biome-ignore lint/suspicious/noExplicitAny: rows of SQL, for the sums below alone.
  const all = async (query: string): Promise<any[]> => (await db.$client.query(query)).rows
  const facts: Fact[] = []
  for (const order of await all(
    `select * from customer_order where (state = 'ENTREGADO' or stage <> 'payment_review') and not is_example`,
  )) {
    const head = { order: order.id, channel: order.kind as string }
    const lines = await all(
      `select order_line.*, sellable.category_id, sellable.kind from order_line join sellable on sellable.id = sellable_id
        where order_id = ${order.id} order by position`,
    )
    const sofar = new Map<number, number>()
    const net = (cents: number, bp: number) => Math.round((cents * 10_000) / (10_000 + bp))
    const bases = new Map<number, number>()
    for (const line of lines) {
      const before = sofar.get(line.tax_rate_bp) ?? 0
      const after = before + line.total_cents
      sofar.set(line.tax_rate_bp, after)
      const base = net(after, line.tax_rate_bp) - net(before, line.tax_rate_bp)
      bases.set(line.id, base)
      facts.push({
        ...head,
        at: order.sold_at,
        kind: 'sale',
        sellable: line.sellable_id,
        category: line.category_id,
        isBuild: line.kind === 'build',
        units: line.count,
        cents: line.total_cents,
        base,
        cost: line.unit_cost_cents === null ? null : line.unit_cost_cents * line.count,
      })
    }
    const ofLines = [...bases.values()].reduce((sum, base) => sum + base, 0)
    const none = { sellable: null, category: null, isBuild: false, units: 0 }
    if (order.shipping_cents > 0)
      facts.push({
        ...{ ...head, ...none, at: order.sold_at, kind: 'freight' as const, cents: order.shipping_cents },
        base: order.tax_base_cents - ofLines,
        cost: null,
      })
    else expect(ofLines).toBe(order.tax_base_cents)

    const cuts = (
      await all(`select * from refund where order_id = ${order.id} and price_cut and status <> 'withdrawn'`)
    ).map((cut) => ({
      at: cut.owed_at as Date,
      nth: cut.id as number,
      line: 0,
      cents: cut.amount_cents as number,
      back: [],
    }))
    const backs = await all(
      `select goods_return.id, received_at, order_line_id, to_stock, back.count from goods_return
         join goods_return_line as back on goods_return_id = goods_return.id where order_id = ${order.id} and not exchanged`,
    )
    const returns = Map.groupBy(backs, (back) => `${back.id}:${back.order_line_id}`)
    const lesses = [
      ...cuts,
      ...[...returns.values()].map((back) => {
        const line = lines.find(({ id }) => id === back[0].order_line_id)
        const units = back.reduce((sum, { count }) => sum + count, 0)
        return {
          ...{ at: back[0].received_at as Date, nth: back[0].id as number, line: line.id as number, back },
          cents: units * line.unit_price_cents,
        }
      }),
    ].map((less) => ({ ...less, at: less.at < order.sold_at ? (order.sold_at as Date) : less.at }))
    lesses.sort((a, b) => a.at.getTime() - b.at.getTime() || a.line - b.line || a.nth - b.nth)
    let left = order.total_cents as number
    const gone = new Map<number, number>()
    for (const { at, line: lineId, cents, back } of lesses) {
      const taken = Math.min(cents, left)
      left -= taken
      const line = lines.find(({ id }) => id === lineId)
      if (!line) {
        const base = Math.round((taken * order.tax_base_cents) / order.total_cents)
        facts.push({ ...head, ...none, at, kind: 'cut', cents: -taken, base: -base, cost: 0 })
        continue
      }
      const before = gone.get(lineId) ?? 0
      gone.set(lineId, before + taken)
      const ofLine = bases.get(lineId) ?? 0
      const share = (of: number) => Math.round((of * ofLine) / line.total_cents)
      const kept = back.filter(({ to_stock }) => to_stock).reduce((sum, { count }) => sum + count, 0)
      facts.push({
        ...head,
        at,
        kind: 'return',
        sellable: line.sellable_id,
        category: line.category_id,
        isBuild: line.kind === 'build',
        units: -back.reduce((sum, { count }) => sum + count, 0),
        cents: -taken,
        base: -(share(before + taken) - share(before)),
        cost: line.unit_cost_cents === null ? null : -line.unit_cost_cents * kept,
      })
    }
  }
  for (const kind of ['sale', 'freight', 'return', 'cut'])
    expect(facts.filter((fact) => fact.kind === kind).length, kind).toBeGreaterThan(0)
  expect(facts.some(({ kind, cost }) => kind === 'sale' && cost === null)).toBe(true)
  return facts
}

function sumOf(facts: readonly Fact[]): SalesSums {
  const sum = (of: (fact: Fact) => number, which: (fact: Fact) => boolean = () => true) =>
    facts.filter(which).reduce((all, fact) => all + of(fact), 0)
  const cents = (fact: Fact) => fact.cents
  const is = (kind: Fact['kind']) => (fact: Fact) => fact.kind === kind
  const costed = sum(
    ({ base }) => base,
    ({ cost }) => cost !== null,
  )
  const cost = sum((fact) => fact.cost ?? 0)
  const dollars = (value: number) => (value === 0 ? 0 : value / 100)
  return {
    net: dollars(sum(cents)),
    base: dollars(sum(({ base }) => base)),
    sold: dollars(sum(cents, is('sale'))),
    freight: dollars(sum(cents, is('freight'))),
    returned: dollars(-sum(cents, is('return'))),
    cut: dollars(-sum(cents, is('cut'))),
    orders: new Set(facts.filter(is('sale')).map(({ order }) => order)).size,
    units: sum(({ units }) => units),
    costed_base: dollars(costed),
    cost: dollars(cost),
    margin: dollars(costed - cost),
    uncosted_base: dollars(
      sum(
        ({ base }) => base,
        (fact) => fact.cost === null && fact.kind !== 'freight',
      ),
    ),
  }
}

function keyOf(by: SalesBy): (fact: Fact) => string {
  switch (by) {
    case 'day':
      return ({ at }) => shopDay(at)
    case 'week':
      return ({ at }) => mondayOf(shopDay(at))
    case 'month':
      return ({ at }) => `${shopDay(at).slice(0, 8)}01`
    case 'category':
      return ({ kind, sellable, category, isBuild }) =>
        sellable === null ? kind : isBuild ? 'builds' : String(category ?? 'none')
    case 'product':
      return ({ kind, sellable }) => String(sellable ?? kind)
    case 'staff':
      return ({ channel }) => (channel === 'counter' ? String(staff.accountId) : 'web')
    case 'channel':
      return ({ channel }) => channel
  }
}

function mondayOf(day: string): string {
  let monday = day
  while (new Date(`${monday}T12:00:00Z`).getUTCDay() !== 1) monday = addDays(monday, -1)
  return monday
}

/** In cents and back, as no sum of dollars is exact. An order of several rows counts in each, so orders do not add up. */
function addUp(rows: SalesAnswer['rows']): SalesSums {
  const sum = (of: keyof SalesSums) => {
    const hundredths = rows.reduce((all, row) => all + Math.round(row[of] * 100), 0)
    return hundredths === 0 ? 0 : hundredths / 100
  }
  return {
    net: sum('net'),
    base: sum('base'),
    sold: sum('sold'),
    freight: sum('freight'),
    returned: sum('returned'),
    cut: sum('cut'),
    orders: 0,
    units: sum('units'),
    costed_base: sum('costed_base'),
    cost: sum('cost'),
    margin: sum('margin'),
    uncosted_base: sum('uncosted_base'),
  }
}
