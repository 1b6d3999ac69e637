import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDate, shopDay } from '../../../contract/shop-time.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aBankAccount,
  aCustomer,
  anOrder,
  anOrderBody,
  anOwner,
  aProduct,
  aStaffMember,
  type Customer,
} from '../../../test/factories.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'

/* The shop's customers, as the desk's screens read them and act on them. */

const { ask, db, receipts } = await openTestApp()
const owner = await anOwner(db)
await aBankAccount(db)
const PASSWORD = 'cóndor de páramo'

async function read(path: string, cookie = owner.cookie) {
  const response = await ask(`/api/admin/${path}`, { cookie })
  return { status: response.status, ...(await response.json()) }
}

async function act(
  path: string,
  body: unknown = {},
  { cookie, method = 'POST' } = { cookie: owner.cookie } as { cookie: string; method?: string },
) {
  const response = await ask(`/api/admin/${path}`, { method, body, cookie })
  return { status: response.status, ...(await response.json()) }
}

const namesOf = ({ customers }: { customers: { name: string }[] }) => customers.map(({ name }) => name)

async function sellTo(identification: string, name: string): Promise<number> {
  const response = await ask('/api/admin/counter/sales', {
    body: {
      details: [{ id: await aProduct(db), count: 1 }],
      means: 'cash',
      buyer: { identification, name },
    },
    cookie: owner.cookie,
  })
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(201)
  return answer.order_id
}

const reserve = (buyer: Customer, id: number) =>
  ask('/api/user/reservation', { body: { details: [{ id, count: 1 }] }, cookie: buyer.cookie })

const order = (buyer: Customer, id: number, more: object = {}) =>
  ask('/api/user/createorder', {
    body: { ...anOrderBody([{ id, count: 1 }]), ...more },
    cookie: buyer.cookie,
  })

test('accounts and buyers of the counter stand in one list, who bought or came last first, and page by page nobody is left out', async () => {
  const product = await aProduct(db, { openingStock: 200 })
  const rosa = await aCustomer(db, { firstName: 'Rosa', lastName: 'Cando', phone: '+593991112223' })
  const early = await sellTo('1710034065', 'Marco Paredes')
  await anOrder(db, rosa, [{ id: product, count: 2 }], { at: 'ENTREGADO' })
  const again = await sellTo('1710034065', 'Marco A. Paredes')
  const luis = await aCustomer(db, { firstName: 'Luis', lastName: 'Quilumba', emailVerifiedAt: null })
  const answer = await read('customers')
  expect(namesOf(answer)).toEqual(['Luis Quilumba', 'Marco A. Paredes', 'Rosa Cando'])
  expect(answer.customers[1]).toMatchObject({
    kind: 'counter',
    id: again,
    username: null,
    identification: '••••4065',
    orders: 2,
    paid: 200,
    last_order: { id: again },
  })
  expect(answer.customers[2]).toMatchObject({
    kind: 'account',
    id: rosa.id,
    phone: '••••2223',
    orders: 1,
    paid: 200,
  })
  expect(namesOf(await read('customers?filter=without_orders'))).toEqual(['Luis Quilumba'])
  expect(namesOf(await read('customers?filter=unconfirmed'))).toEqual(['Luis Quilumba'])
  expect(namesOf(await read('customers?filter=counter'))).toEqual(['Marco A. Paredes'])
  expect(namesOf(await read('customers?filter=open'))).toEqual([])
  // Any sale of the counter leads to its buyer, who has an account if its orders bear the same identification.
  await db.execute(
    sql`update customer_order set identification_number = '1710034065' where account_id = ${rosa.id}`,
  )
  const buyer = await read(`counter-buyers/${early}`)
  expect(buyer.buyer).toMatchObject({
    name: 'Marco A. Paredes',
    identification: '1710034065',
    orders: 2,
    paid: 200,
    accounts: [{ id: rosa.id, name: 'Rosa Cando' }],
  })
  expect(buyer.orders.map(({ id }: { id: number }) => id)).toEqual([again, early])
  expect((await read(`customers/${rosa.id}`)).at_counter).toEqual({ id: again, orders: 2, paid: 200 })
  expect((await read(`counter-buyers/${luis.id + 999_999}`)).error).toBe('customer_not_found')

  for (let i = 0; i < 60; i++) await aCustomer(db, { firstName: `Persona ${i}` })
  const all: string[] = []
  let page = ''
  do {
    const next = await read(`customers${page && `?page=${page}`}`)
    all.push(...namesOf(next))
    page = next.pages.next ?? ''
  } while (page)
  expect(all.length).toBe(63)
  expect(new Set(all).size).toBe(63)
  const last = await read(`customers?page=${(await read('customers')).pages.next}`)
  const back = await read(`customers?page=${last.pages.previous}`)
  expect(namesOf(back)).toEqual(all.slice(0, 50))
})

test('customers are found by what is known of them or of an order, within a filter too', async () => {
  const product = await aProduct(db)
  const buyer = await aCustomer(db, { firstName: 'Zoila', lastName: 'Guamán', phone: '+593987651234' })
  await anOrder(db, buyer, [{ id: product, count: 1 }], {
    info: { ci: '0102030400', nombres: 'Zoila G. de Paz' },
  })
  const sale = await sellTo('1790016919001', 'Comercial Zoilita S.A.')
  for (const typed of ['zoila guaman', buyer.email, '0987651234', '0102030400', 'G. de Paz'])
    expect(namesOf(await read(`customers?q=${encodeURIComponent(typed)}`)), typed).toContain('Zoila Guamán')
  expect(namesOf(await read('customers?q=zoil'))).toEqual(['Comercial Zoilita S.A.', 'Zoila Guamán'])
  expect(namesOf(await read('customers?q=zoil&filter=open'))).toEqual(['Zoila Guamán'])
  expect(namesOf(await read('customers?q=zoil&filter=counter'))).toEqual(['Comercial Zoilita S.A.'])
  expect(namesOf(await read('customers?q=zoil&filter=without_orders'))).toEqual([])
  expect(namesOf(await read('customers?q=nadie%25'))).toEqual([])
  const { customers } = await read(`search?q=${sale}`)
  expect(customers).toEqual([])
  for (const bad of ['page=x', 'filter=all', 'page=after.99999999999999999.1'])
    expect((await read(`customers?${bad}`)).status, bad).toBe(400)
  expect((await read('customers?page=after.9999999999999999.1')).status).toBe(200)
})

test('a blocked customer reserves, orders, asks and reviews nothing, and what is under way goes on', async () => {
  const product = await aProduct(db)
  const buyer = await aCustomer(db, { password: PASSWORD })
  const delivered = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'ENTREGADO' })
  const open = await anOrder(db, buyer, [{ id: product, count: 1 }])
  const reservation = await (await reserve(buyer, product)).json()
  const lastDay = shopDay(new Date(Date.now() + 9 * 86_400_000))
  expect(
    await act(`customers/${buyer.id}/block`, { reason: 'Comprobantes falsos', until: lastDay }),
  ).toMatchObject({
    status: 200,
    message: 'Cliente bloqueado',
  })

  const words = `Con esta cuenta no puedes comprar, preguntar ni opinar hasta el ${formatDate(lastDay)}. Si crees que es un error, escríbenos por WhatsApp al +593990000000.`
  const other = await aProduct(db)
  const review = { method: 'PUT', body: { stars: 5, words: 'Buena' }, cookie: buyer.cookie }
  const refused = [
    await reserve(buyer, other),
    await order(buyer, other),
    await ask('/api/user/questions', { body: { prod_id: other, words: '¿Hay?' }, cookie: buyer.cookie }),
    await ask(`/api/user/reviews/${product}`, review),
  ]
  for (const response of refused)
    expect([response.status, await response.json()]).toEqual([
      409,
      { error: 'account_blocked', message: words },
    ])
  // What was reserved before may have been paid for.
  expect((await order(buyer, product, { reservation_id: reservation.reservation_id })).status).toBe(201)
  expect((await ask('/api/user/export', { cookie: buyer.cookie })).status).toBe(200)
  const cancelled = await ask('/api/user/cancel-orders', { body: { order_id: open }, cookie: buyer.cookie })
  expect(cancelled.status).toBe(200)
  expect((await ask(`/api/user/orders/${delivered}/return-cases`, { cookie: buyer.cookie })).status).toBe(200)

  const shown = await read(`customers/${buyer.id}`)
  expect(shown.block).toMatchObject({ reason: 'Comprobantes falsos', until_day: lastDay, ended_at: null })
  expect(namesOf(await read('customers?filter=blocked'))).toHaveLength(1)
  await act(`customers/${buyer.id}/unblock`)
  expect((await ask(`/api/user/reviews/${product}`, review)).status).toBe(200)
  expect((await reserve(buyer, other)).status).toBe(201)
  const after = await read(`customers/${buyer.id}`)
  expect(after.block).toBe(null)
  expect(after.earlier_blocks).toMatchObject([{ reason: 'Comprobantes falsos' }])
  expect(await act(`customers/${buyer.id}/unblock`)).toMatchObject({ status: 200 })
})

test('a block ends by itself with its last day, another takes its place, and a day that is over is refused', async () => {
  const product = await aProduct(db)
  const buyer = await aCustomer(db)
  const yesterday = shopDay(new Date(Date.now() - 86_400_000))
  for (const until of [yesterday, '2026-02-30', 'mañana', 7, '9999-01-01'])
    expect(await act(`customers/${buyer.id}/block`, { reason: 'x', until })).toMatchObject({
      status: 422,
      fields: { until: expect.any(String) },
    })
  for (const reason of ['', '   ', '\u200b', 'x'.repeat(501), 7, undefined])
    expect(await act(`customers/${buyer.id}/block`, { reason })).toMatchObject({ status: 422 })
  await act(`customers/${buyer.id}/block`, { reason: 'Primero' })
  await act(`customers/${buyer.id}/block`, { reason: 'Segundo', until: shopDay(new Date()) })
  const shown = await read(`customers/${buyer.id}`)
  expect(shown.block).toMatchObject({ reason: 'Segundo', until_day: shopDay(new Date()) })
  expect(shown.earlier_blocks).toMatchObject([{ reason: 'Primero', until_day: null }])
  expect((await reserve(buyer, product)).status).toBe(409)
  await db.execute(
    sql`update customer_block set blocked_at = now() - interval '2 days', until = now() - interval '1 second' where lifted_at is null and account_id = ${buyer.id}`,
  )
  expect((await reserve(buyer, product)).status).toBe(201)
  expect((await read(`customers/${buyer.id}`)).block).toBe(null)
  expect((await act(`customers/${buyer.id}/block`, { reason: 'Tercero' })).status).toBe(200)
})

test('a link to a new password is handed over by who may, told once, and confirms no e-mail', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: null, phone: '+593991234567' })
  const path = `customers/${buyer.id}/recovery-link`
  expect(await act(path, {})).toMatchObject({ status: 422, fields: { checked_by: expect.any(String) } })
  const first = await act(path, { checked_by: 'phone' })
  const made = await act(path, { checked_by: 'document' })
  expect(made).toMatchObject({ status: 201, minutes: 30 })
  expect(made.link).toMatch(/^http:\/\/kuntur\.test\/login\/nueva-clave#[\w-]{43}$/)
  expect(decodeURIComponent(made.whatsapp)).toContain(made.link)
  const { rows } = await db.execute(sql`select * from audit_log where action = 'recovery_link_made'`)
  expect(JSON.stringify(rows)).not.toContain(made.link.split('#')[1])
  expect(rows).toMatchObject([{ after: { checked_by: 'phone' } }, { after: { checked_by: 'document' } }])

  const recover = ({ link }: { link: string }) =>
    ask('/api/login/new-password', {
      body: { token: link.split('#')[1], pass: 'otra clave larga 7', pass2: 'otra clave larga 7' },
    })
  expect((await recover(first)).status).toBe(409)
  // Until it is used nothing has changed.
  expect((await ask('/api/user', { cookie: buyer.cookie })).status).toBe(200)
  expect((await recover(made)).status).toBe(200)
  expect((await recover(made)).status).toBe(409)
  expect((await ask('/api/user', { cookie: buyer.cookie })).status).toBe(401)
  expect((await read(`customers/${buyer.id}`)).customer.email_verified_at).toBe(null)
})

test('nothing is done to one of the staff, and each act is for who may do it', async () => {
  const member = await aStaffMember(db, { permissions: [] })
  const reader = await aStaffMember(db, { permissions: ['customers.read'] })
  const buyer = await aCustomer(db)
  const acts = [
    ['block', { reason: 'x' }],
    ['unblock', {}],
    ['recovery-link', { checked_by: 'phone' }],
    ['end-sessions', {}],
    ['notes', { text: 'x' }],
  ] as const
  for (const [name, body] of acts) {
    for (const id of [member.accountId, owner.accountId])
      expect(await act(`customers/${id}/${name}`, body), name).toMatchObject({
        status: 409,
        error: 'customer_of_staff',
      })
    expect((await act(`customers/999999999/${name}`, body)).error, name).toBe('customer_not_found')
    expect((await act(`customers/x/${name}`, body)).error, name).toBe('customer_not_found')
    expect((await act(`customers/${buyer.id}/${name}`, body, { cookie: reader.cookie })).error, name).toBe(
      'not_permitted',
    )
  }
  for (const path of [`customers/${buyer.id}/export`, 'customers.csv'])
    expect((await read(path, reader.cookie)).error, path).toBe('not_permitted')
  expect((await read(`customers/${member.accountId}/export`)).error).toBe('customer_of_staff')
  expect((await act(`customers/${buyer.id}/end-sessions`)).message).toBe('Se cerró 1 sesión')
  expect((await ask('/api/user', { cookie: buyer.cookie })).status).toBe(401)
})

test('the history tells what a customer did and what the shop did, page by page, and only what the caller may see', async () => {
  const product = await aProduct(db, { openingStock: 200 })
  const buyer = await aCustomer(db)
  const paid = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'payment_verified' })
  await cancelOrder(db, owner, paid, 'Se agotó')
  await reserve(buyer, product)
  await ask('/api/user/questions', {
    body: { prod_id: product, words: '<b>¿Hay?</b>' },
    cookie: buyer.cookie,
  })
  const all = await read(`customers/${buyer.id}/history`)
  const titles = all.entries.map(({ title }: { title: string }) => title)
  for (const title of [
    'Pregunta por revisar',
    'Reserva en curso',
    `Reembolso del pedido ${String(paid).padStart(5, '0')}`,
    `Pago del pedido ${String(paid).padStart(5, '0')}`,
    `Pedido ${String(paid).padStart(5, '0')}`,
    'Correo: Pedido cancelado',
  ])
    expect(titles).toContain(title)
  const money = await read(`customers/${buyer.id}/history?kind=money`)
  expect(
    money.entries.map(({ amount, detail }: { amount: number; detail: string }) => [amount, detail]),
  ).toEqual([
    [100, 'Por hacer'],
    [100, 'Transferencia'],
  ])
  const shown = await read(`customers/${buyer.id}`)
  expect(shown.customer).toMatchObject({ orders: 1, cancelled_orders: 1, open_orders: 0, paid: 0, owed: 100 })

  const packer = await aStaffMember(db, { permissions: ['customers.read', 'orders.read'] })
  const { entries } = await read(`customers/${buyer.id}/history`, packer.cookie)
  expect(new Set(entries.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['orders', 'reservations', 'feedback']),
  )

  await db.execute(sql`
    insert into mail (template, account_id, recipient, created_at)
    select 'password-changed', ${buyer.id}, 'x@correo.example', now() - make_interval(days => 1 + n / 30)
      from generate_series(1, 120) as n`)
  const seen: string[] = []
  let page = ''
  do {
    const next = await read(`customers/${buyer.id}/history?kind=mails${page && `&page=${page}`}`)
    seen.push(...next.entries.map(({ time, id }: { time: string; id: number }) => `${time} ${id}`))
    page = next.pages.next ?? ''
  } while (page)
  expect(seen.length).toBe(new Set(seen).size)
  expect(seen.length).toBe(120 + 3)
})

test('notes and blocks are in the export of who they are of, and go with the account', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  await act(`customers/${buyer.id}/notes`, { text: 'Llama siempre por la tarde\nLe gusta el <b>café</b>' })
  await act(`customers/${buyer.id}/notes`, { text: 'Anotado por error' })
  const { notes } = await read(`customers/${buyer.id}`)
  expect(notes.map(({ text }: { text: string }) => text)).toEqual([
    'Anotado por error',
    'Llama siempre por la tarde\nLe gusta el <b>café</b>',
  ])
  const wrong = `customers/${buyer.id}/notes/${notes[0].id}`
  expect((await act(wrong, {}, { cookie: owner.cookie, method: 'DELETE' })).status).toBe(200)
  expect((await act(wrong, {}, { cookie: owner.cookie, method: 'DELETE' })).error).toBe('note_not_found')
  await act(`customers/${buyer.id}/block`, { reason: 'Insultó al personal' })
  const own = await (await ask('/api/user/export', { cookie: buyer.cookie })).json()
  expect(own.staff_notes).toMatchObject([{ text: 'Llama siempre por la tarde\nLe gusta el <b>café</b>' }])
  expect(own.blocks).toMatchObject([{ reason: 'Insultó al personal', until: null, lifted_at: null }])
  const { status: _, ...given } = await read(`customers/${buyer.id}/export`)
  expect({ ...given, exported_at: '' }).toEqual({ ...own, exported_at: '' })

  const closed = await ask('/api/user/close', { body: { pass: PASSWORD }, cookie: buyer.cookie })
  expect(closed.status).toBe(200)
  for (const table of ['customer_note', 'customer_block'])
    expect(await db.$count(sql.identifier(table), sql`account_id = ${buyer.id}`), table).toBe(0)
  const { rows } = await db.execute(
    sql`select coalesce(before::text, '') || coalesce(after::text, '') as said from audit_log`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/tarde|café|error|Insultó/)
  expect(await findInconsistencies(db, receipts)).toEqual([])
  expect((await read(`customers/${buyer.id}`)).customer).toMatchObject({
    name: 'Cuenta cerrada',
    is_closed: true,
  })
  expect((await act(`customers/${buyer.id}/block`, { reason: 'x' })).error).toBe('customer_not_found')
})

test('the list as a file is safe to open in a spreadsheet, has who fits, and it is written down who took it', async () => {
  const evil = await aCustomer(db, {
    firstName: '=HYPERLINK("http://x.example";"Ver")',
    lastName: '; "dos"\u2028',
  })
  await aCustomer(db, { isExample: true, status: 'blocked', firstName: 'Ejemplo' })
  const response = await ask('/api/admin/customers.csv?q=HYPERLINK', { cookie: owner.cookie })
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="clientes-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe(
    'Nombre;Usuario;Correo;Correo confirmado;Teléfono;Identificación;Desde;Pedidos;En curso;Pagado;Último pedido;Fecha del último pedido;Bloqueado',
  )
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x.example"";""Ver"") ; ""dos""\u2028";${evil.username};`)
  expect(lines).toHaveLength(3)
  const whole = await (await ask('/api/admin/customers.csv', { cookie: owner.cookie })).text()
  expect(whole).not.toContain('Ejemplo')
  expect(whole.split('\r\n').length).toBeGreaterThan(60)
  const { rows } = await db.execute(
    sql`select after from audit_log where action = 'customers_exported' order by id`,
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { filter: null, is_searched: true },
    { filter: null, is_searched: false },
  ])
})
