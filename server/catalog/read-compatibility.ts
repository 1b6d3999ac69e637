import type { Compatibility } from '../../contract/api/compatibility.ts'
import { notesOf, readChipsetNotes } from '../compatibility/chipset-notes.ts'
import { judgeParts, judgeWhole } from '../compatibility/judge-parts.ts'
import { powerNeed } from '../compatibility/power-need.ts'
import type { Executor } from '../db/database.ts'
import { type PartLine, readParts } from './read-parts.ts'

/**
 * What the rules say of these products together, and the notes of the staff. `isWhole`: also what they lack of a computer
 * that runs. Watts. What is no part of a computer, or not for sale, is left out.
 */
export async function readCompatibility(
  db: Executor,
  lines: readonly PartLine[],
  { isWhole }: { isWhole: boolean },
): Promise<Compatibility> {
  const [parts, notes] = await Promise.all([readParts(db, lines), readChipsetNotes(db)])
  const { needW, advisedW, supplyW } = powerNeed(parts)
  return {
    ids: parts.map(({ id }) => id),
    findings: isWhole ? judgeWhole(parts) : judgeParts(parts),
    notes: notesOf(parts, notes),
    watts: { need: needW, advised: advisedW, supply: supplyW },
  }
}
