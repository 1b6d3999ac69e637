import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DeskProductAnswer } from '../../contract/api/admin/products.ts'
import type { ProductState } from '../../contract/product-fields.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import type { Refusal } from '../api/refusal'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { leavesChanges } from '../ui/leave-guard'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'
import type { ActsOn } from './product'

const texts: Record<ProductState, string> = {
  on_sale: 'Los compradores lo ven y pueden comprarlo.',
  draft: 'Nadie lo ve todavía.',
  scheduled: 'Sale a la venta por sí solo.',
  hidden: 'No está en la tienda. Quien tenga su enlace ve que ya no se vende.',
  unpriced: 'No se vende porque no tiene precio.',
}

/** What the panel is told of a product or a build. */
type Published = Pick<
  DeskProductAnswer,
  'id' | 'version' | 'name' | 'state' | 'stock' | 'publish_at' | 'published_at'
>

type Props = ActsOn & {
  product: Published
  /** The list that it is one of. */
  place?: '/productos' | '/ensambles'
  isDirty: boolean
}

/** Where the product stands between the staff and the buyers, and what can be done about it. */
export function PublicationPanel({
  product,
  place = '/productos',
  isDirty,
  version,
  onBusy,
  onDone,
  onStale,
}: Props) {
  const { id, state, publish_at, published_at } = product
  const mayPublish = useMay('products.price')
  const mayChange = useMay('products.change')
  const maySeeStock = useMay('stock.read')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'date' | 'discard' | null>(null)
  const told = {
    onDone: (answer: { version: number }) => onDone(answer.version),
    onRefused: ({ code }: Refusal) => {
      if (code === 'product_changed') onStale()
    },
  }
  const publish = useAct('POST /api/admin/products/{id}/publish', { done: 'Ya está a la venta', ...told })
  const hide = useAct('POST /api/admin/products/{id}/hide', { done: 'Ya no está a la venta', ...told })
  const copy = useAct('POST /api/admin/products/{id}/copies', {
    done: mayPublish ? 'Copia creada como borrador' : 'Copia creada como borrador, sin precio ni costo',
    onDone: (made) => void navigate(`${place}/${made.id}`),
  })

  /** While an act runs, what is new of the product is its own doing. */
  async function during(act: Promise<unknown>) {
    onBusy(true)
    await act
    onBusy(false)
  }

  const body = { version }
  const refusal = publish.refusal ?? hide.refusal ?? copy.refusal
  return (
    <Panel title="Publicación">
      <div className="grid gap-3">
        <p>
          {texts[state]}
          {publish_at && ` El ${formatMoment(publish_at)}.`}
        </p>
        {refusal && <Notice tone="danger">{refusal.message}</Notice>}
        {mayPublish && (
          <div className="flex flex-wrap gap-2">
            {state !== 'on_sale' && state !== 'unpriced' && (
              <>
                <Button
                  variant="primary"
                  isBusy={publish.isBusy}
                  isDisabled={isDirty}
                  onPress={() => void during(publish.run({ params: { id }, body }))}
                >
                  Publicar ahora
                </Button>
                <Button isDisabled={isDirty} onPress={() => setAsked('date')}>
                  {state === 'scheduled' ? 'Cambiar la fecha' : 'Programar'}
                </Button>
              </>
            )}
            {(state === 'on_sale' || state === 'scheduled' || state === 'unpriced') && (
              <Button
                isBusy={hide.isBusy}
                isDisabled={isDirty}
                onPress={() => void during(hide.run({ params: { id }, body }))}
              >
                {state === 'scheduled' ? 'Quitar la fecha' : 'Ocultar'}
              </Button>
            )}
          </div>
        )}
        {isDirty && mayPublish && <p className="text-12 text-muted">Guarda o deshaz antes tus cambios.</p>}
        <ul className="grid gap-1 border-line border-t pt-3">
          <li>
            <PreviewButton id={id} isDirty={isDirty} />
          </li>
          {published_at !== null && (
            <li>
              <a href={`/producto/${id}`} className="font-semibold text-link hover:underline">
                Ver en la tienda
              </a>
            </li>
          )}
          {maySeeStock && place === '/productos' && (
            <li>
              <Link to={`/inventario/${id}`} className="font-semibold text-link hover:underline">
                {product.stock === 1 ? '1 unidad en inventario' : `${product.stock} unidades en inventario`}
              </Link>
            </li>
          )}
        </ul>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button isBusy={copy.isBusy} onPress={() => void copy.run({ params: { id } })}>
              Duplicar
            </Button>
            {published_at === null && (publish_at === null || mayPublish) && (
              <Button variant="danger" onPress={() => setAsked('discard')}>
                Descartar
              </Button>
            )}
          </div>
        )}
      </div>
      {asked === 'date' && (
        <ScheduleDialog
          product={product}
          during={during}
          onDone={onDone}
          onClose={() => setAsked((now) => (now === 'date' ? null : now))}
        />
      )}
      {asked === 'discard' && (
        <DiscardDialog product={product} place={place} onClose={() => setAsked(null)} />
      )}
    </Panel>
  )
}

/** Opens the page as buyers will see it, with what is saved, in another window. */
function PreviewButton({ id, isDirty }: { id: number; isDirty: boolean }) {
  const preview = useAct('POST /api/admin/products/{id}/previews')

  async function show() {
    // Opened by the press itself: browsers refuse what opens later.
    const opened = window.open('about:blank', '_blank')
    const made = await preview.run({ params: { id } })
    if (made && opened) opened.location.replace(made.path)
    else if (made) location.assign(made.path)
    else opened?.close()
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void show()}
        className="cursor-pointer font-semibold text-link hover:underline"
      >
        Vista previa
      </button>
      {isDirty && <span className="text-12 text-muted"> con lo que ya guardaste</span>}
      {preview.refusal && <Notice tone="danger">{preview.refusal.message}</Notice>}
    </>
  )
}

type DialogProps = { product: Published; onClose: () => void }

function ScheduleDialog({
  product: { id, version, publish_at },
  during,
  onDone,
  onClose,
}: DialogProps & { during: (act: Promise<unknown>) => Promise<void>; onDone: (version: number) => void }) {
  const [day, setDay] = useState<string | null>(publish_at?.slice(0, 10) ?? null)
  const schedule = useAct('POST /api/admin/products/{id}/publish', {
    done: 'Publicación programada',
    onDone: (answer) => {
      onDone(answer.version)
      onClose()
    },
  })

  function send(values: FormData) {
    const time = textOfField(values, 'time')
    // The shop's own time, wherever the browser is.
    const at = `${day ?? ''}T${time}:00-05:00`
    void during(schedule.run({ params: { id }, body: { version, at } }))
  }

  return (
    <Dialog isOpen title="Programar la publicación" onClose={onClose}>
      <Form onSubmit={send} refusal={schedule.refusal}>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Día" name="at" value={day} onChange={setDay} isRequired />
          <TextField
            label="Hora"
            name="time"
            type="time"
            defaultValue={publish_at?.slice(11, 16) ?? '08:00'}
            isRequired
            hint="Hora de Ecuador."
          />
        </div>
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={schedule.isBusy}>
            Programar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function DiscardDialog({ product: { id, name, version }, place, onClose }: DialogProps & { place: string }) {
  const navigate = useNavigate()
  const discard = useAct('POST /api/admin/products/{id}/discard', {
    done: 'Borrador descartado',
    onDone: () => void navigate(place, { replace: true, state: leavesChanges }),
  })
  return (
    <ConfirmDialog
      isOpen
      title="Descartar el borrador"
      action="Descartar"
      isDangerous
      isBusy={discard.isBusy}
      refusal={discard.refusal}
      onConfirm={() => void discard.run({ params: { id }, body: { version } })}
      onClose={onClose}
    >
      <p>Se elimina «{name}». No se puede deshacer.</p>
    </ConfirmDialog>
  )
}
