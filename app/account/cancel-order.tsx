import { useRef, useState } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { CANCEL_DELAY_MS } from '../../contract/constants.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { Spinner } from '../ui/spinner'
import { CancelDialog } from './cancel-dialog'

type Props = { order: Order; onDone: () => Promise<void> }

/**
 * CANCELAR: hands the wish on after half a second, within which a second press takes it back. Where money is known to be
 * at stake a dialog asks first. Of an order that is on its way it asks for the return. Which of the two is the shop's to
 * say (`order.can`).
 */
export function CancelOrder({ order, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [isUndoable, setIsUndoable] = useState(false)
  const timer = useRef<number>(undefined)
  const number = formatOrderNumber(order.id)
  const isReturn = order.can === 'return'
  const asksFirst = order.has_receipt_photo || order.payment_status === 'confirmed'

  const cancel = async () => {
    const { message } = await callSignedIn('POST /api/user/cancel-orders', { body: { order_id: order.id } })
    setIsAsking(false)
    announce(message)
    await onDone()
  }
  const sending = useAction(cancel, 'The order was not cancelled')

  function press() {
    if (sending.isBusy) return
    if (isUndoable) {
      clearTimeout(timer.current)
      setIsUndoable(false)
      announce(`El pedido ${number} sigue en pie`)
      return
    }
    if (asksFirst) return setIsAsking(true)
    setIsUndoable(true)
    announce(
      `${isReturn ? 'Pidiendo la devolución' : 'Cancelando'} del pedido ${number}. Pulsa otra vez para deshacer.`,
    )
    // Not cleared when the buyer leaves this screen: who pressed and did not take it back wants it.
    timer.current = window.setTimeout(() => {
      setIsUndoable(false)
      void sending.run()
    }, CANCEL_DELAY_MS)
  }

  if (order.can === null) {
    return (
      <p className="px-4 pb-4 font-semibold text-14 text-muted sm:pb-0 sm:pl-2">
        {order.return_requested && 'Devolución pedida'}
      </p>
    )
  }
  return (
    <>
      <div className="flex justify-end px-4 max-sm:-mt-3 max-sm:w-full max-sm:pb-1 sm:pl-2">
        <button
          type="button"
          onClick={press}
          aria-busy={sending.isBusy || undefined}
          aria-haspopup={asksFirst ? 'dialog' : undefined}
          className={`relative grid h-11 shrink-0 place-items-center rounded-card border text-center transition-colors active:translate-y-px max-sm:-mr-3 max-sm:border-transparent max-sm:px-3 max-sm:text-muted sm:w-36 sm:font-semibold ${isUndoable ? 'border-ink bg-secondary' : 'border-line hover:border-danger hover:text-danger'}`}
        >
          {isUndoable ? (
            <span className="text-12 leading-4">
              <span className="block font-normal text-muted">
                {isReturn ? 'Pedir devolución…' : 'Cancelar en curso…'}
              </span>
              <span className="block text-14 underline underline-offset-2">Deshacer</span>
            </span>
          ) : (
            <span
              className={`text-14 max-sm:underline max-sm:underline-offset-4 ${sending.isBusy ? 'opacity-0' : ''}`}
            >
              CANCELAR
            </span>
          )}
          <span className="sr-only"> el pedido {number}</span>
          {sending.isBusy && <Spinner className="absolute" />}
        </button>
      </div>
      {/* In a row of its own: beside the button it would squeeze the title. */}
      <RetryNote
        problem={sending.problem}
        onRetry={sending.retry}
        className="basis-full px-4 pb-3 text-right"
      />
      <CancelDialog order={order} isOpen={isAsking} onConfirm={cancel} onClose={() => setIsAsking(false)} />
    </>
  )
}
