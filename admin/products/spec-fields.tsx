import { useState } from 'react'
import type { DeskProductAnswer, ListedSpecDefinition } from '../../contract/api/admin/products.ts'
import { Button } from '../ui/button'
import { ComboBox } from '../ui/combo-box'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { OpenPartDialog } from './open-part-dialog'
import { type Fields, specFieldOf } from './product-fields.ts'
import { ValueField, ValueLinesField } from './value-field'

type Props = {
  product: DeskProductAnswer
  mine: Fields
  definitions: readonly ListedSpecDefinition[]
  onChange: (name: string, text: string) => void
  mayChange: boolean
}

/** The specifications of the category, those that the product has besides, and one more of all that there are. */
export function SpecFields({ product, mine, definitions, onChange, mayChange }: Props) {
  const [added, setAdded] = useState<readonly string[]>([])
  const [isFilling, setIsFilling] = useState(false)
  const isShown = ({ key, is_placed }: ListedSpecDefinition) =>
    is_placed || product.specs[key] !== undefined || Boolean(mine[`specs.${key}`]) || added.includes(key)
  const shown = definitions.filter(isShown)
  const others = definitions.filter((definition) => !isShown(definition))
  return (
    <Panel
      title="Características"
      action={
        mayChange && (
          <Button variant="quiet" onPress={() => setIsFilling(true)}>
            Llenar con datos abiertos
          </Button>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((definition) => (
          <SpecField
            key={definition.key}
            definition={definition}
            text={mine[`specs.${definition.key}`] ?? ''}
            onChange={(text) => onChange(`specs.${definition.key}`, text)}
            categoryId={mine.category_id ?? ''}
            isReadOnly={!mayChange}
          />
        ))}
        {mayChange && (
          <ComboBox
            label="Otra característica"
            options={others.map(({ key, label }) => ({ id: key, label }))}
            current={null}
            onChange={(key) => key !== null && setAdded((keys) => [...keys, key])}
            placeholder="Escribe su nombre"
          />
        )}
      </div>
      {isFilling && (
        <OpenPartDialog
          categoryId={mine.category_id ?? ''}
          text={mine.part_number || [mine.brand, mine.model].filter(Boolean).join(' ') || (mine.name ?? '')}
          definitions={definitions}
          current={mine}
          onPick={(specs) => {
            for (const [key, value] of Object.entries(specs)) onChange(`specs.${key}`, specFieldOf(value))
            setIsFilling(false)
          }}
          onClose={() => setIsFilling(false)}
        />
      )}
    </Panel>
  )
}

const NONE = 'none'

type SpecFieldProps = {
  definition: ListedSpecDefinition
  text: string
  onChange: (text: string) => void
  categoryId: string
  isReadOnly: boolean
}

/** One specification, by a field of its kind. Its text is read by `specValue`. */
export function SpecField({
  definition: { key, label, type, unit, is_many },
  text,
  onChange,
  categoryId,
  isReadOnly,
}: SpecFieldProps) {
  const name = `specs.${key}`
  const named = unit ? `${label} (${unit})` : label
  if (type === 'boolean') {
    return (
      <Select
        label={named}
        name={name}
        options={[
          { id: NONE, label: 'No se sabe' },
          { id: 'true', label: 'Sí' },
          { id: 'false', label: 'No' },
        ]}
        value={text || NONE}
        onChange={(id) => onChange(id === NONE ? '' : id)}
        isDisabled={isReadOnly}
      />
    )
  }
  const field = { label: named, name, value: text, onChange, isReadOnly, maxLength: 120 }
  if (is_many) return <ValueLinesField {...field} categoryId={categoryId} />
  if (type === 'text') return <ValueField {...field} categoryId={categoryId} />
  return <TextField {...field} autoComplete="off" inputMode="decimal" />
}
