import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { listedOrders } from '../../test/desk-list.ts'
import {
  aCustomer,
  anOrder,
  anOrderBody,
  aProduct,
  aStaffMember,
  type Customer,
} from '../../test/factories.ts'
import { anInvoiceXml } from '../../test/invoice-xml.ts'
import { addAddress } from '../accounts/addresses.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { askQuestion } from '../feedback/ask-question.ts'
import { writeReview } from '../feedback/write-review.ts'
import { recordInvoice } from '../invoices/record-invoice.ts'
import { askNotice } from '../notices/ask-notice.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { keepPurchaseData } from '../orders/purchase-data.ts'
import { savePcBuild } from '../pc-builds/save-pc-build.ts'
import { openCase } from '../returns/open-case.ts'
import { attachReturnPhoto } from '../returns/return-photos.ts'

/*
 * Luis, signed in as himself, tries every call of the API's own document on what is Ana's: by the ids that a call takes, and
 * by whatever else might name an account. A new call below /api/user gets a line here, or the first test fails.
 */

const { ask, db, receipts, invoices, returnPhotos } = await openTestApp()

const PASSWORD = 'cóndor de páramo'
/** Stands in all that is Ana's, and nowhere else. */
const MARK = 'marca-de-ana'
const IDENTITY = '0912345675'
/** As it is in every spelling: 0987654329, 098 765 4329, +593 98 765 4329. */
const PHONE = '987654329'

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
  .png()
  .toBuffer()

const ana = await aVictim()

async function aVictim() {
  const account = await aCustomer(db, {
    username: MARK,
    firstName: MARK,
    phone: `+593${PHONE}`,
    password: PASSWORD,
  })
  const product = await aProduct(db, { openingStock: 50 })
  await addFavourite(db, account.id, product)
  const home = { province: 'Imbabura', city: MARK, street: MARK, reference: MARK } as const
  const addresses = [await addAddress(db, account.id, home), await addAddress(db, account.id, home)]
  const info = {
    nombres: MARK,
    direccion: MARK,
    referencia: MARK,
    comprobante: MARK,
    ci: IDENTITY,
    celular: `0${PHONE}`,
  }
  const open = await anOrder(db, account, [{ id: product, count: 1 }], { info })
  const delivered = await anOrder(db, account, [{ id: product, count: 1 }], { info, at: 'ENTREGADO' })
  const file = await receipts.write(png)
  await db.$client.query(
    'insert into receipt_photo (order_id, file, width, height, bytes) values ($1, $2, 60, 40, 9)',
    [open, file],
  )
  await keepPurchaseData(db, account.id, delivered)
  const notice = await noticeOf(account, product)
  const board = await aProduct(db, { categoryId: 3 })
  const pcBuild = await pcBuildOf(account, board)
  const { question } = await askQuestion(db, account.id, { sellableId: product, words: MARK })
  await writeReview(db, account.id, product, { stars: 5, words: MARK })
  const returned = await caseOf(account, delivered, MARK)
  await attachReturnPhoto(db, returnPhotos, buyerOf(account), returned, { body: png, width: 60, height: 40 })
  const photo = await onlyRow<{ id: number; file: string }>('select id, file from return_photo')
  const invoice = await invoiceOf(delivered, { kind: '05', identification: IDENTITY, name: MARK })
  const body = { details: [{ id: product, count: 2 }], buyer: info }
  const reserved = await ask('/api/user/reservation', { body, cookie: account.cookie })
  const { reservation_id: reservation } = await reserved.json()
  const { sessions } = await (await ask('/api/user/sessions', { cookie: account.cookie })).json()
  const [{ id: session }] = sessions
  return {
    account,
    product,
    home: addresses[1]?.id,
    open,
    delivered,
    notice,
    board,
    pcBuild,
    question: question.id,
    invoice,
    file,
    returned,
    photo,
    reservation,
    session,
    sessions,
  }
}

function buyerOf({ id }: Pick<Customer, 'id'>) {
  return { kind: 'buyer' as const, accountId: id }
}

async function onlyRow<Row>(query: string): Promise<Row> {
  const { rows } = await db.$client.query(query)
  expect(rows).toHaveLength(1)
  return rows[0]
}

/** Asks to be told when the product costs a dollar. */
async function noticeOf({ id }: Pick<Customer, 'id'>, sellableId: number): Promise<number> {
  await askNotice(db, { accountId: id, phone: null }, { sellableId, kind: 'price', belowCents: 100 })
  return (await onlyRow<{ id: number }>(`select id from notice where account_id = ${id}`)).id
}

/** Bears Ana's mark: her link may be known to others, and changes nothing for them. */
function pcBuildOf({ id, username }: Pick<Customer, 'id' | 'username'>, board: number): Promise<string> {
  return savePcBuild(db, id, { name: `PC de ${username}`, query: `placa=${board}` })
}

/** Asks for the return of what is left of an order. */
async function caseOf(buyer: Pick<Customer, 'id'>, order: number, words: string) {
  const { id } = await onlyRow<{ id: number }>(`select id from order_line where order_id = ${order}`)
  const asked = { kind: 'return', reason: 'other', words, lines: [{ lineId: id, count: 1 }] } as const
  return openCase(db, buyerOf(buyer), order, { key: null, ...asked })
}

async function invoiceOf(order: number, buyer: { kind: string; identification: string; name: string }) {
  const { xml } = anInvoiceXml({ buyer })
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  const files = { xml, pdf, accessKey: null, isOtherBuyer: true }
  return recordInvoice(db, invoices, await aStaffMember(db), order, files)
}

/** Every row that is Ana's, in every table, and her photo. */
async function allOfAnas(): Promise<string> {
  const mine: string[] = []
  const ofAccount = `account_id = ${ana.account.id}`
  const ofOrder = `order_id in (select id from customer_order where ${ofAccount})`
  const { rows: columns } = await db.$client.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by 1 order by 1`,
  )
  for (const { name, columns: known } of columns) {
    const which = [
      name === 'account' && `id = ${ana.account.id}`,
      known.includes('account_id') && ofAccount,
      known.includes('order_id') && ofOrder,
      known.includes('reservation_id') && `reservation_id = '${ana.reservation}'`,
    ].filter(Boolean)
    if (which.length === 0) continue
    const table = pg.escapeIdentifier(name)
    const { rows } = await db.$client.query(
      `select t::text as row from ${table} as t where ${which.join(' or ')} order by 1`,
    )
    mine.push(name, ...rows.map(({ row }) => row))
  }
  const photos = [await receipts.read(ana.file), await returnPhotos.read(ana.photo.file)]
  return [...mine, ...photos.map((photo) => photo?.toString('hex'))].join('\n')
}

type Request = {
  id?: string | number | undefined
  body?: object
  rawBody?: Uint8Array<ArrayBuffer>
  type?: string
}

type Attack = {
  /** A call that Luis may well make. What it is dressed with must not turn it to Ana. */
  own: (luis: Customer) => Request | Promise<Request>
  /** The same on what is Ana's, and on what is nobody's: the two must be told alike. */
  foreign?: { hers: Request; nobodys: Request }
}

const nobody = 999_999_999
const unknownUuid = '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a'
const address = { province: 'Azuay', city: 'Cuenca', street: 'Larga 1', reference: null } as const
const profile = { name: 'Luis', lastname: 'Vega', nickname: 'Lucho', birthdate: null, phone: '0991234567' }
const aForm = () => {
  const head =
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="r.png"\r\nContent-Type: image/png\r\n\r\n'
  const rawBody = new Uint8Array(Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')]))
  return { rawBody, type: 'multipart/form-data; boundary=x' }
}
const ownOrder = async (luis: Customer) => anOrder(db, luis, [{ id: ana.product, count: 1 }])
const deliveredOrder = async (luis: Customer) =>
  anOrder(db, luis, [{ id: ana.product, count: 1 }], { at: 'ENTREGADO' })
const aReturn = (line_id: number) => ({
  ...{ key: unknownUuid, kind: 'return', reason: 'other' },
  lines: [{ line_id, count: 1 }],
})
const ownInvoice = async (luis: Customer) => {
  const id = await ownOrder(luis)
  await invoiceOf(id, { kind: '05', identification: '1710034065', name: 'Luis Vega' })
  return { id }
}
const bankAccount = {
  bank_name: 'Banco Andino',
  kind: 'savings',
  number: '2200123456',
  holder_name: 'Luis Vega',
  holder_identification: '1710034065',
  pass: PASSWORD,
}
const ownRefund = async (luis: Customer) => {
  const id = await anOrder(db, luis, [{ id: ana.product, count: 1 }], { at: 'payment_verified' })
  await cancelOrder(db, { kind: 'buyer', accountId: luis.id }, id)
  return id
}
const anotherSession = async (luis: Customer) => {
  const { sessions } = await (await ask('/api/user/sessions', { cookie: luis.cookie })).json()
  return sessions[0].id as string
}
const order = (reservation_id?: string) => ({
  ...anOrderBody([{ id: ana.product, count: 2 }]),
  ...(reservation_id && { reservation_id }),
})
const ownReservation = async ({ cookie }: Customer) => {
  const body = { details: [{ id: ana.product, count: 1 }] }
  return (await (await ask('/api/user/reservation', { body, cookie })).json()).reservation_id as string
}
const transfer = (reservation_id: string) => ({ reservation_id, payment: { comprobante: 'TRX-9' } })
const byId = (hers: string | number | undefined, nobodys: string | number, rest: Request = {}) => ({
  hers: { id: hers, ...rest },
  nobodys: { id: nobodys, ...rest },
})

const attacks: Record<string, Attack> = {
  'GET /api/user': { own: () => ({}) },
  'GET /api/user/export': { own: () => ({}) },
  'POST /api/user/profile/data': { own: () => ({ body: profile }) },
  'POST /api/user/add-favorite': { own: () => ({ body: { prod_id: ana.product } }) },
  'POST /api/user/delete-favorite': { own: () => ({ body: { prod_id: ana.product } }) },
  'POST /api/user/addresses': { own: () => ({ body: address }) },
  'PUT /api/user/addresses/{id}': {
    own: async ({ id }) => ({ id: (await addAddress(db, id, address)).id, body: address }),
    foreign: byId(ana.home, nobody, { body: { ...address, is_default: true } }),
  },
  'DELETE /api/user/addresses/{id}': {
    own: async ({ id }) => {
      await addAddress(db, id, address)
      return { id: (await addAddress(db, id, address)).id }
    },
    foreign: byId(ana.home, nobody),
  },
  'GET /api/user/notices': { own: () => ({}) },
  'POST /api/user/notices': { own: () => ({ body: { prod_id: ana.product, kind: 'price', price: 2 } }) },
  'DELETE /api/user/notices/{id}': {
    own: async (luis) => ({ id: await noticeOf(luis, ana.product) }),
    foreign: byId(ana.notice, nobody),
  },
  'GET /api/user/pc-builds': { own: () => ({}) },
  'POST /api/user/pc-builds': { own: () => ({ body: { name: 'Mi PC', query: `placa=${ana.board}` } }) },
  'PATCH /api/user/pc-builds/{code}': {
    own: async (luis) => ({ id: await pcBuildOf(luis, ana.board), body: { name: 'Mi otra PC' } }),
    foreign: byId(ana.pcBuild, 'nadanadana', { body: { name: 'Mía' } }),
  },
  'DELETE /api/user/pc-builds/{code}': {
    own: async (luis) => ({ id: await pcBuildOf(luis, ana.board) }),
    foreign: byId(ana.pcBuild, 'nadanadana'),
  },
  'GET /api/user/questions': { own: () => ({}) },
  'POST /api/user/questions': { own: () => ({ body: { prod_id: ana.product, words: '¿Sirve?' } }) },
  'DELETE /api/user/questions/{id}': {
    own: async ({ id }) => ({
      id: (await askQuestion(db, id, { sellableId: ana.product, words: '¿Sirve?' })).question.id,
    }),
    foreign: byId(ana.question, nobody),
  },
  'GET /api/user/reviews': { own: () => ({}) },
  // The id is of a product, which Ana got and said something of.
  'PUT /api/user/reviews/{id}': {
    own: async (luis) => {
      await deliveredOrder(luis)
      return { id: ana.product, body: { stars: 1, words: 'Malo' } }
    },
    foreign: byId(ana.product, nobody, { body: { stars: 1, words: 'Malo' } }),
  },
  'DELETE /api/user/reviews/{id}': {
    own: async (luis) => {
      await deliveredOrder(luis)
      await writeReview(db, luis.id, ana.product, { stars: 1, words: 'Malo' })
      return { id: ana.product }
    },
    foreign: byId(ana.product, nobody),
  },
  'GET /api/user/reservation': { own: () => ({}) },
  'POST /api/user/reservation': { own: () => ({ body: { details: [{ id: ana.product, count: 1 }] } }) },
  'PUT /api/user/reservation/payment': {
    own: async (luis) => ({ body: transfer(await ownReservation(luis)) }),
    foreign: { hers: { body: transfer(ana.reservation) }, nobodys: { body: transfer(unknownUuid) } },
  },
  'DELETE /api/user/reservation': { own: () => ({}) },
  'POST /api/user/createorder': {
    own: () => ({ body: order() }),
    foreign: { hers: { body: order(ana.reservation) }, nobodys: { body: order(unknownUuid) } },
  },
  'POST /api/user/cancel-orders': {
    own: async (luis) => ({ body: { order_id: await ownOrder(luis) } }),
    foreign: { hers: { body: { order_id: ana.open } }, nobodys: { body: { order_id: nobody } } },
  },
  'GET /api/user/orders/{id}': {
    own: async (luis) => ({ id: await ownOrder(luis) }),
    foreign: byId(ana.delivered, nobody),
  },
  'POST /api/user/orders/{id}/claims': {
    own: async (luis) => ({ id: await ownOrder(luis), body: { comprobante: 'OTRA-1' } }),
    foreign: byId(ana.open, nobody, { body: { comprobante: 'OTRA-1' } }),
  },
  'GET /api/user/orders/{id}/receipt': {
    own: async (luis) => ({ id: await ownOrder(luis) }),
    foreign: byId(ana.open, nobody),
  },
  'POST /api/user/orders/{id}/receipt': {
    own: async (luis) => ({ id: await ownOrder(luis), ...aForm() }),
    foreign: byId(ana.open, nobody, aForm()),
  },
  'PUT /api/user/orders/{id}/refund-account': {
    own: async (luis) => ({ id: await ownRefund(luis), body: bankAccount }),
    foreign: byId(ana.open, nobody, { body: bankAccount }),
  },
  'GET /api/user/orders/{id}/invoice/xml': { own: ownInvoice, foreign: byId(ana.delivered, nobody) },
  'GET /api/user/orders/{id}/invoice/pdf': { own: ownInvoice, foreign: byId(ana.delivered, nobody) },
  'GET /api/user/orders/{id}/return-cases': {
    own: async (luis) => ({ id: await ownOrder(luis) }),
    foreign: byId(ana.delivered, nobody),
  },
  'POST /api/user/orders/{id}/return-cases': {
    own: async (luis) => {
      const id = await deliveredOrder(luis)
      const { id: line_id } = await onlyRow<{ id: number }>(
        `select id from order_line where order_id = ${id}`,
      )
      return { id, body: aReturn(line_id) }
    },
    foreign: byId(ana.delivered, nobody, { body: aReturn(1) }),
  },
  'POST /api/user/return-cases/{id}/withdraw': {
    own: async (luis) => ({ id: await caseOf(luis, await deliveredOrder(luis), 'Mío') }),
    foreign: byId(ana.returned, nobody),
  },
  'POST /api/user/return-cases/{id}/photos': {
    own: async (luis) => ({ id: await caseOf(luis, await deliveredOrder(luis), 'Mío'), ...aForm() }),
    foreign: byId(ana.returned, nobody, aForm()),
  },
  // Of his own case he asks for the number of her photo.
  'GET /api/user/return-cases/{id}/photos/{photoId}': {
    own: async (luis) => ({ id: await caseOf(luis, await deliveredOrder(luis), 'Mío') }),
    foreign: byId(ana.returned, nobody),
  },
  'POST /api/user/purchase-data': {
    own: async (luis) => ({ body: { order_id: await ownOrder(luis) } }),
    foreign: { hers: { body: { order_id: ana.open } }, nobodys: { body: { order_id: nobody } } },
  },
  'DELETE /api/user/purchase-data': { own: () => ({}) },
  'GET /api/user/sessions': { own: () => ({}) },
  'DELETE /api/user/sessions': { own: () => ({}) },
  'DELETE /api/user/sessions/{id}': {
    own: async (luis) => ({ id: await anotherSession(luis) }),
    foreign: byId(ana.session, unknownUuid),
  },
  'POST /api/user/password': {
    own: () => ({ body: { current: PASSWORD, pass: 'otra de páramo', pass2: 'otra de páramo' } }),
  },
  'POST /api/user/email': {
    own: (luis) => ({ body: { email: `nuevo-${luis.email}`, pass: PASSWORD } }),
  },
  'DELETE /api/user/email': { own: () => ({}) },
  'POST /api/user/email/confirmation': { own: () => ({}) },
  'POST /api/user/google/unlink': { own: () => ({ body: { pass: PASSWORD } }) },
  'POST /api/user/close': { own: () => ({ body: { pass: PASSWORD } }) },
}

/** He has none to read. */
const hasNoPhoto = ['GET /api/user/orders/{id}/receipt', 'GET /api/user/return-cases/{id}/photos/{photoId}']

/** All the ways of saying "I am Ana" that are not her session. */
const claims = {
  query: new URLSearchParams({
    user_id: String(ana.account.id),
    account_id: String(ana.account.id),
    accountId: String(ana.account.id),
    username: ana.account.username,
    token: ana.account.secret,
  }),
  headers: {
    'x-user-id': String(ana.account.id),
    'x-account-id': String(ana.account.id),
    'x-forwarded-user': ana.account.username,
    'x-role': 'owner',
    authorization: `Bearer ${ana.account.secret}`,
  },
  body: {
    user_id: ana.account.id,
    account_id: ana.account.id,
    accountId: ana.account.id,
    username: ana.account.username,
    token: ana.account.secret,
    role: 'owner',
    is_admin: true,
    account: { id: ana.account.id },
  },
}

async function send(name: string, cookie: string, { id, body, rawBody, type }: Request, isDressed = false) {
  const [method = '', pattern = ''] = name.split(' ')
  const path =
    pattern.replace(/{(id|code)}/, String(id)).replace(/{photo(Id)?}/, String(ana.photo.id)) +
    (isDressed ? `?${claims.query}` : '')
  const response = await ask(path, {
    method,
    cookie,
    ...(body && { body: isDressed ? { ...body, ...claims.body } : body }),
    ...(rawBody && { rawBody }),
    headers: { ...(isDressed && claims.headers), ...(type && { 'content-type': type }) },
  })
  return { status: response.status, text: await response.text() }
}

test('AZ-9: every call below /api/user of the API’s document is tried here', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const documented = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/user'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  expect(Object.keys(attacks).sort()).toEqual(documented.sort())
  const withId = documented.filter((name) => name.includes('{'))
  expect(withId.filter((name) => !attacks[name]?.foreign)).toEqual([])
})

test('AZ-1, AZ-7: whoever a call claims to be, it acts for its session and tells of nobody else', async () => {
  const before = await allOfAnas()
  expect(before.split(MARK).length).toBeGreaterThan(10)
  for (const [name, { own }] of Object.entries(attacks)) {
    const luis = await aCustomer(db, { password: PASSWORD })
    const { status, text } = await send(name, luis.cookie, await own(luis), true)
    expect([200, 201, hasNoPhoto.includes(name) ? 404 : 200], name).toContain(status)
    expect([text.includes(MARK), numbersIn(text)], name).toEqual([false, []])
    expect(await allOfAnas(), name).toBe(before)
  }
})

/** Which of Ana's two numbers stand in a text. */
function numbersIn(text: string): string[] {
  const unspaced = text.replaceAll(/[\s().-]/g, '')
  return [IDENTITY, PHONE].filter((number) => unspaced.includes(number))
}

/** The staff see them on the order's own page and that of its return, in its invoice, and in the files of the accountant and of all customers. */
const shownToStaff: Record<string, string[]> = {
  'GET /api/admin/orders/{id}': [IDENTITY, PHONE],
  'GET /api/admin/returns/{id}': [IDENTITY, PHONE],
  'GET /api/admin/orders/{id}/invoice': [IDENTITY],
  'GET /api/admin/invoices/{id}/xml': [IDENTITY],
  'GET /api/admin/invoices.csv': [IDENTITY],
  'GET /api/admin/customers.csv': [IDENTITY, PHONE],
  'GET /api/admin/customers/{id}': [IDENTITY, PHONE],
  'GET /api/admin/customers/{id}/export': [IDENTITY, PHONE],
}

/** What of Ana's a call is asked for. What would end her sessions is asked of nobody. */
function idFor(name: string): number {
  if (name.includes('/admin/invoices/')) return ana.invoice
  if (name.includes('/admin/customers/')) return name.startsWith('GET') ? ana.account.id : 0
  return ana.open
}

test('PR-2: identity number and phone are in no answer to anyone but their owner, and in no line of the staff’s list', async () => {
  const staff = await aStaffMember(db)
  const strangers = { nobody: '', luis: (await aCustomer(db)).cookie, staff: staff.cookie }
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  for (const [who, cookie] of Object.entries(strangers)) {
    for (const name of calls.filter((name) => !name.endsWith('/logout'))) {
      const id = idFor(name)
      const request = attacks[name]?.foreign?.hers ?? { id }
      const { text } = await send(name, cookie, name.startsWith('GET') ? request : { body: {}, ...request })
      const seenByStaff = shownToStaff[name] ?? []
      expect(numbersIn(text), `${name} to ${who}`).toEqual(who === 'staff' ? seenByStaff : [])
    }
    // None of the calls has ended the session that the next ones need.
    expect((await ask('/api/user', { cookie })).status, who).toBe(cookie ? 200 : 401)
  }
  const list = JSON.stringify(await listedOrders(db, staff))
  expect([list.includes(MARK), numbersIn(list)]).toEqual([true, []])

  const { text } = await send('GET /api/user/export', ana.account.cookie, {})
  expect(numbersIn(text)).toEqual([IDENTITY, PHONE])
})

test('AZ-2, AZ-3, AZ-4, AZ-5: what is another’s is as absent as what never was, and stays as it is', async () => {
  const before = await allOfAnas()
  const luis = await aCustomer(db, { password: PASSWORD })
  for (const [name, { foreign }] of Object.entries(attacks)) {
    if (!foreign) continue
    const onHers = await send(name, luis.cookie, foreign.hers)
    expect([onHers.status, onHers.text.includes(MARK)], name).toEqual([404, false])
    expect(onHers, name).toEqual(await send(name, luis.cookie, foreign.nobodys))
    expect((await send(name, luis.cookie, foreign.hers, true)).status, name).toBe(404)
    expect(await allOfAnas(), name).toBe(before)
  }
})

test('AZ-3: Ana herself reaches all of it, or the tests above would prove nothing', async () => {
  const { cookie } = ana.account
  for (const path of [
    `/api/user/orders/${ana.open}`,
    `/api/user/orders/${ana.delivered}`,
    `/api/user/orders/${ana.open}/receipt`,
    `/api/user/orders/${ana.delivered}/invoice/xml`,
    `/api/user/orders/${ana.delivered}/invoice/pdf`,
    '/api/user/reservation',
    '/api/user/sessions',
  ]) {
    expect((await ask(path, { cookie })).status, path).toBe(200)
  }
  const change = { method: 'PUT', body: address, cookie }
  expect((await ask(`/api/user/addresses/${ana.home}`, change)).status).toBe(200)
  const { text } = await send('GET /api/user/export', cookie, {})
  expect(text).toContain(MARK)
})

test('AZ-8: nothing is assigned along: neither role nor state nor another’s row', async () => {
  const luis = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: null })
  const smuggled = {
    ...claims.body,
    id: ana.account.id,
    email: 'otro@correo.example',
    email_verified: true,
    emailVerifiedAt: '2020-01-01',
    email_verified_at: '2020-01-01',
    status: 'blocked',
    password_hash: 'x',
    passwordHash: 'x',
    created_at: '2020-01-01',
    createdAt: '2020-01-01',
    balance: 1_000_000,
  }
  const account = async () =>
    (
      await db.$client.query(
        `select id, username, email, email_verified_at, pending_email, password_hash, role, status, created_at, closed_at
           from account where id = $1`,
        [luis.id],
      )
    ).rows[0]
  const before = await account()
  const { cookie } = luis
  expect((await ask('/api/user/profile/data', { body: { ...profile, ...smuggled }, cookie })).status).toBe(
    200,
  )
  expect(await account()).toEqual(before)

  const added = await ask('/api/user/addresses', { body: { ...address, ...smuggled, id: ana.home }, cookie })
  const { address: own } = await added.json()
  expect(own.id).not.toBe(ana.home)
  const change = { method: 'PUT', body: { ...address, ...smuggled, id: ana.home, is_default: true }, cookie }
  expect((await ask(`/api/user/addresses/${own.id}`, change)).status).toBe(200)
  const { rows } = await db.$client.query('select account_id from address where id = $1', [own.id])
  expect(rows).toEqual([{ account_id: luis.id }])
})
