import type { Executor } from '../db/database.ts'
import { readCandidateOrders, readOpenLines, readUntiedMoney } from './internal/read-candidates.ts'
import { type Match, matchLinesInTurns, type OpenLine } from './match-lines.ts'

export type Proposals = {
  lines: OpenLine[]
  /** By the line's id, the best first. */
  matches: Map<number, Match[]>
}

/** What the open lines may be, as things stand now: nothing of it is stored, so nothing of it grows old. */
export async function proposeMatches(db: Executor): Promise<Proposals> {
  const lines = await readOpenLines(db)
  if (lines.length === 0) return { lines, matches: new Map() }
  const untied = await readUntiedMoney(db)
  const orders = await readCandidateOrders(
    db,
    untied.flatMap(({ orderIds }) => orderIds),
  )
  return { lines, matches: await matchLinesInTurns(lines, orders, untied) }
}
