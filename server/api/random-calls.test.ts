import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { callAtRandom } from '../../test/fuzz/call-at-random.ts'
import { makeWorld } from '../../test/fuzz/world.ts'
import { isLong } from '../../test/long-round.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { chooseSeed } from '../../test/seeded-random.ts'
import { bulkActJob } from '../batches/start-bulk-act.ts'
import { undoBatchJob } from '../batches/undo-batch.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { applyImportJob } from '../imports/apply-import-job.ts'
import { compareImportJob } from '../imports/compare-import-job.ts'
import { acceptProposalsJob } from '../imports/price-proposals.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { confirmSureJob } from '../reconciliation/confirm-sure-job.ts'
import { readStatementJob } from '../reconciliation/read-statement-job.ts'

/* The drill makes twenty times as many over the real server: `test/drills/random-calls.drill.ts`. */

const CALLS = isLong ? 2_000 : 500
const SEED = chooseSeed()

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const shop = await openTestApp({ mailServer: { smtpUrl: mailServer.url, from: null } })
const { ask, db, document } = shop
const jobs = [
  bulkActJob,
  undoBatchJob,
  compareImportJob,
  applyImportJob,
  acceptProposalsJob,
  readStatementJob,
  confirmSureJob,
]
const stopJobs = startJobs({ db, log: pino({ level: 'silent' }), jobs, lookMs: 10 })
afterAll(stopJobs)
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
