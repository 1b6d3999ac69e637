import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { useMe } from '../api/me'
import { useShownOrder } from '../orders/shown-order'
import { useOrderAct } from '../orders/use-order-act'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'
import { withoutSerial } from './lines-without-serial.ts'
import { readSerials, SerialFields } from './serial-fields'

type Line = DeskOrderAnswer['lines'][number]
type Serial = Line['serials'][number]

const writers = ['orders.prepare', 'orders.ship', 'orders.hand_over', 'returns.handle'] as const

/** The numbers of the units of an order, and those that nobody has written down. */
export function OrderSerials() {
  const { order, lines } = useShownOrder()
  const { permissions } = useMe()
  const [open, setOpen] = useState<'record' | 'waive' | Serial | null>(null)
  const mayWrite = writers.some((permission) => permissions.includes(permission))
  const known = lines.filter(({ serials }) => serials.length > 0)
  const isPaid = order.state !== 'CANCELADO' && order.stage !== 'payment_review'
  const missing = isPaid ? withoutSerial(lines).reduce((sum, { units }) => sum + units, 0) : 0
  if (known.length === 0 && missing === 0 && order.serials_missing === 0) return null
  const close = () => setOpen((now) => (now === open ? null : now))
  return (
    <Panel
      title="Números de serie"
      action={
        mayWrite &&
        missing > 0 && (
          <Button variant="quiet" onPress={() => setOpen('record')}>
            Anotar
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {known.map((line) => (
          <li key={line.id} className="grid gap-1 py-2 first:pt-0 last:pb-0">
            <p className="wrap-anywhere text-12 text-muted">{line.product_name}</p>
            {line.serials.map((serial) => (
              <div key={serial.id} className="flex flex-wrap items-center gap-2">
                <span className="mr-auto min-w-0 wrap-anywhere font-semibold">{serial.number}</span>
                {serial.returned && <Badge>Devuelto</Badge>}
                {mayWrite && !serial.returned && (
                  <Button
                    variant="quiet"
                    aria-label={`Corregir ${serial.number}`}
                    onPress={() => setOpen(serial)}
                  >
                    Corregir
                  </Button>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className={known.length > 0 ? 'mt-3 text-muted' : 'text-muted'}>
          {missing === 1 ? 'Falta el de 1 unidad.' : `Faltan los de ${missing} unidades.`}{' '}
          {mayWrite && order.serials_missing > 0 && (
            <button
              type="button"
              onClick={() => setOpen('waive')}
              className="hit-44 font-semibold text-link hover:underline"
            >
              No se anotarán
            </button>
          )}
        </p>
      )}
      {open === 'record' && <RecordDialog onClose={close} />}
      {open === 'waive' && <WaiveDialog onClose={close} />}
      {open !== null && typeof open === 'object' && <CorrectDialog serial={open} onClose={close} />}
    </Panel>
  )
}

function RecordDialog({ onClose }: { onClose: () => void }) {
  const { order, lines } = useShownOrder()
  const units = withoutSerial(lines)
  const record = useOrderAct('POST /api/admin/orders/{id}/serials', { done: 'Anotado', onDone: onClose })
  return (
    <Dialog title="Anotar números de serie" isOpen onClose={onClose}>
      <Form
        refusal={record.refusal}
        onSubmit={(values) =>
          void record.run({
            params: { id: order.id },
            body: {
              serials: readSerials(values, units).map(({ key, numbers }) => ({ line_id: key, numbers })),
            },
          })
        }
      >
        <SerialFields lines={units} hint="Escanea o escribe el de cada unidad." autoFocus />
        <DialogActions>
          <Button type="submit" variant="primary" isBusy={record.isBusy}>
            Guardar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function CorrectDialog({ serial, onClose }: { serial: Serial; onClose: () => void }) {
  const { order } = useShownOrder()
  const correct = useOrderAct('PUT /api/admin/orders/{id}/serials/{serial}', {
    done: 'Número corregido',
    onDone: onClose,
  })
  return (
    <Dialog title="Corregir el número de serie" isOpen onClose={onClose}>
      <Form
        refusal={correct.refusal}
        onSubmit={(values) =>
          void correct.run({
            params: { id: order.id, serial: serial.id },
            body: {
              number: textOfField(values, 'number') || null,
              reason: textOfField(values, 'reason'),
            },
          })
        }
      >
        <TextField
          name="number"
          label="Número de serie"
          hint="Vacío: el pedido no tiene esa unidad."
          defaultValue={serial.number}
          autoComplete="off"
          autoFocus
        />
        <TextField name="reason" label="Por qué" maxLength={200} isRequired />
        <DialogActions>
          <Button type="submit" variant="primary" isBusy={correct.isBusy}>
            Guardar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function WaiveDialog({ onClose }: { onClose: () => void }) {
  const { order } = useShownOrder()
  const waive = useOrderAct('POST /api/admin/orders/{id}/waive-serials', {
    done: 'Ya no se piden',
    onDone: onClose,
  })
  return (
    <Dialog title="No anotar los que faltan" isOpen onClose={onClose}>
      <Form
        refusal={waive.refusal}
        onSubmit={(values) =>
          void waive.run({ params: { id: order.id }, body: { reason: textOfField(values, 'reason') } })
        }
      >
        <p>Hoy deja de pedirlos. Si aparece alguno, lo puedes anotar.</p>
        <TextField name="reason" label="Por qué" maxLength={200} isRequired autoFocus />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={waive.isBusy}>
            No anotarlos
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
