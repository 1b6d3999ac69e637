import { useState } from 'react'
import { useParams } from 'react-router'
import type { DeskBuildAnswer } from '../../contract/api/admin/builds.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { EditHistory } from '../products/edit-history'
import { PicturesPanel } from '../products/pictures-panel'
import { PublicationPanel } from '../products/publication-panel'
import { StateBadge } from '../products/state-badge'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Form } from '../ui/form'
import { LeaveGuard } from '../ui/leave-guard'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { SaveBar } from '../ui/save-bar'
import { TextAreaField, TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import {
  type BuildFields,
  buildFieldLabels,
  changesOf,
  differing,
  fieldsOf,
  partsText,
} from './build-fields.ts'
import { BuildParts, NamedParts } from './build-parts'
import { BuildPrice } from './build-price'

/** One build: its parts, its price, where it stands, and who changed what. */
export function OneBuild() {
  const { id = '' } = useParams()
  return <LoadedBuild key={id} id={Number(id) || 0} />
}

function LoadedBuild({ id }: { id: number }) {
  const found = useLoad('GET /api/admin/builds/{id}', { params: { id } })
  if (found.data) return <Editor fresh={found.data} onStale={() => void found.refetch()} />
  return (
    <Screen title="Ensamble">
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

type EditorProps = {
  fresh: DeskBuildAnswer
  /** Called when an act was refused because there is a newer version. */
  onStale: () => void
}

/**
 * `base` is the version that the fields began with. A newer one of somebody else is put under what was typed here: what only
 * one changed is kept of both, and where both changed the same, the own stays until it is given up.
 */
function Editor({ fresh, onStale }: EditorProps) {
  const [base, setBase] = useState(fresh)
  const [mine, setMine] = useState(() => fieldsOf(fresh))
  /** The version that the last act from here made. */
  const [own, setOwn] = useState(fresh.version)
  const [isActing, setIsActing] = useState(false)
  /** Raised when other figures come into the fields than those typed there. */
  const [revision, setRevision] = useState(0)
  /** What somebody else changed too while it was changed here. */
  const [contested, setContested] = useState<readonly (keyof BuildFields)[]>([])
  const mayChange = useMay('products.change')
  const mayPrice = useMay('products.price')
  const changed = differing(fieldsOf(base), mine)
  const isDirty = changed.length > 0

  if (fresh.version !== base.version && !isActing) {
    const theirs = differing(fieldsOf(base), fieldsOf(fresh))
    const isOwn = own > base.version
    const kept = isOwn ? {} : Object.fromEntries(changed.map((name) => [name, mine[name]]))
    setBase(fresh)
    setMine({ ...fieldsOf(fresh), ...kept })
    setContested(isOwn ? [] : changed.filter((name) => theirs.includes(name)))
    setRevision(revision + 1)
  }

  const save = useAct('PUT /api/admin/builds/{id}', {
    done: 'Guardado',
    onDone: ({ version }) => setOwn(version),
    onRefused: ({ code }) => {
      if (code === 'product_changed') onStale()
    },
  })
  const asked = partsText(mine.parts)
  const isSaved = asked === partsText(fieldsOf(base).parts)
  const checked = useLoad('GET /api/admin/build-check', { query: { parts: asked } }, { isWanted: !isSaved })
  const check = isSaved ? base.check : (checked.data ?? base.check)

  async function send() {
    if (!isDirty) return
    setIsActing(true)
    await save.run({
      params: { id: base.id },
      body: { ...changesOf(fieldsOf(base), mine), version: base.version },
    })
    setIsActing(false)
  }

  function giveUp(names: readonly (keyof BuildFields)[]) {
    const saved = fieldsOf(base)
    setMine({ ...mine, ...Object.fromEntries(names.map((name) => [name, saved[name]])) })
    setContested([])
    setRevision(revision + 1)
    save.reset()
  }

  const change = (fields: Partial<BuildFields>) => setMine((before) => ({ ...before, ...fields }))
  const text = (name: 'name' | 'sku' | 'description' | 'warranty_months') => ({
    name,
    value: mine[name],
    onChange: (typed: string) => change({ [name]: typed }),
    isReadOnly: !mayChange,
    autoComplete: 'off',
  })
  const acts = { version: base.version, onBusy: setIsActing, onDone: setOwn, onStale }
  return (
    <Screen title={base.name} beside={<StateBadge state={base.state} />}>
      <LeaveGuard isDirty={isDirty} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        {base.pricing === null ? (
          <NamedParts parts={base.check.parts} />
        ) : (
          <Form onSubmit={() => void send()} refusal={save.refusal} className="grid min-w-0 gap-4">
            {contested.length > 0 && (
              <Notice tone="warning">
                <p>
                  Otra persona cambió también: {contested.map((name) => buildFieldLabels[name]).join(', ')}.
                  Al guardar queda lo tuyo.
                </p>
                <Button variant="quiet" onPress={() => giveUp(contested)}>
                  Usar lo de la otra persona
                </Button>
              </Notice>
            )}
            <BuildParts
              parts={mine.parts}
              check={check}
              onChange={(parts) => change({ parts })}
              mayChange={mayChange}
            />
            <BuildPrice
              mine={mine}
              check={check}
              taxBp={base.tax_bp}
              onChange={change}
              mayPrice={mayPrice}
              revision={revision}
            />
            <Panel title="Lo que se lee">
              <div className="grid gap-4">
                <TextField label="Nombre" {...text('name')} isRequired maxLength={200} />
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField
                    label="SKU"
                    {...text('sku')}
                    isReadOnly={!mayChange || base.published_at !== null}
                    isRequired
                    maxLength={60}
                    hint={
                      base.published_at === null
                        ? undefined
                        : 'Ya fue público: su SKU está en pedidos y etiquetas.'
                    }
                  />
                  <TextField
                    label="Garantía (meses)"
                    {...text('warranty_months')}
                    inputMode="numeric"
                    isRequired
                  />
                </div>
                <TextAreaField label="Descripción" {...text('description')} rows={5} maxLength={5000} />
                {mayChange && (
                  <Tick isOn={mine.is_featured} onChange={(is_featured) => change({ is_featured })}>
                    Destacado en la página de inicio
                  </Tick>
                )}
              </div>
            </Panel>
            {(mayChange || mayPrice) && isDirty && (
              <SaveBar>
                <p role="status" className="mr-auto">
                  {changed.length === 1 ? '1 cambio sin guardar' : `${changed.length} cambios sin guardar`}
                </p>
                <Button variant="quiet" onPress={() => giveUp(changed)}>
                  Deshacer
                </Button>
                <Button type="submit" variant="primary" isBusy={save.isBusy}>
                  Guardar
                </Button>
              </SaveBar>
            )}
          </Form>
        )}
        <div className="grid gap-4">
          <PublicationPanel product={base} place="/ensambles" isDirty={isDirty} {...acts} />
          <PicturesPanel id={base.id} name={base.name} isUsed={false} mayChange={mayChange} />
          <EditHistory edits={fresh.edits} />
        </div>
      </div>
    </Screen>
  )
}
