import pino from 'pino'
import { bulkActJob } from '../../server/batches/start-bulk-act.ts'
import { undoBatchJob } from '../../server/batches/undo-batch.ts'
import type { Database } from '../../server/db/database.ts'
import { applyImportJob } from '../../server/imports/apply-import-job.ts'
import { compareImportJob } from '../../server/imports/compare-import-job.ts'
import { acceptProposalsJob } from '../../server/imports/price-proposals.ts'
import { startJobs } from '../../server/jobs/start-jobs.ts'
import { confirmSureJob } from '../../server/reconciliation/confirm-sure-job.ts'
import { readStatementJob } from '../../server/reconciliation/read-statement-job.ts'

const jobs = [
  bulkActJob,
  undoBatchJob,
  compareImportJob,
  applyImportJob,
  acceptProposalsJob,
  readStatementJob,
  confirmSureJob,
]

/** Does the jobs that calls of the API ask for, as a shop that is open does. Returns how to stop. */
export function runJobs(db: Database): () => Promise<void> {
  return startJobs({ db, log: pino({ level: 'silent' }), jobs, lookMs: 50 })
}
