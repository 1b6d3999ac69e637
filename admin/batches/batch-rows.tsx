import { Link } from 'react-router'
import type { BatchAnswer, ListedBatchRow } from '../../contract/api/admin/batches.ts'
import { type BatchOutcome, batchOutcomeLabels, batchOutcomes } from '../../contract/batches.ts'
import { useLoad } from '../api/use-load'
import { EditedField } from '../products/edited-field'
import { Badge, type Tone } from '../ui/badge'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'

const tones: Record<BatchOutcome, Tone> = {
  created: 'success',
  changed: 'success',
  removed: 'plain',
  same: 'plain',
  refused: 'danger',
}

/** The same of several, as the tabs say it. */
const tabs: Record<BatchOutcome, string> = {
  created: 'Nuevos',
  changed: 'Cambiados',
  removed: 'Descartados',
  same: 'Sin cambio',
  refused: 'No se pudo',
}

const columns: readonly Column<ListedBatchRow>[] = [
  {
    id: 'name',
    header: 'Producto',
    card: 'title',
    cell: ({ product_id, name }) =>
      product_id === null ? (
        <span className="wrap-anywhere">{name ?? 'Sin nombre'}</span>
      ) : (
        <Link
          to={`/productos/${product_id}`}
          className="wrap-anywhere font-semibold text-link hover:underline"
        >
          {name}
        </Link>
      ),
  },
  { id: 'sku', header: 'SKU', card: 'none', cell: ({ sku }) => <span className="break-words">{sku}</span> },
  {
    id: 'fields',
    header: 'Qué cambió',
    cell: ({ fields, reason }) => (
      <>
        {fields.map((one) => (
          <span key={one.field} className="wrap-anywhere block">
            <EditedField of={one} />
          </span>
        ))}
        {reason}
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Resultado',
    card: 'corner',
    cell: ({ outcome }) =>
      outcome === null ? (
        <Badge>En espera</Badge>
      ) : (
        <Badge tone={tones[outcome]}>{batchOutcomeLabels[outcome]}</Badge>
      ),
  },
]

/** What became of each row of a batch. */
export function BatchRows({ batch: { id, counts, has_rows, state } }: { batch: BatchAnswer }) {
  const { get, hrefWith } = useAddressQuery()
  const [outcome, page] = [get('resultado'), get('pagina')]
  const query = { ...(outcome && { outcome }), ...(page && { page }) }
  const rows = useLoad('GET /api/admin/batches/{id}/rows', { params: { id }, query })
  if (!has_rows) return <p className="text-muted">El detalle de sus filas ya no se guarda.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs
        label="Resultado"
        tabs={[
          { to: hrefWith({ resultado: null }), label: 'Todas', isCurrent: !outcome },
          ...batchOutcomes
            .filter((one) => counts[one] > 0 || one === outcome)
            .map((one) => ({
              to: hrefWith({ resultado: one }),
              label: tabs[one],
              count: counts[one],
              isCurrent: outcome === one,
            })),
        ]}
      />
      <Loaded query={rows}>
        {({ rows: found, pages }) => (
          <>
            <Table
              label="Filas del lote"
              columns={columns}
              rows={found}
              keyOf={({ position }) => position}
              empty={
                <p className="text-muted">
                  {state === 'running' ? 'Todavía no hay ninguna así.' : 'Ninguna fila quedó así.'}
                </p>
              }
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </div>
  )
}
