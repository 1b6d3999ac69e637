import type { FoundSerial, PendingSerialsAnswer } from '../../contract/api/admin/serials.ts'
import { standingLabels } from '../../contract/desk-filters.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { MAX_SERIAL_LENGTH } from '../../contract/serial-key.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Picture } from '../orders/order-lines'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { CheckIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'

/** Whether a unit that somebody brings was sold here; and the orders that left without the numbers of their units. */
export function Serials() {
  const { get } = useAddressQuery()
  const { box, text, setText } = useSearchBox()
  const asked = get('q')
  return (
    <Screen title="Números de serie">
      <div className="grid gap-4">
        <TextField
          ref={box}
          label="¿Es nuestra?"
          type="search"
          placeholder="Escanea o escribe el número de serie"
          maxLength={MAX_SERIAL_LENGTH}
          value={text}
          onChange={setText}
          autoComplete="off"
          autoFocus
          className="max-w-lg"
        />
        {asked && <Found asked={asked} />}
        <Panel title="Por anotar">
          <Pending />
        </Panel>
      </div>
    </Screen>
  )
}

function Found({ asked }: { asked: string }) {
  const found = useLoad('GET /api/admin/serials', { query: { q: asked } })
  return (
    <div role="status">
      <Loaded query={found}>
        {({ units }) =>
          units.length === 0 ? (
            <Notice tone="warning">No la vendimos: ningún pedido tiene el número «{asked}».</Notice>
          ) : (
            <ul className="grid gap-3">
              {units.map((unit) => (
                <li key={unit.id}>
                  <Unit unit={unit} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

type Sale = FoundSerial['sales'][number]

function Unit({ unit: { number, article, received_at, sales } }: { unit: FoundSerial }) {
  const sold = sales.filter(({ undone_at }) => undone_at === null)
  const undone = sales.filter(({ undone_at }) => undone_at !== null)
  const [last] = sold
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-center gap-3">
        <Picture src={article.img_url} />
        <div className="min-w-0">
          <h2 className="text-16">
            {last ? answerOf(last) : received_at ? 'Es nuestra y no se ha vendido' : 'No la vendimos'}
          </h2>
          <p className="wrap-anywhere">{article.name}</p>
          <p className="wrap-anywhere text-12 text-muted">
            {number} · {article.sku}
            {received_at && ` · llegó el ${formatDate(received_at)}`}
          </p>
        </div>
      </div>
      {sold.map((sale) => (
        <SoldTo key={`${sale.order_id} ${sale.returned_at}`} sale={sale} />
      ))}
      {undone.map(({ order_id, undone_at, undo_reason }) => (
        <p key={`${order_id} ${undone_at}`} className="text-muted">
          Estuvo anotado en el pedido {formatOrderNumber(order_id)}, que no la tiene: {undo_reason}
        </p>
      ))}
    </section>
  )
}

function answerOf({ returned_at, delivered_at }: Sale): string {
  if (returned_at) return 'La vendimos y volvió'
  return delivered_at ? 'Sí, la vendimos' : 'Sí, y está en camino'
}

function SoldTo({ sale }: { sale: Sale }) {
  const {
    order_id,
    buyer_name,
    standing,
    sold_at,
    warranty_until,
    is_under_warranty,
    returned_at,
    delivered_at,
  } = sale
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="font-semibold">Pedido {formatOrderNumber(order_id)}</span>, {buyer_name}
        <span className="block text-12 text-muted">
          {formatDate(sold_at)} · {standingLabels[standing]}
        </span>
      </p>
      {returned_at ? (
        <Badge>Volvió el {formatDate(returned_at)}</Badge>
      ) : warranty_until === null ? (
        <Badge>{delivered_at ? 'Sin garantía' : 'La garantía corre desde la entrega'}</Badge>
      ) : (
        <Badge tone={is_under_warranty ? 'success' : 'danger'}>
          {is_under_warranty ? 'Con garantía hasta el' : 'La garantía terminó el'}{' '}
          {formatDate(warranty_until)}
        </Badge>
      )}
      <ButtonLink to={`/pedidos/${order_id}`}>Ver el pedido</ButtonLink>
    </div>
  )
}

type Waiting = PendingSerialsAnswer['orders'][number]

const columns: readonly Column<Waiting>[] = [
  { id: 'order', header: 'Pedido', card: 'title', cell: ({ id }) => formatOrderNumber(id) },
  {
    id: 'buyer',
    header: 'Comprador',
    cell: ({ buyer_name }) => <span className="wrap-anywhere">{buyer_name}</span>,
  },
  { id: 'standing', header: 'Estado', cell: ({ standing }) => standingLabels[standing] },
  {
    id: 'day',
    header: 'Fecha',
    cell: ({ time_order }) => <span className="whitespace-nowrap">{formatDate(time_order)}</span>,
  },
  {
    id: 'missing',
    header: 'Faltan',
    align: 'end',
    card: 'corner',
    cell: ({ missing }) => (missing === 1 ? '1 unidad' : `${missing} unidades`),
  },
]

function Pending() {
  const page = useAddressQuery().get('pagina')
  const pending = useLoad('GET /api/admin/pending-serials', { query: page ? { page } : {} })
  return (
    <Loaded query={pending}>
      {({ orders, pages }) => (
        <>
          <Table
            label="Pedidos sin sus números de serie"
            columns={columns}
            rows={orders}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/pedidos/${id}`}
            empty={
              <p className="flex items-center gap-3 rounded-card bg-stock-ground px-4 py-4 font-semibold text-stock">
                <CheckIcon className="size-6" />
                Todo lo que salió tiene su número de serie.
              </p>
            }
          />
          <Pagination pages={pages} />
        </>
      )}
    </Loaded>
  )
}
