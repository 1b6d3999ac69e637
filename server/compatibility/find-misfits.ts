import { judgePair } from './judge-parts.ts'
import type { Part, PartKind } from './part.ts'

/** Parts that do not go together, and the sentence that says so. */
export type Misfit = { ids: number[]; text: string }

/** What goes into or onto what, where a cart tells of it: the part first, then what it could go with. */
const counterparts: readonly (readonly [PartKind, readonly PartKind[]])[] = [
  ['processor', ['board']],
  ['memory', ['board', 'machine']],
  ['cooler', ['processor']],
  ['cooler', ['board']],
  ['board', ['case']],
  ['graphics', ['case']],
  ['cooler', ['case']],
  ['supply', ['case']],
  ['graphics', ['supply']],
]

/**
 * What does not go together among parts that are bought at once. A part is told only when none of its counterparts may fit
 * it: a cart can hold the parts of two machines, so nothing is added up either.
 */
export function findMisfits(parts: readonly Part[]): Misfit[] {
  return counterparts.flatMap(([kind, others]) =>
    parts
      .filter((part) => part.kind === kind)
      .flatMap((part) => {
        const pairs = parts
          .filter((other) => others.includes(other.kind) && isBoughtFor(part, other))
          .map((other) => judgePair(part, other).find(({ verdict }) => verdict === 'misfit'))
        const [first] = pairs
        return first && pairs.every(Boolean) ? [{ ids: first.ids, text: first.text }] : []
      }),
  )
}

/** A laptop's module is bought for a laptop, whatever board lies beside it, and a desktop's for a desktop. */
function isBoughtFor({ kind, specs }: Part, other: Part): boolean {
  if (kind !== 'memory') return true
  return (specs.memory_format === 'SODIMM') === (other.kind === 'machine')
}
