import { useState } from 'react'
import { useMay } from '../api/me'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form } from '../ui/form'
import { TextAreaField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { ChangeNotice } from './change-notice'
import { dollarsText } from './dollars-text.ts'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

const MAX_REASON_LENGTH = 300
const UNPAID = 'No recibimos tu pago a tiempo.'
const reasons = [
  UNPAID,
  'Nos pediste cancelarlo.',
  'Se agotó antes de prepararlo.',
  'El pedido estaba repetido.',
]

/** Asks why, and says before it happens what becomes of stock and money. */
export function CancelDialog({ onClose }: { onClose: () => void }) {
  const { order, seen, lines, money } = useShownOrder()
  const isUnpaid = order.stage === 'payment_review'
  const mayLook = useMay('payments.confirm')
  const isUnchecked = isUnpaid && (money?.claims.some(({ status }) => status === 'submitted') ?? false)
  const [isMissing, setIsMissing] = useState(mayLook && isUnchecked)
  const [reason, setReason] = useState(isUnpaid ? UNPAID : '')
  const told = { done: 'Pedido cancelado', onDone: onClose }
  const cancel = useOrderAct('POST /api/admin/orders/{id}/cancel', told)
  // It also settles what the buyer said to have sent, so that nobody looks for it again.
  const refuse = useOrderAct('POST /api/admin/orders/{id}/refuse-payment', told)
  const act = isMissing ? refuse : cancel
  const paid = money ? money.allocated - money.refunded : order.total - order.missing
  const units = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <Dialog title="Cancelar el pedido" isOpen onClose={onClose}>
      <Form
        refusal={act.refusal}
        onSubmit={() => void act.run({ params: { id: order.id }, body: { seen, reason } })}
      >
        <ChangeNotice />
        <ul className="list-disc space-y-1 pl-5">
          <li>{units === 1 ? 'Su unidad vuelve' : `Sus ${units} unidades vuelven`} a la venta.</li>
          <li>
            {paid > 0
              ? `Lo que llegó (${dollarsText(paid)}) quedará por devolver.`
              : 'No hay dinero recibido.'}
          </li>
          <li>El comprador recibe un correo con el motivo. No se puede deshacer.</li>
        </ul>
        <div>
          <TextAreaField
            name="reason"
            label="Motivo, como lo leerá el comprador"
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={setReason}
            isRequired
            autoFocus
          />
          <div className="mt-2 flex flex-wrap gap-1.5">
            {reasons
              .filter((it) => it !== reason)
              .map((it) => (
                <button
                  key={it}
                  type="button"
                  onClick={() => {
                    setReason(it)
                    // Nobody has looked for the money of an order that is cancelled for another reason.
                    setIsMissing(mayLook && isUnchecked && it === UNPAID)
                  }}
                  className="min-h-8 rounded-card border border-line px-2.5 text-12 hover:border-ink pointer-coarse:min-h-11"
                >
                  {it}
                </button>
              ))}
          </div>
        </div>
        {mayLook && isUnchecked && (
          <Tick isOn={isMissing} onChange={setIsMissing}>
            Busqué su transferencia y no llegó
          </Tick>
        )}
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="danger" isBusy={act.isBusy} isDisabled={reason.trim() === ''}>
            Cancelar el pedido
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
