import { expect } from 'vitest'
import type { openTestApp } from '../../test/app.ts'
import { aCustomer } from '../../test/factories.ts'

type TestApp = Awaited<ReturnType<typeof openTestApp>>

/**
 * Sends a body about a name that exists and the same about one that does not, in turns, so that what else the machine
 * does falls on both alike. Each try comes from an address of its own, because the limits would end it otherwise.
 * Tells how much longer the slower kind took, by their medians: 1 is the same.
 */
async function ratioOf(
  { ask }: TestApp,
  tries: number,
  bodyFor: (isKnown: boolean, i: number) => object,
): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < tries; i++) {
    for (const isKnown of i % 2 === 0 ? [true, false] : [false, true]) {
      const begun = performance.now()
      await (await ask('/api/login/', { body: bodyFor(isKnown, i), address: newAddress() })).text()
      times[isKnown ? 'known' : 'unknown'].push(performance.now() - begun)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return Math.max(known, unknown) / Math.min(known, unknown)
}

export async function expectSameTimeOfLogin(shop: TestApp, tries: number): Promise<void> {
  const { username } = await aCustomer(shop.db, { password: 'cóndor de páramo' })
  await expectSameTime(() =>
    ratioOf(shop, tries, (isKnown, i) => ({ user: isKnown ? username : `nadie${i}`, pass: 'incorrecta' })),
  )
}

export async function expectSameTimeOfRecovery(shop: TestApp, tries: number): Promise<void> {
  const { email } = await aCustomer(shop.db)
  await expectSameTime(() =>
    ratioOf(shop, tries, (isKnown, i) => ({ email: isKnown ? email : `nadie${i}@correo.example` })),
  )
}

const ROUNDS = 3

/** A busy machine can make one round look uneven; what tells two names apart shows in each of them. */
async function expectSameTime(measure: () => Promise<number>): Promise<void> {
  let ratio = await measure()
  for (let round = 1; round < ROUNDS && ratio >= 1.25; round++) ratio = await measure()
  expect(ratio).toBeLessThan(1.25)
}

let addresses = 0

function newAddress(): string {
  addresses++
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
