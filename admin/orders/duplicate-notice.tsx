import { Link } from 'react-router'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { standingLabels } from '../../contract/desk-filters.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { Notice } from '../ui/notice'
import { dollarsText } from './dollars-text.ts'
import { standingOf } from './order-badges'
import { useShownOrder } from './shown-order'

type Duplicate = DeskOrderAnswer['duplicates'][number]

/** OR-10: the same receipt number or photo stands on another live order, and a person decides whose money it is. */
export function DuplicateNotice() {
  const { duplicates } = useShownOrder()
  if (duplicates.length === 0) return null
  return (
    <Notice tone="danger">
      <p className="font-semibold">
        Este comprobante está también en otro pedido. Mira de cuál es el dinero.
      </p>
      <ul>
        {duplicates.map((other) => {
          const standing = standingOf(other)
          return (
            <li key={other.id}>
              <Link to={`/pedidos/${other.id}`} className="font-semibold underline">
                {formatOrderNumber(other.id)}
              </Link>{' '}
              de {other.buyer_name}, {dollarsText(other.total)}
              {standing && `, ${standingLabels[standing].toLowerCase()}`}
              {': '}
              {sameness(other)}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function sameness({ has_same_number, has_same_photo }: Duplicate): string {
  if (has_same_number && has_same_photo) return 'el mismo número y la misma foto'
  return has_same_photo ? 'la misma foto' : 'el mismo número'
}
