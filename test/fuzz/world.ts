import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { URI } from 'otpauth'
import sharp from 'sharp'
import { shopDay } from '../../contract/shop-time.ts'
import { hashOf, newSecret } from '../../server/accounts/secrets.ts'
import type { Database } from '../../server/db/database.ts'
import {
  aBankAccount,
  aBuild,
  aCustomer,
  aGuide,
  anOrder,
  anOrderBody,
  anOwner,
  aProduct,
  aStaffMember,
  aStaffRole,
  type Customer,
  liftHoldingLimits,
  somePcParts,
} from '../factories.ts'
import { anInvoiceXml, aPdf } from '../invoice-xml.ts'
import { waitUntil } from '../wait-until.ts'
import type { KnownFields } from './draw-values.ts'

/*
 * A shop in which each operation of the API has something to work on: an order to ship, a statement to read, a return. What a call
 * needs beyond what its schema says stands here, by the operation's id; all else is drawn.
 */

export type Ask = (
  path: string,
  init?: {
    method?: string
    body?: unknown
    rawBody?: string | Uint8Array<ArrayBuffer>
    headers?: Record<string, string>
    cookie?: string
  },
) => Promise<Response>

/** What a call has that no schema tells. */
export type Given = {
  path?: Record<string, string | number>
  /** By name; `undefined` leaves a parameter out. */
  query?: Record<string, unknown>
  /** Fields of the body; `undefined` leaves one out. The others are drawn. */
  body?: Record<string, unknown>
  /** The parts of a form. */
  parts?: Record<string, Uint8Array | string>
  /** Who alone can make it. Unless told, anybody who may. */
  cookie?: string
}

/** What a call works on, and how many have done so. */
export type Prepared = { given: Given; uses: number }

const PASSWORD = 'cóndor de páramo'
/** Asked for each time: drills share this module, and their run may pass midnight. */
const today = () => shopDay(new Date())
const nextYear = `${Number(today().slice(0, 4)) + 1}-01-31`

export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(db: Database, ask: Ask) {
  await liftHoldingLimits(db)
  const product = await aProduct(db, { openingStock: 1_000_000 })
  const build = await aBuild(db, { openingStock: 1_000_000 })
  const parts = await somePcParts(db)
  const bank = await aBankAccount(db)
  const owner = await anOwner(db, { password: PASSWORD })
  const buyer = await aCustomer(db, { password: PASSWORD })
  const roles = await db.execute<{ id: number; name: string }>(
    sql`select id, name from staff_role order by id`,
  )
  const staff = {
    owner: owner.cookie,
    none: (await aStaffMember(db, { permissions: [] })).cookie,
    ...Object.fromEntries(
      await Promise.all(
        roles.rows.map(async ({ id, name }) => [name, (await aStaffMember(db, { staffRoleId: id })).cookie]),
      ),
    ),
  } as Record<string, string>
  const photo = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#1c1f33' } })
    .png()
    .toBuffer()

  let made = 0
  const unique = () => `${++made}${Math.floor(performance.now())}`

  /** Asks as the owner, for what a call needs to find. */
  async function own<Answer = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    by = owner.cookie,
  ): Promise<Answer> {
    const response = await ask(path, { method, cookie: by, ...(body !== undefined && { body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }
  type Id = { id: number }

  async function ownForm<Answer = Id>(
    path: string,
    form: Record<string, Uint8Array | string>,
  ): Promise<Answer> {
    const response = await ask(path, { method: 'POST', cookie: owner.cookie, ...(await encodeForm(form)) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }

  /** Waits until the shop has done what it was asked to do by itself until now. */
  async function settled(): Promise<void> {
    const { last } = await rowOf<{ last: number }>(sql`select coalesce(max(id), 0)::float8 as last from job`)
    const isBusy = sql`select from job where status in ('queued', 'running') and not is_timed and id <= ${last}`
    await waitUntil(async () => (await db.execute(isBusy)).rows.length === 0, 30_000, 100)
  }

  async function rowOf<Row>(query: SQL): Promise<Row> {
    const [row] = (await db.execute(query)).rows
    if (!row) throw new Error('There is no such row')
    return row as Row
  }

  // Orders.
  type At = NonNullable<Parameters<typeof anOrder>[3]>['at']
  const pickup = { delivery_method: 'pickup', direccion: undefined }
  async function order(
    at: NonNullable<At> = 'payment_review',
    info: Record<string, unknown> = {},
    whose?: Customer,
  ) {
    const buyer = whose ?? (await aCustomer(db, { password: PASSWORD }))
    const id = await anOrder(db, buyer, [{ id: product, count: 2 }], { at, info, by: owner })
    const { line } = await rowOf<{ line: number }>(
      sql`select id::float8 as line from order_line where order_id = ${id}`,
    )
    return { id, line, buyer, cookie: buyer.cookie }
  }
  type Desk = {
    seen: number
    shipments: { id: number }[]
    lines: { serials: { id: number }[] }[]
    money: { claims: { id: number }[]; received: { allocation_id?: number; id: number }[] }
  }
  const desk = (id: number) => own<Desk>('GET', `/api/admin/orders/${id}`)
  async function seenOf(id: number): Promise<number> {
    const { seen } = await rowOf<{ seen: number }>(
      sql`select max(id)::float8 as seen from order_event where order_id = ${id}`,
    )
    return seen
  }
  /** An order of the desk, with what was seen of it. */
  const seenOrder =
    (at: NonNullable<At>, more: Record<string, unknown> = {}, info: Record<string, unknown> = {}) =>
    async (): Promise<Given> => {
      const { id } = await order(at, info)
      return { path: { id }, body: { seen: await seenOf(id), ...more } }
    }
  const shipped = { carrier: 'other', carrier_name: 'Cooperativa', lines: undefined, serials: undefined }
  const chosen =
    (at: NonNullable<At>, more: () => object = () => ({}), info = {}) =>
    async (): Promise<Given> => {
      const { id } = await order(at, info)
      return { body: { orders: [{ id, seen: await seenOf(id), ...more() }] } }
    }
  const ofOrder =
    (at: NonNullable<At> = 'payment_review') =>
    async (): Promise<Given> => ({ path: { id: (await order(at)).id } })
  /** What the buyer does with an order. */
  const withOrder =
    (more: Partial<Given> = {}, at: NonNullable<At> = 'payment_review') =>
    async (): Promise<Given> => {
      const { id, cookie } = await order(at)
      return { path: { id }, cookie, ...more }
    }
  const payment = {
    claim_id: undefined,
    amount: undefined,
    share: undefined,
    others: undefined,
    received_on: today(),
    is_another: undefined,
  }

  async function anInvoice() {
    const { id, cookie } = await order('payment_verified')
    const { xml } = anInvoiceXml({ totalCents: 20_000 })
    await ownForm(`/api/admin/orders/${id}/invoice`, { xml, pdf: aPdf() })
    const { invoice } = await rowOf<{ invoice: number }>(
      sql`select id::float8 as invoice from invoice where order_id = ${id}`,
    )
    return { order: id, invoice, cookie }
  }

  async function photographed() {
    const made = await order()
    const form = await encodeForm({ photo })
    const sent = await ask(`/api/user/orders/${made.id}/receipt`, {
      method: 'POST',
      cookie: made.cookie,
      ...form,
    })
    if (!sent.ok) throw new Error(`The photo was refused: ${await sent.text()}`)
    return made
  }

  // Money.
  const money = (more: object = {}) =>
    own<{ money_id: number }>('POST', '/api/admin/money', {
      amount: 500,
      reference: `R-${unique()}`,
      ...more,
    })
  async function aRefund({ isMade = false } = {}) {
    const made = await order('payment_verified')
    await own('POST', '/api/user/cancel-orders', { order_id: made.id }, made.cookie)
    const { id, owed } = await rowOf<{ id: number; owed: number }>(
      sql`select id::float8 as id, amount_cents / 100.0::float8 as owed from refund where order_id = ${made.id}`,
    )
    if (isMade)
      await own('POST', `/api/admin/refunds/${id}/make`, {
        amount: owed,
        owed,
        made_on: today(),
        reference: `D-${unique()}`,
      })
    return { ...made, refund: id, owed }
  }
  const account = {
    bank_name: 'Banco Andino',
    kind: 'savings',
    number: '2200123456',
    holder_name: 'Ana Quishpe',
    holder_identification: '1710034065',
  }

  // Statements.
  const layout = {
    columns: ['day', 'reference', 'concept', 'debit', 'credit', 'balance'],
    date_order: 'dmy',
    decimal_sign: ',',
  }
  const [year, month, date] = today().split('-')
  /** Lines of $200.00 each, which no order has paid by this reference. */
  function statement(lines: number): Buffer {
    const rows = Array.from(
      { length: lines },
      () => `${date}/${month}/${year};${unique()};Transferencia;;200,00;1.000,00`,
    )
    return Buffer.from(
      `Fecha;Documento;Descripción;Débito;Crédito;Saldo\r\n${rows.join('\r\n')}\r\n`,
      'latin1',
    )
  }
  const uploadStatement = async (lines = 2) =>
    (
      await ownForm<{ statement_id: number }>('/api/admin/statements', {
        file: statement(lines),
        name: 'n.csv',
      })
    ).statement_id
  let lines: number[] = []
  /** A line of a statement that nobody has matched. */
  async function line(): Promise<number> {
    if (lines.length === 0) {
      const id = await uploadStatement(60)
      await own('POST', `/api/admin/statements/${id}/read`, { bank_account_id: bank, layout })
      await settled()
      const { rows } = await db.execute<Id>(
        sql`select id::float8 as id from statement_line order by id desc limit 60`,
      )
      lines = rows.map((row) => row.id)
    }
    return lines.pop() ?? 0
  }
  async function match() {
    const [id, wanted] = [await line(), await order()]
    return { id, shares: [{ order_id: wanted.id, amount: 200, seen: await seenOf(wanted.id) }] }
  }

  // Files of products.
  const importLayout = { columns: ['sku', 'name', 'cost', null], decimal_sign: ',', category_id: 2 }
  const importFile = () => Buffer.from(`sku;nombre;costo;nota\nF-${unique()};Tarjeta ${unique()};10,50;x\n`)
  const uploadImport = async () =>
    (await ownForm('/api/admin/imports', { file: importFile(), name: 'lista.csv' })).id
  async function comparedImport() {
    const id = await uploadImport()
    await own('POST', `/api/admin/imports/${id}/compare`, { layout: importLayout, supplier_id: null })
    await settled()
    return id
  }
  async function aProposal() {
    const [supplier, sku] = [await aSupplier(), `PP-${unique()}`]
    const id = await aProduct(db, { sku })
    await db.execute(
      sql`insert into supplier_cost (supplier_id, sellable_id, cost_cents) values (${supplier}, ${id}, 10000)`,
    )
    const { proposals } = await own<{ proposals: { product_id: number; proposed: number }[] }>(
      'GET',
      `/api/admin/price-proposals?supplier=${supplier}`,
    )
    return { supplier, proposals: proposals.map(({ product_id, proposed }) => ({ product_id, proposed })) }
  }
  const aSupplier = async () =>
    (
      await own<Id>('POST', '/api/admin/suppliers', {
        name: `Mayorista ${unique()}`,
        margin_percent: 20,
        rounding: 'to_90',
      })
    ).id

  // Products.
  type Versioned = { id: number; version: number }
  const versionOf = async (id: number) =>
    (await rowOf<{ version: number }>(sql`select version from sellable where id = ${id}`)).version
  const aDraft = () =>
    own<Versioned>('POST', '/api/admin/products', { name: `Borrador ${unique()}`, category_id: 2 })
  const versioned =
    (make: () => Promise<number>, more: Record<string, unknown> = {}) =>
    async (): Promise<Given> => {
      const id = await make()
      return { path: { id }, body: { version: await versionOf(id), ...more } }
    }
  const feature = { selection: { ids: [product] }, act: { kind: 'feature' } }
  async function aBatch() {
    const ids = [await aProduct(db)]
    const { id } = await own<Id>('POST', '/api/admin/batches', {
      selection: { ids },
      act: { kind: 'feature' },
      shown: 1,
      key: randomUUID(),
    })
    await settled()
    return id
  }
  async function aPicture() {
    const id = await aProduct(db)
    await ownForm(`/api/admin/products/${id}/pictures`, { photo })
    const { pictures } = await own<{ pictures: Id[] }>('GET', `/api/admin/products/${id}/pictures`)
    return { id, picture: pictures[0]?.id ?? 0 }
  }
  const aShopPicture = async (use: string) =>
    (await ownForm<{ picture: Id }>(`/api/admin/shop-pictures?use=${use}`, { photo })).picture.id
  const aCategory = () =>
    own<Versioned>('POST', '/api/admin/categories', {
      label: `Sillas ${unique()}`,
      singular: `Silla ${unique()}`,
      slug: `sillas-${unique()}`,
      icon: 'silla',
    })
  const aSpecification = () =>
    own<{ key: string; version: number }>('POST', '/api/admin/specifications', {
      label: `Dato ${unique()}`,
      kind: 'text',
    })

  // What buyers say and keep.
  async function aQuestion() {
    const { id, cookie } = await aCustomer(db)
    await own('POST', '/api/user/questions', { prod_id: product, words: '¿Sirve?' }, cookie)
    const asked = await rowOf<Versioned>(
      sql`select id::float8 as id, version from product_question where account_id = ${id}`,
    )
    return { ...asked, cookie }
  }
  async function aReview() {
    const { buyer, cookie } = await order('ENTREGADO')
    await own('PUT', `/api/user/reviews/${product}`, { stars: 1, words: 'Malo' }, cookie)
    const said = await rowOf<Versioned>(
      sql`select id::float8 as id, version from product_review where account_id = ${buyer.id}`,
    )
    return { ...said, cookie }
  }
  async function aNotice() {
    const { id, cookie } = await aCustomer(db)
    await own(
      'POST',
      '/api/user/notices',
      { prod_id: product, kind: 'price', price: 50, phone: '0991234567' },
      cookie,
    )
    const notice = await rowOf<Id>(sql`select id::float8 as id from notice where account_id = ${id}`)
    return { id: notice.id, cookie }
  }
  async function aNoticeToken() {
    const email = `aviso${unique()}@correo.example`
    await own('POST', '/api/notices', { prod_id: product, kind: 'price', price: 50, email }, '')
    return (await rowOf<{ token: string }>(sql`select token from notice where email = ${email}`)).token
  }
  const pcQuery = `placa=${parts.MBO}&procesador=${parts.CPU}`
  async function aPcBuild() {
    const { cookie } = await aCustomer(db)
    const body = { name: 'Mi PC', query: pcQuery }
    const { code } = await own<{ code: string }>('POST', '/api/user/pc-builds', body, cookie)
    return { path: { code }, cookie }
  }
  async function aReservation() {
    const { cookie } = await aCustomer(db)
    const body = { details: [{ id: product, count: 1 }] }
    const { reservation_id } = await own<{ reservation_id: string }>(
      'POST',
      '/api/user/reservation',
      body,
      cookie,
    )
    return { cookie, reservation_id }
  }
  const freshBuyer =
    (more: Partial<Given> = {}) =>
    async (): Promise<Given> => ({
      cookie: (await aCustomer(db, { password: PASSWORD })).cookie,
      ...more,
    })
  async function anAddress(times = 1) {
    const { cookie } = await aCustomer(db)
    let id = 0
    const place = { province: 'Azuay', city: 'Cuenca', street: 'Larga 1' }
    for (let i = 0; i < times; i++)
      id = (await own<{ address: Id }>('POST', '/api/user/addresses', place, cookie)).address.id
    return { path: { id }, cookie }
  }

  // Returns.
  async function aCase(...steps: string[]) {
    const made = await order('ENTREGADO')
    const { case_id: id } = await own<{ case_id: number }>(
      'POST',
      `/api/user/orders/${made.id}/return-cases`,
      {
        key: randomUUID(),
        kind: 'warranty',
        reason: 'failed',
        words: 'Falla',
        lines: [{ line_id: made.line, count: 1 }],
      },
      made.cookie,
    )
    for (const step of steps)
      await own(
        'POST',
        `/api/admin/returns/${id}/${step}`,
        step === 'send-to-supplier' ? { supplier: 'Andes' } : {},
      )
    return { ...made, case: id }
  }
  const inCase =
    (steps: string[] = [], more: Record<string, unknown> = {}) =>
    async (): Promise<Given> => ({
      path: { id: (await aCase(...steps)).case },
      body: { seen: undefined, ...more },
    })
  async function aCasePhoto() {
    const made = await aCase()
    const form = await encodeForm({ photo })
    const sent = await ask(`/api/user/return-cases/${made.case}/photos`, {
      method: 'POST',
      cookie: made.cookie,
      ...form,
    })
    if (!sent.ok) throw new Error(`The photo was refused: ${await sent.text()}`)
    const row = await rowOf<Id>(sql`select id::float8 as id from return_photo where case_id = ${made.case}`)
    return { ...made, photo: row.id }
  }

  // Staff.
  const tokenIn = (link: string) => new URL(link, 'http://x').hash.slice(1)
  async function invited() {
    const role = await aStaffRole(db, ['orders.read'])
    const { link } = await own<{ link: string }>('POST', '/api/admin/invitations', {
      membership: { role_id: role },
    })
    return tokenIn(link)
  }
  async function secondFactor(...then: string[]) {
    const { cookie, username } = await anOwner(db, { password: PASSWORD })
    const { uri } = await own<{ uri: string }>('POST', '/api/admin/second-factor', undefined, cookie)
    const totp = URI.parse(uri)
    const code = 'period' in totp ? totp.generate() : ''
    if (!then.includes('confirmed')) return { cookie, body: { code } }
    const response = await ask('/api/admin/second-factor/confirmation', { body: { code }, cookie })
    const { recovery_codes } = (await response.json()) as { recovery_codes: string[] }
    const renewed = cookieOf(response) ?? cookie
    if (!then.includes('weak')) return { cookie: renewed, body: { code: recovery_codes[0] } }
    const login = await ask('/api/login', { body: { user: username, pass: PASSWORD } })
    return { cookie: cookieOf(login) ?? '', body: { code: recovery_codes[1] } }
  }
  const aMember = async (more: Parameters<typeof aStaffMember>[1] = {}) =>
    (await aStaffMember(db, { permissions: ['orders.read'], ...more })).accountId
  async function aLink(kind: 'new_password' | 'confirm_email', verified: Date | null = new Date()) {
    const { id, email } = await aCustomer(db, { emailVerifiedAt: verified })
    const token = newSecret()
    await db.execute(sql`
      insert into one_time_link (token_hash, kind, account_id, email, expires_at)
      values (${hashOf(token)}, ${kind}, ${id}, ${email}, now() + interval '20 minutes')`)
    return token
  }

  const anOffer = () =>
    own<{ offer: { id: number; link: string } }>('POST', '/api/admin/offers', {
      key: randomUUID(),
      lines: [{ id: product, count: 1, price: 90 }],
      buyer_name: 'Ana',
    })
  const counterSale = () =>
    own<{ order_id: number }>('POST', '/api/admin/counter/sales', {
      details: [{ id: product, count: 1 }],
      means: 'cash',
      buyer: { identification: '1710034065', name: 'Ana Quishpe' },
    })
  async function serialized() {
    const made = await order('preparing')
    const numbers = [`SN-${unique()}`]
    await own('POST', `/api/admin/orders/${made.id}/serials`, { serials: [{ line_id: made.line, numbers }] })
    const { id } = await rowOf<Id>(
      sql`select id::float8 as id from serial_sale where order_line_id = ${made.line} order by id desc limit 1`,
    )
    return { ...made, serial: id, number: numbers[0] }
  }
  const settingsNow = async () =>
    (await rowOf<Id>(sql`select coalesce(max(id), 0)::float8 as id from setting_change`)).id
  const aMail = async (status: string) =>
    (
      await rowOf<Id>(sql`
        insert into mail (template, order_id, status, recipient, subject, html, text)
        values ('payment-not-found', ${(await order()).id}, ${status}, 'ana@correo.example', 'Falta', '<p>Falta</p>', 'Falta')
        returning id::float8 as id`)
    ).id
  const customer = async () => (await aCustomer(db)).id
  const byId =
    (make: () => Promise<number>, more: Partial<Given> = {}) =>
    async (): Promise<Given> => ({
      path: { id: await make() },
      ...more,
    })
  const shopProduct = byId(async () => product)
  const days = { query: { from: today(), to: today() } }

  /** By operation. One that is not here needs nothing but what its schema says. */
  const recipes: Record<string, () => Given | Promise<Given>> = {
    ratePerformance: () => ({
      query: { processor: 'core-i5-12400f', graphics: 'geforce-rtx-3060-12-gb', memory_gb: 16 },
    }),
    readCart: () => ({ query: { ids: String(product), counts: '1' } }),
    proposePcBuilds: () => ({ query: { presupuesto: '900', uso: 'juegos', juegos: undefined } }),
    readProductFeedback: shopProduct,
    readOffer: async () => ({
      path: { token: new URL((await anOffer()).offer.link).searchParams.get('oferta') ?? '' },
    }),
    askNotice: () => ({
      body: {
        prod_id: product,
        kind: 'price',
        price: 50,
        phone: undefined,
        email: `n${unique()}@correo.example`,
      },
    }),
    confirmNotice: async () => ({ body: { token: await aNoticeToken() } }),
    endNotices: async () => ({ body: { token: await aNoticeToken() } }),
    savePcBuild: () => ({ body: { query: pcQuery } }),
    openPcBuild: aPcBuild,
    login: async () => ({
      body: { user: (await aCustomer(db, { password: PASSWORD })).username, pass: PASSWORD },
    }),
    loginWithSlash: async () => ({
      body: { user: (await aCustomer(db, { password: PASSWORD })).username, pass: PASSWORD },
    }),
    register: () => ({ body: { user: `eva${unique()}`, email: `eva${unique()}@correo.example` } }),
    setNewPassword: async () => ({ body: { token: await aLink('new_password') } }),
    confirmEmail: async () => ({ body: { token: await aLink('confirm_email', null) } }),
    logout: freshBuyer(),
    logoutByPost: freshBuyer(),
    addAddress: freshBuyer(),
    changeAddress: () => anAddress(),
    deleteAddress: () => anAddress(2),
    addFavourite: freshBuyer(),
    askQuestion: freshBuyer(),
    deleteQuestion: async () => {
      const { id, cookie } = await aQuestion()
      return { path: { id }, cookie }
    },
    writeReview: async () => ({ path: { id: product }, cookie: (await order('ENTREGADO')).cookie }),
    deleteReview: async () => ({ path: { id: product }, cookie: (await aReview()).cookie }),
    askOwnNotice: freshBuyer({ body: { prod_id: product, kind: 'price', price: 50 } }),
    endNotice: async () => {
      const { id, cookie } = await aNotice()
      return { path: { id }, cookie }
    },
    saveOwnPcBuild: freshBuyer({ body: { query: pcQuery } }),
    renamePcBuild: aPcBuild,
    deletePcBuild: aPcBuild,
    keepPurchaseData: async () => {
      const { id, cookie } = await order()
      return { body: { order_id: id }, cookie }
    },
    changePassword: freshBuyer({ body: { current: PASSWORD } }),
    changeEmail: freshBuyer({ body: { pass: PASSWORD } }),
    unlinkGoogle: freshBuyer({ body: { pass: PASSWORD } }),
    endOtherSessions: freshBuyer(),
    endSession: async () => {
      const { cookie } = await aCustomer(db)
      const { sessions } = await own<{ sessions: { id: string }[] }>(
        'GET',
        '/api/user/sessions',
        undefined,
        cookie,
      )
      return { path: { id: sessions[0]?.id ?? '' }, cookie }
    },
    closeAccount: freshBuyer({ body: { pass: PASSWORD, user: undefined } }),
    giveRefundAccount: async () => {
      const { id, cookie } = await aRefund()
      return { path: { id }, cookie, body: { ...account, pass: PASSWORD } }
    },
    listReturnCases: withOrder(),
    askForReturn: async () => {
      const { id, line, cookie } = await order('ENTREGADO')
      return {
        path: { id },
        cookie,
        body: {
          kind: 'warranty',
          reason: 'failed',
          words: 'No enciende',
          wants_voucher: undefined,
          lines: [{ line_id: line, count: 1 }],
        },
      }
    },
    withdrawReturnCase: async () => {
      const made = await aCase()
      return { path: { id: made.case }, cookie: made.cookie }
    },
    readReturnPhoto: async () => {
      const made = await aCasePhoto()
      return { path: { id: made.case, photoId: made.photo }, cookie: made.cookie }
    },
    sendReturnPhoto: async () => {
      const made = await aCase()
      return { path: { id: made.case }, cookie: made.cookie, parts: { photo } }
    },
    readInvoiceXmlOfOrder: async () => {
      const made = await anInvoice()
      return { path: { id: made.order }, cookie: made.cookie }
    },
    readInvoicePdfOfOrder: async () => {
      const made = await anInvoice()
      return { path: { id: made.order }, cookie: made.cookie }
    },
    reserveCart: freshBuyer({
      body: { details: [{ id: product, count: 1 }], total: undefined, offer: undefined },
    }),
    releaseReservation: async () => {
      const { cookie, reservation_id } = await aReservation()
      return { cookie, query: { reservation_id } }
    },
    keepPayment: async () => {
      const { cookie, reservation_id } = await aReservation()
      return { cookie, body: { reservation_id } }
    },
    placeOrder: freshBuyer({
      body: {
        ...anOrderBody([{ id: product, count: 1 }]),
        total: undefined,
        offer: undefined,
        reservation_id: undefined,
      },
    }),
    cancelOrder: async () => {
      const { id, cookie } = await order()
      return { body: { order_id: id }, cookie }
    },
    readOrder: withOrder(),
    addClaim: withOrder(),
    readReceiptPhoto: async () => {
      const { id, cookie } = await photographed()
      return { path: { id }, cookie }
    },
    sendReceiptPhoto: withOrder({ parts: { photo } }),

    readStaffLink: async () => ({ body: { token: await invited() } }),
    joinWithNewAccount: async () => ({
      body: { token: await invited(), user: `rosa${unique()}`, email: `rosa${unique()}@correo.example` },
    }),
    joinWithAccount: async () => ({
      body: { token: await invited(), user: (await aCustomer(db, { password: PASSWORD })).username },
    }),
    beginSecondFactor: async () => ({ cookie: (await anOwner(db)).cookie }),
    removeSecondFactor: () => secondFactor('confirmed'),
    confirmSecondFactor: () => secondFactor(),
    giveSecondFactor: () => secondFactor('confirmed', 'weak'),
    makeRecoveryCodes: () => secondFactor('confirmed'),
    proveAgain: async () => ({
      cookie: (await anOwner(db, { password: PASSWORD })).cookie,
      body: { code: undefined, pass: PASSWORD },
    }),
    deleteView: async () => {
      const { view } = await own<{ view: Id }>('POST', '/api/admin/views', {
        name: `V ${unique()}`,
        query: 'stage=preparing',
      })
      return { path: { id: view.id }, cookie: owner.cookie }
    },
    saveView: () => ({ body: { query: 'stage=preparing' } }),
    readMail: byId(() => aMail('failed')),
    sendMailAgain: byId(() => aMail('failed')),
    sendTestMail: () => ({ body: { mail: 'order-placed', words: { subject: 'Tu pedido {pedido}' } } }),
    createCategory: () => ({
      body: { slug: `c-${unique()}`, label: `Mesas ${unique()}`, singular: `Mesa ${unique()}` },
    }),
    orderCategories: async () => {
      await aCategory()
      const { rows } = await db.execute<Id>(sql`select id from category where id > 100 order by id`)
      return { body: { ids: rows.map(({ id }) => id) } }
    },
    readDeskCategory: byId(async () => (await aCategory()).id),
    changeCategory: async () => {
      const { id, version } = await aCategory()
      return { path: { id }, body: { version, label: undefined, singular: undefined, slug: undefined } }
    },
    placeSpecs: async () => {
      const { id, version } = await aCategory()
      const { key } = await aSpecification()
      return { path: { id }, body: { version, table: [key], facets: [{ key, kind: 'values' }], card: [key] } }
    },
    removeCategory: async () => {
      const { id, version } = await aCategory()
      return { path: { id }, body: { version } }
    },
    createSpecification: () => ({
      body: {
        label: `Peso ${unique()}`,
        kind: 'text',
        unit: undefined,
        phrase: undefined,
        better: undefined,
      },
    }),
    changeSpecification: async () => {
      const { key, version } = await aSpecification()
      return {
        path: { key },
        body: { version, kind: undefined, unit: undefined, phrase: undefined, better: undefined },
      }
    },
    removeSpecification: async () => {
      const { key, version } = await aSpecification()
      return { path: { key }, body: { version } }
    },
    readDeskOrder: ofOrder(),
    prepareOrder: seenOrder('payment_verified'),
    readyForPickup: seenOrder('preparing', {}, pickup),
    shipOrder: seenOrder('preparing', { ...shipped, guide_number: 'G-1' }),
    correctShipment: async () => {
      const { id } = await order('shipped')
      const { seen, shipments } = await desk(id)
      return {
        path: { id, shipment: shipments[0]?.id ?? 0 },
        body: { seen, carrier: 'laar', carrier_name: undefined, guide_number: `G${unique()}` },
      }
    },
    deliverOrder: seenOrder('shipped'),
    handOver: seenOrder(
      'ready_for_pickup',
      { received_by: 'buyer', identification: '1710034065', name: undefined, serials: undefined },
      pickup,
    ),
    cancelOrderByStaff: seenOrder('payment_review'),
    noteOrder: ofOrder(),
    chooseOrders: () => ({
      query: {
        stage: undefined,
        delivery: undefined,
        payment: undefined,
        flag: undefined,
        customer: undefined,
        ids: undefined,
      },
    }),
    listOrders: () => ({
      query: {
        stage: undefined,
        delivery: undefined,
        payment: undefined,
        flag: undefined,
        customer: undefined,
      },
    }),
    printOrders: async () => ({ query: { ids: String((await order()).id) } }),
    prepareOrders: chosen('payment_verified'),
    readyManyForPickup: chosen('preparing', () => ({}), pickup),
    shipOrders: chosen('preparing', () => ({ carrier: aGuide().carrier, guide_number: `G${unique()}` })),
    readCustomer: byId(customer),
    readCustomerHistory: byId(customer, { query: { page: undefined } }),
    readCounterBuyer: byId(async () => (await counterSale()).order_id, { query: { page: undefined } }),
    exportCustomer: byId(customer),
    addCustomerNote: byId(customer),
    deleteCustomerNote: async () => {
      const id = await customer()
      await own('POST', `/api/admin/customers/${id}/notes`, { text: 'Por la tarde' })
      const note = await rowOf<Id>(sql`select id::float8 as id from customer_note where account_id = ${id}`)
      return { path: { id, note: note.id } }
    },
    blockCustomer: byId(customer, { body: { until: nextYear } }),
    unblockCustomer: byId(async () => (await aCustomer(db, { status: 'blocked' })).id),
    makeRecoveryLink: byId(customer),
    endCustomerSessions: byId(customer),
    confirmPayment: seenOrder('payment_review', payment),
    recordLatePayment: async () => {
      const { id, cookie } = await order()
      await own('POST', '/api/user/cancel-orders', { order_id: id }, cookie)
      return { path: { id }, body: { seen: await seenOf(id), ...payment } }
    },
    refuseClaim: seenOrder('payment_review', { claim_id: undefined }),
    refusePayment: seenOrder('payment_review'),
    undoAllocation: async () => {
      const { id } = await order('payment_verified')
      const allocation = await rowOf<Id>(sql`select id::float8 as id from allocation where order_id = ${id}`)
      return { path: { id: allocation.id }, body: { seen: undefined } }
    },
    readClaimPhoto: async () => {
      const { id } = await photographed()
      return { path: { id, claim: (await desk(id)).money.claims[0]?.id ?? 0 } }
    },
    receiveMoney: () => ({ body: { shares: undefined, received_on: today(), reference: `R-${unique()}` } }),
    allocateMoney: async () => {
      const [{ money_id }, { id }] = [await money(), await order()]
      return { path: { id: money_id }, body: { shares: [{ order_id: id, amount: 200 }] } }
    },
    voidMoney: async () => ({ path: { id: (await money()).money_id } }),
    recordSerials: async () => {
      const { id, line } = await order('preparing')
      return { path: { id }, body: { serials: [{ line_id: line, numbers: [`SN-${unique()}`] }] } }
    },
    correctSerial: async () => {
      const { id, serial } = await serialized()
      return { path: { id, serial }, body: { number: `SN-${unique()}` } }
    },
    waiveSerials: ofOrder('shipped'),
    oweRefund: async () => {
      const { id } = await order('ENTREGADO')
      return { body: { order_id: id, money_id: undefined, amount: 20, is_price_cut: true, seen: undefined } }
    },
    readRefund: async () => ({ path: { id: (await aRefund()).refund } }),
    makeRefund: async () => {
      const { refund, owed } = await aRefund()
      return {
        path: { id: refund },
        body: { amount: owed, owed, made_on: today(), means: 'transfer', reference: `D-${unique()}` },
      }
    },
    withdrawRefund: async () => {
      const { id } = await order('ENTREGADO')
      await own('POST', '/api/admin/refunds', { order_id: id, amount: 20, note: 'Golpe', is_price_cut: true })
      const refund = await rowOf<Id>(sql`select id::float8 as id from refund where order_id = ${id}`)
      return { path: { id: refund.id }, body: { owed: 20 } }
    },
    undoRefund: async () => ({ path: { id: (await aRefund({ isMade: true })).refund } }),
    recordRefundAccount: async () => ({ path: { id: (await aRefund()).refund }, body: account }),
    readRefundProof: async () => {
      const { refund } = await aRefund({ isMade: true })
      await ownForm(`/api/admin/refunds/${refund}/proof`, { proof: photo })
      return { path: { id: refund } }
    },
    attachRefundProof: async () => ({
      path: { id: (await aRefund({ isMade: true })).refund },
      parts: { proof: photo },
    }),
    previewStatement: async () => ({
      path: { id: await uploadStatement() },
      body: { bank_account_id: bank, layout },
    }),
    readStatement: async () => ({
      path: { id: await uploadStatement() },
      body: { bank_account_id: bank, layout },
    }),
    // Of an account of its own: where a later statement relies on it, it stays.
    cancelStatement: async () => {
      const id = await uploadStatement()
      await own('POST', `/api/admin/statements/${id}/read`, {
        bank_account_id: await aBankAccount(db),
        layout,
      })
      await settled()
      return { path: { id } }
    },
    uploadStatement: () => ({ parts: { file: statement(2), name: 'noviembre.csv' } }),
    confirmSureLines: () => ({ body: { count: 1_000 } }),
    matchLine: async () => {
      const { id, shares } = await match()
      return { path: { id }, body: { shares, is_another: undefined } }
    },
    tieLine: async () => ({
      path: { id: await line() },
      body: {
        money_id: (await money({ amount: 200, bank_account_id: bank, received_on: today() })).money_id,
      },
    }),
    undoMatch: async () => {
      const { id, shares } = await match()
      await own('POST', `/api/admin/statement-lines/${id}/match`, { shares })
      return { path: { id } }
    },
    setLineAside: byId(line),
    takeLineBack: byId(async () => {
      const id = await line()
      await own('POST', `/api/admin/statement-lines/${id}/set-aside`, { reason: 'Intereses' })
      return id
    }),
    receiveStock: () => ({ body: { lines: [{ article_id: product, units: 2, unit_cost: 31.5 }] } }),
    readStock: shopProduct,
    changeStockPlace: byId(() => aProduct(db)),
    listStockMovements: byId(async () => product, { query: { page: undefined } }),
    countStock: byId(() => aProduct(db), { body: { counted: 9, on_shelf: 10 } }),
    tieCode: byId(() => aProduct(db)),
    untieCode: async () => {
      const [id, code] = [await aProduct(db), `786${unique()}`]
      await own('POST', `/api/admin/stock/${id}/codes`, { code })
      return { path: { id, code } }
    },
    sellAtCounter: () => ({
      body: {
        details: [{ id: product, count: 1 }],
        total: undefined,
        means: 'cash',
        bank_account_id: undefined,
        reference: undefined,
        buyer: { identification: '1710034065', name: 'Ana Quishpe' },
        serials: undefined,
      },
    }),
    undoCounterSale: async () => {
      const { order_id: id } = await counterSale()
      return {
        path: { id },
        body: { seen: await seenOf(id), means: 'cash', to_stock: true, reference: undefined },
      }
    },
    createProduct: () => ({
      body: {
        category_id: 2,
        condition: 'new',
        grade: undefined,
        price: 100,
        previous_price: undefined,
        specs: undefined,
      },
    }),
    readDeskProduct: shopProduct,
    changeProduct: versioned(() => aProduct(db), {
      sku: undefined,
      category_id: undefined,
      condition: undefined,
      grade: undefined,
      price: 90,
      previous_price: undefined,
      cost: undefined,
      specs: { vram_gb: 16 },
    }),
    publishProduct: versioned(
      async () => {
        const { id } = await aDraft()
        await db.execute(sql`update sellable set price_cents = 10000 where id = ${id}`)
        return id
      },
      { at: undefined },
    ),
    hideProduct: versioned(() => aProduct(db)),
    duplicateProduct: shopProduct,
    discardDraft: versioned(async () => (await aDraft()).id),
    previewProduct: byId(async () => (await aDraft()).id),
    listProductValues: () => ({ query: { field: 'brand' } }),
    listSpecDefinitions: () => ({ query: { category_id: 2 } }),
    findOpenParts: () => ({ query: { category_id: 2 } }),
    uploadImport: () => ({ parts: { file: importFile(), name: 'lista.csv' } }),
    readImport: byId(uploadImport),
    listImportRows: byId(comparedImport, { query: { page: undefined } }),
    compareImport: byId(uploadImport, { body: { layout: importLayout, supplier_id: null } }),
    applyImport: byId(comparedImport),
    discardImport: byId(uploadImport),
    readSales: () => days,
    exportSales: () => days,
    exportReservations: () => days,
    exportSearches: () => days,
    exportMails: () => days,
    readReservationFigures: () => days,
    readSearchFigures: () => days,
    readMailFigures: () => days,
    readStockFigures: () => ({ query: { days: 30 } }),
    exportStockFigures: () => ({ query: { days: 30 } }),
    previewBulkAct: () => ({ body: feature }),
    startBulkAct: () => ({ body: { ...feature, shown: 1 } }),
    readBatch: byId(aBatch),
    listBatchRows: byId(aBatch, { query: { page: undefined } }),
    cancelBatch: byId(async () => {
      const id = await aBatch()
      await db.execute(sql`update batch set state = 'running', ended_at = null where id = ${id}`)
      return id
    }),
    resumeBatch: byId(async () => {
      const id = await aBatch()
      await db.execute(sql`update batch set state = 'cancelled' where id = ${id}`)
      return id
    }),
    undoBatch: byId(aBatch),
    listPictures: shopProduct,
    addPicture: byId(() => aProduct(db), { parts: { photo }, query: { serial: undefined, real: undefined } }),
    changePicture: async () => ({ path: await aPicture() }),
    removePicture: async () => ({ path: await aPicture() }),
    cutPicture: async () => ({
      path: await aPicture(),
      body: { cut: { left: 0, top: 0, width: 200, height: 200 } },
    }),
    orderPictures: async () => {
      const { id, picture } = await aPicture()
      return { path: { id }, body: { ids: [picture] } }
    },
    listShopPictures: async () => ({ query: { ids: String(await aShopPicture('photo')) } }),
    addShopPicture: () => ({ query: { use: 'photo' }, parts: { photo } }),
    cutShopPicture: async () => ({
      path: { id: await aShopPicture('photo') },
      body: { use: 'photo', cut: { left: 0, top: 0, width: 300, height: 200 } },
    }),
    eraseCustomerPhoto: async () => {
      const id = await aShopPicture('photo')
      await own('POST', '/api/admin/settings/change', {
        values: {
          customer_photos: [{ media_id: id, alt: 'Su PC', caption: 'La de Rosa', consent: 'Por WhatsApp' }],
        },
        seen: await settingsNow(),
      })
      return { path: { id } }
    },
    changeSupplier: byId(aSupplier),
    listPriceProposals: () => ({ query: { supplier: undefined } }),
    acceptPriceProposals: async () => ({ body: { proposals: (await aProposal()).proposals } }),
    acceptAllPriceProposals: async () => ({ body: { supplier_id: (await aProposal()).supplier } }),
    declinePriceProposals: async () => ({ body: { proposals: (await aProposal()).proposals } }),
    createBuild: () => ({
      body: { sku: undefined, parts: [{ slot: 'CPU', id: parts.CPU, quantity: 1 }], pricing: { by: 'sum' } },
    }),
    readDeskBuild: byId(async () => build),
    changeBuild: versioned(
      async () => (await own<Id>('POST', '/api/admin/builds', { name: `PC ${unique()}` })).id,
      { sku: undefined, parts: [{ slot: 'CPU', id: parts.CPU, quantity: 1 }], pricing: { by: 'sum' } },
    ),
    checkBuild: () => ({ query: { parts: `CPU:${parts.CPU}` } }),
    findBuildParts: () => ({ query: { slot: 'CPU', parts: '' } }),
    addSearchSynonym: () => ({ body: { typed: [`palabra ${unique()}`], found: ['tarjeta'] } }),
    changeSearchSynonym: async () => {
      const typed = [`palabra ${unique()}`]
      const { id } = await own<Id>('POST', '/api/admin/synonyms', { typed, found: ['tarjeta'] })
      return { path: { id }, body: { typed: [`otra ${unique()}`], found: ['placa'] } }
    },
    deleteSearchSynonym: byId(
      async () =>
        (await own<Id>('POST', '/api/admin/synonyms', { typed: [`palabra ${unique()}`], found: ['tarjeta'] }))
          .id,
    ),
    addChipsetNote: () => ({ body: { chipsets: ['B450'], architectures: ['Zen 3'] } }),
    changeChipsetNote: byId(
      async () =>
        (
          await own<Id>('POST', '/api/admin/chipset-notes', {
            chipsets: ['B450'],
            architectures: ['Zen 3'],
            text: 'BIOS',
          })
        ).id,
      { body: { chipsets: ['X470'], architectures: ['Zen 3'] } },
    ),
    deleteChipsetNote: byId(
      async () =>
        (
          await own<Id>('POST', '/api/admin/chipset-notes', {
            chipsets: ['B450'],
            architectures: ['Zen 3'],
            text: 'BIOS',
          })
        ).id,
    ),
    makeOffer: () => ({ body: { lines: [{ id: product, count: 1, price: 90 }] } }),
    readDeskOffer: byId(async () => (await anOffer()).offer.id),
    withdrawOffer: byId(async () => (await anOffer()).offer.id),
    // A shop that sends mails asks for no phones: this one asked before its shop did.
    markNoticeTold: byId(async () => {
      const phone = `+5939${String(++made).padStart(8, '0')}`
      const notice = await rowOf<Id>(sql`
        insert into notice (sellable_id, kind, below_cents, phone, token, confirmed_at)
        values (${product}, 'price', 5000, ${phone}, ${randomUUID()}, now()) returning id::float8 as id`)
      return notice.id
    }),
    readOrderInvoice: ofOrder(),
    recordInvoice: async () => ({
      path: { id: (await order('ENTREGADO')).id },
      parts: { xml: anInvoiceXml({ totalCents: 20_000 }).xml, pdf: aPdf() },
    }),
    annulInvoice: async () => ({ path: { id: (await anInvoice()).invoice }, body: { seen: undefined } }),
    readInvoiceXml: async () => ({ path: { id: (await anInvoice()).invoice } }),
    readInvoicePdf: async () => ({ path: { id: (await anInvoice()).invoice } }),
    readInvoice: async () => ({
      path: { id: (await order('ENTREGADO')).id },
      parts: { xml: anInvoiceXml({ totalCents: 20_000 }).xml },
    }),
    readReturn: inCase(),
    readReturnPhotoAtDesk: async () => {
      const made = await aCasePhoto()
      return { path: { id: made.case, photo: made.photo } }
    },
    readOrderReturns: ofOrder('ENTREGADO'),
    openReturn: async () => {
      const { id, line } = await order('ENTREGADO')
      return {
        path: { id },
        body: {
          seen: undefined,
          kind: 'warranty',
          reason: 'failed',
          words: 'Falla',
          wants_voucher: undefined,
          lines: [{ line_id: line, count: 1 }],
        },
      }
    },
    acceptReturn: inCase(),
    receiveReturn: inCase(['accept']),
    inspectReturn: inCase(['accept', 'receive']),
    withdrawReturn: inCase(),
    refuseReturn: inCase(),
    sendToSupplier: inCase(['accept', 'receive', 'inspect']),
    takeBackFromSupplier: inCase(['accept', 'receive', 'inspect', 'send-to-supplier']),
    resolveReturn: inCase(['accept', 'receive', 'inspect'], {
      resolution: 'repaired',
      to_stock: undefined,
      serials: undefined,
    }),
    recordCreditNote: async () => {
      const made = await aCase('accept', 'receive', 'inspect')
      await ownForm(`/api/admin/orders/${made.id}/invoice`, {
        xml: anInvoiceXml({ totalCents: 20_000 }).xml,
        pdf: aPdf(),
      })
      await own('POST', `/api/admin/returns/${made.case}/resolve`, {
        resolution: 'refund',
        to_stock: [{ line_id: made.line, count: 1 }],
      })
      return {
        path: { id: made.case },
        body: { seen: undefined, number: '001-001-000000123', issued_on: today() },
      }
    },
    answerQuestion: async () => {
      const { id, version } = await aQuestion()
      return { path: { id }, body: { version } }
    },
    refuseQuestion: async () => {
      const { id, version } = await aQuestion()
      return { path: { id }, body: { version } }
    },
    publishReview: async () => {
      const { id, version } = await aReview()
      return { path: { id }, body: { version } }
    },
    refuseReview: async () => {
      const { id, version } = await aReview()
      return { path: { id }, body: { version } }
    },
    changeSettings: async () => ({
      body: {
        values: { shop_slogan: `Lema ${unique()}` },
        originals: undefined,
        from: undefined,
        seen: await settingsNow(),
      },
    }),
    undoSettingsChange: async () => ({
      body: await own<Id>('POST', '/api/admin/settings/change', {
        values: { shop_slogan: `Lema ${unique()}` },
        seen: await settingsNow(),
      }).then(({ id }) => ({ id })),
    }),
    previewSettings: () => ({
      body: { values: { shop_slogan: 'Lema' }, originals: undefined, token: undefined },
    }),
    inviteStaff: async () => ({ body: { membership: { role_id: await aStaffRole(db, ['orders.read']) } } }),
    takeInvitationBack: byId(async () => {
      const role = await aStaffRole(db, ['orders.read'])
      await own('POST', '/api/admin/invitations', { membership: { role_id: role } })
      return (await rowOf<Id>(sql`select id::float8 as id from staff_link order by id desc limit 1`)).id
    }),
    changeMembership: async () => ({
      path: { id: await aMember() },
      body: { role_id: await aStaffRole(db, ['orders.read']), is_owner: undefined },
    }),
    takeOutOfTeam: byId(aMember),
    blockMember: byId(aMember),
    unblockMember: byId(() => aMember({ status: 'blocked' })),
    resetSecondFactor: byId(aMember),
    changeStaffRole: byId(() => aStaffRole(db, ['orders.read']), { body: { permissions: ['orders.read'] } }),
    makeStaffRole: () => ({ body: { permissions: ['orders.read'] } }),
    deleteStaffRole: byId(() => aStaffRole(db, ['orders.read'])),
    listAudit: () => ({ query: { who: undefined, before: undefined } }),
  }

  /** What fields of these names hold wherever a schema does not say more. */
  const known: KnownFields = {
    id: () => product,
    prod_id: () => product,
    article_id: () => product,
    bank_account_id: () => bank,
    user: () => `u${unique()}`,
    email: () => `e${unique()}@correo.example`,
    pass: () => PASSWORD,
    pass2: () => PASSWORD,
    current: () => PASSWORD,
    phone: () => '0991234567',
    buyer_phone: () => '0991234567',
    ci: () => '1710034065',
    identification: () => '1710034065',
    payer_identification: () => '1710034065',
    birthdate: () => '1996-02-29',
    received_on: () => today(),
    total: () => undefined,
    reservation_id: () => undefined,
    ids: () => String(product),
    key: () => randomUUID(),
    code: () => `786${unique()}`,
    sku: () => `F-${unique()}`,
    part_number: () => `P-${unique()}`,
    slug: () => `s-${unique()}`,
    customer: () => undefined,
    page: () => undefined,
    order: () => undefined,
    'idempotency-key': () => randomUUID(),
  }

  /** What no call has used up yet, by operation. */
  const prepared = new Map<string, Prepared[]>()
  return { recipes, known, staff, buyer: buyer.cookie, settled, prepared }
}

/** The session that an answer brought, as a browser would send it back. */
export function cookieOf(response: Response): string | undefined {
  return /^[\w-]*kuntur_session=[\w-]+/.exec(response.headers.getSetCookie()[0] ?? '')?.[0]
}

/** A form as a browser sends it: its body and its type. */
export async function encodeForm(parts: Record<string, Uint8Array | string>) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    form.append(name, typeof part === 'string' ? part : new File([Uint8Array.from(part)], `${name}.bin`))
  const request = new Request('http://x/', { method: 'POST', body: form })
  return {
    rawBody: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
