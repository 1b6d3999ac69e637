import { Link, useParams } from 'react-router'
import type { CounterBuyerAnswer } from '../../contract/api/admin/customers.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { buttonClass } from '../ui/button'
import { ExternalIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'
import { Fact } from './fact'

type Sale = CounterBuyerAnswer['orders'][number]

const columns: readonly Column<Sale>[] = [
  { id: 'number', header: 'Venta', card: 'title', cell: ({ id }) => formatOrderNumber(id) },
  {
    id: 'articles',
    header: 'Artículos',
    cell: ({ articles }) => <span className="line-clamp-2">{articles}</span>,
  },
  {
    id: 'time',
    header: 'Fecha',
    cell: ({ time_order }) => (
      <span className="whitespace-nowrap text-muted">{formatMoment(time_order)}</span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    cell: ({ total }) => <strong className="font-display">{dollarsText(total)}</strong>,
  },
]

/** Who bought at the counter without an account, known by the identification alone. */
export function CounterBuyer() {
  const { id = '' } = useParams()
  const page = useAddressQuery().get('pagina')
  const found = useLoad('GET /api/admin/counter-buyers/{id}', {
    params: { id: Number(id) },
    query: page ? { page } : {},
  })
  return (
    <Screen title={found.data?.buyer.name ?? 'Cliente'} beside={<Badge>Mostrador</Badge>}>
      <Loaded query={found}>
        {({ buyer, orders, pages, whatsapp }) => (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Panel title="Ventas en el mostrador">
              <p className="mb-3">
                {buyer.orders === 1 ? '1 venta' : `${buyer.orders} ventas`}, {dollarsText(buyer.paid)} pagados
                menos lo devuelto.
              </p>
              <Table
                label="Ventas en el mostrador"
                columns={columns}
                rows={orders}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/pedidos/${id}`}
                empty={null}
              />
              <Pagination pages={pages} />
            </Panel>
            <Panel title="Comprador">
              <dl className="grid gap-2">
                <Fact label="Identificación">{buyer.identification}</Fact>
                {buyer.phone && <Fact label="Teléfono">{buyer.phone}</Fact>}
                {buyer.email && <Fact label="Correo">{buyer.email}</Fact>}
                <Fact label="Cuenta en la tienda en línea">
                  {buyer.accounts.length === 0
                    ? 'Ninguna con pedidos a esta identificación'
                    : buyer.accounts.map(({ id, name, username }) => (
                        <Link key={id} to={`/clientes/${id}`} className="block text-link hover:underline">
                          {name} · {username}
                        </Link>
                      ))}
                </Fact>
              </dl>
              {whatsapp && (
                <a href={whatsapp} target="_blank" rel="noreferrer" className={`${buttonClass({})} mt-3`}>
                  Escribir por WhatsApp <ExternalIcon className="size-4 text-muted" />
                </a>
              )}
            </Panel>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
