import { sql } from 'drizzle-orm'
import type { SureRun } from '../../contract/api/admin/statement-lines.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { cancelJob, queueJob } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { confirmSureJob } from './confirm-sure-job.ts'
import { proposeMatches } from './propose-matches.ts'

/**
 * Has a job confirm all lines that are sure now. While one does, nothing is begun. `shown`: how many the screen of who presses told.
 * @throws DomainError `not_permitted`, or `sure_lines_changed` when there are more by now.
 */
export async function startConfirming(db: Database, staff: Staff, shown: number): Promise<void> {
  await requirePermission(db, staff, 'payments.confirm')
  const { matches } = await proposeMatches(db)
  const lines = [...matches].flatMap(([id, [match]]): [number, number | null, number | null][] =>
    match?.certainty === 'sure' ? [[id, match.shares[0]?.orderId ?? null, match.moneyId]] : [],
  )
  if (lines.length > shown) throw new DomainError('sure_lines_changed')
  if (lines.length === 0) return
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    // Two presses at once begin one run.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sure lines are confirmed', 0))`)
    const last = await readLastRun(tx)
    if (last?.state === 'running') return
    await queueJob(tx, confirmSureJob, { accountId: staff.accountId, lines })
  })
}

/**
 * How far the last run is, or how it ended; null when there was none of late.
 * @throws DomainError `not_permitted`.
 */
export async function readConfirming(db: Database, staff: Staff): Promise<SureRun | null> {
  await requirePermission(db, staff, 'payments.read')
  return readLastRun(db)
}

/**
 * Stops the run under way. What it confirmed stays, what it did not reach stays open.
 * @throws DomainError `not_permitted`.
 */
export async function stopConfirming(db: Database, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const last = await readLastRun(tx)
    if (last?.state === 'running') await cancelJob(tx, last.id)
  })
}

async function readLastRun(db: Executor): Promise<SureRun | null> {
  const { rows } = await db.execute<SureRun>(sql`
    select id::float8 as id, case when status in ('queued', 'running') then 'running' else status end as state,
           done, jsonb_array_length(input -> 'lines') as total
      from job where kind = ${confirmSureJob.kind} order by id desc limit 1`)
  return rows[0] ?? null
}
