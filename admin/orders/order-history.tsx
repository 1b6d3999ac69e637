import { formatMoment } from '../../contract/shop-time.ts'
import { Panel } from '../ui/panel'
import { useShownOrder } from './shown-order'

/** What happened to the order, the latest first, with who did it. */
export function OrderHistory() {
  const { history } = useShownOrder()
  return (
    <Panel title="Historia">
      <ol className="divide-y divide-line">
        {history.toReversed().map(({ id, label, note, by, time }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="font-semibold">{label}</span>
              {note && <span className="text-muted"> · {note}</span>}
            </span>
            <span className="wrap-anywhere text-12 text-muted">
              <bdi>{by}</bdi>, {formatMoment(time)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
