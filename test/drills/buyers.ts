import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { onTestFailed } from 'vitest'
import { CreateOrderAnswer, Reservation } from '../../contract/api/orders.ts'
import { inProject } from '../../scripts/project.js'
import { findInconsistencies } from '../../server/consistency/find-inconsistencies.ts'
import type { Database } from '../../server/db/database.ts'
import { anOrderBody, type Customer } from '../factories.ts'
import type { seededRandom } from '../seeded-random.ts'
import type { Shop } from '../shop.ts'
import type { Stock } from './drill-shop.ts'

/*
 * In the way of Jepsen: buyers note what they send (invoke) and what they are told (ok, fail, or info where it may or may
 * not have happened), something is broken in the middle of it, and afterwards the notes are held against what is stored.
 */

type Line = { id: number; count: number }

/** What one buyer sent, and what came of it. */
export type Attempt = {
  buyer: Customer
  key: string
  body: ReturnType<typeof anOrderBody> & { total: number; reservation_id?: string }
  outcome: 'info' | 'fail' | { orderId: number }
}

type Happened = 'invoke' | 'ok' | 'fail' | 'info'

export type Notes = {
  stock: Stock
  attempts: Attempt[]
  /** Everything in the order in which it happened, for whoever looks for the cause of a fault. */
  log: { ms: number; what: string; happened: Happened; told?: unknown }[]
  /** How often each status was answered; `none` where there was no answer. */
  answers: Record<string, number>
  /** The same of those who only look. */
  looks: Record<string, number>
  /** What nobody may be told at any moment: more units than there ever were. */
  seenFaults: string[]
}

/** Whom it is bought from can change in the middle: a shop that starts again has another address. */
export type Running = {
  shop: Pick<Shop, 'url'>
  isOver: boolean
  /** Between two purchases of a buyer; none unless told. A drill of many programs would measure how busy its machine is. */
  restMs?: number
}

const RETRIES_AT_ONCE = 4

type Random = ReturnType<typeof seededRandom>

/** Empty notes. Those of a test that fails are written to `build/drills`. */
export function takeNotes(stock: Stock, name: string): Notes {
  const notes: Notes = { stock, attempts: [], log: [], answers: {}, looks: {}, seenFaults: [] }
  onTestFailed(() => {
    const folder = inProject('build', 'drills')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${name}.jsonl`)
    writeFileSync(file, notes.log.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    console.info(`What was sent and answered: ${file}`)
  })
  return notes
}

/** The next purchase of a buyer: some products, at what they cost. */
export function anAttempt(
  { attempts, stock }: Notes,
  buyer: Customer,
  details: readonly Line[],
  reservation?: string,
): Attempt {
  const cents = details.reduce((sum, { id, count }) => sum + count * (stock.prices.get(id) ?? 0), 0)
  const attempt: Attempt = {
    buyer,
    key: `drill-${attempts.length}-${buyer.id}`,
    body: {
      ...anOrderBody(details),
      total: cents / 100,
      ...(reservation && { reservation_id: reservation }),
    },
    outcome: 'info',
  }
  attempts.push(attempt)
  return attempt
}

export function someLines({ stock }: Notes, random: Random): Line[] {
  const chosen = random.shuffle(stock.products).slice(0, random.int(1, 3))
  return chosen.map((id) => ({ id, count: random.int(1, 2) }))
}

/** Buys on and on, each time something else, until it is over. */
export async function keepBuying(
  running: Running,
  buyer: Customer,
  random: Random,
  notes: Notes,
): Promise<void> {
  while (!running.isOver) {
    const details = someLines(notes, random)
    const reservation = random.chance(0.5) ? await reserve(running.shop, notes, buyer, details) : undefined
    const attempt = anAttempt(notes, buyer, details, reservation)
    await send(running.shop, notes, attempt)
    // A person who reads that the shop cannot answer does not try again a hundred times a second.
    if (attempt.outcome === 'info') await sleep(50)
    if (running.restMs) await sleep(attempt.outcome === 'info' ? 4 * running.restMs : running.restMs)
  }
}

async function reserve(
  shop: Running['shop'],
  notes: Notes,
  { id, cookie }: Customer,
  details: Line[],
): Promise<string | undefined> {
  const response = await post(
    shop,
    notes,
    `reserve of ${id}`,
    '/api/user/reservation',
    { details },
    { cookie },
  )
  return response?.status === 201 ? Reservation.parse(response.answer).reservation_id : undefined
}

export async function send(shop: Running['shop'], notes: Notes, attempt: Attempt): Promise<void> {
  const { buyer, key, body } = attempt
  const headers = { cookie: buyer.cookie, 'idempotency-key': key }
  const response = await post(shop, notes, key, '/api/user/createorder', body, headers)
  if (response?.status === 201) {
    attempt.outcome = { orderId: CreateOrderAnswer.parse(response.answer).order_id }
  } else attempt.outcome = response && isRefusal(response.status) ? 'fail' : 'info'
}

/** 409 and its like say that nothing was written. 429 too, but whoever reads it may try again. */
const isRefusal = (status: number | string) =>
  typeof status === 'number' && status >= 400 && status < 500 && status !== 429

async function post(
  shop: Running['shop'],
  { answers, log }: Notes,
  what: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) {
  const note = (happened: Happened, told?: unknown) =>
    log.push({ ms: Math.round(performance.now()), what, happened, told })
  note('invoke', body)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const response = await answerTo(shop, path, init)
  const status = response?.status ?? 'none'
  answers[status] = (answers[status] ?? 0) + 1
  note(status === 201 ? 'ok' : isRefusal(status) ? 'fail' : 'info', response ?? 'no answer')
  return response
}

/** Looks at pages and data on and on, until it is over. */
export async function keepLooking(
  running: Running,
  paths: readonly string[],
  { cookie }: Customer,
  notes: Notes,
): Promise<void> {
  for (let i = 0; !running.isOver; i++) {
    const response = await answerTo(running.shop, paths[i % paths.length] ?? '/', { headers: { cookie } })
    const status = response?.status ?? 'none'
    notes.looks[status] = (notes.looks[status] ?? 0) + 1
    if (response?.status === 200) notes.seenFaults.push(...impossibleStockIn(response.answer, notes))
    await sleep(20)
  }
}

/** In `/api/products`, or in anything else that is a list of products. */
function impossibleStockIn(answer: unknown, { stock }: Notes): string[] {
  if (!Array.isArray(answer)) return []
  return (answer as { id?: number; stock?: number }[])
    .filter(
      ({ id = 0, stock: told }) =>
        stock.prices.has(id) && !(told !== undefined && told >= 0 && told <= stock.opening),
    )
    .map(({ id, stock: told }) => `somebody was told that of ${id} there are ${told}`)
}

/** An answer counts when all of it has arrived. */
async function answerTo(shop: Running['shop'], path: string, init: RequestInit) {
  try {
    const response = await fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(20_000) })
    const text = await response.text()
    const isBare = response.status === 503 && !response.headers.has('retry-after')
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: isBare ? '503 without Retry-After' : response.status,
      answer: isJson ? (JSON.parse(text) as unknown) : undefined,
    }
  } catch {
    return undefined
  }
}

/** What a buyer's browser does after a lost answer: the same again, by the same key. Once more tells the same order. */
export async function retryLost(shop: Running['shop'], notes: Notes): Promise<void> {
  const lost = notes.attempts.filter(({ outcome }) => outcome === 'info')
  const lane = async () => {
    for (let attempt = lost.pop(); attempt; attempt = lost.pop()) await retryTwice(shop, notes, attempt)
  }
  await Promise.all(Array.from({ length: RETRIES_AT_ONCE }, lane))
}

async function retryTwice(shop: Running['shop'], notes: Notes, attempt: Attempt): Promise<void> {
  await send(shop, notes, attempt)
  const first = attempt.outcome
  if (typeof first !== 'object') return
  await send(shop, notes, attempt)
  const second = attempt.outcome
  if (typeof second !== 'object' || second.orderId !== first.orderId)
    notes.seenFaults.push(`order ${first.orderId}: the same again was told ${JSON.stringify(second)}`)
}

export const countAcknowledged = ({ attempts }: Pick<Notes, 'attempts'>, since = 0) =>
  attempts.slice(since).filter(({ outcome }) => typeof outcome === 'object').length

/** What of the notes does not agree with what is stored, and what `check:data` finds besides. */
export async function faultsIn(db: Database, { attempts, seenFaults }: Notes): Promise<string[]> {
  const { rows } = await db.execute<{
    id: number
    receipt: string
    account: number
    cents: number
    lines: Line[]
  }>(sql`
    select customer_order.id, payment.receipt_number as receipt, account_id as account, total_cents as cents,
           (select json_agg(json_build_object('id', sellable_id, 'count', count) order by sellable_id)
              from order_line where order_id = customer_order.id) as lines
      from customer_order join payment on payment.order_id = customer_order.id`)
  const faults = [...seenFaults, ...(await findInconsistencies(db))]
  const stored = new Map(rows.map((row) => [row.receipt, row]))
  const storedById = new Map(rows.map((row) => [row.id, row]))
  if (stored.size !== rows.length) faults.push('a receipt has two orders')
  for (const { body, buyer, outcome } of attempts) {
    const receipt = body.info.comprobante
    const order = stored.get(receipt)
    stored.delete(receipt)
    if (outcome === 'info') faults.push(`${receipt}: still no answer`)
    else if (outcome === 'fail' && order) faults.push(`${receipt}: refused, and yet order ${order.id}`)
    else if (typeof outcome === 'object') {
      const lines = [...body.details].sort((a, b) => a.id - b.id)
      // A reservation becomes one order: what came too late with it was told the number that it already had.
      const kept = order ?? (isOrderedBefore(body, outcome, attempts) && storedById.get(outcome.orderId))
      const isWhole =
        kept &&
        kept.account === buyer.id &&
        Number(kept.cents) === Math.round(body.total * 100) &&
        JSON.stringify(kept.lines) === JSON.stringify(lines)
      if (!kept) faults.push(`order ${outcome.orderId}: lost`)
      else if (kept.id !== outcome.orderId) faults.push(`order ${outcome.orderId}: stored as ${kept.id}`)
      else if (!isWhole) faults.push(`order ${outcome.orderId}: changed`)
    }
  }
  for (const { id } of stored.values()) faults.push(`order ${id}: nobody asked for it`)
  return faults
}

/**
 * Whether another attempt with the same reservation has that order. A buyer who was refused for the database's sake and
 * then reserves the same again gets the reservation that is still open.
 */
function isOrderedBefore(
  { reservation_id, info }: Attempt['body'],
  { orderId }: { orderId: number },
  attempts: readonly Attempt[],
): boolean {
  return attempts.some(
    ({ body, outcome }) =>
      reservation_id !== undefined &&
      body.reservation_id === reservation_id &&
      body.info.comprobante !== info.comprobante &&
      typeof outcome === 'object' &&
      outcome.orderId === orderId,
  )
}
