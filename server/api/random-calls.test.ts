import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Call, callsOf, schemasOf } from '../../test/api-document.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aBankAccount,
  aBuild,
  aCustomer,
  anOrder,
  anOwner,
  aProduct,
  type Customer,
  liftHoldingLimits,
} from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'

/*
 * Calls at random over every operation of the document: half of them as it says, half of those right but for one field.
 * `ask` holds each answer to the document; here it counts what was answered, and what should not have been accepted.
 */

const CALLS = isLong ? 8_000 : 500
const SEED = chooseSeed()
const PASSWORD = 'cóndor de páramo'

const { ask, db, document } = await openTestApp()
const random = seededRandom(SEED)
const check = schemasOf(document)
const calls = callsOf(document)

const product = await aProduct(db, { openingStock: 1_000_000, priceCents: 100 })
const build = await aBuild(db, { openingStock: 1_000_000, priceCents: 200 })
const bank = await aBankAccount(db)
await liftHoldingLimits(db)
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
  .png()
  .toBuffer()

type Buyer = Customer & { order: number; address: number }

let buyer = await aBuyer()
/** Who calls below /api/admin. */
let owner = await anOwner(db, { password: PASSWORD })

async function aBuyer(): Promise<Buyer> {
  const customer = await aCustomer(db, { password: PASSWORD })
  const { cookie } = customer
  const order = await anOrder(db, customer, [{ id: product, count: 1 }])
  const home = { province: 'Azuay', city: 'Cuenca', street: 'Larga 1' }
  const added = await (await ask('/api/user/addresses', { body: home, cookie })).json()
  return { ...customer, order, address: added.address.id }
}

/** After these the buyer's session, order or address is gone, and the next call gets another buyer. */
const uses = /^(logout\w*|register|closeAccount|cancelOrder|deleteAddress)$/

type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  $ref?: string
}

/** What a field of that name holds in a call that succeeds; the rest follows from its schema. */
const known: Record<string, () => unknown> = {
  id: () => random.pick([product, build, String(product)]),
  prod_id: () => random.pick([product, build, String(product)]),
  order_id: () => buyer.order,
  bank_account_id: () => random.pick([bank, null]),
  user: () => buyer.username,
  email: () => `${random.int(1, 1e9)}@correo.example`,
  pass: () => PASSWORD,
  pass2: () => PASSWORD,
  current: () => PASSWORD,
  phone: () => random.pick(['0991234567', 991234567, '+34612345678']),
  birthdate: () => random.pick(['1996-02-29', null, '']),
  total: () => undefined,
  reservation_id: () => undefined,
  ids: () => `${product},${build}`,
}

/** Who registers has a name that nobody has. */
const ofNewcomer: Record<string, () => unknown> = {
  ...known,
  user: () => `eva${random.int(1, 1e9)}`,
}

function valid(schema: Schema, names: Record<string, () => unknown>, name = ''): unknown {
  const fixed = names[name]
  if (fixed) return fixed()
  if (schema.enum) return random.pick(schema.enum)
  if (schema.$ref) return valid(resolve(schema.$ref), names, name)
  if (schema.anyOf && !schema.properties) return valid(random.pick(schema.anyOf), names, name)
  const type = [schema.type].flat()[0]
  if (type === 'object' || schema.properties) {
    // `anyOf` beside fields: one of these has to be there.
    const choices = (schema.anyOf ?? []).map(({ required = [] }) => required)
    const isThere = (field: string) =>
      choices.flat().includes(field) ? chosen.includes(field) : random.chance(0.5)
    const chosen = [...(schema.required ?? []), ...random.pickOr(choices, [])]
    const fields = Object.entries(schema.properties ?? {})
      .filter(([field]) => chosen.includes(field) || isThere(field))
      .map(([field, inner]): [string, unknown] => [field, valid(inner, names, field)])
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (type === 'array') return [valid(schema.items ?? {}, names)]
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 0) + random.int(1, 9)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  return random.pick(['Ana', 'Ñusta Quishpe', 'a'.repeat(Math.min(Number(schema.maxLength ?? 20), 30))])
}

function resolve(ref: string): Schema {
  return document.components.schemas[ref.split('/').at(-1) ?? ''] as Schema
}

const odd: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  '\t',
  'x'.repeat(400),
  'ñ'.repeat(20_000),
  '\0',
  'a\u0007b',
  '\ud800',
  '1 or 1=1',
  '01',
  '-1',
  '1e3',
  'Infinity',
  '2999-13-45',
  'a@b',
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: 1 },
  Array(51).fill({ id: 1, count: 1 }),
]

/** The same with one field, at any depth, made odd or left out. */
function spoiled(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.15)) return random.pick(odd)
  const copy = structuredClone(value) as Record<string, unknown>
  const field = random.pickOr(Object.keys(copy), 'nada')
  if (random.chance(0.15)) delete copy[field]
  else copy[field] = spoiled(copy[field])
  return copy
}

function pathOf({ path, operation }: Call, isSpoiled: boolean): string {
  const id = path.includes('/orders/') ? buyer.order : path.includes('/addresses/') ? buyer.address : 'x'
  const oddIds = ['0', '-1', 'x', '1e3', '01', '%00', '%zz', '..%2f', '1%2f2', '9'.repeat(30), 'ñ']
  const filled = path.replace('{id}', String(isSpoiled ? random.pick(oddIds) : id))
  const query = new URLSearchParams()
  for (const { name, in: where, required, schema } of operation.parameters ?? []) {
    if (where !== 'query' || !(required || random.chance(0.5))) continue
    const value = isSpoiled && random.chance(0.5) ? random.pick(odd) : valid(schema as Schema, known, name)
    if (value !== undefined)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The body as it is sent, and whether the document knows it for one that fits. */
function bodyOf({ path, method, operation }: Call, isSpoiled: boolean) {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {})
  if (!type || !content) return {}
  if (type === 'multipart/form-data') {
    const file = isSpoiled ? photo.subarray(0, random.int(0, photo.length - 20)) : photo
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="r.png"\r\n\r\n'
    const rawBody = new Uint8Array(Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]))
    return { rawBody, type: `${type}; boundary=x`, isFit: !isSpoiled }
  }
  const names = operation.operationId === 'register' ? ofNewcomer : known
  const right = valid(content.schema as Schema, names)
  const sent = isSpoiled ? spoiled(right) : right
  const text = JSON.stringify(sent)
  const isCut = isSpoiled && random.chance(0.05)
  const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', type, 'schema']
  return {
    rawBody: isCut ? text.slice(0, random.int(1, text.length - 1) || 1) : text,
    type,
    isFit: !isCut && check(place, JSON.parse(text)) === null,
  }
}

test(`LI-2: of ${CALLS} calls at random none fails, none is answered off the document, and no body is accepted that does not fit it`, async () => {
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  for (let i = 0; i < CALLS; i++) {
    const call = random.pick(calls)
    const isSpoiled = random.chance(0.5)
    const { rawBody, type, isFit = true } = bodyOf(call, isSpoiled)
    const path = pathOf(call, isSpoiled && (rawBody === undefined || random.chance(0.3)))
    const about = `seed ${SEED}, call ${i}: ${call.method} ${path} ${Buffer.from(rawBody ?? '').subarray(0, 500)}`
    const isAnonymous = random.chance(0.03)
    const isOfStaff = call.path.startsWith('/api/admin/')
    const caller = isOfStaff ? owner : buyer
    try {
      const { status, ok, headers } = await ask(path, {
        method: call.method,
        ...(rawBody !== undefined && { rawBody, headers: { 'content-type': type ?? '' } }),
        ...(!isAnonymous && { cookie: caller.cookie }),
      })
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500) wrong.push(`${status} to ${about}`)
      if (ok && !isFit) wrong.push(`accepted what does not fit: ${about}`)
      const [renewed] = /^kuntur_session=[^;]+/.exec(headers.getSetCookie()[0] ?? '') ?? []
      if (ok && renewed) caller.cookie = renewed
      if (ok && uses.test(call.operation.operationId)) buyer = await aBuyer()
      // The owner's session is never too old, too weak or gone for the next call.
      if (isOfStaff && !isAnonymous && [401, 403, 404].includes(status))
        owner = await anOwner(db, { password: PASSWORD })
    } catch (error) {
      wrong.push(`${about}: ${error}`)
    }
  }
  console.info(`${CALLS} calls over ${calls.length} operations, seed ${SEED}:`, statuses)
  expect(wrong).toEqual([])
  const accepted = Object.entries(statuses)
    .filter(([status]) => Number(status) < 300)
    .reduce((sum, [, count]) => sum + count, 0)
  expect(accepted / CALLS).toBeGreaterThanOrEqual(0.1)
}, 600_000)
