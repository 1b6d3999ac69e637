import { useState } from 'react'
import type { BulkActRequest } from '../../contract/api/admin/batches.ts'
import { type PreviousPrice, previousPriceLabels, previousPrices } from '../../contract/batches.ts'
import type { Refusal } from '../api/refusal'
import { useCategoryOptions } from '../api/use-categories'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { ComboBox } from '../ui/combo-box'
import { Form } from '../ui/form'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { specValue } from './product-fields.ts'
import { SpecField } from './spec-fields'

type Props = {
  kind: 'price' | 'category' | 'spec'
  categoryId: string
  refusal: Refusal | null
  isBusy: boolean
  onPreview: (act: BulkActRequest) => void
  /** Called when something is changed: what was looked at is another act. */
  onEdit: () => void
}

/** What exactly an act does. */
export function BulkActForm({ kind, refusal, ...rest }: Props) {
  // The fields of the call stand deeper in its body than here.
  const fields = Object.entries(refusal?.fields ?? {}).map(([path, text]) => [
    path.replace(/^act\./, ''),
    text,
  ])
  const told = refusal && { ...refusal, fields: Object.fromEntries(fields) }
  if (kind === 'price') return <PriceForm refusal={told} {...rest} />
  return kind === 'category' ? (
    <CategoryForm refusal={told} {...rest} />
  ) : (
    <SpecForm refusal={told} {...rest} />
  )
}

type FormProps = Omit<Props, 'kind'>

const ways = [
  { id: 'up', label: 'Subir' },
  { id: 'down', label: 'Bajar' },
] as const
const units = [
  { id: 'percent', label: '%' },
  { id: 'amount', label: 'dólares' },
] as const

function PriceForm({ refusal, isBusy, onPreview, onEdit }: FormProps) {
  const [way, setWay] = useState<'up' | 'down'>('up')
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [size, setSize] = useState('')
  const [endsIn90, setEndsIn90] = useState(true)
  const [previous, setPrevious] = useState<PreviousPrice>('keep')
  const isNumber = /^\d+([.,]\d{1,2})?$/.test(size.trim())

  function edit<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      set(value)
      onEdit()
    }
  }

  function look() {
    const value = Number(size.trim().replace(',', '.')) * (way === 'up' ? 1 : -1)
    onPreview({ kind: 'price', [unit]: value, ends_in_90: endsIn90, previous })
  }

  return (
    <Form onSubmit={look} refusal={refusal}>
      <div className="grid grid-cols-3 items-start gap-3 sm:grid-cols-[8rem_8rem_8rem_minmax(0,1fr)]">
        <Select label="Precio" options={ways} value={way} onChange={edit(setWay)} />
        <TextField
          label="Cuánto"
          name={unit}
          value={size}
          onChange={edit(setSize)}
          inputMode="decimal"
          isRequired
          validate={(text) => (text === '' || isNumber ? null : 'Escribe un número, como 5 o 2,50.')}
          autoComplete="off"
          autoFocus
        />
        <Select label="En" options={units} value={unit} onChange={edit(setUnit)} />
        <Select
          className="max-sm:col-span-full"
          label="Precio de antes, tachado"
          options={previousPrices.map((id) => ({ id, label: previousPriceLabels[id] }))}
          value={previous}
          onChange={edit(setPrevious)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tick isOn={endsIn90} onChange={edit(setEndsIn90)}>
          Terminar en .90, al más cercano
        </Tick>
        <LookButton isBusy={isBusy} />
      </div>
    </Form>
  )
}

function CategoryForm({ categoryId, refusal, isBusy, onPreview, onEdit }: FormProps) {
  const [category, setCategory] = useState<string | null>(null)
  const options = useCategoryOptions().filter(({ id }) => id !== categoryId)
  return (
    <Form
      onSubmit={() => category && onPreview({ kind: 'category', category_id: Number(category) })}
      refusal={refusal}
      className="flex flex-wrap items-end gap-3"
    >
      <Select
        className="min-w-56 flex-1"
        label="Nueva categoría"
        name="category_id"
        options={options}
        value={category}
        onChange={(id) => {
          setCategory(id)
          onEdit()
        }}
        isRequired
      />
      <LookButton isBusy={isBusy} />
    </Form>
  )
}

/** A category whose specifications stand first where the list is not narrowed to one. */
const ANY_CATEGORY = '1'

function SpecForm({ categoryId, refusal, isBusy, onPreview, onEdit }: FormProps) {
  const query = { category_id: categoryId || ANY_CATEGORY }
  const definitions = useLoad('GET /api/admin/spec-definitions', { query }).data?.definitions ?? []
  const [key, setKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  const definition = definitions.find((one) => one.key === key)

  function look() {
    if (!definition) return
    const value = specValue(text.trim(), definition)
    if (Number.isNaN(value)) return setComplaint('Escribe un número')
    setComplaint(null)
    onPreview({
      kind: 'spec',
      specs: { [definition.key]: value as string | number | boolean | string[] | null },
    })
  }

  return (
    <Form
      onSubmit={look}
      refusal={
        complaint && definition
          ? {
              code: null,
              message: complaint,
              fields: { [`specs.${definition.key}`]: complaint },
              problem: null,
            }
          : refusal
      }
      className="grid items-start gap-3 sm:grid-cols-2"
    >
      <ComboBox
        label="Característica"
        options={definitions.map(({ key: id, label, unit }) => ({
          id,
          label: unit ? `${label} (${unit})` : label,
        }))}
        current={definition ? { id: definition.key, label: definition.label } : null}
        onChange={(id) => {
          setKey(id)
          setText('')
          onEdit()
        }}
        placeholder="Escribe su nombre"
      />
      {definition && (
        <SpecField
          key={definition.key}
          definition={definition}
          text={text}
          onChange={(typed) => {
            setText(typed)
            onEdit()
          }}
          categoryId={categoryId}
          isReadOnly={false}
        />
      )}
      <p className="text-muted sm:col-span-2">Vacío: se le quita a los productos.</p>
      {definition && (
        <div className="sm:col-span-2 sm:justify-self-end">
          <LookButton isBusy={isBusy} />
        </div>
      )}
    </Form>
  )
}

function LookButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" isBusy={isBusy}>
      Ver qué cambiaría
    </Button>
  )
}
