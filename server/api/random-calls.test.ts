import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { callAtRandom } from '../../test/fuzz/call-at-random.ts'
import { runJobs } from '../../test/fuzz/run-jobs.ts'
import { makeWorld } from '../../test/fuzz/world.ts'
import { isLong } from '../../test/long-round.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { chooseSeed } from '../../test/seeded-random.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'

/* The drill makes twenty times as many over the real server: `test/drills/random-calls.drill.ts`. */

const CALLS = isLong ? 2_000 : 500
const SEED = chooseSeed()

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const shop = await openTestApp({ mailServer: { smtpUrl: mailServer.url, from: null } })
const { ask, db, document } = shop
afterAll(runJobs(db))
const world = await makeWorld(db, ask)

test(`LI-2: of ${CALLS} calls at random none fails, none is answered off the document, and no body is accepted that does not fit it`, async () => {
  const { statuses, accepted, wrong, reached, slowestMs } = await callAtRandom(
    { ask, document, world },
    { calls: CALLS, seed: SEED },
  )
  console.info(
    `${CALLS} calls, seed ${SEED}, ${reached.size} operations accepted, slowest ${slowestMs.toFixed(0)} ms:`,
    statuses,
  )
  expect(wrong).toEqual([])
  expect(accepted / CALLS).toBeGreaterThanOrEqual(0.1)
  const files = [shop.receipts, shop.invoices, shop.refundFiles, shop.returnPhotos] as const
  expect(await findInconsistencies(db, ...files)).toEqual([])
}, 600_000)
