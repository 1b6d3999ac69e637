import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import { MAX_QUESTION_LENGTH } from '../../contract/feedback.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { MAX_PC_NAME } from '../../contract/pc-build.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import { aBankAccount, aCustomer, anOrder, anOrderBody, aProduct } from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { longTest } from '../../test/long-test.ts'
import { makeLink } from '../accounts/internal/links.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { makeStaffLink } from '../staff/staff-links.ts'

/*
 * Every POST is sent at least a hundred bodies that it must refuse, two hundred in the long round, most of them right but
 * for one field. A new POST gets a test here, and in it a body that succeeds and, for each of its fields, what that field must never hold.
 */

const { app, ask, db } = await openTestApp()

/** So many the short round sends, taken evenly from all that there are: each costs the whole way through the shop. */
const ENOUGH = isLong ? 200 : 100
/** At how many places of its text a body is cut off and interrupted; more of them in the long round. */
const PLACES = isLong ? ENOUGH : 24
const PASSWORD = 'cóndor de páramo'

/** Values as JSON text: what `JSON.stringify` cannot write is the most interesting. */
type Bad = string
const MISSING: Bad = ''

const json = (value: unknown): Bad => JSON.stringify(value)

const structures = [
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '["a"]',
  '{"$ne":null}',
  '{"length":1}',
  '{"toString":1}',
  '{"__proto__":{"length":5}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(20_000) + ']'.repeat(20_000),
  `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
]
const booleans = ['true', 'false']
const oddNumbers = ['-1', '0.5', '1e-9', '-0.1', '1e300', '1e999', '-1e999', '9007199254740993']
const controls = Array.from({ length: 32 }, (_, code) => json(`a${String.fromCharCode(code)}b`))
const unstorable = [
  // One rule refuses them all: those at the ends of its ranges tell as much as every one of them.
  ...controls.filter((_, code) => isLong || [0, 1, 8, 9, 10, 13, 14, 27, 31].includes(code)),
  json('a\x7fb'),
  json('\0'),
  '"a\\ud800b"',
  '"\\udc00"',
  '"\\ude00\\ud83d"',
]
const blanks = [MISSING, 'null', '""', '"   "', '"\\t\\n"', '"\\u00a0"']

/** What a required text of at most `max` characters must not be. */
const notText = (max: number) => [
  ...blanks,
  ...booleans,
  ...structures,
  ...unstorable,
  ...oddNumbers,
  '0',
  json('x'.repeat(max + 1)),
  json('ñ'.repeat(10_000)),
]

const notOptionalText = (max: number) =>
  notText(max).filter((value) => !blanks.includes(value) || value === 'null')

const notNullableText = (max: number) => notOptionalText(max).filter((value) => value !== 'null')

/** Phones and identity cards also come as whole numbers. */
const notDigits = (max: number) => notText(max).filter((value) => value !== '0')

const notEmail = [
  ...notText(maxLength.email),
  ...[
    'x',
    '@',
    'a@',
    '@b.ec',
    'a@b',
    'a@b.c',
    'a b@c.ec',
    'a@b@c.ec',
    'a@b c.ec',
    '<a@b.ec>',
    'a@b.ec,c@d.ec',
  ].map(json),
  json('a@b.ec\r\nBcc: x@y.ec'),
]

const notPassword = [
  ...blanks,
  ...booleans,
  ...structures,
  ...oddNumbers,
  '0',
  json('x'.repeat(129)),
  '"1234567"',
]

const notId = [
  ...blanks,
  ...booleans,
  ...structures,
  ...oddNumbers,
  '0',
  // Digits as text are an id; another spelling of a number is none.
  '"0"',
  '"01"',
  '"-1"',
  '"1.0"',
  '"1e0"',
  '" 1"',
  '"0x1"',
  '"1 or 1=1"',
  '9007199254740991',
  '9007199254740992',
]

const notCount = [
  ...blanks,
  ...booleans,
  ...structures,
  ...oddNumbers,
  '0',
  '"2"',
  '100',
  '1000000000',
  '"NaN"',
]

const notTotal = [
  ...blanks.filter((value) => value !== MISSING),
  ...booleans,
  ...structures,
  ...[
    '-1',
    '"-1"',
    '1e300',
    '1e999',
    '-1e999',
    '"1e400"',
    '"Infinity"',
    '"NaN"',
    '"gratis"',
    '"1,50"',
    '"$1"',
  ],
  json('1'.repeat(21)),
  // Amounts, but not ours.
  ...['0', '0.01', '99.99', '"100.01"', '9007199254740993'],
]

const notTerms = [...blanks, ...structures, ...oddNumbers, 'false', '0', '1', '"true"', '"on"']

const notBankAccount = notId.filter((value) => value !== MISSING && value !== 'null')

/** Numbers of orders that are nobody's, and what is no number. */
const notOwnOrder = [...notId, ...unstorable, ...Array.from({ length: 80 }, (_, i) => String(1_000_000 + i))]

const notReservation = [
  ...notText(36).filter((value) => value !== MISSING && value !== 'null'),
  '"00000000-0000-0000-0000-000000000000"',
  '"6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a"',
  '"{6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a}"',
]

const notDelivery = [
  ...notText(10).filter((value) => value !== MISSING && value !== 'null'),
  ...['"Carrier"', '"drone"', '"carrier "'],
]

const notProvince = [
  ...notNullableText(40),
  ...['"   "', '"imbabura"', '"Imbabura "', '"Antioquia"', '"Galapagos"'],
]

const notObject = [...blanks, ...booleans, ...structures, '0', '"{}"', '"x"']

const notLines = [
  ...notObject,
  '[0]',
  '["1"]',
  '[[1,1]]',
  '{"0":{"id":1,"count":1}}',
  json(Array(51).fill({ id: 1, count: 1 })),
]

/** Texts that are no JSON, or not of the kind that an endpoint takes, made from one that is. */
function brokenTexts(valid: string, most = PLACES): (string | Uint8Array<ArrayBuffer>)[] {
  const bytes = new TextEncoder().encode(valid)
  const count = Math.min(bytes.length - 1, most)
  const places = Array.from({ length: count }, (_, i) => 1 + Math.floor((i * (bytes.length - 1)) / count))
  const cut = places.map((place) => bytes.slice(0, place))
  const interrupted = places.map((place) =>
    Uint8Array.from([...bytes.slice(0, place), 0, ...bytes.slice(place)]),
  )
  return [
    ...cut,
    ...interrupted,
    `${valid},`,
    `${valid}${valid}`,
    `[${valid}`,
    `(${valid})`,
    valid.replaceAll('"', "'"),
    valid.replace('{', '{,'),
    valid.replace(/}$/, ',}'),
    valid.replace(/"(\w+)":/, '$1:'),
    `// comment\n${valid}`,
    `)]}',\n${valid}`,
    'undefined',
    'NaN',
    '{"a":01}',
    '{"a":0x1}',
    '{"a":"\n"}',
    '{"a":"\\x"}',
    '['.repeat(50_000),
    `${valid}${' '.repeat(100 * 1024)}`,
    new Uint8Array([0xff, 0xfe, ...bytes]),
    new Uint8Array(bytes.length).fill(0),
    new Uint8Array(Buffer.from(valid, 'utf16le')),
  ]
}

const notABody = ['null', 'true', '0', '""', '"{}"', '[]', '[{}]', '{}', '{"__proto__":{"user":"ana"}}']

/** The valid body once for each bad value of each field. Fields are named by their path: `details.0.count`. */
function mutations(valid: unknown, fields: Record<string, readonly Bad[]>): string[] {
  return Object.entries(fields).flatMap(([path, values]) => values.map((bad) => withField(valid, path, bad)))
}

const PLACE = '@@place@@'

function withField(valid: unknown, path: string, bad: Bad): string {
  const body = structuredClone(valid) as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const owner = keys.reduce((value, key) => value[key] as Record<string, unknown>, body)
  if (!(last in owner)) throw new Error(`The seed has no ${path}`)
  if (bad === MISSING) delete owner[last]
  else owner[last] = PLACE
  return JSON.stringify(body).replace(`"${PLACE}"`, () => bad)
}

type Body = string | Uint8Array<ArrayBuffer>

function someOf(all: readonly Body[]): readonly Body[] {
  if (isLong || all.length <= ENOUGH) return all
  const stretchOf = (nth: number) => Math.floor((nth * ENOUGH) / all.length)
  return all.filter((_, nth) => stretchOf(nth) !== stretchOf(nth - 1))
}

/** Sends every body as the shop's own page would, and tells of those that were not refused as they should. */
async function wronglyAnswered(
  path: string,
  bodies: readonly Body[],
  cookie: string,
  contentType = 'application/json',
): Promise<string[]> {
  const wrong: string[] = []
  for (const rawBody of bodies) {
    const response = await ask(path, { rawBody, cookie, headers: { 'content-type': contentType } })
    const answer = await response.text()
    if (!isRefusal(response, answer))
      wrong.push(`${Buffer.from(rawBody).subarray(0, 300)} → ${response.status} ${answer.slice(0, 200)}`)
  }
  return wrong
}

function isRefusal(response: Response, answer: string): boolean {
  if (response.status < 400 || response.status > 499) return false
  if (!response.headers.get('content-type')?.startsWith('application/json')) return false
  const problem = Problem.safeParse(JSON.parse(answer))
  return problem.success && problem.data.message !== ''
}

/** Sends what must be refused, then the seed itself, which must not. */
async function expectRefusals(
  path: string,
  valid: unknown,
  fields: Record<string, readonly Bad[]>,
  success: number,
  cookie?: string,
): Promise<void> {
  cookie ??= (await aCustomer(db)).cookie
  const oneField = mutations(valid, fields)
  const bodies = someOf([...oneField, ...notABody, '', ...brokenTexts(JSON.stringify(valid))])
  expect(bodies.length).toBeGreaterThanOrEqual(ENOUGH)
  expect(oneField.length).toBeGreaterThanOrEqual(ENOUGH / 2)
  const before = await countRows(db)
  expect(await wronglyAnswered(path, bodies, cookie)).toEqual([])
  expect(await countRows(db)).toEqual(before)
  expect((await ask(path, { body: valid, cookie })).status).toBe(success)
}

// A password may hold anything, so these are readable, and wrong.
const loginFields = { user: notText(254), pass: [...notPassword, ...unstorable.slice(-5)] }

test('LI-2: POST /api/login refuses malformed bodies and writes nothing', async () => {
  const { username } = await aCustomer(db, { password: PASSWORD })
  await expectRefusals('/api/login', { user: username, pass: PASSWORD }, loginFields, 200)
})

test('LI-2: POST /api/login/ refuses malformed bodies and writes nothing', async () => {
  const { username } = await aCustomer(db, { password: PASSWORD })
  await expectRefusals('/api/login/', { user: username, pass: PASSWORD }, loginFields, 200)
})

test('LI-2: a recovery by POST /api/login/ refuses malformed bodies and queues nothing', async () => {
  const others = Array.from({ length: 40 }, (_, i) => json(['nadie@correo.example', i]))
  const fields = { email: [...notText(maxLength.email), ...others] }
  await expectRefusals('/api/login/', { email: 'nadie@correo.example' }, fields, 200)
  await db.$client.query("delete from mail where status = 'queued'")
})

const newPasswords = { pass: notPassword, pass2: [...notPassword, json(`${PASSWORD} `), json('otra clave')] }

/** What no link ever had for a token. */
const notToken = [
  ...notText(100),
  ...['"x"', '"null"', json('A'.repeat(43)), json(`${'A'.repeat(42)}=`), '"../../etc"'],
]

test('LI-2: POST /api/login/new-password refuses malformed bodies and changes nothing', async () => {
  const { id, email } = await aCustomer(db)
  const token = await makeLink(db, { kind: 'new_password', accountId: id, email })
  const valid = { token, pass: PASSWORD, pass2: PASSWORD }
  await expectRefusals('/api/login/new-password', valid, { token: notToken, ...newPasswords }, 200)
})

test('LI-2: POST /api/login/confirm-email refuses malformed bodies and confirms nothing', async () => {
  const { id, email } = await aCustomer(db)
  const token = await makeLink(db, { kind: 'confirm_email', accountId: id, email })
  const other = Array.from({ length: 60 }, (_, i) =>
    json(`${token.slice(0, -1)}${String.fromCharCode(33 + i)}`),
  )
  const fields = { token: [...notToken, ...other.filter((text) => text !== json(token))] }
  await expectRefusals('/api/login/confirm-email', { token }, fields, 200)
})

const noticeFields = {
  prod_id: notId,
  kind: [...notText(5), '"Stock"', '"both"', '"stock"'],
  price: [
    ...[...blanks, ...booleans, ...structures, ...oddNumbers.filter((value) => value !== '0.5')],
    ...['0', '"1"', '100', '100.5', '1e7'],
  ],
  phone: ['true', '1', '[]', '{}', '"abc"', '"099"', '"0991234567 ext"'],
}

test('LI-2: POST /api/notices refuses malformed bodies, and writes and queues nothing', async () => {
  const prod_id = await aProduct(db)
  const valid = { prod_id, kind: 'price', price: 90, phone: '0991234567', email: 'avisada@correo.example' }
  await expectRefusals('/api/notices', valid, { ...noticeFields, email: notEmail }, 200)
  await db.$client.query("delete from mail where status = 'queued'")
})

longTest(
  'LI-2: the POSTs of notices by accounts and links refuse malformed bodies and write nothing',
  async () => {
    const prod_id = await aProduct(db)
    const { cookie } = await aCustomer(db)
    const valid = { prod_id, kind: 'price', price: 90, phone: '0991234567' }
    await expectRefusals('/api/user/notices', valid, noticeFields, 200, cookie)
    const email = 'enlazada@correo.example'
    await ask('/api/notices', { body: { ...valid, email } })
    const { rows } = await db.$client.query('select token from notice where email = $1', [email])
    const [{ token }] = rows
    const others = Array.from({ length: 60 }, (_, nth) => json(`${token.slice(2)}${10 + nth}`))
    await expectRefusals('/api/notices/confirm', { token }, { token: [...notToken, ...others] }, 200)
    // A token that nobody has ends nothing, and is told the same as one that does.
    const readable = [...unstorable, '"   "', '"\\t\\n"', '"\\u00a0"']
    const tooLong = Array.from({ length: 80 }, (_, more) => json('x'.repeat(101 + more)))
    const unread = [...notText(100).filter((value) => !readable.includes(value)), ...tooLong]
    await expectRefusals('/api/notices/end', { token }, { token: unread }, 200)
    await db.$client.query("delete from mail where status = 'queued'")
  },
)

test('LI-2: POST /api/user/password refuses malformed bodies and changes nothing', async () => {
  const { cookie } = await aCustomer(db, { password: PASSWORD })
  const other = 'colibrí de los Andes'
  const wrong = [json(PASSWORD.toUpperCase()), json(`${PASSWORD} `), json('x'.repeat(20))]
  const pass2 = [
    ...notPassword,
    json(PASSWORD),
    json(`${other} `),
    json(other.normalize('NFD')),
    json(other.toUpperCase()),
  ]
  const fields = { current: [...notPassword, ...wrong], pass: notPassword, pass2 }
  await expectRefusals(
    '/api/user/password',
    { current: PASSWORD, pass: other, pass2: other },
    fields,
    200,
    cookie,
  )
})

test('LI-2: POST /api/user/email refuses malformed bodies and changes nothing', async () => {
  const { cookie } = await aCustomer(db, { password: PASSWORD })
  const valid = { email: 'otra@correo.example', pass: PASSWORD }
  await expectRefusals('/api/user/email', valid, { email: notEmail, pass: notPassword }, 200, cookie)
})

test('LI-2: POST /api/register refuses malformed bodies and writes nothing', async () => {
  const valid = { email: 'nueva@correo.example', user: 'nueva', pass: PASSWORD, pass2: PASSWORD }
  const fields = {
    email: notEmail,
    user: [...notText(maxLength.username), '"ab"', '"a b"', '"a@b"'],
    pass: notPassword,
    pass2: [...notPassword, json(`${PASSWORD} `), json(PASSWORD.normalize('NFD'))],
  }
  await expectRefusals('/api/register', valid, fields, 200)
})

test('LI-2: the three POSTs of a link for staff refuse malformed bodies and write nothing', async () => {
  const { token } = await makeStaffLink(db, {})
  const member = await aCustomer(db, { password: PASSWORD })
  const others = Array.from({ length: 60 }, (_, i) =>
    json(`${token.slice(0, -1)}${String.fromCharCode(33 + i)}`),
  )
  const notLink = [...notToken, ...others.filter((text) => text !== json(token))]
  const notUsername = [...notText(maxLength.username), '"ab"', '"a b"', '"a@b"']
  await expectRefusals('/api/staff-link', { token }, { token: notLink }, 200)
  await expectRefusals(
    '/api/staff-link/membership',
    { token, user: member.username, pass: PASSWORD },
    { token: notLink, user: notText(maxLength.email), pass: notPassword },
    200,
  )
  const other = await makeStaffLink(db, {})
  await expectRefusals(
    '/api/staff-link/account',
    {
      token: other.token,
      first_name: 'Rosa',
      last_name: 'Cando',
      email: 'rosa@correo.example',
      user: 'rosa.c',
      pass: PASSWORD,
      pass2: PASSWORD,
    },
    {
      token: notLink,
      first_name: notText(maxLength.personName),
      last_name: notText(maxLength.personName),
      email: notEmail,
      user: notUsername,
      pass: notPassword,
      pass2: notPassword,
    },
    200,
  )
})

test('LI-2: POST /api/user/createorder refuses malformed bodies and writes nothing', async () => {
  const product = await aProduct(db, { priceCents: 10_000, openingStock: 99 })
  const bank = await aBankAccount(db)
  const valid = {
    ...anOrderBody([{ id: product, count: 1 }], {
      bank_account_id: bank,
      delivery_method: 'carrier',
      delivery_province: 'Imbabura',
      delivery_city: 'Otavalo',
      delivery_place: 'home',
      pickup_name: '',
      pickup_identification: '',
    }),
    total: 100,
    reservation_id: null,
  }
  const fields = {
    reservation_id: notReservation,
    details: notLines,
    'details.0': notObject,
    'details.0.id': notId,
    'details.0.count': notCount,
    total: notTotal,
    info: notObject,
    'info.nombres': notText(maxLength.fullName),
    'info.email': notEmail,
    'info.celular': notDigits(maxLength.phone),
    'info.ci': notDigits(maxLength.identification),
    'info.direccion': notText(maxLength.address),
    'info.referencia': notOptionalText(maxLength.addressReference),
    'info.terminos': notTerms,
    'info.comprobante': notDigits(MAX_RECEIPT_NUMBER_LENGTH),
    'info.bank_account_id': notBankAccount,
    'info.delivery_method': notDelivery,
    'info.delivery_province': notProvince,
    'info.delivery_city': notNullableText(maxLength.city),
    'info.delivery_place': notDelivery,
    'info.pickup_name': notNullableText(maxLength.fullName),
    'info.pickup_identification': notNullableText(maxLength.identification).filter((value) => value !== '0'),
  }
  await expectRefusals('/api/user/createorder', valid, fields, 201)
})

test('LI-2: POST /api/user/reservation refuses malformed bodies and holds nothing', async () => {
  const product = await aProduct(db, { priceCents: 10_000, openingStock: 5 })
  const fields = {
    details: notLines,
    'details.0': notObject,
    'details.0.id': notId,
    'details.0.count': [...notCount, '6'],
    total: notTotal,
    buyer: notObject.filter((value) => ![MISSING, '{}'].includes(value) && !value.startsWith('{')),
    'buyer.nombres': notOptionalText(maxLength.fullName),
    'buyer.email': notOptionalText(maxLength.email),
    'buyer.celular': notOptionalText(maxLength.phone).filter((value) => value !== '0'),
    'buyer.ci': notOptionalText(maxLength.identification).filter((value) => value !== '0'),
    'buyer.direccion': notOptionalText(maxLength.address),
    'buyer.referencia': notOptionalText(maxLength.addressReference),
    'buyer.delivery_method': notDelivery,
    'buyer.delivery_province': notProvince,
    'buyer.delivery_city': notNullableText(maxLength.city),
    'buyer.delivery_place': notDelivery,
    'buyer.pickup_name': notNullableText(maxLength.fullName),
    'buyer.pickup_identification': notNullableText(maxLength.identification).filter((value) => value !== '0'),
  }
  const buyer = {
    nombres: 'Ana',
    email: 'ana@',
    celular: '',
    ci: '',
    direccion: '',
    referencia: '',
    delivery_method: 'pickup',
    delivery_province: '',
    delivery_city: '',
    delivery_place: 'home',
    pickup_name: '',
    pickup_identification: '',
  }
  const valid = { details: [{ id: product, count: 1 }], total: 100, buyer }
  await expectRefusals('/api/user/reservation', valid, fields, 201)
})

test('LI-2: POST /api/user/cancel-orders refuses malformed bodies and cancels nothing', async () => {
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }])
  const { order_id } = await (await ask('/api/user/createorder', { body, cookie })).json()
  await expectRefusals('/api/user/cancel-orders', { order_id }, { order_id: notOwnOrder }, 200, cookie)
})

test('LI-2: POST /api/user/orders/{id}/claims refuses malformed bodies and notes nothing', async () => {
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }])
  const { order_id } = await (await ask('/api/user/createorder', { body, cookie })).json()
  const valid = { comprobante: 'RESTO-1', bank_account_id: await aBankAccount(db) }
  const fields = { comprobante: notDigits(MAX_RECEIPT_NUMBER_LENGTH), bank_account_id: notBankAccount }
  await expectRefusals(`/api/user/orders/${order_id}/claims`, valid, fields, 201, cookie)
})

test('LI-2: POST /api/user/purchase-data refuses malformed bodies and keeps nothing', async () => {
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }])
  const { order_id } = await (await ask('/api/user/createorder', { body, cookie })).json()
  await expectRefusals('/api/user/purchase-data', { order_id }, { order_id: notOwnOrder }, 201, cookie)
})

test('LI-2: POST /api/user/add-favorite refuses malformed bodies and marks nothing', async () => {
  const prod_id = await aProduct(db)
  const unknown = Array.from({ length: 90 }, (_, i) => String(1_000_000 + i))
  await expectRefusals(
    '/api/user/add-favorite',
    { prod_id },
    { prod_id: [...notId, ...unknown, ...unstorable] },
    200,
  )
})

const notSavedPcBuild = {
  // What parts lines and words becomes a space.
  name: notText(MAX_PC_NAME).filter((value) => !/\\[nrtf]|\\u000b/.test(String(value))),
  query: [...notText(2_000), '"placa=x"', '"placa=999999999"', '"?q=placa"', '"ensamble=1"'],
}

test('LI-2: POST /api/pc-builds refuses malformed bodies and saves nothing', async () => {
  const query = `placa=${await aProduct(db, { categoryId: 3 })}`
  await expectRefusals('/api/pc-builds', { name: 'Para jugar', query }, notSavedPcBuild, 201)
})

longTest('LI-2: POST /api/user/pc-builds refuses malformed bodies and saves nothing', async () => {
  const query = `placa=${await aProduct(db, { categoryId: 3 })}`
  await expectRefusals('/api/user/pc-builds', { name: 'Para jugar', query }, notSavedPcBuild, 201)
})

test('LI-2: POST /api/user/questions refuses malformed bodies and asks nothing', async () => {
  const prod_id = await aProduct(db)
  // Several lines may be typed.
  const words = notText(MAX_QUESTION_LENGTH).filter((value) => !/\\[nr]/.test(String(value)))
  await expectRefusals(
    '/api/user/questions',
    { prod_id, words: '¿Trae cable?' },
    { prod_id: [...notId, ...unstorable], words: [...words, '"\\u200b\\u202e"'] },
    200,
  )
})

test('LI-2: POST /api/user/delete-favorite refuses malformed bodies and takes nothing off', async () => {
  const { id, cookie } = await aCustomer(db)
  const prod_id = await aProduct(db)
  await addFavourite(db, id, prod_id)
  // What is not on the list is no refusal: it is gone already.
  const mistaken = Array.from({ length: 60 }, (_, i) => `${i}.5`)
  const bad = [...notId.filter((value) => value !== '9007199254740991'), ...notText(20), ...mistaken]
  await expectRefusals('/api/user/delete-favorite', { prod_id }, { prod_id: bad }, 200, cookie)
})

const notBirthDate = [
  ...notText(40).filter((value) => value !== MISSING && value !== 'null' && value !== '""'),
  ...[
    '1996-02-30',
    '1899-12-31',
    '2999-01-01',
    '96-01-01',
    '1996/01/01',
    '29-02-1996',
    '1996-1-1',
    '1996-02-29Tx',
  ].map(json),
]

const notPhone = [
  ...notDigits(maxLength.phone),
  ...['0891234567', '09912345', '+1', '+593891234567', 'x', '1800', '099123456a'].map(json),
]

test('LI-2: POST /api/user/profile/data refuses malformed bodies and saves nothing', async () => {
  const { cookie } = await aCustomer(db)
  const valid = {
    name: 'Ana',
    lastname: 'Quishpe',
    nickname: 'Anita',
    birthdate: '1996-02-29',
    phone: '0991234567',
  }
  const fields = {
    name: notText(maxLength.personName),
    lastname: notText(maxLength.personName),
    nickname: notText(maxLength.nickname),
    birthdate: notBirthDate,
    phone: notPhone,
  }
  await expectRefusals('/api/user/profile/data', valid, fields, 200, cookie)
})

test('LI-2: POST /api/user/addresses refuses malformed bodies and adds nothing', async () => {
  const valid = {
    province: 'Imbabura',
    city: 'Ibarra',
    street: 'Bolívar 3-15',
    reference: 'Portón',
    is_default: true,
  }
  const fields = {
    province: [...notText(40), '"imbabura"', '"Imbabura "', '"Antioquia"'],
    city: notText(maxLength.city),
    street: notText(maxLength.address),
    reference: notOptionalText(maxLength.addressReference).filter((value) => value !== 'null'),
    is_default: [
      ...blanks.filter((value) => value !== MISSING),
      ...structures,
      ...oddNumbers,
      '0',
      '1',
      '"true"',
    ],
  }
  await expectRefusals('/api/user/addresses', valid, fields, 201)
})

/** What is no password, and what is another one than the caller's. */
const wrongPassword = [
  ...notPassword,
  ...unstorable,
  ...Array.from({ length: 50 }, (_, i) => json(`${PASSWORD}${i}`)),
  json(`${PASSWORD} `),
  json(PASSWORD.toUpperCase()),
]

test('LI-2: POST /api/user/google/unlink refuses malformed bodies and parts nothing', async () => {
  const { cookie } = await aCustomer(db, { password: PASSWORD })
  await expectRefusals('/api/user/google/unlink', { pass: PASSWORD }, { pass: wrongPassword }, 200, cookie)
})

test('LI-2: POST /api/user/close refuses malformed bodies and closes nothing', async () => {
  const { cookie } = await aCustomer(db, { password: PASSWORD })
  await expectRefusals('/api/user/close', { pass: PASSWORD }, { pass: wrongPassword }, 200, cookie)
})

const BOUNDARY = 'frontera'

/** A form with one file, as a browser sends it. */
function aForm(photo: Uint8Array, disposition = 'form-data; name="photo"; filename="recibo.png"') {
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n`
  return new Uint8Array(Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]))
}

/** Forms without a file in the field that is asked for, or that are none. */
function brokenForms(photo: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const valid = aForm(photo)
  const places = Array.from({ length: 60 }, (_, i) => i + 1).filter((place) => isLong || place % 5 < 3)
  return [
    ...['foto', 'photo[]', '__proto__', '', 'photo\0'].map((name) =>
      aForm(photo, `form-data; name="${name}"; filename="x.png"`),
    ),
    aForm(photo, 'form-data; name="photo"'),
    aForm(photo, 'attachment'),
    new Uint8Array(Buffer.concat([valid, valid])),
    ...places.map((place) => valid.slice(0, place)),
    ...places.map((place) => valid.slice(place)),
  ]
}

test('UP-7: POST /api/user/orders/{id}/receipt refuses malformed forms and photos, and keeps nothing', async () => {
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }])
  const { order_id } = await (await ask('/api/user/createorder', { body, cookie })).json()
  const path = `/api/user/orders/${order_id}/receipt`
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
    .png()
    .toBuffer()
  const valid = aForm(photo)
  const cutPhotos = Array.from({ length: photo.length - 20 }, (_, i) => aForm(photo.subarray(0, i))).filter(
    (_, i) => isLong || i % 6 === 0,
  )
  const otherFiles = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    '%PDF-1.7',
    '<!doctype html>',
    '\0',
    'BM',
  ]
  const bodies = [...cutPhotos, ...otherFiles.map((text) => aForm(Buffer.from(text))), ...brokenForms(photo)]
  expect(bodies.length).toBeGreaterThanOrEqual(ENOUGH)
  const contentType = `multipart/form-data; boundary=${BOUNDARY}`
  const before = await countRows(db)
  expect(await wronglyAnswered(path, bodies, cookie, contentType)).toEqual([])
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
  ]
  for (const type of types) expect(await wronglyAnswered(path, [valid], cookie, type)).toEqual([])
  expect(await wronglyAnswered(path, ['{}', '{"photo":"x"}', ''], cookie)).toEqual([])
  expect(await countRows(db)).toEqual(before)
  const sent = await ask(path, { rawBody: valid, cookie, headers: { 'content-type': contentType } })
  expect(sent.status).toBe(201)
})

/** An order that was delivered, the id of its line, and whose it is. */
async function aDelivery() {
  const { id, cookie } = await aCustomer(db)
  const order = await anOrder(db, { id }, [{ id: await aProduct(db), count: 1 }], { at: 'ENTREGADO' })
  const { rows } = await db.$client.query('select id::int from order_line where order_id = $1', [order])
  return { cookie, order, line: Number(rows[0].id) }
}

const aReturn = (line_id: number) => ({
  key: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a',
  kind: 'return',
  reason: 'damaged',
  words: 'Llegó golpeado',
  wants_voucher: false,
  lines: [{ line_id, count: 1 }],
})

test('LI-2: POST /api/user/orders/{id}/return-cases refuses malformed bodies and opens nothing', async () => {
  const { cookie, order, line } = await aDelivery()
  const fields = {
    key: notText(36),
    kind: [...notText(10), '"Return"', '"refund"'],
    reason: [...notText(20), '"failed"', '"Damaged"'],
    wants_voucher: [...structures, ...oddNumbers, 'null', '0', '"true"'],
    lines: notLines,
    'lines.0.line_id': notId,
    'lines.0.count': notCount,
  }
  await expectRefusals(`/api/user/orders/${order}/return-cases`, aReturn(line), fields, 201, cookie)
})

test('LI-2, UP-7: withdraw and photos of a return refuse what is malformed, and change nothing', async () => {
  const { cookie, order, line } = await aDelivery()
  const asked = await ask(`/api/user/orders/${order}/return-cases`, {
    body: { ...aReturn(line), key: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3b' },
    cookie,
  })
  const path = `/api/user/return-cases/${(await asked.json()).case_id}`
  const before = await countRows(db)
  const bodies = brokenTexts(JSON.stringify(aReturn(line)), ENOUGH)
  expect(await wronglyAnswered(`${path}/withdraw`, bodies, cookie)).toEqual([])
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
    .png()
    .toBuffer()
  const contentType = `multipart/form-data; boundary=${BOUNDARY}`
  expect(await wronglyAnswered(`${path}/photos`, brokenForms(photo), cookie, contentType)).toEqual([])
  expect(await wronglyAnswered(`${path}/photos`, ['{}', '{"photo":"x"}', ''], cookie)).toEqual([])
  expect(await countRows(db)).toEqual(before)
  const headers = { 'content-type': contentType }
  expect((await ask(`${path}/photos`, { rawBody: aForm(photo), cookie, headers })).status).toBe(201)
  expect((await ask(`${path}/withdraw`, { method: 'POST', cookie })).status).toBe(200)
})

test('LI-2: POST /api/logout has no body to read, refuses what is no JSON, and the session lives on', async () => {
  const { cookie } = await aCustomer(db)
  const bodies = brokenTexts(JSON.stringify(anOrderBody([{ id: 1, count: 1 }])), ENOUGH)
  expect(bodies.length).toBeGreaterThanOrEqual(ENOUGH)
  const before = await countRows(db)
  expect(await wronglyAnswered('/api/logout', bodies, cookie)).toEqual([])
  expect(await countRows(db)).toEqual(before)
  expect((await ask('/api/user', { cookie })).status).toBe(200)
  expect((await ask('/api/logout', { method: 'POST', cookie })).status).toBe(200)
})

test('LI-2: POST /api/user/email/confirmation has no body to read, and refuses what is no JSON', async () => {
  const { cookie } = await aCustomer(db)
  const bodies = brokenTexts(JSON.stringify(anOrderBody([{ id: 1, count: 1 }])), ENOUGH)
  const before = await countRows(db)
  expect(await wronglyAnswered('/api/user/email/confirmation', bodies, cookie)).toEqual([])
  expect(await countRows(db)).toEqual(before)
  expect((await ask('/api/user/email/confirmation', { method: 'POST', cookie })).status).toBe(200)
})

/** Those have their bodies spoiled all together, by `server/api/admin/operations.test.ts`. */
const isOfStaff = (path: string) => path.startsWith('/api/admin/')

test('every POST of buyers and strangers, and of the document, has its test above', async () => {
  const tested = [
    '/api/login',
    '/api/login/',
    '/api/login/confirm-email',
    '/api/login/new-password',
    '/api/logout',
    '/api/notices',
    '/api/notices/confirm',
    '/api/notices/end',
    '/api/pc-builds',
    '/api/register',
    '/api/staff-link',
    '/api/staff-link/account',
    '/api/staff-link/membership',
    '/api/user/add-favorite',
    '/api/user/addresses',
    '/api/user/cancel-orders',
    '/api/user/close',
    '/api/user/createorder',
    '/api/user/delete-favorite',
    '/api/user/email',
    '/api/user/email/confirmation',
    '/api/user/google/unlink',
    '/api/user/notices',
    '/api/user/orders/{id}/claims',
    '/api/user/orders/{id}/receipt',
    '/api/user/orders/{id}/return-cases',
    '/api/user/password',
    '/api/user/pc-builds',
    '/api/user/profile/data',
    '/api/user/purchase-data',
    '/api/user/questions',
    '/api/user/reservation',
    '/api/user/return-cases/{id}/photos',
    '/api/user/return-cases/{id}/withdraw',
  ]
  const routed = app.routes
    // The button of mail programs is no call of the API: it sends a form, of which nothing is read.
    .filter(({ method, path }) => method === 'POST' && !isOfStaff(path) && path !== '/avisos/fin/:token')
    .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
  expect([...new Set(routed)].sort()).toEqual(tested)
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const documented = Object.keys(paths).filter((path) => 'post' in (paths[path] ?? {}) && !isOfStaff(path))
  expect(documented.sort()).toEqual(tested)
})

test('LI-2: a key that comes twice never breaks an endpoint', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const order = JSON.stringify(anOrderBody([{ id: product, count: 1 }])).replace(
    '"count":1',
    '"count":1,"count":"x"',
  )
  expect((await ask('/api/user/createorder', { rawBody: order, cookie })).status).toBe(422)
  const login = '{"user":"nadie","user":[],"pass":"lo que sea"}'
  expect((await ask('/api/login/', { rawBody: login })).status).toBe(422)
})

test('LI-1: a body of more than 100 KiB is refused, however it is sent', async () => {
  const { cookie } = await aCustomer(db)
  const big = JSON.stringify(anOrderBody([], { nombres: 'x'.repeat(100 * 1024) }))
  const asStream = new Blob([big]).stream()
  for (const rawBody of [big, asStream]) {
    const response = await ask('/api/user/createorder', { rawBody, cookie })
    expect(response.status).toBe(413)
    expect(Problem.parse(await response.json()).error).toBe('too_large')
  }
})
