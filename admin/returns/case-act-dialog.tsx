import { useState } from 'react'
import type { DeskCase } from '../../contract/api/admin/returns.ts'
import {
  type CaseAct,
  keepsGoods,
  type Resolution,
  resolutions,
  supplierOutcomeLabels,
  supplierOutcomes,
} from '../../contract/return-cases.ts'
import { type Act, useAct } from '../api/use-act'
import { dollarsText } from '../orders/dollars-text.ts'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'
import { TextAreaField, TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { deskResolutionLabels } from './resolution-labels.ts'

/** What each act is called on its button. */
export const actLabels: Record<CaseAct, string> = {
  accept: 'Aceptar',
  receive: 'Recibir',
  inspect: 'Revisar',
  send_to_supplier: 'Enviar al proveedor',
  take_back: 'Volvió del proveedor',
  resolve: 'Resolver',
  refuse: 'No aceptar',
  withdraw: 'El comprador desiste',
}

type Props = { shown: DeskCase; onClose: () => void }

/** What is asked before an act on a return or a warranty. The buyer is written to with what is typed here. */
export function CaseActDialog({ act, ...props }: Props & { act: CaseAct }) {
  switch (act) {
    case 'accept':
      return <Step {...props} endpoint="POST /api/admin/returns/{id}/accept" texts={stepTexts.accept} />
    case 'receive':
      return <Step {...props} endpoint="POST /api/admin/returns/{id}/receive" texts={stepTexts.receive} />
    case 'inspect':
      return <Step {...props} endpoint="POST /api/admin/returns/{id}/inspect" texts={stepTexts.inspect} />
    case 'withdraw':
      return <Step {...props} endpoint="POST /api/admin/returns/{id}/withdraw" texts={stepTexts.withdraw} />
    case 'refuse':
      return <Refuse {...props} />
    case 'send_to_supplier':
      return <SendToSupplier {...props} />
    case 'take_back':
      return <TakeBack {...props} />
    case 'resolve':
      return <Resolve {...props} />
  }
}

type StepTexts = { title: string; text: string; action: string; done: string }

const stepTexts = {
  accept: {
    title: 'Aceptar la solicitud',
    text: 'El comprador recibe un correo con la dirección para traer o enviar los artículos.',
    action: 'Aceptar y avisar',
    done: 'Solicitud aceptada',
  },
  receive: {
    title: 'Recibir los artículos',
    text: 'Ya están en la tienda. El comprador recibe un correo.',
    action: 'Recibir y avisar',
    done: 'Artículos recibidos',
  },
  inspect: {
    title: 'Revisar los artículos',
    text: 'Escribe qué encontraste. El comprador lo lee en su pedido.',
    action: 'Guardar la revisión',
    done: 'Revisión guardada',
  },
  withdraw: {
    title: 'El comprador desiste',
    text: 'La solicitud se cierra y los artículos siguen siendo suyos. Si están en la tienda, devuélveselos.',
    action: 'Cerrar la solicitud',
    done: 'Solicitud retirada',
  },
} satisfies Record<string, StepTexts>

type StepEndpoint =
  | 'POST /api/admin/returns/{id}/accept'
  | 'POST /api/admin/returns/{id}/receive'
  | 'POST /api/admin/returns/{id}/inspect'
  | 'POST /api/admin/returns/{id}/withdraw'

function Step({ shown, onClose, endpoint, texts }: Props & { endpoint: StepEndpoint; texts: StepTexts }) {
  const act = useAct(endpoint, { done: texts.done, onDone: onClose })
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Form
        refusal={act.refusal}
        onSubmit={(values) =>
          void act.run({ params: { id: shown.id }, body: { seen: shown.seen, ...noteOf(values) } })
        }
      >
        <p className="text-muted">{texts.text}</p>
        <NoteField />
        <Buttons act={act} label={texts.action} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function Refuse({ shown, onClose }: Props) {
  const act = useAct('POST /api/admin/returns/{id}/refuse', {
    done: 'Solicitud no aceptada',
    onDone: onClose,
  })
  return (
    <Dialog title="No aceptar la solicitud" isOpen onClose={onClose}>
      <Form
        refusal={act.refusal}
        onSubmit={(values) =>
          void act.run({
            params: { id: shown.id },
            body: { seen: shown.seen, reason: textOfField(values, 'reason') },
          })
        }
      >
        <TextAreaField
          name="reason"
          label="Por qué"
          hint="El comprador lo lee"
          maxLength={500}
          isRequired
          autoFocus
        />
        <Buttons act={act} label="No aceptar y avisar" isDangerous onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function SendToSupplier({ shown, onClose }: Props) {
  const act = useAct('POST /api/admin/returns/{id}/send-to-supplier', {
    done: 'Enviado al proveedor',
    onDone: onClose,
  })
  return (
    <Dialog title="Enviar al proveedor" isOpen onClose={onClose}>
      <Form
        refusal={act.refusal}
        onSubmit={(values) =>
          void act.run({
            params: { id: shown.id },
            body: {
              seen: shown.seen,
              supplier: textOfField(values, 'supplier'),
              supplier_number: textOfField(values, 'supplier_number'),
              ...noteOf(values),
            },
          })
        }
      >
        <TextField
          name="supplier"
          label="Proveedor"
          defaultValue={shown.trips.at(-1)?.supplier ?? ''}
          maxLength={100}
          isRequired
          autoFocus
        />
        <TextField name="supplier_number" label="Su número de caso (opcional)" maxLength={100} />
        <NoteField />
        <Buttons act={act} label="Enviar y avisar" onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function TakeBack({ shown, onClose }: Props) {
  const act = useAct('POST /api/admin/returns/{id}/take-back', {
    done: 'De vuelta en la tienda',
    onDone: onClose,
  })
  const [outcome, setOutcome] = useState<(typeof supplierOutcomes)[number]>('repaired')
  return (
    <Dialog title="Volvió del proveedor" isOpen onClose={onClose}>
      <Form
        refusal={act.refusal}
        onSubmit={(values) =>
          void act.run({ params: { id: shown.id }, body: { seen: shown.seen, outcome, ...noteOf(values) } })
        }
      >
        <Select
          label="Qué hizo"
          value={outcome}
          onChange={setOutcome}
          options={supplierOutcomes.map((id) => ({ id, label: supplierOutcomeLabels[id] }))}
        />
        <NoteField />
        <Buttons act={act} label="Guardar y avisar" onClose={onClose} />
      </Form>
    </Dialog>
  )
}

/** What can be chosen: a voucher only for who asked for one, the supplier's new unit only when there is one. */
function choicesOf(shown: DeskCase): Resolution[] {
  const wasReplaced = shown.trips.at(-1)?.outcome === 'exchanged'
  return resolutions.filter(
    (it) => (it !== 'voucher' || shown.wants_voucher) && (it !== 'replaced' || wasReplaced),
  )
}

function firstChoice(shown: DeskCase): Resolution {
  if (shown.kind === 'return') return shown.wants_voucher ? 'voucher' : 'refund'
  return shown.trips.at(-1)?.outcome === 'exchanged' ? 'replaced' : 'repaired'
}

function Resolve({ shown, onClose }: Props) {
  const act = useAct('POST /api/admin/returns/{id}/resolve', { done: 'Caso resuelto', onDone: onClose })
  const [resolution, setResolution] = useState(firstChoice(shown))
  const [kept, setKept] = useState<readonly number[]>([])
  const [serials, setSerials] = useState<readonly number[]>(() => surelyBack(shown))
  const missing = shown.lines.find(({ stock, count }) => stock < count)
  return (
    <Dialog title="Resolver" isOpen onClose={onClose}>
      <Form
        refusal={act.refusal}
        onSubmit={(values) =>
          void act.run({
            params: { id: shown.id },
            body: {
              seen: shown.seen,
              resolution,
              ...(keepsGoods(resolution) && {
                to_stock: shown.lines
                  .map(({ line_id, count }) => ({
                    line_id,
                    count:
                      count > 1
                        ? Number(textOfField(values, keptField(line_id)))
                        : Number(kept.includes(line_id)),
                  }))
                  .filter(({ count }) => count > 0),
                serials: [...serials],
              }),
              ...noteOf(values),
            },
          })
        }
      >
        <Select
          label="Cómo se resuelve"
          value={resolution}
          onChange={setResolution}
          options={choicesOf(shown).map((id) => ({ id, label: deskResolutionLabels[id] }))}
        />
        <p className="text-muted">{consequenceOf(resolution, shown)}</p>
        {resolution === 'exchange' && missing && (
          <Notice tone="warning">No hay unidades de {missing.product_name} para cambiar.</Notice>
        )}
        {keepsGoods(resolution) && (
          <fieldset>
            <legend className="mb-1 font-semibold">Se puede vender otra vez</legend>
            {shown.lines.map(({ line_id, count, product_name }) =>
              count > 1 ? (
                <KeptUnits key={line_id} lineId={line_id} count={count} name={product_name} />
              ) : (
                <Tick
                  key={line_id}
                  isOn={kept.includes(line_id)}
                  onChange={(isOn) =>
                    setKept(isOn ? [...kept, line_id] : kept.filter((id) => id !== line_id))
                  }
                >
                  1 × {product_name}
                </Tick>
              ),
            )}
            <p className="text-12 text-muted">Lo demás se da de baja.</p>
          </fieldset>
        )}
        {keepsGoods(resolution) && shown.lines.some((line) => line.serials.length > 0) && (
          <fieldset>
            <legend className="mb-1 font-semibold">Qué unidades volvieron</legend>
            {shown.lines.flatMap(({ serials: known, product_name }) =>
              known.map(({ sale_id, number }) => (
                <Tick
                  key={sale_id}
                  isOn={serials.includes(sale_id)}
                  onChange={(isOn) =>
                    setSerials(isOn ? [...serials, sale_id] : serials.filter((id) => id !== sale_id))
                  }
                >
                  N.º {number}, {product_name}
                </Tick>
              )),
            )}
          </fieldset>
        )}
        <NoteField />
        <Buttons act={act} label="Resolver y avisar" onClose={onClose} />
      </Form>
    </Dialog>
  )
}

/** The numbers of lines that have no more of them than units came back: which ones these are needs no question. */
function surelyBack({ lines }: DeskCase): number[] {
  return lines.flatMap(({ serials, count }) =>
    serials.length <= count ? serials.map(({ sale_id }) => sale_id) : [],
  )
}

const keptField = (lineId: number) => `kept-${lineId}`

/** How many of several units can be sold again. */
function KeptUnits({ lineId, count, name }: { lineId: number; count: number; name: string }) {
  return (
    <div className="flex items-center gap-3 py-1">
      <TextField
        name={keptField(lineId)}
        label={`Unidades de ${name} que se pueden vender otra vez`}
        isLabelHidden
        className="w-20"
        inputMode="numeric"
        defaultValue="0"
        validate={(typed) => (/^\d+$/.test(typed) && Number(typed) <= count ? null : `De 0 a ${count}.`)}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        de {count} × {name}
      </span>
    </div>
  )
}

function consequenceOf(resolution: Resolution, shown: DeskCase): string {
  switch (resolution) {
    case 'refund':
      return `Se le deben ${dollarsText(shown.amount)}. El artículo se queda en la tienda.`
    case 'voucher':
      return `${dollarsText(shown.amount)} quedan sin asignar en Pagos, para su próximo pedido.`
    case 'exchange':
      return 'Sale otra unidad igual del inventario. El artículo se queda en la tienda.'
    case 'repaired':
    case 'replaced':
      return 'El comprador recibe su artículo. El inventario no cambia.'
  }
}

function NoteField() {
  return <TextAreaField name="note" label="Nota para el comprador (opcional)" maxLength={1000} rows={2} />
}

/** Nothing when nothing was typed. */
function noteOf(values: FormData): { note?: string } {
  const note = textOfField(values, 'note')
  return note === '' ? {} : { note }
}

type ButtonsProps = {
  act: Pick<Act<StepEndpoint>, 'isBusy'>
  label: string
  isDangerous?: boolean
  onClose: () => void
}

function Buttons({ act, label, isDangerous = false, onClose }: ButtonsProps) {
  return (
    <DialogActions>
      <Button variant="quiet" onPress={onClose}>
        Volver
      </Button>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={act.isBusy}>
        {label}
      </Button>
    </DialogActions>
  )
}
