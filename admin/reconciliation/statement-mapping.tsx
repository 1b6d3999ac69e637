import type { StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import {
  type DateOrder,
  type DecimalSign,
  dateOrders,
  decimalSigns,
  type StatementColumn,
  statementColumns,
} from '../../contract/statement-layout.ts'
import { Select } from '../ui/select'

type Layout = StatementPreviewAnswer['layout']

type Props = { preview: StatementPreviewAnswer; layout: Layout; onChange: (layout: Layout) => void }

const NOTHING = 'nothing'
const kinds = [
  { id: NOTHING, label: 'No se toma' },
  ...Object.entries(statementColumns).map(([id, label]) => ({ id, label })),
] as const

/** The first rows of a file, with what each column holds above it. */
export function StatementMapping({ preview: { titles, rows }, layout, onChange }: Props) {
  const setColumn = (at: number, id: string) => {
    const kind = id === NOTHING ? null : (id as StatementColumn)
    // Only the concept may stand in several columns: any other is taken from where it stood.
    const others = layout.columns.map((column) => (column === kind && kind !== 'concept' ? null : column))
    onChange({ ...layout, columns: others.map((column, place) => (place === at ? kind : column)) })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Select
          label="Fechas"
          options={(Object.keys(dateOrders) as DateOrder[]).map((id) => ({ id, label: dateOrders[id] }))}
          value={layout.date_order}
          onChange={(date_order) => onChange({ ...layout, date_order })}
          className="w-44"
        />
        <Select
          label="Decimales con"
          options={(Object.keys(decimalSigns) as DecimalSign[]).map((id) => ({
            id,
            label: decimalSigns[id],
          }))}
          value={layout.decimal_sign}
          onChange={(decimal_sign) => onChange({ ...layout, decimal_sign })}
          className="w-44"
        />
      </div>
      <section
        aria-label="Primeras filas del archivo"
        className="relative overflow-x-auto rounded-card border border-line"
      >
        <table className="w-full border-collapse text-left">
          <thead className="bg-secondary">
            <tr>
              {titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and titles repeat.
                <th key={at} scope="col" className="min-w-36 p-2 align-top font-semibold text-12 text-muted">
                  <span className="mb-1 block min-h-4 truncate">{title}</span>
                  <Select
                    label={`Columna ${at + 1}${title && `, ${title}`}`}
                    isLabelHidden
                    options={kinds}
                    value={layout.columns[at] ?? NOTHING}
                    onChange={(id) => setColumn(at, id)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row} className="border-line border-t">
                {cells.map((cell, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                    key={at}
                    className={`max-w-72 truncate px-2 py-1.5 ${layout.columns[at] ? '' : 'text-muted'}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
