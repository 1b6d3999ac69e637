import type { CustomerHistoryAnswer } from '../../contract/api/admin/customers.ts'
import { historyKindLabels, historyKinds } from '../../contract/customers.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'

type Entry = CustomerHistoryAnswer['entries'][number]

const paths: Record<NonNullable<Entry['to']>['list'], string> = {
  orders: '/pedidos/',
  returns: '/devoluciones/',
  mails: '/correos?correo=',
}

const columns: readonly Column<Entry>[] = [
  { id: 'what', header: 'Qué', card: 'title', cell: ({ title }) => title },
  {
    id: 'detail',
    header: 'Detalle',
    cell: ({ detail }) => <span className="line-clamp-2 wrap-anywhere text-muted">{detail}</span>,
  },
  {
    id: 'amount',
    header: 'Monto',
    align: 'end',
    card: 'corner',
    cell: ({ amount }) => amount !== null && dollarsText(amount),
  },
  {
    id: 'time',
    header: 'Fecha',
    align: 'end',
    cell: ({ time }) => <span className="whitespace-nowrap text-muted">{formatMoment(time)}</span>,
  },
]

/** What a customer did here and what the shop did for them. */
export function CustomerHistory({ id }: { id: number }) {
  const { get, hrefWith } = useAddressQuery()
  const [kind, page] = [get('ver'), get('pagina')]
  const history = useLoad('GET /api/admin/customers/{id}/history', {
    params: { id },
    query: { ...(kind && { kind }), ...(page && { page }) },
  })
  return (
    <Panel title="Historial">
      <Tabs
        label="Historial por clase"
        tabs={[
          { to: hrefWith({ ver: null }), label: 'Todo', isCurrent: kind === '' },
          ...historyKinds.map((it) => ({
            to: hrefWith({ ver: it }),
            label: historyKindLabels[it],
            isCurrent: kind === it,
          })),
        ]}
      />
      <div className="mt-3">
        <Loaded query={history}>
          {(answer) => (
            <>
              <Table
                label="Historial"
                columns={columns}
                rows={answer.entries}
                keyOf={({ id, time }) => `${time} ${id}`}
                hrefOf={({ to }) => (to ? `${paths[to.list]}${to.id}` : undefined)}
                empty={<p className="text-muted">Nada todavía.</p>}
              />
              <Pagination pages={answer.pages} />
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}
