import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DeskSearchAnswer, MailsAnswer, TodayAnswer, ViewsAnswer } from '../../../contract/api/admin/desk.ts'
import { DeskOrderAnswer, OrdersAnswer } from '../../../contract/api/admin/orders.ts'
import { ReservationBody } from '../../../contract/api/orders.ts'
import { orderSorts } from '../../../contract/desk-filters.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import { possibleEvents } from '../../../contract/order-states.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aCustomer,
  anOrder,
  anOwner,
  aProduct,
  aStaffMember,
  liftHoldingLimits,
} from '../../../test/factories.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { reserve } from '../../reservations/reserve.ts'
import { requestReturn } from '../../returns/request-return.ts'

const { ask, db } = await openTestApp()
await liftHoldingLimits(db)
const { cookie } = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })

type Info = Record<string, unknown>
type At = NonNullable<Parameters<typeof anOrder>[3]>['at']

async function placed({ at, info = {}, price = 10_000 }: { at?: At; info?: Info; price?: number } = {}) {
  const buyer = await aCustomer(db)
  const product = await aProduct(db, { priceCents: price })
  const id = await anOrder(db, buyer, [{ id: product, count: 1 }], { ...(at && { at }), info })
  return { id, buyer, product }
}

async function list(query = '') {
  const response = await ask(`/api/admin/orders?${query}`, { cookie })
  return OrdersAnswer.parse(await response.json())
}
const found = async (q: string) =>
  (await list(new URLSearchParams({ q }).toString())).orders.map(({ id }) => id)

async function shown(id: number) {
  return DeskOrderAnswer.parse(await (await ask(`/api/admin/orders/${id}`, { cookie })).json())
}

async function act(id: number, name: string, body: object, by = cookie) {
  const response = await ask(`/api/admin/orders/${id}/${name}`, { body, cookie: by })
  return { status: response.status, ...(await response.json()) }
}

test('an order is found by its number, and by whatever a buyer can tell of it', async () => {
  const { id, buyer } = await placed({
    at: 'shipped',
    price: 41_171,
    info: {
      nombres: 'Ángel Muñoz Peñafiel',
      email: 'angel.munoz@correo.example',
      celular: '+593 98-765 4321',
      ci: '0912345675',
      comprobante: 'TR 55-01x',
    },
  })
  await db.execute(
    sql`update shipment set guide_number = 'GX 77-12', guide_key = 'GX7712' where order_id = ${id}`,
  )
  await placed({ info: { nombres: 'Otra persona' } })
  for (const q of [
    `${id}`,
    `#${formatOrderNumber(id)}`,
    'munoz angel',
    'MUÑOZ',
    'angel.munoz@correo.example',
    '0987654321',
    '098 765 4321',
    '+593987654321',
    '0912345675',
    '091234567-5',
    'tr55-01x',
    'gx7712',
    'GX 77-12',
    '411.71',
    '$411,71',
  ])
    expect(await found(q), q).toEqual([id])
  const hyphened = await placed({ info: { ci: '171003406-5', nombres: 'Otra persona' } })
  expect(await found('1710034065')).toContain(hyphened.id)
  for (const q of ['nadie', '%', '_', "'; drop table x; --", '411.72', buyer.username])
    expect(await found(q), q).toEqual([])
})

test('one or two letters are looked for among the orders under way, more of them among all', async () => {
  const info = { nombres: 'Xq Wuzh' }
  const [open, delivered] = [await placed({ info }), await placed({ info, at: 'ENTREGADO' })]
  expect(await found('xq')).toEqual([open.id])
  expect(await found('wuzh')).toEqual([delivered.id, open.id])
})

test('PR-2: the list cuts identification and phone short, and names what each order waits for', async () => {
  const { id } = await placed({ info: { ci: '1710034065', celular: '0991234567' } })
  const { orders } = await list(`q=${id}`)
  expect(orders).toMatchObject([
    {
      id,
      identification: '••••4065',
      phone: '••••4567',
      total: 100,
      missing: 100,
      payment: ['to_check'],
      next_step: { act: 'confirm_payment', label: 'Confirmar $100.00', amount: 100 },
    },
  ])
  expect(JSON.stringify(orders)).not.toMatch(/1710034065|0991234567/)
})

/** Of questions, reviews and notices, which need no order to wait. */
const ofBuyersWords = ['questions_waiting', 'reviews_waiting', 'notices_to_tell']

test('each filter says how many it leads to, and so does each number of Hoy', async () => {
  await placed()
  await placed({ at: 'payment_verified', info: { delivery_method: 'pickup' } })
  await placed({ at: 'preparing' })
  await placed({ at: 'ready_for_pickup', info: { delivery_method: 'pickup' } })
  const gone = await placed()
  await cancelOrder(db, { kind: 'buyer', accountId: gone.buyer.id }, gone.id)
  const owed = await placed({ at: 'payment_verified' })
  await cancelOrder(db, { kind: 'buyer', accountId: owed.buyer.id }, owed.id)
  const returned = await placed({ at: 'ENTREGADO' })
  await requestReturn(db, { kind: 'buyer', accountId: returned.buyer.id }, returned.id)
  const twin = await placed({ info: { comprobante: 'MISMO 1' } })
  await placed({ info: { comprobante: 'mismo1' } })
  const late = await placed()
  await db.execute(
    sql`update customer_order set placed_at = now() - interval '3 days', is_example = true where id = ${late.id}`,
  )
  const holder = await aCustomer(db)
  await reserve(
    db,
    holder.id,
    ReservationBody.parse({ details: [{ id: await aProduct(db, { name: 'Ratón' }), count: 2 }] }),
  )

  const all = await list()
  expect(all.total).toBe(Object.values(all.counts.stage).reduce((sum, count) => sum + count, 0))
  for (const [kind, counts] of Object.entries(all.counts)) {
    for (const [value, count] of Object.entries(counts)) {
      expect((await list(`${kind}=${value}`)).total, `${kind}=${value}`).toBe(count)
      if (!['partly_shipped', 'missing', 'counter'].includes(value))
        expect(count, `${kind}=${value}`).toBeGreaterThan(0)
    }
  }
  expect((await list(`flag=duplicate&q=${twin.id}`)).orders).toMatchObject([{ flags: ['duplicate'] }])
  // A filter narrows the counts of the others, and not its own.
  const narrowed = await list('stage=preparing')
  expect(narrowed.counts.stage).toEqual(all.counts.stage)
  expect(narrowed.counts.delivery.pickup).toBe(0)

  const today = TodayAnswer.parse(await (await ask('/api/admin/today', { cookie })).json())
  for (const { key, list: to, query, count, oldest_at, oldest_order } of today.counts) {
    expect(oldest_at !== null, key).toBe(count > 0)
    if (to === 'orders') {
      const { orders, total } = await list(query)
      expect(total, key).toBe(count)
      expect(
        orders.map(({ id }) => id),
        key,
      ).toContain(oldest_order)
    } else if (to === 'invoices') {
      const { orders, total } = await (await ask('/api/admin/pending-invoices', { cookie })).json()
      expect([total, orders[0].order_id], key).toEqual([count, oldest_order])
    } else if (to === 'serials') {
      const { orders } = await (await ask('/api/admin/pending-serials', { cookie })).json()
      expect([orders.length, orders[0].id], key).toEqual([count, oldest_order])
    } else if (to === 'returns') {
      const { cases, counts } = await (await ask('/api/admin/returns', { cookie })).json()
      expect([counts.open, cases[0].order_id], key).toEqual([count, oldest_order])
    } else if (to === 'refunds') {
      const { refunds, owed } = await (await ask('/api/admin/refunds', { cookie })).json()
      expect([owed.count, refunds[0].order_id], key).toEqual([count, oldest_order])
    } else expect(oldest_order, key).toBeNull()
    const isOfOrders = !['mails_failed', 'stock_low', 'lines_open', ...ofBuyersWords].includes(key)
    expect(count > 0, key).toBe(isOfOrders)
  }
  const running = await (await ask('/api/admin/reservations', { cookie })).json()
  expect(running.reservations).toMatchObject([
    { buyer_name: holder.username, total: 200, lines: [{ product_name: 'Ratón', count: 2 }] },
  ])
})

test('pages of 50 are sorted as asked, and none is shown twice', async () => {
  const cheap = await placed({ price: 1 })
  expect((await list('sort=lowest')).orders[0]?.id).toBe(cheap.id)
  expect((await list('sort=newest')).orders[0]?.id).toBe(cheap.id)
  const { id, buyer, product } = await placed()
  await db.execute(sql`
    insert into customer_order (account_id, buyer_name, buyer_email, buyer_phone, identification_type, identification_number,
                                delivery_method, delivery_address, subtotal_cents, total_cents, tax_base_cents, tax_cents, tax_rate_bp)
    select account_id, 'Muchas veces', buyer_email, buyer_phone, identification_type, identification_number,
           delivery_method, delivery_address, subtotal_cents, total_cents, tax_base_cents, tax_cents, tax_rate_bp
      from customer_order, generate_series(1, 70) where id = ${id}`)
  // Some of them are overdue, some have ended, and totals are alike: each order of the list has its own key.
  await db.execute(sql`
    update customer_order set placed_at = now() - interval '9 days' where buyer_name = 'Muchas veces' and id % 4 = 0`)
  await db.execute(sql`
    update customer_order set state = 'ENTREGADO', stage = null, delivered_at = now()
     where buyer_name = 'Muchas veces' and id % 4 in (1, 2)`)
  for (const sort of orderSorts) {
    const first = await list(`q=muchas veces&sort=${sort}`)
    const second = await list(`q=muchas veces&sort=${sort}&page=${first.pages.next}`)
    const back = await list(`q=muchas veces&sort=${sort}&page=${second.pages.previous}`)
    expect([first, second].map(({ orders, total }) => [orders.length, total])).toEqual([
      [50, 70],
      [20, 70],
    ])
    expect(new Set([first, second].flatMap(({ orders }) => orders.map(({ id }) => id))).size).toBe(70)
    expect([first.pages.previous, second.pages.next]).toEqual([null, null])
    expect(back.orders).toEqual(first.orders)
  }
  const urgentFirst = (await list('q=muchas veces')).orders.map(({ flags }) => flags.includes('overdue'))
  expect(urgentFirst).toEqual(urgentFirst.toSorted((a, b) => Number(b) - Number(a)))
  expect(urgentFirst[0]).toBe(true)
  expect((await list(`customer=${buyer.id}`)).total).toBe(71)
  expect(product).toBeGreaterThan(0)
  expect((await ask('/api/admin/orders?stage=volando', { cookie })).status).toBe(400)
  await db.execute(sql`delete from customer_order where buyer_name = 'Muchas veces'`)
})

test('one order tells its lines, its buyer with the earlier orders, duplicates, notes and who did what', async () => {
  const { id, buyer, product } = await placed({
    at: 'preparing',
    info: { comprobante: 'DOS VECES', celular: '099 123 4567' },
  })
  const second = await anOrder(db, buyer, [{ id: product, count: 2 }], { info: { comprobante: 'dosveces' } })
  expect(await act(second, 'notes', { text: 'Llama antes\r\nde las 10' })).toMatchObject({ status: 201 })
  const order = await shown(second)
  expect(order).toMatchObject({
    order: { id: second, total: 200, state: 'PENDIENTE', stage: 'payment_review' },
    lines: [{ prod_id: product, count: 2, sent: 0, total: 200 }],
    buyer: {
      account_id: buyer.id,
      identification: '1710034065',
      earlier: { count: 1, total: 100, last: { id } },
    },
    duplicates: [{ id, buyer_name: 'Ana Quishpe', total: 100 }],
    notes: [{ text: 'Llama antes\nde las 10', by: 'Rosa Cando' }],
    history: [{ event: 'order_placed', label: 'Pedido recibido', by: 'Ana Quishpe' }],
    mails: [{ about: 'order-placed', status: 'queued' }],
    next_step: { act: 'confirm_payment', amount: 200 },
    money: {
      missing: 200,
      claims: [{ status: 'submitted', receipt_number: 'dosveces', amount: 200, photo: null }],
      received: [],
    },
  })
  const code = order.money?.transfer_code ?? ''
  expect(await found(code.toLowerCase())).toEqual([second])
  const packer = await aStaffMember(db, { permissions: ['orders.read'] })
  expect((await (await ask(`/api/admin/orders/${id}`, { cookie: packer.cookie })).json()).money).toBeNull()
  expect(order.lines[0]?.img_url).toMatch(/^\/multimedia\//)
  expect(order.whatsapp[0]?.url).toMatch(
    new RegExp(`^https://wa\\.me/593991234567\\?text=Hola%20Ana.*${formatOrderNumber(second)}.*%24200\\.00`),
  )
  const { note } = (
    await db.execute(sql`select after::text as note from audit_log where action = 'order_noted'`)
  ).rows[0] as { note: string }
  expect(note).not.toContain('Llama')
})

test('an order goes from packing to its buyer by the desk, and only what the table allows is offered or done', async () => {
  const { id } = await placed({ at: 'payment_verified' })
  const first = await shown(id)
  expect(first.next_step?.act).toBe('prepare')
  expect(first.can).toEqual(possibleEvents(first.order, 'staff'))
  const parcel = { carrier: 'servientrega', guide_number: '9912-44' }
  for (const [name, body] of [
    ['ship', parcel],
    ['ready', {}],
    ['deliver', {}],
    ['hand-over', { received_by: 'buyer', identification: '1710034065' }],
  ] as const)
    expect(await act(id, name, { seen: first.seen, ...body }), name).toMatchObject({
      status: 409,
      error: 'transition_refused',
    })
  const prepared = await act(id, 'prepare', { seen: first.seen, note: 'Con cuidado' })
  expect(prepared).toMatchObject({ status: 200, stage: 'preparing' })
  expect((await shown(id)).next_step).toMatchObject({ act: 'ship', label: 'Enviar' })
  const sent = await act(id, 'ship', { seen: prepared.seen, ...parcel })
  expect(sent).toMatchObject({ status: 200, stage: 'shipped', message: 'Pedido enviado' })
  const order = await shown(id)
  expect(order).toMatchObject({
    can: ['delivered', 'return_requested', 'warranty_requested'],
    lines: [{ sent: 1 }],
    shipments: [{ carrier_name: 'Servientrega', guide_number: '9912-44', sent_by: 'Rosa Cando' }],
  })
  expect(decodeURIComponent(order.whatsapp[0]?.url ?? '')).toContain('Servientrega, guía 9912-44, https://')
  const [shipment] = order.shipments
  const correction = await ask(`/api/admin/orders/${id}/shipments/${shipment?.id}`, {
    method: 'PUT',
    body: { seen: sent.seen, ...parcel, guide_number: '9912-45' },
    cookie,
  })
  const corrected = await correction.json()
  expect(corrected).toMatchObject({ message: 'Envío corregido', stage: 'shipped' })
  expect(await act(id, 'deliver', { seen: corrected.seen })).toMatchObject({
    state: 'ENTREGADO',
    stage: null,
  })
  expect((await shown(id)).history.map(({ event }) => event)).toEqual([
    'order_placed',
    'payment_confirmed',
    'preparing',
    'shipped',
    'shipment_corrected',
    'delivered',
  ])
  expect(await act(id, 'ship', { seen: 1, carrier: 'servientrega' })).toMatchObject({
    status: 422,
    fields: { guide_number: 'Campo obligatorio' },
  })
})

test('the second of two staff on one order is told what the first did, and changes nothing', async () => {
  const { id } = await placed({ at: 'preparing' })
  const colleague = await aStaffMember(db, { firstName: 'Luis', lastName: 'Cachimuel' })
  const { seen } = await shown(id)
  const body = { seen, carrier: 'tramaco', guide_number: 'T-1' }
  const answers = await Promise.all([act(id, 'ship', body), act(id, 'ship', body, colleague.cookie)])
  const [done, refused] = answers.sort((a, b) => a.status - b.status)
  expect(done).toMatchObject({ status: 200, stage: 'shipped' })
  expect(refused).toMatchObject({
    status: 409,
    error: 'order_changed',
    events: [{ event: 'shipped', label: 'Enviado' }],
  })
  expect(['Rosa Cando', 'Luis Cachimuel']).toContain(refused?.events[0].by)
  expect((await shown(id)).shipments).toHaveLength(1)
  // A note is no change of the order.
  await act(id, 'notes', { text: 'Avisado' })
  expect(await act(id, 'deliver', { seen: done?.seen })).toMatchObject({ status: 200 })
})

test('a parcel that leaves while its buyer cancels: one of the two happens', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, buyer } = await placed({ at: 'preparing' })
    const { seen } = await shown(id)
    const [shipped, cancelled] = await Promise.all([
      act(id, 'ship', { seen, carrier: 'urbano', guide_number: 'U-1' }),
      ask('/api/user/cancel-orders', { body: { order_id: id }, cookie: buyer.cookie }),
    ])
    const { order } = await shown(id)
    // CANCELAR asks for a return of what has left already.
    expect(cancelled.status).toBe(200)
    expect(order.state).toBe(shipped.status === 200 ? 'PENDIENTE' : 'CANCELADO')
    expect(order.return_requested_at !== null).toBe(shipped.status === 200)
  }
})

test('the staff cancel with a reason that the buyer reads', async () => {
  const { id, buyer } = await placed()
  const { seen } = await shown(id)
  expect(await act(id, 'cancel', { seen, reason: '' })).toMatchObject({ status: 422 })
  expect(await act(id, 'cancel', { seen, reason: 'El proveedor\nno entregó' })).toMatchObject({
    status: 200,
    state: 'CANCELADO',
  })
  const response = await ask(`/api/user/orders/${id}`, { cookie: buyer.cookie })
  expect((await response.json()).order.cancel_reason).toBe('El proveedor no entregó')
  const again = await shown(id)
  expect([again.can, again.next_step]).toEqual([[], null])
  expect(await act(id, 'cancel', { seen: again.seen, reason: 'otra vez' })).toMatchObject({
    status: 409,
    error: 'order_not_cancellable',
  })
})

test('IN-2: HTML in every field is text in the answers of the desk', async () => {
  const html = '<img/src=x onerror=alert(1)>'
  const { id } = await placed({
    at: 'preparing',
    info: { nombres: html, direccion: html, referencia: html, comprobante: html.slice(0, 20) },
  })
  await act(id, 'notes', { text: html })
  const { seen } = await shown(id)
  await act(id, 'ship', { seen, carrier: 'other', carrier_name: html, guide_number: html })
  const response = await ask(`/api/admin/orders/${id}`, { cookie })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toMatchObject({
    buyer: { name: html, address: html, reference: html },
    notes: [{ text: html }],
    shipments: [{ carrier_name: html, guide_number: html, tracking_url: null }],
  })
  expect(await found(html)).toEqual([id])
})

test('saved views are one’s own or shared, and only who keeps or administers them deletes them', async () => {
  const owner = await anOwner(db)
  const colleague = await aStaffMember(db, { permissions: ['orders.read'] })
  const save = async (name: string, is_shared: boolean) =>
    (
      await (
        await ask('/api/admin/views', { body: { name, query: 'payment=to_check', is_shared }, cookie })
      ).json()
    ).view
  const own = await save('Mía', false)
  const shared = await save('De todos', true)
  // The same name again replaces it, whatever its case.
  expect((await save('MÍA', false)).id).toBe(own.id)
  const seenBy = async (by: string) =>
    ViewsAnswer.parse(await (await ask('/api/admin/views', { cookie: by })).json()).views.map(({ id }) => id)
  expect(await seenBy(cookie)).toEqual([shared.id, own.id])
  expect(await seenBy(colleague.cookie)).toEqual([shared.id])
  const remove = async (id: number, by: string) =>
    (await ask(`/api/admin/views/${id}`, { method: 'DELETE', cookie: by })).status
  expect(await remove(shared.id, colleague.cookie)).toBe(404)
  expect(await remove(own.id, owner.cookie)).toBe(404)
  expect(await remove(shared.id, owner.cookie)).toBe(200)
  expect(await remove(own.id, cookie)).toBe(200)
})

test('a mail that failed is read and sent again by the desk, which the audit tells', async () => {
  const { id } = await placed()
  await db.execute(sql`update mail set status = 'failed', error = 'No such mailbox' where order_id = ${id}`)
  await db.execute(sql`
    insert into mail (template, order_id, status, recipient, subject, html, text, sent_at)
    values ('order-ready', ${id}, 'sent', 'ana@correo.example', 'Listo', '<p>Ven</p>', 'Ven', now())`)
  const answer = async (query: string) =>
    MailsAnswer.parse(await (await ask(`/api/admin/mails?${query}`, { cookie })).json())
  const mails = async (query: string) => (await answer(query)).mails
  // What did not leave stands before what was sent since.
  const all = await answer(`order=${id}`)
  expect(all.mails.map(({ status }) => status)).toEqual(['failed', 'sent'])
  expect(all).toMatchObject({
    pages: { previous: null, next: null },
    counts: { failed: 1, sent: 1, kept: 0, queued: 0 },
  })
  const sent = await (await ask(`/api/admin/mails/${all.mails[1]?.id}`, { cookie })).json()
  expect(sent.mail).toMatchObject({ text: 'Ven', whatsapp: 'https://wa.me/593991234567?text=Ven' })
  const [failed] = await mails(`status=failed&order=${id}`)
  expect(failed).toMatchObject({ about: 'order-placed', error: 'No such mailbox', order_id: id })
  const path = `/api/admin/mails/${failed?.id}`
  expect((await (await ask(path, { cookie })).json()).mail).toMatchObject({ id: failed?.id, text: null })
  expect((await ask(`${path}/send-again`, { method: 'POST', cookie })).status).toBe(200)
  expect(await mails(`status=queued&order=${id}`)).toMatchObject([{ id: failed?.id }])
  expect((await ask(`${path}/send-again`, { method: 'POST', cookie })).status).toBe(409)
  const { rows } = await db.execute(sql`select action from audit_log where subject = ${`mail:${failed?.id}`}`)
  expect(rows).toEqual([{ action: 'mail_sent_again' }])
})

test('one search finds orders and customers; who may not see customers gets orders alone', async () => {
  const { id, buyer } = await placed({ info: { nombres: 'Killari Tuquerres' } })
  await db.execute(sql`update account set first_name = 'Íngrid', last_name = 'Muñoz' where id = ${buyer.id}`)
  const search = async (q: string, by = cookie) =>
    DeskSearchAnswer.parse(
      await (await ask(`/api/admin/search?${new URLSearchParams({ q })}`, { cookie: by })).json(),
    )
  expect(await search('killari')).toMatchObject({
    orders: [{ id, buyer_name: 'Killari Tuquerres', standing: 'Pago en revisión' }],
    customers: [{ id: buyer.id, name: 'Íngrid Muñoz', orders: 1 }],
  })
  await db.execute(sql`insert into transfer_code (code, account_id) values ('ACDEFGX', ${buyer.id})`)
  expect((await search('acd-efgx')).customers).toMatchObject([{ id: buyer.id }])
  expect((await search('ingrid munoz')).customers).toMatchObject([{ id: buyer.id }])
  expect((await search(buyer.email)).customers).toMatchObject([{ id: buyer.id }])
  const packer = await aStaffMember(db, { permissions: ['orders.read'] })
  expect(await search('killari', packer.cookie)).toMatchObject({ orders: [{ id }], customers: [] })
  expect(await search(' ')).toEqual({ orders: [], customers: [] })
})
