import type { Job, JobRun } from '../jobs/queue-job.ts'
import { confirmSure, type SureLine } from './confirm-sure.ts'

type Input = {
  accountId: number
  /** Those that were sure at the press: line, order, money. */
  lines: readonly [SureLine['id'], SureLine['orderId'], SureLine['moneyId']][]
}

/**
 * Confirms the lines that were sure at a press. Its progress counts those that are confirmed, so a run that ended short of its
 * total left the others open. After a failure it begins anew: what was confirmed before counts at once.
 */
export const confirmSureJob: Job<Input> = { kind: 'confirm-sure-lines', run: confirmAll }

async function confirmAll({ db, input: { accountId, lines }, signal, report }: JobRun<Input>): Promise<void> {
  let confirmed = 0
  report(confirmed, lines.length)
  await confirmSure(
    db,
    { kind: 'staff', accountId },
    lines.map(([id, orderId, moneyId]) => ({ id, orderId, moneyId })),
    {
      signal,
      onOutcome({ problem }) {
        if (problem === null) report(++confirmed, lines.length)
      },
    },
  )
}
