import { formatDate } from '../../contract/shop-time.ts'
import type { LoadedOrder } from './use-order'

/** What left with a carrier: carrier, guide number, and where the parcel is followed. */
export function OrderShipments({ loaded: { order } }: { loaded: LoadedOrder }) {
  if (!order || order.shipments.length === 0) return null
  const isInParts = order.shipments.length > 1 || order.order.stage === 'partly_shipped'
  return (
    <section>
      <h3 className="text-16">{isInParts ? 'Envíos' : 'Envío'}</h3>
      <ul className="mt-3 grid gap-3 text-14">
        {order.shipments.map(({ carrier, guide_number, tracking_url, sent_at, lines }) => (
          <li key={`${sent_at} ${guide_number}`}>
            <span className="font-semibold">{carrier}</span>
            {guide_number && <span className="block break-words">Guía {guide_number}</span>}
            <span className="block text-muted">Salió el {formatDate(sent_at)}</span>
            {isInParts && (
              <span className="block text-muted">
                {lines.map(({ count, product_name }) => `${count} × ${product_name}`).join(', ')}
              </span>
            )}
            {tracking_url && (
              <a
                href={tracking_url}
                target="_blank"
                rel="noreferrer"
                className="hit-44 text-link underline underline-offset-4"
              >
                Rastrear en {carrier}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
