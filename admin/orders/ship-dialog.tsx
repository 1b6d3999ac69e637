import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { serialsHint, withoutSerial } from '../serials/lines-without-serial.ts'
import { readSerials, SerialFields } from '../serials/serial-fields'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { TextField } from '../ui/text-field'
import { ChangeNotice } from './change-notice'
import { GuideFields, readGuide } from './guide-fields'
import { Picture } from './order-lines'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

type Line = DeskOrderAnswer['lines'][number]

/** A parcel that leaves: with all that has not left yet, unless somebody says that only a part of it goes. */
export function ShipDialog({ onClose }: { onClose: () => void }) {
  const { order, seen, lines } = useShownOrder()
  const [isPart, setIsPart] = useState(false)
  const ship = useOrderAct('POST /api/admin/orders/{id}/ship', { done: 'Envío registrado', onDone: onClose })
  const unnumbered = withoutSerial(lines, { leaving: true })
  const left = lines.filter(({ count, sent }) => count > sent)
  const units = left.reduce((sum, { count, sent }) => sum + count - sent, 0)

  function send(values: FormData) {
    const chosen = left
      .map(({ id }) => ({ line_id: id, count: Number(textOfField(values, fieldOf(id))) }))
      .filter(({ count }) => count > 0)
    void ship.run({
      params: { id: order.id },
      body: {
        seen,
        ...readGuide(values),
        ...(isPart && { lines: chosen }),
        serials: readSerials(values, unnumbered).map(({ key, numbers }) => ({ line_id: key, numbers })),
      },
    })
  }

  return (
    <Dialog title="Enviar" isOpen onClose={onClose} size={isPart ? 'wide' : 'md'}>
      <Form refusal={ship.refusal} onSubmit={send}>
        <ChangeNotice />
        <GuideFields />
        {left.length === 0 ? (
          <Notice tone="warning">Ya no queda nada por enviar en este pedido.</Notice>
        ) : isPart ? (
          <PartOf lines={left} />
        ) : (
          <p className="text-muted">
            Va todo lo que falta: {units === 1 ? '1 unidad' : `${units} unidades`}.{' '}
            {units > 1 && (
              <button
                type="button"
                onClick={() => setIsPart(true)}
                className="font-semibold text-link hover:underline"
              >
                Enviar solo una parte
              </button>
            )}
          </p>
        )}
        <SerialFields lines={unnumbered} hint={serialsHint(order.serials_later)} />
        <DialogActions>
          <Button type="submit" variant="primary" isBusy={ship.isBusy} isDisabled={left.length === 0}>
            Enviar y avisar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const fieldOf = (lineId: number) => `count.${lineId}`

function PartOf({ lines }: { lines: Line[] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Qué va en este paquete</legend>
      <ul className="divide-y divide-line">
        {lines.map(({ id, product_name, img_url, count, sent }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Picture src={img_url} />
            <span className="min-w-0 flex-1 wrap-anywhere">{product_name}</span>
            <TextField
              name={fieldOf(id)}
              label={`Unidades de ${product_name}`}
              isLabelHidden
              className="w-20"
              inputMode="numeric"
              defaultValue={String(count - sent)}
              validate={(typed) =>
                /^\d+$/.test(typed) && Number(typed) <= count - sent ? null : `De 0 a ${count - sent}.`
              }
            />
            <span className="w-12 text-muted">de {count - sent}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
