import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import type { ReturnChoice } from '../../contract/api/returns.ts'
import type { Order } from '../../contract/api/user.ts'
import { MAX_RETURN_PHOTOS } from '../../contract/constants.ts'
import { newKey } from '../../contract/new-key.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import {
  type CaseKind,
  type CaseReason,
  caseReasonLabels,
  reasonsOfKind,
} from '../../contract/return-cases.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { texts } from '../../contract/texts.ts'
import { Form, FormProblem } from '../forms/form'
import { optionalText, requiredText } from '../forms/form-rules'
import { SubmitButton } from '../forms/submit-button'
import { callSignedIn } from '../login/session'
import { PhotosPicker } from '../receipt/photos-picker'
import { sendReturnPhoto } from '../receipt/return-photo'
import { AreaField } from '../ui/area-field'
import { Button, ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ChevronLeftIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { announce } from '../ui/live-region'
import { SelectField } from '../ui/select-field'
import { Skeleton } from '../ui/skeleton'
import { Tile } from '../ui/tile'
import { accountMeta } from './account-meta'
import type { UnsentPhotos } from './order-cases'
import { useAccount } from './use-account'
import { useReturnCases, wasSent } from './use-return-cases'
import { WhenLoaded } from './when-loaded'

export const meta = accountMeta('Devolución o garantía')

/** `/usuario/mispedidos/00123/devolucion`: asks for the return of articles of an order, or for their warranty. */
export default function ReturnRequest() {
  const { number = '' } = useParams()
  return (
    <>
      <Link
        to={`/usuario/mispedidos#${number}`}
        className="inline-flex min-h-11 items-center gap-1 text-14 text-link underline-offset-4 hover:underline"
      >
        <ChevronLeftIcon className="size-4" />
        MIS PEDIDOS
      </Link>
      <h1 className="text-24">DEVOLUCIÓN O GARANTÍA</h1>
      <p className="mt-1 text-14 text-muted">Pedido {number}</p>
      <div className="mt-4">
        <WhenLoaded waiting={<Waiting />}>
          {({ orders }) => {
            const order = orders.find(({ id }) => formatOrderNumber(id) === number)
            return order ? <RequestOf order={order} /> : <Nothing text="No encontramos ese pedido." />
          }}
        </WhenLoaded>
      </div>
    </>
  )
}

function RequestOf({ order }: { order: Order }) {
  const { loaded, reload } = useReturnCases(order)
  if (!wasSent(order))
    return <Nothing text="Este pedido no ha salido de la tienda: si ya no lo quieres, presiona CANCELAR." />
  if (loaded === undefined) return <Waiting />
  if (loaded === null)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-16">No pudimos traer lo que puedes pedir de este pedido.</p>
        <Button variant="outline" onClick={reload}>
          Reintentar
        </Button>
      </div>
    )
  const lines = loaded.choice.lines.filter(({ left }) => left > 0)
  if (lines.length === 0) return <Nothing text="De este pedido no queda nada por devolver." />
  return <RequestForm order={order} choice={{ ...loaded.choice, lines }} />
}

type Values = { kind: CaseKind; reason: CaseReason | ''; words: string; wants_voucher: boolean }

function RequestForm({ order, choice }: { order: Order; choice: ReturnChoice }) {
  const { lines } = choice
  const [counts, setCounts] = useState<Counts>(
    lines.length === 1 && lines[0] ? { [lines[0].line_id]: 1 } : {},
  )
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      kind: choice.may_return ? 'return' : 'warranty',
      reason: '',
      words: '',
      wants_voucher: false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const [kind, reason] = useWatch({ control: form.control, name: ['kind', 'reason'] })
  const { reload } = useAccount()
  const navigate = useNavigate()
  // Stays the same when the request is sent again after a lost answer, so that it is one request.
  const [key] = useState(newKey)
  const chosen = lines.filter(({ line_id }) => counts[line_id])
  const needsWords = kind === 'warranty' || reason === 'other'

  async function submit(values: Values) {
    if (chosen.length === 0) return form.setError('root', { message: 'Elige al menos un artículo.' })
    const problem = values.kind === 'warranty' && chosen.find(({ has_warranty }) => !has_warranty)
    if (problem) return form.setError('root', { message: `${problem.product_name}: ${warrantyOf(problem)}.` })
    const { message, case_id } = await callSignedIn('POST /api/user/orders/{id}/return-cases', {
      params: { id: order.id },
      body: {
        key,
        kind: values.kind,
        reason: values.reason || 'other',
        ...(values.words.trim() && { words: values.words.trim() }),
        wants_voucher: values.kind === 'return' && values.wants_voucher,
        lines: chosen.map(({ line_id }) => ({ line_id, count: counts[line_id] ?? 1 })),
      },
    })
    const unsent = await sendPhotos(case_id, photos)
    announce(message)
    await reload()
    await navigate(`/usuario/mispedidos#${formatOrderNumber(order.id)}`, {
      replace: true,
      state: unsent.count > 0 ? { unsent } : null,
    })
  }

  return (
    <Form form={form} onSubmit={submit} className="grid max-w-prose gap-6">
      <LineChoice lines={lines} counts={counts} onChange={setCounts} />
      <fieldset>
        <legend className="mb-1.5 font-semibold text-14">Qué necesitas</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {kindsOf(choice).map(({ value, label, note, isPossible }) => (
            <label
              key={value}
              className="flex min-h-13 items-center gap-3 rounded-card border border-field px-3 py-2 text-14 has-checked:border-action has-disabled:bg-secondary has-disabled:text-muted"
            >
              <input
                {...form.register('kind', { onChange: () => form.setValue('reason', '') })}
                type="radio"
                value={value}
                disabled={!isPossible}
                className="size-5 shrink-0 accent-action"
              />
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-12 text-muted">{note}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        {...form.register('reason', { required: texts.required })}
        label="Motivo"
        error={errors.reason?.message}
      >
        <option value="">Elige un motivo</option>
        {reasonsOfKind[kind].map((value) => (
          <option key={value} value={value}>
            {caseReasonLabels[value]}
          </option>
        ))}
      </SelectField>
      <AreaField
        {...form.register('words', needsWords ? requiredText(MAX_WORDS) : optionalText(MAX_WORDS))}
        label={needsWords ? 'Qué pasa' : 'Qué pasa (opcional)'}
        hint={kind === 'warranty' ? 'Qué hace o dejó de hacer, y desde cuándo.' : undefined}
        error={errors.words?.message}
      />
      <PhotosPicker label="Fotos (opcional)" photos={photos} max={MAX_RETURN_PHOTOS} onChange={setPhotos} />
      {kind === 'return' && (
        <div className="text-14">
          <p className="text-muted">
            Te devolvemos el dinero. Guarda el empaque y los accesorios: el producto vuelve en el estado en
            que llegó.
          </p>
          <label className="flex min-h-11 items-center gap-3">
            <input
              {...form.register('wants_voucher')}
              type="checkbox"
              className="size-5 shrink-0 accent-action"
            />
            Prefiero un saldo para mi próxima compra
          </label>
        </div>
      )}
      <FormProblem form={form} />
      <SubmitButton isLoading={isSubmitting}>Enviar solicitud</SubmitButton>
    </Form>
  )
}

/** As long as the API takes it. */
const MAX_WORDS = 1000

/** Units by line of the order. */
type Counts = Readonly<Record<number, number>>

type Line = ReturnChoice['lines'][number]

type LineChoiceProps = { lines: readonly Line[]; counts: Counts; onChange: (counts: Counts) => void }

function LineChoice({ lines, counts, onChange }: LineChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-14">Qué artículos</legend>
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {lines.map((line) => {
          const count = counts[line.line_id] ?? 0
          const choose = (units: number) => onChange({ ...counts, [line.line_id]: units })
          return (
            <li key={line.line_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
              <label className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-3 text-14">
                <input
                  type="checkbox"
                  checked={count > 0}
                  onChange={({ target }) => choose(target.checked ? 1 : 0)}
                  className="size-5 shrink-0 accent-action"
                />
                <Tile
                  src={line.img_url}
                  alt=""
                  className="tile-ground size-14 shrink-0 rounded-card border border-line p-1"
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{line.product_name}</span>
                  <span className="block text-12 text-muted">{warrantyOf(line)}</span>
                </span>
              </label>
              {line.left > 1 && count > 0 && (
                <SelectField
                  label={`Unidades de ${line.left}`}
                  value={count}
                  onChange={({ target }) => choose(Number(target.value))}
                  className="w-36"
                >
                  {Array.from({ length: line.left }, (_, nth) => nth + 1).map((units) => (
                    <option key={units}>{units}</option>
                  ))}
                </SelectField>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function warrantyOf({ warranty_months, warranty_until, has_warranty }: Line): string {
  if (warranty_months === 0) return 'Sin garantía'
  if (!has_warranty) return `La garantía terminó el ${formatDate(warranty_until ?? '')}`
  return warranty_until
    ? `Garantía hasta el ${formatDate(warranty_until)}`
    : `Garantía de ${warranty_months} meses`
}

function kindsOf({ may_return, return_until, lines }: ReturnChoice) {
  const isUnderWarranty = lines.some(({ has_warranty }) => has_warranty)
  return [
    {
      value: 'return',
      label: 'Devolverlo',
      isPossible: may_return,
      note: returnNote(may_return, return_until),
    },
    {
      value: 'warranty',
      label: 'Usar la garantía',
      isPossible: isUnderWarranty,
      note: isUnderWarranty ? 'Lo reparamos, lo cambiamos o te devolvemos el dinero' : 'Ya terminó',
    },
  ]
}

function returnNote(mayReturn: boolean, until: string | null): string {
  if (until === null) return mayReturn ? 'Te devolvemos el dinero' : 'Escríbenos y vemos qué podemos hacer'
  return mayReturn ? `Hasta el ${formatDate(until)}` : `Se podía hasta el ${formatDate(until)}`
}

/** Sends them one after the other. The request stands already, so a photo that fails is only told of. */
async function sendPhotos(caseId: number, photos: readonly File[]): Promise<UnsentPhotos> {
  let count = 0
  for (const photo of photos)
    await sendReturnPhoto(caseId, photo).catch((error) => {
      console.warn('A photo was not sent', error)
      count++
    })
  return { caseId, count, of: photos.length }
}

function Nothing({ text }: { text: string }) {
  return (
    <EmptyState title={text} text="En MIS PEDIDOS está cómo va cada uno.">
      <ButtonLink to="/usuario/mispedidos" variant="outline">
        Ver mis pedidos
      </ButtonLink>
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid max-w-prose gap-3">
      <span className="sr-only">Cargando tu pedido…</span>
      <Skeleton className="h-21 rounded-card" />
      <Skeleton className="h-13 rounded-card" />
      <Skeleton className="h-13 rounded-card" />
    </div>
  )
}
