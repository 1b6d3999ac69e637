import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { createDemoData } from '../demo-data.ts'
import { type Shop, startShop } from '../shop.ts'

/* People who look around while something is wrong: what they are told, and how long they wait for it. */

/** How to open a shop that has something to look at; its data are those of the whole file. */
export async function shopToLookAt(): Promise<() => Promise<Shop>> {
  const { dataDir, url, drop } = await createDemoData()
  afterAll(drop)
  const env = { DATABASE_URL: url, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  return () => startShop({ dataDir, env })
}

export type Look = { status: number; ms: number }

/** A page, files and an answer that only the database can give. */
const VISIT = ['/', '/favicon.svg', '/api/products', '/api/search?q=tarjeta']

/** One look after the other for so long. */
export async function lookAroundFor(
  shop: Shop,
  ms: number,
  { paths = VISIT, pauseMs = 0 }: { paths?: readonly string[]; pauseMs?: number } = {},
): Promise<Look[]> {
  const looks: Look[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    looks.push(await look(shop, paths[looks.length % paths.length] ?? '/'))
    if (pauseMs > 0) await sleep(pauseMs)
  }
  return looks
}

async function look(shop: Shop, path: string): Promise<Look> {
  const begun = performance.now()
  const response = await fetch(shop.url + path)
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begun }
}

/** In ms; not a number where nobody looked. */
export function p95(looks: readonly Look[]): number {
  const times = looks.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}

export const failed = (looks: readonly Look[]) => looks.filter(({ status }) => status !== 200)
