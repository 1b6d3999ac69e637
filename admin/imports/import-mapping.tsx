import { useState } from 'react'
import type { CompareImportRequest, ImportAnswer } from '../../contract/api/admin/imports.ts'
import { refuseImportLayout } from '../../contract/import-layout.ts'
import { type DecimalSign, decimalSigns } from '../../contract/statement-layout.ts'
import { useAct } from '../api/use-act'
import { useCategoryOptions } from '../api/use-categories'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'
import { usePrimaryKey } from '../ui/use-primary-key'
import { ColumnChoice } from './column-choice'

const NONE = 'none'
/** More would push the button out of sight. */
const SHOWN_ROWS = 8

type Layout = CompareImportRequest['layout']

/** The first rows of a file, with what each column holds above it. */
export function ImportMapping({ shown, onSent }: { shown: ImportAnswer; onSent: () => void }) {
  const suppliers = useLoad('GET /api/admin/suppliers')
  const [known] = shown.remembered
  const [supplierId, setSupplierId] = useState(
    shown.state === 'draft' ? (known?.supplier_id ?? null) : shown.supplier_id,
  )
  const [layout, setLayout] = useState<Layout>(
    shown.state === 'draft' && known?.layout.columns.length === shown.titles.length
      ? known.layout
      : shown.layout,
  )
  const comparing = useAct('POST /api/admin/imports/{id}/compare', { onDone: onSent })
  const categories = useCategoryOptions()
  const problem = refuseImportLayout(layout)
  function compare() {
    if (!problem) void comparing.run({ params: { id: shown.id }, body: { layout, supplier_id: supplierId } })
  }
  usePrimaryKey(compare)

  /** Its files with these titles are read as the last one was. */
  function setSupplier(id: number | null) {
    setSupplierId(id)
    const before = shown.remembered.find((one) => one.supplier_id === id)
    if (before && before.layout.columns.length === shown.titles.length) setLayout(before.layout)
  }

  /** A column that is chosen here is taken from where it stood. */
  function setColumn(at: number, column: string | null) {
    const columns = layout.columns.map((one, place) => (place === at ? column : one === column ? null : one))
    setLayout({ ...layout, columns })
  }

  return (
    <section aria-label="Columnas del archivo" className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Proveedor"
          options={[
            { id: NONE, label: 'Ninguno' },
            ...(suppliers.data?.suppliers ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          value={supplierId === null ? NONE : String(supplierId)}
          onChange={(id) => setSupplier(id === NONE ? null : Number(id))}
          className="w-full sm:w-64"
        />
        <Select
          label="Decimales con"
          options={(Object.keys(decimalSigns) as DecimalSign[]).map((id) => ({
            id,
            label: decimalSigns[id],
          }))}
          value={layout.decimal_sign}
          onChange={(decimal_sign) => setLayout({ ...layout, decimal_sign })}
          className="w-full sm:w-48"
        />
        <Select
          label="Categoría de los nuevos sin categoría"
          options={[{ id: NONE, label: 'Ninguna: no se crean' }, ...categories]}
          value={layout.category_id === null ? NONE : String(layout.category_id)}
          onChange={(id) => setLayout({ ...layout, category_id: id === NONE ? null : Number(id) })}
          className="w-full sm:w-72"
        />
      </div>
      <p className="text-muted">
        Di qué tiene cada columna. Una celda vacía no cambia nada, y los productos nuevos quedan como
        borradores.
      </p>
      <div className="relative overflow-x-auto rounded-card border border-line">
        <table aria-label="Primeras filas del archivo" className="w-full border-collapse text-left">
          <thead className="bg-secondary">
            <tr>
              {shown.titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and titles repeat.
                <th key={at} scope="col" className="min-w-44 p-2 align-top font-semibold text-12 text-muted">
                  <span className="mb-1 block min-h-4 max-w-60 truncate" title={title}>
                    {title}
                  </span>
                  <ColumnChoice
                    label={`Columna ${at + 1}${title && `, ${title}`}`}
                    columns={shown.columns}
                    value={layout.columns[at] ?? null}
                    onChange={(column) => setColumn(at, column)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.sample.slice(0, SHOWN_ROWS).map(({ row, cells }) => (
              <tr key={row} className="border-line border-t">
                {cells.map((cell, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                    key={at}
                    className={`max-w-60 truncate px-2 py-1.5 ${layout.columns[at] ? '' : 'text-muted'}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && <Notice tone="plain">{problem}.</Notice>}
      {comparing.refusal && (
        <Notice tone="danger">
          {Object.values(comparing.refusal.fields ?? {})[0] ?? comparing.refusal.message}
        </Notice>
      )}
      <div>
        <Button
          variant="primary"
          size="lg"
          isBusy={comparing.isBusy}
          isDisabled={problem !== null}
          onPress={compare}
        >
          Ver qué cambiaría
        </Button>
      </div>
    </section>
  )
}
