import { EmptyState } from '../../app/ui/empty-state'
import type { Invoice, PendingInvoicesAnswer } from '../../contract/api/admin/invoices.ts'
import { buyerKindLabels } from '../../contract/invoices.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button, ButtonLink, buttonClass } from '../ui/button'
import { DateField } from '../ui/date-field'
import { CheckIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { WaitingTime } from '../ui/waiting-time'

/** What waits for its invoice, and the invoices that were written down, with the file for the accountant. */
export function Invoices() {
  const { get, hrefWith } = useAddressQuery()
  const isRecorded = get('lista') === 'registradas'
  // One number for the tab, whichever list is shown.
  const pending = useLoad('GET /api/admin/pending-invoices', { query: {} })
  const none = { q: null, desde: null, hasta: null }
  return (
    <Screen title="Facturas">
      <Tabs
        label="Facturas"
        tabs={[
          {
            to: hrefWith({ ...none, lista: null }),
            label: 'Pendientes',
            count: pending.data?.total,
            isCurrent: !isRecorded,
          },
          { to: hrefWith({ ...none, lista: 'registradas' }), label: 'Registradas', isCurrent: isRecorded },
        ]}
      />
      <div className="mt-4">{isRecorded ? <RecordedInvoices /> : <PendingInvoices />}</div>
    </Screen>
  )
}

type Waiting = PendingInvoicesAnswer['orders'][number]

const waitingColumns: readonly Column<Waiting>[] = [
  { id: 'order', header: 'Pedido', card: 'title', cell: ({ order_id }) => formatOrderNumber(order_id) },
  {
    id: 'name',
    header: 'A nombre de',
    cell: ({ name, identification }) => (
      <span className="wrap-anywhere">{[name, identification].filter(Boolean).join(', ')}</span>
    ),
  },
  { id: 'since', header: 'Entregado', cell: ({ delivered_at }) => <WaitingTime since={delivered_at} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    cell: ({ total }) => <strong className="font-display">{dollarsText(total)}</strong>,
  },
]

function PendingInvoices() {
  const page = useAddressQuery().get('pagina')
  const pending = useLoad('GET /api/admin/pending-invoices', { query: page ? { page } : {} })
  return (
    <Loaded query={pending}>
      {({ orders, pages }) => (
        <>
          <Table
            label="Pedidos sin factura"
            columns={waitingColumns}
            rows={orders}
            keyOf={({ order_id }) => order_id}
            hrefOf={({ order_id }) => `/pedidos/${order_id}`}
            empty={
              <p className="flex items-center gap-3 rounded-card bg-stock-ground px-4 py-4 font-semibold text-16 text-stock">
                <CheckIcon className="size-6" />
                Todo lo entregado tiene su factura. Buen trabajo.
              </p>
            }
          />
          <Pagination pages={pages} />
        </>
      )}
    </Loaded>
  )
}

const columns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    header: 'Número',
    card: 'title',
    cell: ({ number, annulled_at }) => (
      <span className={`whitespace-nowrap ${annulled_at ? 'line-through' : ''}`}>{number}</span>
    ),
  },
  {
    id: 'day',
    header: 'Fecha',
    cell: ({ issued_on }) => <span className="whitespace-nowrap">{formatDate(issued_on)}</span>,
  },
  {
    id: 'buyer',
    header: 'A nombre de',
    cell: ({ buyer_name, buyer_kind, buyer_identification }) => (
      <span className="wrap-anywhere">
        {buyer_kind === 'final_consumer'
          ? buyerKindLabels[buyer_kind]
          : `${buyer_name}, ${buyerKindLabels[buyer_kind]} ${buyer_identification}`}
      </span>
    ),
  },
  {
    id: 'order',
    header: 'Pedido',
    cell: ({ order_id, annulled_at, is_production }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="md:sr-only">Pedido</span>
        {formatOrderNumber(order_id)}
        {annulled_at && <Badge>Anulada</Badge>}
        {!is_production && <Badge tone="warning">De pruebas</Badge>}
      </span>
    ),
  },
  {
    id: 'base',
    header: 'Base',
    align: 'end',
    card: 'none',
    cell: (row) => dollarsText(row.taxed_base + row.zero_base),
  },
  { id: 'tax', header: 'IVA', align: 'end', card: 'none', cell: ({ tax }) => dollarsText(tax) },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    cell: ({ total }) => <strong className="font-display">{dollarsText(total)}</strong>,
  },
]

function RecordedInvoices() {
  const { get, set, hrefWith } = useAddressQuery()
  const [q, from, to, page] = [get('q'), get('desde'), get('hasta'), get('pagina')]
  const found = useLoad('GET /api/admin/invoices', {
    query: { ...(q && { q }), ...(from && { from }), ...(to && { to }), ...(page && { page }) },
  })
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Buscar facturas"
          isLabelHidden
          type="search"
          placeholder="Número, clave, nombre, identificación o pedido"
          value={q}
          onChange={(typed) => set({ q: typed })}
          className="w-full max-w-md"
        />
        <DateField label="Desde" value={from || null} onChange={(desde) => set({ desde })} />
        <DateField label="Hasta" value={to || null} onChange={(hasta) => set({ hasta })} />
        <span className="flex flex-wrap gap-2">
          {months().map(({ label, desde, hasta }) => (
            <ButtonLink key={label} replace to={hrefWith({ desde, hasta })}>
              {label}
            </ButtonLink>
          ))}
        </span>
      </div>
      <Loaded query={found}>
        {({ invoices, pages, sums }) => (
          <>
            <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p role="status" className="flex flex-wrap gap-x-4">
                <span>{sums.count === 1 ? '1 factura' : `${sums.count} facturas`}</span>
                <span>Base {dollarsText(sums.taxed_base)}</span>
                <span>Base 0 % {dollarsText(sums.zero_base)}</span>
                <span>IVA {dollarsText(sums.tax)}</span>
                <strong>Total {dollarsText(sums.total)}</strong>
              </p>
              {/* The file has all of these days, whatever is searched for. */}
              {sums.count > 0 && !q && (
                <a
                  href={`/api/admin/invoices.csv?${days}`}
                  download
                  className={buttonClass({ variant: 'primary' })}
                >
                  Exportar para contabilidad
                </a>
              )}
            </div>
            <Table
              label="Facturas registradas"
              columns={columns}
              rows={invoices}
              keyOf={({ id }) => id}
              hrefOf={({ order_id }) => `/pedidos/${order_id}`}
              empty={
                <EmptyState
                  title={q || from || to ? 'No hay facturas con eso' : 'Aún no hay facturas registradas'}
                  text="Suelta el XML de una factura en su pedido y aparecerá aquí."
                >
                  {(q || from || to) && (
                    <Button onPress={() => set({ q: null, desde: null, hasta: null })}>Ver todas</Button>
                  )}
                </EmptyState>
              }
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** What an accountant asks for. */
function months() {
  const today = shopDay(new Date())
  const [year, month] = today.split('-').map(Number) as [number, number]
  const firstOf = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  const lastOf = (back: number) => new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10)
  return [
    { label: 'Este mes', desde: firstOf(0), hasta: today },
    { label: 'Mes pasado', desde: firstOf(1), hasta: lastOf(1) },
  ]
}
