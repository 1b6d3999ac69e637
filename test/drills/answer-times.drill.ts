import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer } from '../factories.ts'
import { startShop } from '../shop.ts'
import { tell } from './tell.ts'

/* Whether a name or an e-mail belongs to an account shows neither in an answer nor in the time that it takes. */

const LOGINS = 80
const RECOVERIES = 400
const TRIES = 3

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
const env = { DATABASE_URL: database.url, DEMO: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
const shop = await startShop({ env })
let addresses = 0

afterAll(async () => {
  await shop.stop()
  await db.$client.end()
  await database.drop()
})

type Answer = { ms: number; told: string }

/** Each comes from an address of its own: the limits would end it otherwise. */
async function ask(body: object): Promise<Answer> {
  addresses++
  const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  const begun = performance.now()
  const response = await fetch(`${shop.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { ms: performance.now() - begun, told: `${response.status} ${text}` }
}

/**
 * Asks about a name that exists and about one that does not, in turns, so that what else the machine does falls on both
 * alike. Tells by how much the slower median is longer: 1 is the same.
 */
async function compare(times: number, bodyFor: (isKnown: boolean, nth: number) => object) {
  const answers: Record<'known' | 'unknown', Answer[]> = { known: [], unknown: [] }
  for (let nth = 0; nth < times; nth++)
    for (const isKnown of nth % 2 === 0 ? [true, false] : [false, true])
      answers[isKnown ? 'known' : 'unknown'].push(await ask(bodyFor(isKnown, nth)))
  const told = new Set([...answers.known, ...answers.unknown].map((answer) => answer.told))
  const [known, unknown] = [median(answers.known), median(answers.unknown)]
  return { told: [...told], known, unknown, ratio: Math.max(known, unknown) / Math.min(known, unknown) }
}

function median(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? Number.NaN
}

/** A busy machine can make one try look uneven; what tells two names apart shows in each of them. */
async function compareInTries(compareOnce: () => ReturnType<typeof compare>) {
  const ratios: number[] = []
  for (;;) {
    const { told, known, unknown, ratio } = await compareOnce()
    expect(told).toHaveLength(1)
    ratios.push(ratio)
    if (ratio <= 1.25 || ratios.length === TRIES)
      return {
        told,
        figures: { 'known, ms': known, 'unknown, ms': unknown, ratios },
        least: Math.min(...ratios),
      }
  }
}

test(`AU-5: over ${LOGINS} tries, a wrong password and a name that nobody has get one answer, by medians within 25 %`, async (context) => {
  // By the shop itself: what tests write themselves costs less to compare.
  const account = { user: 'conocida', email: 'conocida@correo.example', pass: 'cóndor de páramo' }
  const registered = await fetch(`${shop.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, pass2: account.pass }),
  })
  expect(registered.status).toBe(200)
  const { told, figures, least } = await compareInTries(() =>
    compare(LOGINS, (isKnown, nth) => ({ user: isKnown ? account.user : `nadie${nth}`, pass: 'incorrecta' })),
  )
  tell(context, figures)
  expect(told[0]).toMatch(/^401 /)
  expect(least).toBeLessThanOrEqual(1.25)
}, 120_000)

test(`AU-11: over ${RECOVERIES} tries, a recovery answers the same, as fast, for an e-mail that exists and for one that does not`, async (context) => {
  const { email } = await aCustomer(db)
  const { told, figures, least } = await compareInTries(() =>
    compare(RECOVERIES, (isKnown, nth) => ({ email: isKnown ? email : `nadie${nth}@correo.example` })),
  )
  tell(context, figures)
  expect(told[0]).toMatch(/^200 /)
  expect(least).toBeLessThanOrEqual(1.25)
}, 120_000)
