import { useRef, useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { ListedOrder, OrdersAnswer } from '../../contract/api/admin/orders.ts'
import {
  deliveryLabels,
  flagLabels,
  isShortSearch,
  moneyLabels,
  standingLabels,
} from '../../contract/desk-filters.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { BulkBar } from './bulk-bar'
import { dollarsText } from './dollars-text.ts'
import { flagTones, moneyTones, standingOf, standingTones } from './order-badges'
import { OrderFilters, PhoneSort } from './order-filters'
import { OrderSearch } from './order-search'
import { focusFirstRow, moveByKeys } from './row-keys.ts'
import { KeepViewButton, SavedViews } from './saved-views'
import { useOrdersQuery } from './use-orders-query.ts'

const REFRESH_MS = 30_000

/** All orders, by search and filters that stand in the address. */
export function Orders() {
  const { sent, hasFilters } = useOrdersQuery()
  const list = useLoad('GET /api/admin/orders', { query: sent }, { everyMs: REFRESH_MS })
  const rows = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  return (
    <Screen title="Pedidos">
      <div className="grid grid-cols-1 gap-3">
        <OrderSearch onLeave={() => focusFirstRow(rows.current)} />
        <SavedViews />
        <Loaded query={list}>
          {(answer) => (
            <div className="grid grid-cols-1 gap-3">
              <OrderFilters answer={answer} />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <p role="status" className="mr-auto text-muted">
                  {answer.total === 1 ? '1 pedido' : `${answer.total} pedidos`}
                  {isShortSearch(sent.q ?? '') && ' en curso'}
                </p>
                <PhoneSort />
                <KeepViewButton />
              </div>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its links, which work without them. */}
              <div ref={rows} onKeyDown={moveByKeys}>
                <Table
                  label="Pedidos"
                  columns={columns}
                  rows={answer.orders}
                  keyOf={({ id }) => id}
                  hrefOf={({ id }) => `/pedidos/${id}`}
                  selection={{ chosen, onChange: (keys) => setChosen(new Set([...keys].map(Number))) }}
                  empty={<NoOrders q={sent.q} hasFilters={hasFilters} />}
                />
                <Pagination pages={answer.pages} />
                <BulkBar chosen={chosen} onChange={setChosen} query={sent} total={answer.total} />
              </div>
              <KeyHint answer={answer} />
            </div>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}

const columns: readonly Column<ListedOrder>[] = [
  {
    id: 'number',
    header: 'Pedido',
    card: 'title',
    cell: ({ id, buyer_name }) => (
      <>
        {formatOrderNumber(id)}
        <span className="text-ink md:hidden">
          {' · '}
          <bdi>{buyer_name}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    sortBy: 'total',
    cell: ({ total }) => <span className="font-display font-semibold">{dollarsText(total)}</span>,
  },
  { id: 'buyer', header: 'Comprador', card: 'none', cell: (order) => <Buyer order={order} /> },
  { id: 'standing', header: 'Estado', cell: (order) => <States order={order} /> },
  {
    id: 'step',
    header: 'Sigue',
    cell: ({ next_step }) =>
      next_step && <span className="whitespace-nowrap text-ink">{next_step.label}</span>,
  },
  {
    id: 'destination',
    header: 'Entrega',
    cell: ({ delivery_method, destination, time_order }) => (
      <span className="block truncate text-muted lg:max-w-44">
        {destination || deliveryLabels[delivery_method ?? 'counter']}
        <span className="md:hidden"> · {formatMoment(time_order)}</span>
      </span>
    ),
  },
  {
    id: 'time',
    header: 'Fecha',
    card: 'none',
    sortBy: 'fecha',
    cell: ({ time_order }) => (
      <span className="whitespace-nowrap text-muted">{formatMoment(time_order)}</span>
    ),
  },
]

function Buyer({ order: { buyer_name, phone, identification } }: { order: ListedOrder }) {
  return (
    <span className="block max-w-56 truncate" title={`${buyer_name}, ${identification}`}>
      <bdi>{buyer_name}</bdi> <span className="text-12 text-muted">{phone}</span>
    </span>
  )
}

/** Where it stands, and what of its money or else asks for somebody's attention. */
function States({ order }: { order: ListedOrder }) {
  const standing = standingOf(order)
  return (
    <span className="flex flex-wrap gap-1 lg:min-w-50">
      {standing && <Badge tone={standingTones[standing]}>{standingLabels[standing]}</Badge>}
      {order.payment
        .filter((value) => value !== 'paid' && !(value === 'to_check' && order.stage === 'payment_review'))
        .map((value) => (
          <Badge key={value} tone={moneyTones[value]}>
            {value === 'missing' ? `Falta ${dollarsText(order.missing)}` : moneyLabels[value]}
          </Badge>
        ))}
      {order.flags.map((flag) => (
        <Badge key={flag} tone={flagTones[flag]}>
          {flagLabels[flag]}
        </Badge>
      ))}
    </span>
  )
}

function NoOrders({ q, hasFilters }: { q: string | undefined; hasFilters: boolean }) {
  if (q) {
    return (
      <EmptyState
        title={isShortSearch(q) ? `No hay pedidos en curso con «${q}».` : `No hay pedidos con «${q}».`}
        text={
          isShortSearch(q)
            ? 'Escribe una letra más para buscar en todos los pedidos.'
            : 'Busca por número, nombre, identificación, teléfono, correo, comprobante, guía, código o monto.'
        }
      >
        <ButtonLink to="/pedidos">Ver todos los pedidos</ButtonLink>
      </EmptyState>
    )
  }
  if (hasFilters) {
    return (
      <EmptyState title="Nada pendiente aquí." text="Ningún pedido está así. ¡Buen trabajo!">
        <ButtonLink to="/pedidos">Ver todos los pedidos</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Todavía no hay pedidos." text="El primero aparece aquí en cuanto alguien compre.">
      <a href="/" className="font-semibold text-link hover:underline">
        Ver la tienda
      </a>
    </EmptyState>
  )
}

function KeyHint({ answer }: { answer: OrdersAnswer }) {
  if (answer.orders.length === 0) return null
  return (
    <p className="hidden text-12 text-muted lg:block">
      Con el teclado: desde la búsqueda <kbd>↓</kbd> va a la lista; ahí <kbd>j</kbd> y <kbd>k</kbd> o las
      flechas bajan y suben, <kbd>x</kbd> elige y <kbd>Enter</kbd> abre.
    </p>
  )
}
