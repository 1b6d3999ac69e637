import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CreateOrderAnswer, Reservation } from '../../contract/api/orders.ts'
import { findInconsistencies } from '../../server/consistency/find-inconsistencies.ts'
import type { Database } from '../../server/db/database.ts'
import { anOrderBody, type Customer } from '../factories.ts'
import type { seededRandom } from '../seeded-random.ts'
import type { Shop } from '../shop.ts'

/*
 * In the way of Jepsen: buyers note what they send and what they are told, something is broken in the middle of it, and
 * afterwards the notes are held against what is stored.
 */

type Line = { id: number; count: number }
/** What one buyer sent, and what came back: `lost` may or may not have become an order. */
export type Attempt = {
  buyer: Customer
  key: string
  body: ReturnType<typeof anOrderBody> & { reservation_id?: string }
  outcome: 'lost' | 'refused' | { orderId: number }
}

export type Notes = {
  attempts: Attempt[]
  /** How often each status was answered; `none` where there was no answer. */
  answers: Record<string, number>
  /** The same of those who only look. */
  looks: Record<string, number>
}

/** Buys on and on, each time something else, until it is over. */
export async function keepBuying(
  running: { shop: Shop; isOver: boolean },
  buyer: Customer,
  products: readonly number[],
  random: ReturnType<typeof seededRandom>,
  notes: Notes,
): Promise<void> {
  const { attempts } = notes
  while (!running.isOver) {
    const details = random
      .shuffle(products)
      .slice(0, random.int(1, 3))
      .map((id) => ({ id, count: random.int(1, 2) }))
    const reservation = random.chance(0.5) ? await reserve(running.shop, notes, buyer, details) : undefined
    const attempt: Attempt = {
      buyer,
      key: `drill-${attempts.length}-${buyer.id}`,
      body: { ...anOrderBody(details), ...(reservation && { reservation_id: reservation }) },
      outcome: 'lost',
    }
    attempts.push(attempt)
    await send(running.shop, notes, attempt)
    // A person who reads that the shop cannot answer does not try again a hundred times a second.
    if (attempt.outcome === 'lost') await sleep(50)
  }
}

async function reserve(
  shop: Shop,
  notes: Notes,
  { cookie }: Customer,
  details: Line[],
): Promise<string | undefined> {
  const response = await post(shop, notes, '/api/user/reservation', { details }, { cookie })
  return response?.status === 201 ? Reservation.parse(response.answer).reservation_id : undefined
}

async function send(shop: Shop, notes: Notes, attempt: Attempt): Promise<void> {
  const { buyer, key, body } = attempt
  const headers = { cookie: buyer.cookie, 'idempotency-key': key }
  const response = await post(shop, notes, '/api/user/createorder', body, headers)
  if (response?.status === 201) {
    attempt.outcome = { orderId: CreateOrderAnswer.parse(response.answer).order_id }
  } else attempt.outcome = response?.status === 409 ? 'refused' : 'lost'
}

async function post(
  shop: Shop,
  { answers }: Notes,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const response = await answerTo(shop, path, init)
  const status = response?.status ?? 'none'
  answers[status] = (answers[status] ?? 0) + 1
  return response
}

/** Looks at pages and data on and on, until it is over. */
export async function keepLooking(
  running: { shop: Shop; isOver: boolean },
  paths: readonly string[],
  { cookie }: Customer,
  notes: Notes,
): Promise<void> {
  for (let i = 0; !running.isOver; i++) {
    const response = await answerTo(running.shop, paths[i % paths.length] ?? '/', { headers: { cookie } })
    const status = response?.status ?? 'none'
    notes.looks[status] = (notes.looks[status] ?? 0) + 1
    await sleep(20)
  }
}

/** An answer counts when all of it has arrived. */
async function answerTo(shop: Shop, path: string, init: RequestInit) {
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

/** What a buyer's browser does after a lost answer: the same again, by the same key. */
export async function retryLost(shop: Shop, notes: Notes): Promise<void> {
  for (const attempt of notes.attempts) {
    if (attempt.outcome === 'lost') await send(shop, notes, attempt)
  }
}

/** What of the notes does not agree with what is stored, and what `check:data` finds besides. */
export async function faultsIn(db: Database, { attempts }: Notes): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; receipt: string; account: number; lines: Line[] }>(sql`
    select customer_order.id, payment.receipt_number as receipt, account_id as account,
           (select json_agg(json_build_object('id', sellable_id, 'count', count) order by sellable_id)
              from order_line where order_id = customer_order.id) as lines
      from customer_order join payment on payment.order_id = customer_order.id`)
  const faults = await findInconsistencies(db)
  const stored = new Map(rows.map((row) => [row.receipt, row]))
  const storedById = new Map(rows.map((row) => [row.id, row]))
  if (stored.size !== rows.length) faults.push('a receipt has two orders')
  for (const { body, buyer, outcome } of attempts) {
    const receipt = body.info.comprobante
    const order = stored.get(receipt)
    stored.delete(receipt)
    if (outcome === 'lost') faults.push(`${receipt}: still no answer`)
    else if (outcome === 'refused' && order) faults.push(`${receipt}: refused, and yet order ${order.id}`)
    else if (typeof outcome === 'object') {
      const lines = [...body.details].sort((a, b) => a.id - b.id)
      // A reservation becomes one order: what came too late with it was told the number that it already had.
      const kept = order ?? (isOrderedBefore(body, outcome, attempts) && storedById.get(outcome.orderId))
      const isWhole =
        kept && kept.account === buyer.id && JSON.stringify(kept.lines) === JSON.stringify(lines)
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
