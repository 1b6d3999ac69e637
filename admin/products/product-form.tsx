import { useMemo, useRef, useState } from 'react'
import type { DeskProductAnswer } from '../../contract/api/admin/products.ts'
import { conditionLabels, grades, taxClassLabels } from '../../contract/product-fields.ts'
import type { Refusal } from '../api/refusal'
import { useAct } from '../api/use-act'
import { useCategoryOptions } from '../api/use-categories'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { Form } from '../ui/form'
import { Panel } from '../ui/panel'
import { SaveBar } from '../ui/save-bar'
import { Select } from '../ui/select'
import { TextAreaField, TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { MergeNotice } from './merge-notice'
import { PriceFields } from './price-fields'
import type { ActsOn } from './product'
import { changesOf, differing, type Fields, fieldsOf } from './product-fields.ts'
import { SpecFields } from './spec-fields'
import { ValueField } from './value-field'

type Props = ActsOn & {
  base: DeskProductAnswer
  fresh: DeskProductAnswer
  mine: Fields
  onChange: (name: string, text: string) => void
  onReset: () => void
  /** Raised when other texts come into the fields than those typed there. */
  revision: number
  onMerge: (conceded: ReadonlySet<string>) => void
  mayChange: boolean
  mayPrice: boolean
}

/** The fields of a product. Only what was changed is sent, with the version that it was changed of. */
export function ProductForm(props: Props) {
  const { base, fresh, mine, onChange, onReset, revision, onMerge, mayChange, mayPrice } = props
  const save = useAct('PUT /api/admin/products/{id}', {
    done: 'Guardado',
    onDone: ({ version }) => props.onDone(version),
    onRefused: ({ code }) => {
      if (code === 'product_changed') props.onStale()
    },
  })
  const categories = useCategoryOptions()
  const news = useRef<HTMLDivElement>(null)
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const definitions = useLoad('GET /api/admin/spec-definitions', {
    query: { category_id: mine.category_id || '1' },
  })
  const refusal = useMemo(() => refusalFrom(complaints) ?? shown(save.refusal), [complaints, save.refusal])
  const changed = differing(fieldsOf(base), mine)
  const isBehind = fresh.version !== base.version && !save.isBusy

  async function send() {
    const { changes, complaints } = changesOf(fieldsOf(base), mine, definitions.data?.definitions ?? [])
    setComplaints(complaints)
    if (Object.keys(complaints).length > 0 || changed.length === 0 || isBehind) return
    props.onBusy(true)
    await save.run({ params: { id: base.id }, body: { ...changes, version: base.version } })
    props.onBusy(false)
  }

  /** What every field of text is given. */
  const field = (name: string) => ({
    name,
    value: mine[name] ?? '',
    onChange: (text: string) => onChange(name, text),
    isReadOnly: !mayChange,
    autoComplete: 'off',
  })

  return (
    <Form onSubmit={() => void send()} refusal={refusal} className="grid min-w-0 gap-4">
      {isBehind && (
        <div ref={news} className="scroll-mt-20">
          <MergeNotice
            key={fresh.version}
            base={base}
            fresh={fresh}
            mine={mine}
            definitions={definitions.data?.definitions ?? []}
            onMerge={(conceded) => {
              save.reset()
              onMerge(conceded)
            }}
          />
        </div>
      )}
      <Panel title="Lo básico">
        <div className="grid gap-4">
          <TextField label="Nombre" {...field('name')} isRequired maxLength={200} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Categoría"
              name="category_id"
              options={categories}
              value={mine.category_id || null}
              onChange={(id) => onChange('category_id', id)}
              isDisabled={!mayChange}
            />
            <TextField
              label="SKU"
              {...field('sku')}
              isReadOnly={!mayChange || base.published_at !== null}
              isRequired
              maxLength={60}
              hint={
                base.published_at === null ? undefined : 'Ya fue público: su SKU está en pedidos y etiquetas.'
              }
            />
            <ValueField
              label="Marca"
              {...field('brand')}
              categoryId={mine.category_id ?? ''}
              maxLength={80}
            />
            <TextField label="Modelo" {...field('model')} maxLength={80} />
            <TextField label="Número de parte" {...field('part_number')} maxLength={80} />
            <TextField
              label="Garantía (meses)"
              {...field('warranty_months')}
              inputMode="numeric"
              isRequired
            />
            <Select
              label="Condición"
              name="condition"
              options={optionsOf(conditionLabels)}
              value={mine.condition ?? null}
              onChange={(id) => onChange('condition', id)}
              isDisabled={!mayChange}
            />
            <TextField label="Peso (gramos)" {...field('weight_grams')} inputMode="numeric" />
            {(mine.condition === 'refurbished' || mine.grade) && (
              <Select
                label="Grado"
                name="grade"
                options={[{ id: 'none', label: 'Sin grado' }, ...grades.map((id) => ({ id, label: id }))]}
                value={mine.grade || 'none'}
                onChange={(id) => onChange('grade', id === 'none' ? '' : id)}
                isDisabled={!mayChange}
              />
            )}
          </div>
          <TextAreaField label="Descripción" {...field('description')} rows={5} maxLength={5000} />
          {mayChange && (
            <Tick
              isOn={mine.is_featured === 'true'}
              onChange={(isOn) => onChange('is_featured', String(isOn))}
            >
              Destacado en la página de inicio
            </Tick>
          )}
        </div>
      </Panel>
      <Panel title="Precio">
        <div className="grid gap-4">
          {/* Its fields keep what is typed there: for other texts they are made anew. */}
          <PriceFields key={revision} product={base} mine={mine} onChange={onChange} mayPrice={mayPrice} />
          <Select
            label="IVA"
            name="tax_class"
            options={optionsOf(taxClassLabels)}
            value={mine.tax_class ?? null}
            onChange={(id) => onChange('tax_class', id)}
            isDisabled={!mayPrice}
            className="sm:w-48"
          />
        </div>
      </Panel>
      <SpecFields
        product={base}
        mine={mine}
        definitions={definitions.data?.definitions ?? []}
        onChange={onChange}
        mayChange={mayChange}
      />
      {(mayChange || mayPrice) && changed.length > 0 && (
        <SaveBar>
          <p role="status" className="mr-auto">
            {changed.length === 1 ? '1 cambio sin guardar' : `${changed.length} cambios sin guardar`}
          </p>
          <Button
            variant="quiet"
            onPress={() => {
              setComplaints({})
              save.reset()
              onReset()
            }}
          >
            Deshacer
          </Button>
          {isBehind ? (
            <Button onPress={() => news.current?.scrollIntoView()}>Ver qué cambió</Button>
          ) : (
            <Button type="submit" variant="primary" isBusy={save.isBusy}>
              Guardar
            </Button>
          )}
        </SaveBar>
      )}
    </Form>
  )
}

function optionsOf<K extends string>(labels: Record<K, string>): { id: K; label: string }[] {
  return (Object.keys(labels) as K[]).map((id) => ({ id, label: labels[id] }))
}

/** What somebody else changed is told by the notice, which also asks what to do. */
function shown(refusal: Refusal | null): Refusal | null {
  return refusal?.code === 'product_changed' ? null : refusal
}

function refusalFrom(complaints: Record<string, string>): Refusal | null {
  if (Object.keys(complaints).length === 0) return null
  return { code: 'invalid', message: 'Revisa los campos marcados.', fields: complaints, problem: null }
}
