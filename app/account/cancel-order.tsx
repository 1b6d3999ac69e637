import { useRef, useState } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { CANCEL_DELAY_MS } from '../../contract/constants.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { ConfirmDialog } from '../forms/confirm-dialog'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { Spinner } from '../ui/spinner'

type Props = { order: Order; onDone: () => Promise<void> }

/**
 * CANCELAR: cancels the order half a second after the press, and a second press within that time takes it back. A dialog
 * asks first where the money may be with the shop already. For an order that is on its way it asks for the return: the
 * shop says which of the two is possible (`order.can`).
 */
export function CancelOrder({ order, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [isUndoable, setIsUndoable] = useState(false)
  const undo = useRef(() => {})
  const number = formatOrderNumber(order.id)
  const isReturn = order.can === 'return'
  const asksFirst = order.has_receipt_photo || order.payment_status === 'confirmed'

  async function cancel() {
    const { message } = await callSignedIn('POST /api/user/cancel-orders', { body: { order_id: order.id } })
    setIsAsking(false)
    announce(message)
    await onDone()
  }
  const sending = useAction(cancel, 'The order was not cancelled')

  /**
   * Resolves after half a second; to false when `undo` was called before. It goes on when the buyer leaves this screen:
   * they pressed and did not take it back.
   */
  function waitForUndo(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), CANCEL_DELAY_MS)
      undo.current = () => {
        clearTimeout(timer)
        resolve(false)
      }
    })
  }

  async function press() {
    if (sending.isBusy) return
    if (isUndoable) {
      undo.current()
      announce(`El pedido ${number} sigue en pie`)
      return
    }
    if (asksFirst) return setIsAsking(true)
    setIsUndoable(true)
    announce(
      `${isReturn ? 'Pidiendo la devolución' : 'Cancelando'} del pedido ${number}. Pulsa otra vez para deshacer.`,
    )
    const isMeant = await waitForUndo()
    setIsUndoable(false)
    if (isMeant) await sending.run()
  }

  async function cancelAfterYes() {
    if (await waitForUndo()) await cancel()
  }

  /** Closing the dialog within half a second of the yes takes the yes back. */
  function closeDialog() {
    undo.current()
    setIsAsking(false)
  }

  if (order.can === null) {
    return (
      <p className="px-4 pb-4 font-semibold text-14 text-muted sm:pb-0 sm:pl-2">
        {order.return_requested && 'Solicitud abierta'}
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
      <RetryNote action={sending} className="basis-full px-4 pb-3 text-right" />
      <ConfirmDialog
        isOpen={isAsking}
        title={isReturn ? `¿Devolver el pedido ${number}?` : `¿Cancelar el pedido ${number}?`}
        {...consequencesOf(order)}
        yes={isReturn ? 'Sí, devolver' : 'Sí, cancelar'}
        no="No, conservarlo"
        onConfirm={cancelAfterYes}
        onClose={closeDialog}
      />
    </>
  )
}

function consequencesOf({ can, payment_status, total_price }: Order): { text: string; note: string } {
  const amount = formatCents(toCents(total_price) ?? 0)
  if (can === 'return') {
    return {
      text: `Te escribimos para acordar cómo nos llega. Cuando lo recibimos te devolvemos ${amount} a la cuenta que nos digas.`,
      note: 'Guarda el empaque y los accesorios.',
    }
  }
  return {
    text:
      payment_status === 'confirmed'
        ? `Tu pago está confirmado: te devolvemos ${amount} a la cuenta que nos digas.`
        : `Aún no confirmamos tu transferencia. Si llegó, te devolvemos ${amount} a la cuenta que nos digas.`,
    note: 'Los artículos vuelven a la venta y el pedido no se puede recuperar.',
  }
}
