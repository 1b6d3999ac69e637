import { EmptyState } from '../../app/ui/empty-state'
import type { ListedCustomer } from '../../contract/api/admin/customers.ts'
import { customerFilterLabels, customerFilters } from '../../contract/customers.ts'
import { isShortSearch } from '../../contract/desk-filters.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { ButtonLink, buttonClass } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'
import { CustomerBadges } from './customer-badges'

const columns: readonly Column<ListedCustomer>[] = [
  {
    id: 'name',
    header: 'Cliente',
    card: 'title',
    cell: ({ name, username }) => (
      <>
        <bdi className="wrap-anywhere">{name}</bdi>
        {username !== null && username !== name && (
          <span className="font-normal text-muted"> {username}</span>
        )}
      </>
    ),
  },
  { id: 'state', header: 'Estado', cell: (customer) => <CustomerBadges customer={customer} /> },
  {
    id: 'reach',
    header: 'Teléfono e identificación',
    card: 'none',
    cell: ({ phone, identification }) => (
      <span className="whitespace-nowrap text-muted">
        {[phone, identification].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  {
    id: 'orders',
    header: 'Pedidos',
    align: 'end',
    cell: ({ orders, open_orders }) => (
      <>
        {orders}
        <span className="md:hidden">{orders === 1 ? ' pedido' : ' pedidos'}</span>
        {open_orders > 0 && <span className="text-muted"> ({open_orders} en curso)</span>}
      </>
    ),
  },
  {
    id: 'last',
    header: 'Último',
    cell: ({ last_order, since }) => (
      <span className="whitespace-nowrap text-muted">
        {last_order
          ? `${formatDate(last_order.time_order)}, ${formatOrderNumber(last_order.id)}`
          : `Llegó el ${formatDate(since)}`}
      </span>
    ),
  },
  {
    id: 'paid',
    header: 'Pagado',
    align: 'end',
    card: 'corner',
    cell: ({ paid }) => <span className="font-display font-semibold">{dollarsText(paid)}</span>,
  },
]

/** Who has an account, and who bought at the counter without one. */
export function Customers() {
  const { get, hrefWith } = useAddressQuery()
  const { box, text, setText } = useSearchBox()
  const [q, filter, page] = [get('q'), get('ver'), get('pagina')]
  const narrowed = { ...(q && { q }), ...(filter && { filter }) }
  const customers = useLoad('GET /api/admin/customers', { query: { ...narrowed, ...(page && { page }) } })
  return (
    <Screen
      title="Clientes"
      actions={
        useMay('customers.export') && (
          <a
            href={`/api/admin/customers.csv?${new URLSearchParams(narrowed)}`}
            download
            className={buttonClass({})}
          >
            Exportar {q || filter ? 'estos' : 'todos'}
          </a>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <TextField
          ref={box}
          type="search"
          label="Buscar clientes"
          isLabelHidden
          placeholder="Nombre, usuario, correo, teléfono, identificación o pedido"
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <Tabs
          label="Clientes"
          tabs={[
            { to: hrefWith({ ver: null }), label: 'Todos', isCurrent: filter === '' },
            ...customerFilters.map((it) => ({
              to: hrefWith({ ver: it }),
              label: customerFilterLabels[it],
              isCurrent: filter === it,
            })),
          ]}
        />
        <Loaded query={customers}>
          {(answer) => (
            <div>
              <Table
                label="Clientes"
                columns={columns}
                rows={answer.customers}
                keyOf={({ kind, id }) => `${kind} ${id}`}
                hrefOf={({ kind, id }) =>
                  kind === 'counter' ? `/clientes/mostrador/${id}` : `/clientes/${id}`
                }
                empty={<NoCustomers q={q} isNarrowed={Boolean(filter || page)} />}
              />
              <Pagination pages={answer.pages} />
            </div>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}

function NoCustomers({ q, isNarrowed }: { q: string; isNarrowed: boolean }) {
  if (q || isNarrowed) {
    return (
      <EmptyState
        title={q ? `No hay clientes con «${q}».` : 'No hay clientes así.'}
        text={
          isShortSearch(q)
            ? 'Escribe una letra más para buscar en todos.'
            : 'Busca por nombre, usuario, correo, teléfono, identificación o un pedido suyo.'
        }
      >
        <ButtonLink to="/clientes">Ver todos los clientes</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Todavía no hay clientes."
      text="Aparecen aquí cuando crean su cuenta o dan su identificación en el mostrador."
    >
      {null}
    </EmptyState>
  )
}
