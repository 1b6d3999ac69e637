import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { BatchAnswer, BulkPreviewAnswer } from '../../contract/api/admin/batches.ts'
import { createTestDatabase } from '../../test/database.ts'
import { aCustomer, anOrderBody, anOwner } from '../../test/factories.ts'
import { startShop } from '../../test/shop.ts'
import { addSellables } from '../catalog/add-sellables.ts'
import { writeReferenceData } from '../catalog/reference-data.ts'
import { openDatabase } from '../db/database.ts'

/*
 * A price changed on a whole catalogue while people buy from it, in a shop of one process. The figures are printed: they say what
 * the machine is worth as well.
 */

const PRODUCTS = 46_000
const BUYERS = 20
/** Between two orders a buyer looks at something else. */
const THINKING_MS = 1_150
/** The shop takes 30 orders of an account in a day. */
const MOST_ORDERS = 28
const MOST_SECONDS = 30
const MOST_WAIT_MS = 1_000

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {}, waitMs: 20_000 })
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

/** Products of as many words, figures and units as those of a supplier's list. */
async function fillCatalogue(): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < PRODUCTS; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, i) => {
      const number = from + i
      return {
        kind: 'product' as const,
        sku: `MAY-${number}`,
        name: `Tarjeta gráfica Andina GeForce RTX ${5_000 + (number % 90)} Inti OC ${number} de 16 GB`,
        brand: `Marca ${number % 40}`,
        partNumber: `AND-${number}-16G`,
        description: 'Tres ventiladores, salidas DisplayPort y HDMI, garantía del fabricante.',
        categoryId: 2,
        priceCents: 10_000 + ((number * 7_919) % 150_000),
        costCents: 8_000,
        openingStock: 50,
        specs: { vram_gb: 16, length_mm: 300, tdp_w: 220 },
      }
    })
    ids.push(...(await db.transaction((tx) => addSellables(tx, rows))).values())
  }
  await db.execute(sql`insert into setting (key, value)
    select key, '0' from unnest(array['max_held_units', 'max_held_cents', 'max_unchecked_orders']) as key`)
  await db.execute(sql`vacuum analyze`)
  return ids.sort((a, b) => a - b)
}

type Call = { what: string; ms: number; problem: string | null }

test(`a price of ${PRODUCTS} products is changed within ${MOST_SECONDS} s while ${BUYERS} buyers order: none is refused, none waits longer than a second`, async () => {
  await writeReferenceData(db)
  const ids = await fillCatalogue()
  const shop = await startShop({ env: { DATABASE_URL: database.url, DEMO: 'off', TRUST_PROXY: '1' } })
  try {
    const owner = await anOwner(db)
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))
    const calls: Call[] = []
    let isOver = false
    let buyersLeft = BUYERS
    /** How many products the batch has done: buyers want those that it comes to next. */
    let front = 0

    async function call(
      what: string,
      path: string,
      { cookie = '', address = '', body }: { cookie?: string; address?: string; body?: object } = {},
    ) {
      const begun = performance.now()
      const response = await fetch(shop.url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          cookie,
          ...(address && { 'x-forwarded-for': address }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const problem = response.ok ? null : `${response.status} ${text.slice(0, 200)}`
      calls.push({ what, ms: performance.now() - begun, problem })
      return problem === null && response.headers.get('content-type')?.includes('json')
        ? JSON.parse(text)
        : null
    }

    async function buy(cookie: string, number: number): Promise<void> {
      const who = { cookie, address: `10.0.0.${number + 1}` }
      for (let orders = 0; orders < MOST_ORDERS && !isOver; orders++) {
        // One from where the batch works just now, one from anywhere.
        const near = ids[Math.min(ids.length - 1, front + Math.floor(Math.random() * 750))] ?? 0
        const far = ids[Math.floor(Math.random() * ids.length)] ?? 0
        const details = [...new Set([near, far])].map((id) => ({ id, count: 1 }))
        const reserved = await call('reserve', '/api/user/reservation', { ...who, body: { details } })
        if (reserved) {
          const { reservation_id, total } = reserved.reservation ?? reserved
          const order = { ...anOrderBody(details), reservation_id, total }
          await call('order', '/api/user/createorder', { ...who, body: order })
        }
        await sleep(THINKING_MS * (0.5 + Math.random()))
      }
      buyersLeft--
    }

    const selection = { filter: {} }
    const act = { kind: 'price', percent: 5, ends_in_90: true, previous: 'keep' }
    const staff = { cookie: owner.cookie }
    await call('warm up', '/')
    const previewBegun = performance.now()
    const seen: BulkPreviewAnswer = await call('preview', '/api/admin/batch-previews', {
      ...staff,
      body: { selection, act },
    })
    const previewMs = performance.now() - previewBegun
    expect(seen).toMatchObject({ total: PRODUCTS, refused: 0 })

    // What the same buyers wait when nothing else happens.
    const buying = buyers.map(({ cookie }, number) => buy(cookie, number))
    await sleep(4_000)
    const before = calls.splice(0)

    const begun = performance.now()
    const started = await call('start', '/api/admin/batches', {
      ...staff,
      body: { selection, act, shown: seen.total, key: 'whole catalogue' },
    })
    let batch: BatchAnswer
    do {
      await sleep(250)
      batch = await call('progress', `/api/admin/batches/${started.id}`, staff)
      front = batch.done
    } while (batch.state === 'running')
    const seconds = (performance.now() - begun) / 1_000
    const buyersAtEnd = buyersLeft
    isOver = true
    await Promise.all(buying)

    const during = calls.filter(({ what }) => what !== 'progress' && what !== 'start')
    for (const [when, some] of [
      ['before', before],
      ['during', during],
    ] as const)
      for (const what of ['reserve', 'order'])
        console.info(when, what, figuresOf(some.filter((one) => one.what === what)))
    console.info(
      `preview of ${PRODUCTS}: ${(previewMs / 1_000).toFixed(1)} s; batch: ${seconds.toFixed(1)} s; changed ${batch.counts.changed}; buyers left ${buyersAtEnd}`,
    )
    expect(calls.filter(({ problem }) => problem !== null)).toEqual([])
    expect(batch).toMatchObject({ state: 'done', total: PRODUCTS, counts: { refused: 0 } })
    const { rows } = await db.execute(sql`
      select (select count(*)::int from sellable where price_cents % 100 <> 90) as unlike,
             (select count(*)::int from sellable_edit where batch_id = ${batch.id}) as edits`)
    expect(rows).toEqual([{ unlike: 0, edits: batch.counts.changed }])
    expect(during.filter(({ what }) => what === 'order').length).toBeGreaterThan(BUYERS * 3)
    expect(seconds).toBeLessThanOrEqual(MOST_SECONDS)
    // Whoever had as many orders as the shop takes in a day buys no more: the batch should end before that.
    expect(buyersAtEnd).toBe(BUYERS)
    const longest = Math.max(...during.map(({ ms }) => ms))
    expect(longest).toBeLessThanOrEqual(MOST_WAIT_MS)
  } finally {
    await shop.stop()
  }
}, 300_000)

function figuresOf(calls: readonly Call[]): string {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`
  return `${sorted.length} calls, median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`
}
