import { eventLabels } from '../../contract/order-states.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { Skeleton } from '../ui/skeleton'
import type { OrderDetails } from './use-order'

/** What became of the order, step by step, the last one first. */
export function OrderHistory({ details }: { details: OrderDetails }) {
  const { order, hasFailed, retry } = details
  return (
    <section>
      <h3 className="text-16">Historial</h3>
      {order && (
        <ol className="mt-3 grid text-14">
          {order.history.toReversed().map(({ time, event, note }, position) => (
            <li
              key={time + event}
              className="relative grid grid-cols-[1fr_auto] gap-x-4 border-line border-l pb-4 pl-5 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className={`-left-[5px] absolute top-1.5 size-[9px] rounded-full border ${position === 0 ? 'border-heading bg-heading' : 'border-field bg-ground'}`}
              />
              <span>
                <span className={position === 0 ? 'font-semibold' : ''}>{eventLabels[event]}</span>
                {note && <span className="block break-words text-muted">{note}</span>}
              </span>
              <time dateTime={time} className="text-muted">
                {formatMoment(time)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {!order && !hasFailed && (
        <div role="status" className="mt-3 grid gap-3">
          <span className="sr-only">Cargando el historial…</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
      {!order && hasFailed && (
        <p className="mt-3 text-14 text-muted">
          No pudimos traer el historial.{' '}
          <button type="button" onClick={retry} className="hit-44 text-link underline underline-offset-4">
            Reintentar
          </button>
        </p>
      )}
    </section>
  )
}
