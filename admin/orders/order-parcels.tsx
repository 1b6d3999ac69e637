import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { ExternalIcon } from '../ui/icons'
import { Panel } from '../ui/panel'
import { GuideDialog } from './guide-dialog'
import { useShownOrder } from './shown-order'

type Parcel = DeskOrderAnswer['shipments'][number]

/** What left with a carrier, and how it is followed. */
export function OrderParcels() {
  const { shipments } = useShownOrder()
  if (shipments.length === 0) return null
  return (
    <Panel title={shipments.length === 1 ? 'Envío' : `${shipments.length} envíos`}>
      <ul className="divide-y divide-line">
        {shipments.map((parcel) => (
          <SentParcel key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </Panel>
  )
}

function SentParcel({ parcel }: { parcel: Parcel }) {
  const { lines } = useShownOrder()
  const mayCorrect = useMay('orders.ship')
  const [isOpen, setIsOpen] = useState(false)
  const units = new Map(parcel.lines.map(({ line_id, count }) => [line_id, count]))
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0 wrap-anywhere">
          <span className="font-semibold">{parcel.carrier_name}</span>{' '}
          {parcel.guide_number ? <span>guía {parcel.guide_number}</span> : <span>sin guía</span>}
        </p>
        {parcel.guide_number && <CopyButton text={parcel.guide_number} />}
        {parcel.tracking_url && (
          <a
            href={parcel.tracking_url}
            target="_blank"
            rel="noreferrer"
            className="control inline-flex items-center gap-1.5 rounded-card px-2 font-semibold text-link hover:bg-secondary"
          >
            Seguir <ExternalIcon className="size-4" />
          </a>
        )}
        {mayCorrect && (
          <Button variant="quiet" onPress={() => setIsOpen(true)}>
            Corregir
          </Button>
        )}
      </div>
      <p className="wrap-anywhere text-12 text-muted">
        {lines
          .filter(({ id }) => units.has(id))
          .map(({ id, product_name }) => `${units.get(id)} × ${product_name}`)
          .join(', ')}
      </p>
      <p className="wrap-anywhere text-12 text-muted">
        {parcel.sent_by && `${parcel.sent_by}, `}
        {formatMoment(parcel.sent_at)}
      </p>
      {isOpen && <GuideDialog parcel={parcel} onClose={() => setIsOpen(false)} />}
    </li>
  )
}
