import { EmptyState } from '../../app/ui/empty-state'
import type { ListedCase } from '../../contract/api/admin/returns.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { caseKindLabels, caseReasonLabels } from '../../contract/return-cases.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { CaseBadge } from './case-badge'
import { daysText } from './days-text.ts'
import { deskResolutionLabels } from './resolution-labels.ts'

/** From then on the days of an open case stand out. */
const LATE_DAYS = 7

const columns: readonly Column<ListedCase>[] = [
  {
    id: 'order',
    header: 'Pedido',
    card: 'title',
    cell: ({ order_id, kind }) => (
      <>
        {formatOrderNumber(order_id)}
        <span className="block font-normal text-12 text-muted">{caseKindLabels[kind]}</span>
      </>
    ),
  },
  {
    id: 'buyer',
    header: 'Comprador',
    cell: ({ buyer_name }) => <span className="wrap-anywhere">{buyer_name}</span>,
  },
  {
    id: 'articles',
    header: 'Artículos',
    cell: ({ articles, reason }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere">{articles}</span>
        <span className="block text-12 text-muted">{caseReasonLabels[reason]}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Estado',
    card: 'corner',
    cell: ({ state }) => <CaseBadge state={state} />,
  },
  {
    id: 'where',
    header: 'Resultado',
    cell: ({ resolution, supplier, closed_at }) => {
      if (supplier) return <span className="wrap-anywhere">En {supplier}</span>
      if (closed_at) return resolution ? deskResolutionLabels[resolution] : ''
      return ''
    },
  },
  {
    id: 'days',
    header: 'Días',
    align: 'end',
    cell: ({ days, asked_at, closed_at }) => (
      <time
        dateTime={asked_at}
        title={`Pedida el ${formatDate(asked_at)}`}
        className={`whitespace-nowrap ${!closed_at && days >= LATE_DAYS ? 'font-semibold text-warning' : ''}`}
      >
        {daysText(days)}
      </time>
    ),
  },
]

const tabs = [
  { tab: null, label: 'Abiertas', count: 'open' },
  { tab: 'supplier', label: 'Con el proveedor', count: 'supplier' },
  { tab: 'closed', label: 'Cerradas', count: null },
] as const

/** Of one that the shop has yet there is neither a supplier nor an end to tell. */
function columnsOf(tab: string): readonly Column<ListedCase>[] {
  if (tab === '') return columns.filter(({ id }) => id !== 'where')
  return columns.map((it) => (it.id === 'where' && tab === 'supplier' ? { ...it, header: 'Proveedor' } : it))
}

/** Returns and warranties: what waits for the shop or the buyer, what is with a supplier, and what has ended. */
export function Returns() {
  const { get, set, hrefWith } = useAddressQuery()
  const [tab, q, page] = [get('lista'), get('q'), get('pagina')]
  const found = useLoad('GET /api/admin/returns', {
    query: { ...(tab && { tab }), ...(q && { q }), ...(page && { page }) },
  })
  return (
    <Screen title="Devoluciones">
      <Tabs
        label="Devoluciones"
        tabs={tabs.map(({ tab: id, label, count }) => ({
          to: hrefWith({ lista: id, q: null }),
          label,
          ...(count && { count: found.data?.counts[count] }),
          isCurrent: tab === (id ?? ''),
        }))}
      />
      <TextField
        label="Buscar devoluciones"
        isLabelHidden
        type="search"
        placeholder="Número de pedido, nombre, identificación o teléfono"
        value={q}
        onChange={(typed) => set({ q: typed })}
        className="my-4 max-w-md"
      />
      <Loaded query={found}>
        {({ cases, pages }) => (
          <>
            <Table
              label="Devoluciones y garantías"
              columns={columnsOf(tab)}
              rows={cases}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/devoluciones/${id}`}
              empty={
                <EmptyState
                  title={q ? 'No hay devoluciones con eso' : 'No hay devoluciones aquí'}
                  text="Lo que un comprador quiera devolver o reclamar por garantía aparece aquí. También puedes abrirla desde su pedido."
                >
                  {q && <Button onPress={() => set({ q: null })}>Ver todas</Button>}
                </EmptyState>
              }
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
