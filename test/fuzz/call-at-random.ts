import { type ApiDocument, type Call, callsOf, schemasOf } from '../api-document.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawer, type Schema } from './draw-values.ts'
import { type Ask, cookieOf, encodeForm, type Given, type Prepared, type World } from './world.ts'

/*
 * Calls at random over every operation of the document: half of them as it says, half of those right but for one field; by
 * strangers, buyers and every role of the staff.
 */

/** Whoever has no answer by then hangs: no machine is so busy. */
const PATIENCE_MS = 60_000
/** Encoded, it is more than an address may have, and less than what Node's parser refuses before the shop knows of it. */
const LONGEST_PARAMETER = 2_000
/** Uses of what a call works on, before it is made anew although nothing has used it up. */
const MAX_USES = 30

type Shop = { ask: Ask; document: ApiDocument; world: World }
type Options = {
  calls: number
  seed: number
  /** Operations to call once each, as they should be and by who may, in place of all at random. */
  only?: readonly string[]
}

export type Tally = {
  statuses: Record<number, number>
  accepted: number
  /** How often each operation was accepted. */
  reached: Map<string, number>
  /** What should not have been, each with what repeats it. */
  wrong: string[]
  /** Why each operation that was never accepted was refused when it was asked for as it should be. */
  refusals: Map<string, string>
  slowestMs: number
}

export async function callAtRandom(
  { ask, document, world }: Shop,
  { calls: count, seed, only }: Options,
): Promise<Tally> {
  const random = seededRandom(seed)
  const draw = drawer(document, random, world.known)
  const fits = schemasOf(document)
  const operations = callsOf(document)
  const spoilable = operations.filter(
    ({ operation }) => operation.parameters?.length || operation.requestBody,
  )
  const tally: Tally = {
    statuses: {},
    accepted: 0,
    reached: new Map(),
    wrong: [],
    refusals: new Map(),
    slowestMs: 0,
  }

  /** What an operation works on, for one caller at a time: what none has used up serves the next one. */
  async function take(id: string): Promise<Prepared> {
    return world.prepared.get(id)?.pop() ?? { given: await makeGiven(id), uses: 0 }
  }

  function giveBack(id: string, { given, uses }: Prepared): void {
    if (uses === MAX_USES) return
    const unused = world.prepared.get(id) ?? []
    unused.push({ given, uses: uses + 1 })
    world.prepared.set(id, unused)
  }

  /** Where others change the same at this moment, what prepares a call may be refused: then it is tried again. */
  async function makeGiven(id: string, triesLeft = 3): Promise<Given> {
    try {
      return (await world.recipes[id]?.()) ?? {}
    } catch (error) {
      if (triesLeft === 0 || !String(error).includes(' 409 ')) throw error
      return makeGiven(id, triesLeft - 1)
    }
  }

  /** After these a session of whoever called is another one, or gone: nobody's whom others need. */
  const endsSessions =
    /^(log(in|out)\w*|register|joinWith\w+|setNewPassword|closeAccount|changePassword|unlinkGoogle|end(Other|)Sessions?)$/

  type Caller = { name: string; cookie: string | undefined }
  const isOfStaff = ({ path }: Call) => path.startsWith('/api/admin/')

  /** Who calls: six times of ten who may, else anybody. */
  function callerOf(call: Call, given: Given): Caller & { isMeant: boolean } {
    const permission = call.operation['x-permission']
    const staff = Object.entries(world.staff).map(([name, cookie]): Caller => ({ name, cookie }))
    const owner = { name: 'owner', cookie: world.staff.owner }
    if (only || random.chance(0.6)) {
      const meant = isOfStaff(call) ? owner : { name: 'buyer', cookie: world.buyer }
      if (!isOfStaff(call) && !given.cookie && endsSessions.test(call.operation.operationId))
        return { name: 'stranger', cookie: undefined, isMeant: true }
      if (given.cookie) return { name: 'its own', cookie: given.cookie, isMeant: true }
      if (permission === 'own')
        return { name: 'anybody of the staff', cookie: random.pick(staff).cookie, isMeant: true }
      return { ...meant, isMeant: true }
    }
    if (endsSessions.test(call.operation.operationId))
      return { name: 'stranger', cookie: undefined, isMeant: !given.cookie }
    const others = [{ name: 'stranger', cookie: undefined }, { name: 'buyer', cookie: world.buyer }, ...staff]
    return { ...random.pick(others), isMeant: false }
  }

  /** What an answer to this caller may not be, whatever was sent. */
  function trespassOf(call: Call, { name, isMeant }: { name: string; isMeant: boolean }, status: number) {
    if (isMeant || !isOfStaff(call)) return null
    const expected = name === 'stranger' ? [401] : name === 'buyer' ? [404] : null
    // An address that is none, or too long, is told before anybody is asked who it is.
    if (expected && ![...expected, 400, 404, 414, 431].includes(status))
      return `${name} was answered ${status}`
    if (name === 'none' && call.operation['x-permission'] !== 'own' && status < 400)
      return `one without any permission was answered ${status}`
    return null
  }

  async function callOnce(nth: number, call: Call, isSpoiled: boolean): Promise<void> {
    const { method, operation } = call
    const id = operation.operationId
    let about = `seed ${seed}, call ${nth}: ${id}`
    try {
      const taken = await take(id)
      const { given } = taken
      const caller = callerOf(call, given)
      const sent = await prepare(call, given, isSpoiled)
      about += ` by ${caller.name}: ${method} ${sent.path} ${sent.shown}`
      const begun = performance.now()
      const response = await Promise.race([
        ask(sent.path, {
          method,
          ...sent.init,
          ...(caller.cookie !== undefined && { cookie: caller.cookie }),
        }),
        patience(),
      ])
      const text = await response.text()
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun)
      const { status, ok } = response
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      if (status >= 500) tally.wrong.push(`${status} to ${about}: ${text.slice(0, 300)}`)
      if (!ok && !isRefusal(text))
        tally.wrong.push(`a refusal of another shape to ${about}: ${text.slice(0, 300)}`)
      if (ok && !sent.isFit) tally.wrong.push(`accepted what does not fit: ${about}`)
      const trespass = trespassOf(call, caller, status)
      if (trespass) tally.wrong.push(`${trespass}: ${about}`)
      if (ok) {
        tally.accepted++
        tally.reached.set(id, (tally.reached.get(id) ?? 0) + 1)
      } else if (!isSpoiled && caller.isMeant)
        tally.refusals.set(id, `${status} ${text.slice(0, 300)} to ${about}`)
      const isUsedUp = (ok && method !== 'GET') || (!ok && !isSpoiled && caller.isMeant) || cookieOf(response)
      if (!isUsedUp && id !== 'logout') giveBack(id, taken)
    } catch (error) {
      tally.wrong.push(`${about}: ${error instanceof Error ? error.message : error}`)
    }
  }

  async function prepare(call: Call, given: Given, isSpoiled: boolean) {
    const { path, method, operation } = call
    const content = Object.entries(operation.requestBody?.content ?? {})[0]
    const parameters = operation.parameters ?? []
    const spoils = [
      ...(content ? ['body', 'body', 'body'] : []),
      ...(parameters.some((parameter) => parameter.in === 'path') ? ['path'] : []),
      ...(parameters.some((parameter) => parameter.in === 'query') ? ['query'] : []),
    ]
    const spoil = isSpoiled ? random.pickOr(spoils, 'none') : 'none'

    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    const oddOne = spoil === 'path' ? random.pick(inPath) : undefined
    const filled = inPath.reduce((whole, name) => {
      const value =
        name === oddOne ? draw.oddId() : encodeURIComponent(String(given.path?.[name] ?? 999_999_999))
      return whole.replace(`{${name}}`, value)
    }, path)

    const query = new URLSearchParams()
    const asked = parameters.filter((parameter) => parameter.in === 'query')
    const oddQuery = spoil === 'query' ? random.pick(asked).name : undefined
    for (const { name, required, schema } of asked) {
      const isGiven = name in (given.query ?? {})
      if (!isGiven && !required && name !== oddQuery && random.chance(0.5)) continue
      const right = isGiven ? given.query?.[name] : draw.valid(schema as Schema, name)
      const value = name === oddQuery ? draw.spoiled(right ?? 'x') : right
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      if (value !== undefined) query.append(name, text.slice(0, LONGEST_PARAMETER))
    }
    const target = query.size > 0 ? `${filled}?${query}` : filled

    const headers: Record<string, string> = {}
    for (const { name, in: where, schema } of parameters)
      if (where === 'header' && random.chance(0.5)) headers[name] = String(draw.valid(schema as Schema, name))

    if (!content) return { path: target, init: { headers }, shown: '', isFit: true }
    const [type, { schema }] = content
    if (type === 'multipart/form-data') {
      const parts = given.parts ?? {}
      const form = await encodeForm(spoil === 'body' ? spoiledForm(parts) : parts)
      return {
        path: target,
        init: { ...form, headers: { ...headers, ...form.headers } },
        shown: type,
        isFit: true,
      }
    }
    const right = draw.valid(schema as Schema, '', given.body ?? {})
    const body = spoil === 'body' ? draw.spoiled(right) : right
    const whole = JSON.stringify(body)
    const isCut = spoil === 'body' && random.chance(0.03)
    const text = isCut ? whole.slice(0, random.int(1, whole.length - 1) || 1) : whole
    const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', type, 'schema']
    const complaint = isCut ? 'cut' : fits(place, JSON.parse(text))
    if (spoil !== 'body' && complaint)
      throw new Error(`what was drawn does not fit: ${complaint}: ${text.slice(0, 500)}`)
    return {
      path: target,
      init: { rawBody: text, headers: { ...headers, 'content-type': type } },
      shown: text.slice(0, 500),
      isFit: complaint === null,
    }
  }

  function spoiledForm(parts: Record<string, Uint8Array | string>): Record<string, Uint8Array | string> {
    const name = random.pickOr(Object.keys(parts), 'photo')
    const file = parts[name] ?? new Uint8Array()
    const cut =
      typeof file === 'string' ? file : file.subarray(0, random.int(0, Math.max(0, file.length - 20)))
    const noise = Uint8Array.from({ length: 200 }, () => random.int(0, 255))
    return random.pick([
      {},
      { ...parts, [name]: cut },
      { ...parts, [name]: 'texto' },
      { ...parts, [name]: noise },
      { ...parts, otra: noise },
      { ...parts, __proto: 'x', name: 'x'.repeat(2_000) },
    ])
  }

  for (const id of only ?? []) {
    const call = operations.find(({ operation }) => operation.operationId === id)
    if (!call) throw new Error(`There is no operation ${id}`)
    await callOnce(0, call, false)
  }
  // Every operation as it should be asked for comes up before one comes up twice.
  let next: Call[] = []
  const nextOf = (): Call => {
    if (next.length === 0) next = random.shuffle(operations)
    return next.pop() as Call
  }
  for (let nth = 0; nth < count; nth++) {
    const isSpoiled = nth % 2 === 1
    await callOnce(nth, isSpoiled ? random.pick(spoilable) : nextOf(), isSpoiled)
  }
  await world.settled()
  return tally
}

/** Calls these operations once, as they should be and by who may. Fails where one is refused. */
export async function callEach(shop: Shop, only: readonly string[]): Promise<void> {
  const { wrong, refusals } = await callAtRandom(shop, { calls: 0, seed: 1, only })
  if (wrong.length + refusals.size > 0) throw new Error([...wrong, ...refusals.values()].join('\n'))
}

/** Whether a body is what every refusal is: a code and a sentence, and where there are fields an object of them. */
function isRefusal(text: string): boolean {
  try {
    const { error, message, fields = {} } = JSON.parse(text)
    return (
      typeof error === 'string' &&
      /^[a-z_]+$/.test(error) &&
      typeof message === 'string' &&
      message !== '' &&
      typeof fields === 'object'
    )
  } catch {
    return false
  }
}

function patience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS).unref()
  })
}
