import { textOf } from '../../contract/errors.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { becomeMoney, tieWithin } from './confirm-match.ts'
import { lockLine } from './internal/lock-line.ts'
import { lockOrdersOf } from './internal/lock-orders-of.ts'
import type { Match } from './match-lines.ts'
import { proposeMatches } from './propose-matches.ts'

/** A line that was sure when somebody pressed: for that order, or the same as that money. */
export type SureLine = { id: number; orderId: number | null; moneyId: number | null }

/** What became of one line. `problem`: why nothing was done, as the staff read it. */
export type LineOutcome = { id: number; problem: string | null }

type Confirming = {
  /** Asked before each line. */
  signal?: AbortSignal
  /** Called after each line. */
  onOutcome?: (outcome: LineOutcome) => void
}

/** The open lines are matched anew after so many, for what happened meanwhile. Ten thousand of them take it seconds. */
const LINES_A_MATCHING = 1_000

/**
 * Confirms lines that are sure, each in a transaction of its own: what one is refused leaves the others alone. What is not
 * sure any more is left open, and what was confirmed before counts as done, so a repeat does nothing twice.
 * @throws DomainError `not_permitted`: that concerns all of them. The reason of `signal`, when it is aborted.
 */
export async function confirmSure(
  db: Database,
  staff: Staff,
  chosen: readonly SureLine[],
  { signal, onOutcome }: Confirming = {},
): Promise<LineOutcome[]> {
  await requirePermission(db, staff, 'payments.confirm')
  let matches: ReadonlyMap<number, readonly Match[]> = new Map()
  const outcomes: LineOutcome[] = []
  for (const [nth, line] of chosen.entries()) {
    if (nth % LINES_A_MATCHING === 0) matches = (await proposeMatches(db)).matches
    signal?.throwIfAborted()
    const problem = await problemOf(confirmOne(db, staff, line, matches.get(line.id)?.[0]))
    const outcome = { id: line.id, problem }
    outcomes.push(outcome)
    onOutcome?.(outcome)
  }
  return outcomes
}

/** Why one line was refused, or null. What concerns all of them is thrown. */
async function problemOf(attempt: Promise<void>): Promise<string | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_permitted' || error.code === 'not_found')
      throw error
    return textOf[error.code]
  }
}

/** @throws DomainError `line_not_found`, `line_settled`, or `match_not_sure`. */
async function confirmOne(
  db: Database,
  staff: Staff,
  { id, orderId, moneyId }: SureLine,
  match: Match | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'payments.confirm')
    const line = await lockLine(tx, id)
    if (line.state === 'matched') return
    if (line.state !== 'open') throw new DomainError('line_settled')
    const isAsShown =
      match?.certainty === 'sure' &&
      match.moneyId === moneyId &&
      (match.shares[0]?.orderId ?? null) === orderId
    if (!isAsShown) throw new DomainError('match_not_sure')
    if (moneyId !== null) return tieWithin(tx, staff, line, moneyId)
    const shares = match.shares
    // Somebody else may have paid the order since the lines were read.
    const [order] = await lockOrdersOf(tx, staff, shares)
    const missing = order && (await readOrderMoney(tx, [order.id])).get(order.id)?.missingCents
    if (order?.stage !== 'payment_review' || missing !== line.amountCents)
      throw new DomainError('match_not_sure')
    await becomeMoney(tx, staff, line, { shares })
  })
}
