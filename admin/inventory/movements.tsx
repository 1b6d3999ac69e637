import { Link } from 'react-router'
import type { Movement } from '../../contract/api/admin/stock.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { stockReasonLabels } from '../../contract/stock-reasons.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'

const columns: readonly Column<Movement>[] = [
  {
    id: 'at',
    header: 'Cuándo',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatMoment(created_at)}</span>,
  },
  { id: 'why', header: 'Qué pasó', card: 'title', cell: (movement) => <What movement={movement} /> },
  { id: 'by', header: 'Quién', cell: ({ by }) => by },
  {
    id: 'quantity',
    header: 'Unidades',
    align: 'end',
    card: 'corner',
    cell: ({ quantity }) => (
      <strong className={`font-display ${quantity > 0 ? 'text-success' : ''}`}>
        {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
      </strong>
    ),
  },
  {
    id: 'after',
    header: 'Quedaron',
    align: 'end',
    cell: ({ stock_after }) => (
      <>
        <span className="md:sr-only">Quedaron </span>
        {stock_after}
      </>
    ),
  },
]

/** The way of every unit of an article, the newest first. */
export function Movements({ id }: { id: number }) {
  const page = useAddressQuery().get('pagina')
  const movements = useLoad('GET /api/admin/stock/{id}/movements', {
    params: { id },
    query: page ? { page } : {},
  })
  return (
    <Panel title="Movimientos">
      <Loaded query={movements}>
        {({ movements: rows, pages }) => (
          <>
            <Table
              label="Movimientos"
              columns={columns}
              rows={rows}
              keyOf={(row) => row.id}
              empty={<p className="text-muted">De este artículo aún no ha llegado ni salido nada.</p>}
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function What({ movement: { reason, order_id, note, unit_cost } }: { movement: Movement }) {
  const mayOpen = useMay('orders.read')
  const details = [note, unit_cost === null ? null : `${dollarsText(unit_cost)} cada una, sin IVA`]
  const said = details.filter(Boolean).join(' · ')
  return (
    <>
      {stockReasonLabels[reason]}
      {order_id !== null && ' '}
      {order_id !== null &&
        (mayOpen ? (
          <Link to={`/pedidos/${order_id}`} className="font-semibold text-link hover:underline">
            {formatOrderNumber(order_id)}
          </Link>
        ) : (
          formatOrderNumber(order_id)
        ))}
      {said && <span className="block break-words font-normal text-12 text-muted">{said}</span>}
    </>
  )
}
