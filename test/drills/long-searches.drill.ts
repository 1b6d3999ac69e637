import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createDemoData } from '../demo-data.ts'
import { type Shop, startShop } from '../shop.ts'
import { tell } from './tell.ts'

/* Searches as long as an address can be, made of what is slow to look for, and who looks around meanwhile. */

const ROUNDS = 12
const TRIES = 3
/** What an address takes of 8 KiB, beside the name of the call. */
const MOST_BYTES = 8_100

const data = await createDemoData()
const shop = await startShop({
  dataDir: data.dataDir,
  env: { DATABASE_URL: data.url, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
})

afterAll(async () => {
  await shop.stop()
  await data.drop()
})

/** As much of it as an address takes, with a number, so that nothing was asked for before. */
function longest(text: string, nth: number): string {
  let query = encodeURIComponent(`${nth} `)
  // `fetch` encodes this sign too.
  const more = encodeURIComponent(text).replaceAll("'", '%27')
  while (query.length + more.length <= MOST_BYTES) query += more
  return query
}

const hostile: Record<string, string> = {
  letters: 'a',
  words: 'tarjeta ',
  'nearly words': 'tarjetx grafixa ',
  wildcards: '%_',
  'wildcards and letters': '%a%b%c_',
  figures: '9',
  'prices and sizes': '16gb $300 ',
  accents: 'ñá',
  blanks: ' ',
  'signs of regular expressions': '(a+)+$',
  quotes: `"'\\`,
  'many words': 'a b c d e f g h i j k l m n o p ',
}

async function ask({ url }: Shop, path: string): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const response = await fetch(url + path)
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begun }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

let asked = 0

/** The longest wait of somebody who asks for what costs nothing, a hundred times a second. */
async function watch(running: { isOver: boolean }): Promise<number> {
  let longestMs = 0
  while (!running.isOver) {
    longestMs = Math.max(longestMs, (await ask(shop, '/healthz')).ms)
    await sleep(10)
  }
  return longestMs
}

async function compare(text: string, path: (query: string) => string) {
  const plain: number[] = []
  const long: number[] = []
  const running = { isOver: false }
  const watching = watch(running)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const usual = await ask(shop, path(encodeURIComponent(`tarjeta ${++asked}`)))
      const odd = await ask(shop, path(longest(text, ++asked)))
      expect([usual.status, odd.status]).toEqual([200, 200])
      plain.push(usual.ms)
      long.push(odd.ms)
    }
  } finally {
    running.isOver = true
  }
  const blockedMs = await watching
  return { ratio: median(long) / median(plain), ms: median(long), blockedMs }
}

test('LI-6: the longest search, whatever it is made of, takes under five times a usual one and 100 ms, and holds up nobody', async (context) => {
  const figures: Record<string, string> = {}
  for (const path of [(query: string) => `/api/search?q=${query}`, (query: string) => `/buscar?q=${query}`]) {
    await compare('tarjeta ', path)
    for (const [name, text] of Object.entries(hostile)) {
      for (let attempt = 1; ; attempt++) {
        const { ratio, ms, blockedMs } = await compare(text, path)
        figures[`${path('').split('?')[0]} ${name}`] =
          `${ratio.toFixed(1)} ×, ${ms.toFixed(1)} ms, ${blockedMs.toFixed(0)} ms`
        if (ratio < 5 && ms < 100 && blockedMs < 100) break
        expect(
          attempt,
          `tries of ${name}: ${ratio} times, ${ms} ms, others waited ${blockedMs} ms`,
        ).toBeLessThan(TRIES)
      }
    }
  }
  tell(context, figures)
}, 120_000)

test('LI-6: a search of 10,000 characters is refused by its address, at once', async () => {
  const { status, ms } = await ask(shop, `/api/search?q=${'a'.repeat(10_000)}`)
  expect(status).toBe(414)
  expect(ms).toBeLessThan(100)
})
