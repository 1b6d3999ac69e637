import { type CaseState, caseStateLabels, waitsFor } from '../../contract/return-cases.ts'
import { Badge, type Tone } from '../ui/badge'

function toneOf(state: CaseState): Tone {
  if (state === 'resolved') return 'success'
  return waitsFor[state] === 'shop' ? 'warning' : 'plain'
}

/** Where a return or a warranty stands; what waits for the shop stands out. */
export function CaseBadge({ state }: { state: CaseState }) {
  return <Badge tone={toneOf(state)}>{caseStateLabels[state]}</Badge>
}
