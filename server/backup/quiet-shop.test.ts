import pino from 'pino'
import { expect, test } from 'vitest'
import { RestorationAnswer } from '../../contract/api/admin/backups.ts'
import { Reservation } from '../../contract/api/orders.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, anOwner, aProduct, aStaffMember, stockOf } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { accountMails } from '../accounts/account-mails.ts'
import { publishDueProducts } from '../catalog/publish-product.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { deliverDueMails } from '../mail/deliver-mails.ts'
import { expireReservations } from '../reservations/expire-reservations.ts'
import { numbersToSkip } from './numbers-to-skip.ts'
import { settleRestored } from './settle-restored.ts'

const { ask, db, invoices, publicUrl } = await openTestApp()
const log = pino({ level: 'silent' })
const HOUR_MS = 3_600_000

async function order(product: number): Promise<number> {
  const { cookie } = await aCustomer(db)
  const response = await ask('/api/user/createorder', {
    cookie,
    body: anOrderBody([{ id: product, count: 1 }]),
  })
  expect(response.status).toBe(201)
  return (await response.json()).order_id
}

async function reserve(product: number) {
  const { cookie } = await aCustomer(db)
  const response = await ask('/api/user/reservation', {
    cookie,
    body: { details: [{ id: product, count: 1 }] },
  })
  return response.status === 409 ? null : Reservation.parse(await response.json()).reservation_id
}

const runOut = (reservation: string | null) =>
  db.$client.query('update reservation set expires_at = now() where id = $1', [reservation])
const onShelf = async (product: number) => (await stockOf(db, product)).stock
const mailsOf = async (order: number) =>
  (await db.$client.query('select status from mail where order_id = $1 order by id', [order])).rows.map(
    ({ status }) => status,
  )

const isPlanned = async (product: number) =>
  (await db.$client.query('select publish_at is not null as is from sellable where id = $1', [product]))
    .rows[0].is

/** What leaves goes nowhere: there is no server, so it is kept. */
const deliver = () => deliverDueMails({ db, smtp: null, from: null, publicUrl, accountMails, invoices, log })

/** Lets the jobs look a few times, and tells which kinds ran. */
async function runJobs(): Promise<string[]> {
  const ran = new Set<string>()
  const job = (kind: string) => ({ kind, run: async () => void ran.add(kind) })
  const timed = (kind: string) => ({ ...job(kind), every: '1 hour', at: '00:05' }) as const
  await db.$client.query("update job set due_at = now() where status = 'queued'")
  const stop = startJobs({
    db,
    log,
    jobs: [
      timed('timed'),
      { ...timed('harmless'), runsWhileQuiet: true },
      job('asked-before'),
      job('asked-now'),
    ],
    lookMs: 5,
  })
  await queueJob(db, { kind: 'asked-now' }, {})
  await waitUntil(() => ran.has('asked-now') && ran.has('harmless'))
  await stop()
  return [...ran].sort()
}

test('RE-13: what came out of a backup waits until staff say that the shop goes on, while it sells as ever', async () => {
  const owner = await anOwner(db)
  const [old, scarce, planned] = [
    await aProduct(db),
    await aProduct(db, { openingStock: 1 }),
    await aProduct(db),
  ]
  await db.$client.query('update sellable set hidden_at = now(), publish_at = now() where id = $1', [planned])
  const oldOrder = await order(old)
  const oldReservation = await reserve(scarce)
  await runOut(oldReservation)
  await queueJob(db, { kind: 'asked-before' }, {})

  const { skippedFrom, skippedTo } = await settleRestored(db, new Date(Date.now() - 26 * HOUR_MS))
  expect([skippedFrom, skippedTo]).toEqual([oldOrder + 1, oldOrder + 1_000])

  // Whoever was signed in is not any more.
  expect((await ask('/api/admin/today', { cookie: owner.cookie })).status).toBe(401)
  const { cookie } = await anOwner(db)

  // Nothing of before happens by itself, not even because a buyer wants what an old reservation holds.
  expect(await deliver()).toBe(0)
  expect(await expireReservations(db)).toBe(0)
  expect(await reserve(scarce)).toBeNull()
  expect(await onShelf(scarce)).toBe(0)
  await publishDueProducts(db)
  expect(await isPlanned(planned)).toBe(true)
  expect(await runJobs()).toEqual(['asked-now', 'harmless'])

  // The shop sells: the number of an order is none that another one may have, its mail leaves, a new reservation runs out.
  const newOrder = await order(old)
  expect(newOrder).toBe(skippedTo + 1)
  expect(await deliver()).toBe(1)
  expect([await mailsOf(oldOrder), await mailsOf(newOrder)]).toEqual([['queued'], ['kept']])
  const fresh = await aProduct(db, { openingStock: 1 })
  await runOut(await reserve(fresh))
  expect(await expireReservations(db)).toBe(1)
  expect(await onShelf(fresh)).toBe(1)

  const read = async () =>
    RestorationAnswer.parse(await (await ask('/api/admin/restoration', { cookie })).json())
  expect(await read()).toMatchObject({
    restored: {
      skipped_from: skippedFrom,
      skipped_to: skippedTo,
      waiting: { mails: 1, reservations: 1, orders: 1 },
    },
  })
  const seller = await aStaffMember(db, { permissions: ['orders.read'] })
  const resume = (by: string) =>
    ask('/api/admin/restoration/resume', { cookie: by, body: { sends_old_mails: true } })
  expect((await resume(seller.cookie)).status).toBe(403)
  expect(await (await resume(cookie)).json()).toEqual({ message: 'La tienda sigue su curso' })
  expect(await (await resume(cookie)).json()).toEqual({ message: 'La tienda ya seguía su curso' })
  expect(await read()).toEqual({ restored: null })

  // Now all of it happens, once.
  expect(await deliver()).toBe(1)
  expect(await mailsOf(oldOrder)).toEqual(['kept'])
  expect(await expireReservations(db)).toBe(1)
  expect(await onShelf(scarce)).toBe(1)
  await publishDueProducts(db)
  expect(await isPlanned(planned)).toBe(false)
  expect(await runJobs()).toEqual(['asked-before', 'asked-now', 'harmless', 'timed'])
})

test('RE-13: old mails that staff do not want to leave are dropped', async () => {
  const oldOrder = await order(await aProduct(db))
  await settleRestored(db, new Date())
  const { cookie } = await anOwner(db)
  const response = await ask('/api/admin/restoration/resume', { cookie, body: { sends_old_mails: false } })
  expect(response.status).toBe(200)
  expect(await mailsOf(oldOrder)).toEqual([])
  expect(await deliver()).toBe(0)
})

test.each([
  [0, 0, 1_000],
  [0, 10_000, 1_000],
  [300, 24, 1_000],
  // A hundred a day, a month ago: three thousand lost, and room for three times as many.
  [3_000, 30 * 24, 9_000],
  [3_000, 30 * 24 + 1, 10_000],
  // A clock that was put back.
  [3_000, -5, 1_000],
])(
  'OR-15: after %i orders in 30 days and %i hours since the backup, %i numbers are left out',
  (ordersOf30Days, hoursSince, skipped) => {
    expect(numbersToSkip({ ordersOf30Days, hoursSince })).toBe(skipped)
  },
)
