import type { ImportAnswer } from '../../contract/api/admin/imports.ts'
import { ComboBox } from '../ui/combo-box'

const NOTHING = { id: 'nothing', label: 'No se toma' }

type Props = {
  label: string
  columns: ImportAnswer['columns']
  value: string | null
  onChange: (column: string | null) => void
}

/** What a column holds, found by typing among some hundred specifications. */
export function ColumnChoice({ label, columns, value, onChange }: Props) {
  const options = [NOTHING, ...columns]
  return (
    <ComboBox
      label={label}
      isLabelHidden
      options={options}
      current={options.find(({ id }) => id === value) ?? NOTHING}
      onChange={(id) => onChange(id === null || id === NOTHING.id ? null : id)}
    />
  )
}
