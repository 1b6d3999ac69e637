import type { DeskQuestion } from '../../contract/api/admin/feedback.ts'
import { formatMoment } from '../../contract/shop-time.ts'

type Decided = Pick<DeskQuestion, 'decided_at' | 'decided_by'>

/** Who of the staff decided on a question or a review, and when. Nothing while it waits. */
export function DecidedBy({ decided: { decided_at, decided_by } }: { decided: Decided }) {
  if (decided_at === null) return null
  return (
    <p className="wrap-anywhere text-12 text-muted">
      {decided_by}, {formatMoment(decided_at)}
    </p>
  )
}
