import { useState } from 'react'
import type { ListedSpecDefinition, OpenPartsAnswer } from '../../contract/api/admin/products.ts'
import { useLoad } from '../api/use-load'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { TextField } from '../ui/text-field'
import { type Fields, specFieldOf } from './product-fields.ts'

type Part = OpenPartsAnswer['parts'][number]

type Props = {
  categoryId: string
  /** What is looked for at first. */
  text: string
  definitions: readonly ListedSpecDefinition[]
  current: Fields
  onPick: (specs: Part['specs']) => void
  onClose: () => void
}

/** Looks a part up in the open data and fills the fields with what they say, for somebody to read before it is saved. */
export function OpenPartDialog({ categoryId, text, definitions, current, onPick, onClose }: Props) {
  const [q, setQ] = useState(text)
  const found = useLoad('GET /api/admin/open-parts', {
    query: { category_id: categoryId, q: q.slice(0, 200) },
  })
  return (
    <Dialog isOpen title="Llenar con datos abiertos" onClose={onClose} size="wide">
      <div className="grid gap-4">
        <TextField
          label="Número de parte, o marca y modelo"
          type="search"
          value={q}
          onChange={setQ}
          autoFocus
          autoComplete="off"
          maxLength={200}
        />
        <Loaded query={found}>
          {({ parts, has_data }) =>
            parts.length === 0 ? (
              <p className="text-muted">
                {has_data
                  ? 'No hay nada así. Prueba con menos palabras.'
                  : 'De esta categoría no hay datos abiertos.'}
              </p>
            ) : (
              <ul aria-label="Lo que se encontró" className="grid gap-3">
                {parts.map((part) => (
                  <FoundPart
                    key={`${part.name} ${part.part_numbers[0] ?? ''}`}
                    part={part}
                    definitions={definitions}
                    current={current}
                    onPick={onPick}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="text-12 text-muted">
          Datos de BuildCores OpenDB, que cualquiera puede editar: revísalos antes de guardar.
        </p>
      </div>
    </Dialog>
  )
}

function FoundPart({
  part,
  definitions,
  current,
  onPick,
}: { part: Part } & Pick<Props, 'definitions' | 'current' | 'onPick'>) {
  const rows = definitions.flatMap(({ key, label, unit }) => {
    const value = part.specs[key]
    return value === undefined ? [] : [{ key, label, unit, text: specFieldOf(value) }]
  })
  const isNew = ({ key, text }: { key: string; text: string }) => current[`specs.${key}`] !== text
  return (
    <li className="grid gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {part.name} {part.is_exact && <Badge tone="success">Mismo número de parte</Badge>}
        </p>
        <Button onPress={() => onPick(part.specs)} isDisabled={!rows.some(isNew)}>
          Usar estos datos
        </Button>
      </div>
      <dl className="grid gap-x-4 gap-y-0.5 text-14 sm:grid-cols-2">
        {rows.map((row) => (
          <div key={row.key} className="flex justify-between gap-3">
            <dt className="text-muted">{row.label}</dt>
            <dd className="text-right wrap-anywhere">
              {shownSpec(row.text, row.unit)}
              {isNew(row) && current[`specs.${row.key}`] && (
                <span className="text-muted">
                  {' '}
                  (hoy {shownSpec(current[`specs.${row.key}`] ?? '', row.unit)})
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function shownSpec(text: string, unit: string | null): string {
  if (text === 'true') return 'Sí'
  if (text === 'false') return 'No'
  return `${text.replaceAll('\n', ', ')}${unit ? ` ${unit}` : ''}`
}
