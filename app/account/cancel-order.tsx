import { useRef, useState } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { CANCEL_DELAY_MS } from '../../contract/constants.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { failureText } from '../login/report-failure'
import { callSignedIn } from '../login/session'
import { announce } from '../ui/live-region'
import { Spinner } from '../ui/spinner'
import { RetryNote } from './retry-note'

type Props = { order: Order; onDone: () => void }

/**
 * CANCELAR: hands the wish on after half a second, within which a second press takes it back. Of an order that is on
 * its way it asks for the return. Which of the two is the shop's to say (`order.can`).
 */
export function CancelOrder({ order, onDone }: Props) {
  const [state, setState] = useState<'idle' | 'undoable' | 'sending'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const timer = useRef<number>(undefined)
  const number = formatOrderNumber(order.id)
  const isReturn = order.can === 'return'

  function press() {
    if (state === 'sending') return
    setProblem(null)
    if (state === 'undoable') {
      clearTimeout(timer.current)
      setState('idle')
      announce(`El pedido ${number} sigue en pie`)
      return
    }
    setState('undoable')
    announce(
      `${isReturn ? 'Pidiendo la devolución' : 'Cancelando'} del pedido ${number}. Pulsa otra vez para deshacer.`,
    )
    // Not cleared when the buyer leaves this screen: who pressed and did not take it back wants it.
    timer.current = window.setTimeout(send, CANCEL_DELAY_MS)
  }

  async function send() {
    setState('sending')
    setProblem(null)
    try {
      const { message } = await callSignedIn('POST /api/user/cancel-orders', { body: { order_id: order.id } })
      announce(message)
      onDone()
    } catch (error) {
      console.warn('The order was not cancelled', error)
      setProblem(failureText(error))
    } finally {
      setState('idle')
    }
  }

  if (order.can === null) {
    return (
      <p className="px-4 pb-4 font-semibold text-14 text-muted sm:pb-0 sm:pl-2">
        {order.return_requested && 'Devolución pedida'}
      </p>
    )
  }
  return (
    <div className="flex items-center justify-end gap-3 px-4 pb-4 max-sm:w-full sm:pb-0 sm:pl-2">
      <RetryNote problem={problem} onRetry={send} className="max-w-60" />
      <button
        type="button"
        onClick={press}
        aria-busy={state === 'sending' || undefined}
        className={`relative grid h-11 w-36 shrink-0 place-items-center rounded-card border text-center font-semibold transition-colors active:translate-y-px ${state === 'undoable' ? 'border-ink bg-secondary' : 'border-field hover:border-danger hover:text-danger'}`}
      >
        {state === 'undoable' ? (
          <span className="text-12 leading-4">
            <span className="block font-normal text-muted">
              {isReturn ? 'Pedir devolución…' : 'Cancelar en curso…'}
            </span>
            <span className="block text-14 underline underline-offset-2">Deshacer</span>
          </span>
        ) : (
          <span className={`text-14 ${state === 'sending' ? 'opacity-0' : ''}`}>CANCELAR</span>
        )}
        <span className="sr-only"> el pedido {number}</span>
        {state === 'sending' && <Spinner className="absolute" />}
      </button>
    </div>
  )
}
