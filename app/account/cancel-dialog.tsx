import { useEffect, useRef } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { CANCEL_DELAY_MS } from '../../contract/constants.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { useAction } from '../forms/use-action'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { RetryNote } from '../ui/retry-note'

type Props = {
  order: Order
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before an order is cancelled, or its return asked for, whose money may be with the shop already. */
export function CancelDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const number = formatOrderNumber(props.order.id)
  const title =
    props.order.can === 'return' ? `¿Devolver el pedido ${number}?` : `¿Cancelar el pedido ${number}?`
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={title} className="max-w-110">
      {isOpen && <Question {...props} />}
    </Dialog>
  )
}

function Question({ order, onConfirm, onClose }: Props) {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  // The half second begins with the yes. Who closes the dialog within it has taken the yes back.
  const cancelling = useAction(async () => {
    await new Promise((resolve) => setTimeout(resolve, CANCEL_DELAY_MS))
    if (!isLeft.current) await onConfirm()
  }, 'The order was not cancelled')

  const [first, second] = consequencesOf(order)
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <p className="text-16">{first}</p>
      <p className="text-14 text-muted">{second}</p>
      <RetryNote problem={cancelling.problem} onRetry={cancelling.retry} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" isLoading={cancelling.isBusy} onClick={() => cancelling.run()}>
          {order.can === 'return' ? 'Sí, devolver' : 'Sí, cancelar'}
        </Button>
        <Button variant="outline" size="lg" onClick={onClose}>
          No, conservarlo
        </Button>
      </div>
    </div>
  )
}

function consequencesOf({ can, payment_status, total_price }: Order): [string, string] {
  const amount = formatCents(toCents(total_price) ?? 0)
  if (can === 'return') {
    return [
      `Te escribimos para acordar cómo nos llega. Cuando lo recibimos te devolvemos ${amount} a la cuenta de la que salieron.`,
      'Guarda el empaque y los accesorios.',
    ]
  }
  return [
    payment_status === 'confirmed'
      ? `Tu pago está confirmado: te devolvemos ${amount} a la cuenta de la que salieron.`
      : `Aún no confirmamos tu transferencia. Si llegó, te devolvemos ${amount} a la cuenta de la que salieron.`,
    'Los artículos vuelven a la venta y el pedido no se puede recuperar.',
  ]
}
