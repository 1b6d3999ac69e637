import { useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { ListedBatch } from '../../contract/api/admin/batches.ts'
import { batchKindLabels } from '../../contract/batches.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'
import { BatchStateBadge, countsText } from './batch-state'

const LOOK_MS = 1_000

const columns: readonly Column<ListedBatch>[] = [
  {
    id: 'title',
    header: 'Qué se hizo',
    card: 'title',
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  { id: 'kind', header: 'Tipo', card: 'none', cell: ({ kind }) => batchKindLabels[kind] },
  { id: 'counts', header: 'Productos', cell: ({ counts }) => countsText(counts) },
  {
    id: 'by',
    header: 'Quién',
    cell: ({ by, started_at }) => (
      <>
        <bdi>{by ?? 'La línea de comandos'}</bdi>
        <span className="text-muted"> · {formatMoment(started_at)}</span>
      </>
    ),
  },
  { id: 'state', header: 'Estado', card: 'corner', cell: (batch) => <BatchStateBadge of={batch} /> },
]

/** What was done with many products at once, the newest first. */
export function Batches() {
  const page = useAddressQuery().get('pagina')
  const [isBusy, setIsBusy] = useState(false)
  const found = useLoad(
    'GET /api/admin/batches',
    { query: page ? { page } : {} },
    isBusy ? { everyMs: LOOK_MS } : {},
  )
  const isBusyNow = found.data?.batches.some(({ state }) => state === 'running') ?? false
  if (isBusyNow !== isBusy) setIsBusy(isBusyNow)
  return (
    <Screen title="Lotes">
      <Loaded query={found}>
        {({ batches, pages }) => (
          <>
            <Table
              label="Lotes"
              columns={columns}
              rows={batches}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/lotes/${id}`}
              empty={
                <EmptyState
                  title="Aún no hay ninguno"
                  text="Aquí queda lo que se cambia en muchos productos a la vez, y desde aquí se deshace. Elige productos en su lista para empezar."
                >
                  <ButtonLink to="/productos">Ir a los productos</ButtonLink>
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
