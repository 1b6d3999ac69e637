import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/project.js'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { aProduct, aStaffMember } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'

/* One shop, told many things that nobody else is to know, in this order; then all that it wrote is searched for them. */

const USER = 'ana.marcada'
const NEIGHBOUR = 'vecino@marcado.example'
/** What must stand nowhere: each of them was sent to the shop by a real call, or is what opens its backups. */
const secrets = {
  password: 'clave-marcada-7431',
  wrongPassword: 'clave-equivocada-7432',
  newPassword: 'clave-cambiada-7433',
  email: 'ana@marcada.example',
  neighbour: NEIGHBOUR,
  name: 'Ana Marcada Quishpe',
  phone: '0987431431',
  identification: '1710034065',
  address: 'Calle Marcada 74-31',
  reference: 'porton-marcado-7431',
  receipt: 'COMPROBANTE7431',
  photo: 'bytes-marcados-7431',
  typed: 'texto-marcado-7431',
  offer: 'enlace-marcado-7431-enlace-marcado-7431',
  notice: 'aviso-marcado-7431-aviso-marcado-7431',
  key: `llave-marcada-${randomUUID()}`,
  passphrase: 'frase-marcada-de-copias-7431',
}

/** Loaded into the process: what fails there on a signal is nobody's to catch, and carries what it must not tell. */
const weakness = join(scratchDirectory('weakness'), 'weakness.mjs')
writeFileSync(
  weakness,
  `
  process.on('SIGUSR2', () => {
    const cause = Object.assign(new Error('invalid input syntax for type integer: "${secrets.phone}"'), {
      code: '22P02', detail: '${secrets.address}', where: '${secrets.reference}' })
    const failure = new Error('Failed query: select $1::int\\nparams: ${secrets.name}', { cause })
    Promise.reject(Object.assign(failure, { params: ['${secrets.name}'], query: 'select' }))
    Promise.reject({ buyer: '${secrets.name}' })
    try { JSON.parse('${secrets.typed}') } catch (error) { Promise.reject(error) }
  })`,
)

const dataDir = copyStartedDataDir()
const answers: { status: number; headers: Headers; body: string }[] = []
let mailServer: MailServer
let shop: Shop
let db: Database
let cookie = ''

beforeAll(async () => {
  mailServer = await startMailServer({ unknown: [secrets.email] })
  shop = await startShop({
    dataDir,
    env: {
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      SMTP_URL: mailServer.url,
      BACKUP_PASSPHRASE: secrets.passphrase,
      NODE_OPTIONS: `--import=${weakness}`,
    },
  })
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  db = openDatabase(connection, { poolSize: 2, onConnectionLost: () => {} })
})

afterAll(async () => {
  await db.$client.end()
  await shop.stop()
  await mailServer.close()
  if (isDrill) await expectWholeData(dataDir)
})

async function call(path: string, body?: unknown, { method = 'POST', headers = {} } = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(shop.url + path, {
    method: body === undefined && method === 'POST' ? 'GET' : method,
    headers: {
      cookie,
      origin: shop.url,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const answer = { status: response.status, headers: response.headers, body: await response.text() }
  answers.push(answer)
  return { ...answer, setCookie: response.headers.get('set-cookie') }
}

/** The lines that have come whole. */
const logged = () =>
  shop.output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line))

async function photoWithMarker() {
  const pixels = { create: { width: 60, height: 40, channels: 3, background: '#2878c8' } } as const
  const form = new FormData()
  const exif = { IFD0: { ImageDescription: secrets.photo } }
  const photo = await sharp(pixels).withExif(exif).jpeg().toBuffer()
  form.append('photo', new File([Uint8Array.from(photo)], `${secrets.photo}.jpg`, { type: 'image/jpeg' }))
  return form
}

const orderOf = (product: number) => ({
  details: [{ id: product, count: 1 }],
  info: {
    nombres: secrets.name,
    email: secrets.email,
    celular: secrets.phone,
    ci: secrets.identification,
    direccion: secrets.address,
    referencia: secrets.reference,
    terminos: true,
    comprobante: secrets.receipt,
  },
})

test('LG-3: who signs in, who fails, who orders, who is denied and what the staff change is logged, with whose account and when in UTC', async () => {
  const product = await aProduct(db, { openingStock: 5 })
  const { email, password: pass } = secrets
  const registered = await call('/api/register', { email, user: USER, pass, pass2: pass })
  expect(registered.status).toBe(200)
  const { rows } = await db.$client.query('select id from account where username = $1', [USER])
  const accountId = Number(rows[0].id)
  // Or the second order would be refused.
  await db.$client.query('update account set email_verified_at = now() where id = $1', [accountId])
  expect((await call('/api/login', { user: USER, pass: secrets.wrongPassword })).status).toBe(401)
  expect((await call('/api/login', { user: secrets.typed, pass })).status).toBe(401)
  const signedIn = await call('/api/login', { user: USER, pass })
  cookie = signedIn.setCookie?.split(';')[0] ?? ''
  const placed = await call('/api/user/createorder', orderOf(product), {
    headers: { 'idempotency-key': secrets.key },
  })
  expect(placed.status).toBe(201)
  const orderId = JSON.parse(placed.body).order_id
  expect((await call(`/api/user/orders/${orderId}/receipt`, await photoWithMarker())).status).toBe(201)
  expect((await call('/api/admin/today')).status).toBe(404)

  const buyerCookie = cookie
  const staff = await aStaffMember(db)
  cookie = staff.cookie
  expect((await call(`/api/admin/orders/${orderId}/notes`, { text: secrets.typed })).status).toBe(201)
  cookie = buyerCookie

  await waitUntil(() => shop.output.includes('"event":"desk_act"'))
  const lines = logged()
  const address = '127.0.0.1'
  for (const line of [
    { event: 'registered', accountId },
    { event: 'login_failed', accountId, address },
    { event: 'login_failed', address },
    { event: 'login', accountId },
    { event: 'order_placed', orderId, accountId },
    { event: 'receipt_uploaded', orderId, accountId },
    { event: 'desk_denied', accountId, address },
    { event: 'desk_act', accountId: staff.accountId, path: `/api/admin/orders/${orderId}/notes` },
  ])
    expect(lines).toContainEqual(expect.objectContaining(line))
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('LG-2: an error tells the number of its request, which its line in the log bears, and nothing of what is inside', async () => {
  const product = await aProduct(db)
  await call('/api/user/createorder', { ...orderOf(product), total: secrets.typed })
  await call('/api/register', { email: secrets.typed, user: secrets.name, pass: 'x', pass2: secrets.typed })
  await call('/api/user/password', {
    current: secrets.typed,
    pass: secrets.newPassword,
    pass2: secrets.newPassword,
  })
  await call('/api/login', { email: secrets.email })
  await call('/api/login', { email: secrets.neighbour })
  await call(`/api/offers/${secrets.offer}`)
  await call(`/avisos/fin/${secrets.notice}`, {})
  await call(`/vista-previa/${secrets.offer}`)
  await call(`/vista-ajustes/${secrets.offer}/nosotros`)
  const broken = new FormData()
  broken.append('photo', new File([secrets.photo], `../${secrets.photo}.png`, { type: 'image/png' }))
  await call('/api/user/orders/1/receipt', broken)

  // PostgreSQL names the whole row in one of these errors, and quotes a value of it in the other.
  await db.$client.query(
    `alter table customer_order add constraint refusing check (buyer_name = '') not valid`,
  )
  const refused = await call('/api/user/createorder', orderOf(product))
  await db.$client.query(`alter table customer_order drop constraint refusing`)
  await db.$client.query(
    `alter table customer_order add constraint quoting check (delivery_address::int > 0) not valid`,
  )
  const quoted = await call('/api/user/createorder', orderOf(product))
  await db.$client.query(`alter table customer_order drop constraint quoting`)

  for (const { status, body, headers } of [refused, quoted]) {
    expect(status).toBe(500)
    const requestId = headers.get('x-request-id')
    expect(JSON.parse(body)).toMatchObject({ error: 'internal', request_id: requestId })
    // Its line comes by another way than the answer, and may come later.
    const linesOfIt = () => logged().filter((line) => line.requestId === requestId)
    await waitUntil(() => linesOfIt().some(({ msg }) => msg === 'request failed'))
    expect(linesOfIt()).toContainEqual(expect.objectContaining({ msg: 'request failed', level: 50 }))
  }
  const failures = answers.filter(({ status }) => status >= 400)
  expect(failures.length).toBeGreaterThan(10)
  for (const { body, headers } of failures) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(body).not.toMatch(
      /\bat .+:\d+:\d+|node_modules|\.ts\b|customer_order|insert into|Failed query|constraint/i,
    )
    expect(body).not.toContain(root)
    expect(body).not.toContain(dataDir)
  }
})

test('LG-1: no password, token, cookie, photo or personal data is in anything that the process wrote, its failures included', async () => {
  // One mail was refused by the server in words that name its recipient.
  await waitUntil(() => shop.output.includes('"msg":"mail not sent"'))
  const token = JSON.parse((await call('/api/login', { user: USER, pass: secrets.password })).body).token
  process.kill(shop.pid, 'SIGUSR2')
  expect(await shop.exited).toEqual({ code: 1, signal: null })
  expect(shop.output).toContain('"msg":"unhandledRejection"')
  const written = shop.output + readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(written.length).toBeGreaterThan(10_000)
  const [, session = cookie] = cookie.split('=')
  const found = Object.entries({ ...secrets, session, token }).filter(([, secret]) =>
    written.includes(secret),
  )
  expect(found).toEqual([])
  for (const line of shop.output.split('\n').filter((line) => line.startsWith('{')))
    expect(() => JSON.parse(line)).not.toThrow()
})
