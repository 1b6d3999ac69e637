import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportAnswer, ImportRow } from '../../contract/api/admin/imports.ts'
import { type ImportOutcome, importOutcomes } from '../../contract/import-layout.ts'
import { useLoad } from '../api/use-load'
import { EditedField } from '../products/edited-field'
import { Badge, type Tone } from '../ui/badge'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'

const tones: Record<ImportOutcome, Tone> = {
  new: 'success',
  changed: 'warning',
  same: 'plain',
  refused: 'danger',
}

const columns: readonly Column<ImportRow>[] = [
  { id: 'row', header: 'Fila', card: 'none', cell: ({ row }) => row },
  {
    id: 'product',
    header: 'Producto',
    card: 'title',
    cell: ({ title, product_id }) =>
      product_id === null ? (
        <span className="wrap-anywhere line-clamp-3">{title}</span>
      ) : (
        <Link
          to={`/productos/${product_id}`}
          className="wrap-anywhere line-clamp-3 font-semibold text-link hover:underline"
        >
          {title}
        </Link>
      ),
  },
  {
    id: 'outcome',
    header: 'Qué pasa',
    card: 'corner',
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{importOutcomes[outcome]}</Badge>,
  },
  { id: 'changes', header: 'Cambios', cell: (row) => <Changes row={row} /> },
]

/** What each row of a file would change. */
export function ImportRows({ shown, action }: { shown: ImportAnswer; action: ReactNode }) {
  const { get, hrefWith } = useAddressQuery()
  const [outcome, page] = [get('ver'), get('pagina')]
  const found = useLoad('GET /api/admin/imports/{id}/rows', {
    params: { id: shown.id },
    query: { ...(outcome && { outcome }), ...(page && { page }) },
  })
  return (
    <section aria-label="Qué cambiaría" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {summaryOf(shown.counts)}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">{action}</div>
      </div>
      <Tabs
        label="Filas"
        tabs={[
          { to: hrefWith({ ver: null }), label: 'Todas', count: shown.rows, isCurrent: !outcome },
          ...(Object.keys(importOutcomes) as ImportOutcome[]).map((id) => ({
            to: hrefWith({ ver: id }),
            label: importOutcomes[id],
            count: shown.counts[id],
            isCurrent: outcome === id,
          })),
        ]}
      />
      <Loaded query={found}>
        {({ rows, pages }) => (
          <>
            <Table
              label="Filas del archivo"
              columns={columns}
              rows={rows}
              keyOf={({ row }) => row}
              empty={<p className="text-muted">Ninguna fila es así.</p>}
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** "3 productos nuevos, 12 que cambian, 1 que no se toma" */
function summaryOf(counts: ImportAnswer['counts']): string {
  const parts = [
    counts.new > 0 && (counts.new === 1 ? '1 producto nuevo' : `${counts.new} productos nuevos`),
    counts.changed > 0 && (counts.changed === 1 ? '1 que cambia' : `${counts.changed} que cambian`),
    counts.same > 0 && `${counts.same} sin cambios`,
    counts.refused > 0 &&
      (counts.refused === 1 ? '1 fila que no se toma' : `${counts.refused} filas que no se toman`),
  ]
  return parts.filter(Boolean).join(', ') || 'Nada'
}

function Changes({ row: { row, outcome, changes, problems } }: { row: ImportRow }) {
  if (problems.length > 0)
    return (
      <ul className="grid gap-0.5">
        {problems.map(({ field, label, message }) => (
          <li key={field} className="wrap-anywhere">
            {field !== 'row' && <span className="text-muted">{label}: </span>}
            {message}
          </li>
        ))}
      </ul>
    )
  return (
    <ul
      aria-label={`Cambios de la fila ${row}`}
      className={`gap-x-3 gap-y-0.5 empty:hidden ${outcome === 'new' ? 'flex flex-wrap' : 'grid'}`}
    >
      {changes
        .filter(({ field }) => outcome !== 'new' || field !== 'name')
        .map((one) => (
          <li key={one.field} className="wrap-anywhere line-clamp-2">
            <EditedField of={one} />
          </li>
        ))}
    </ul>
  )
}
