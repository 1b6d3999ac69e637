import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BankAccount } from '../../contract/api/shop.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { eventLabels } from '../../contract/order-states.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { refillCart } from '../cart/refill-cart'
import { useAction } from '../forms/use-action'
import { OrderReceipt } from '../receipt/order-receipt'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { Skeleton } from '../ui/skeleton'
import { AskAboutOrder } from './ask-about-order'
import { MissingPayment } from './missing-payment'
import { OrderCases } from './order-cases'
import { OrderFacts } from './order-facts'
import { OrderInvoice } from './order-invoice'
import { OrderLines } from './order-lines'
import { OrderRefund } from './order-refund'
import { OrderReviews } from './order-reviews'
import { OrderShipments } from './order-shipments'
import { type LoadedOrder, useOrder } from './use-order'

type Props = {
  order: Order
  lines: readonly OrderDetail[]
  bankAccounts: readonly BankAccount[]
  onChange: () => Promise<void>
}

/** An order in full: its lines, payment, delivery, receipt and history. */
export function OrderPanel({ order, lines, bankAccounts, onChange }: Props) {
  const loaded = useOrder(order)
  return (
    <div className="grid gap-6">
      <OrderNotes order={order} onChange={onChange} />
      {order.missing > 0 && <MissingPayment order={order} bankAccounts={bankAccounts} onChange={onChange} />}
      <OrderLines order={order} lines={lines} />
      {order.state !== 'PENDIENTE' && <BuyAgain lines={lines} />}
      <div className="grid gap-6 border-line border-t pt-4 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <OrderFacts order={order} loaded={loaded} />
          <OrderShipments loaded={loaded} />
          <OrderInvoice order={order} loaded={loaded} />
          <OrderReceipt order={order} onChange={onChange} />
        </div>
        <OrderHistory loaded={loaded} />
      </div>
      <OrderReviews order={order} lines={lines} />
      <OrderCases order={order} onChange={onChange} />
      <AskAboutOrder order={order} />
    </div>
  )
}

/** What the state does not say: why the shop cancelled, what happens to the money, what CANCELAR still does. */
function OrderNotes({ order, onChange }: Pick<Props, 'order' | 'onChange'>) {
  const cancelled = order.cancel_reason && <p>La tienda canceló este pedido: {order.cancel_reason}</p>
  const goesBack = order.refund_due > 0 || order.refunded > 0
  if (order.state === 'CANCELADO' && !goesBack) {
    const [first, second] = moneyOf(order)
    return (
      <Alert tone="warning">
        {cancelled}
        <p className={order.cancel_reason ? 'font-normal' : ''}>{first}</p>
        <p className="font-normal">{second}</p>
      </Alert>
    )
  }
  return (
    <>
      {goesBack && (
        <OrderRefund order={order} onChange={onChange}>
          {cancelled}
        </OrderRefund>
      )}
      <ReturnNote order={order} />
    </>
  )
}

function ReturnNote({ order }: { order: Order }) {
  if (order.return_requested) {
    return <Alert tone="success">Tu solicitud está abierta. Abajo ves cada paso.</Alert>
  }
  if (order.can !== 'return') return null
  const what = order.stage === 'partly_shipped' ? 'Una parte de este pedido' : 'Este pedido'
  return (
    <p className="text-14 text-muted">
      {what} ya salió de la tienda: CANCELAR pide la devolución de todo lo que salió. Abajo puedes pedirla por
      artículos.
    </p>
  )
}

/** What happens to the money of a cancelled order that none was found of. */
function moneyOf({ payment_status, has_receipt_photo }: Order): [string, string] {
  if (payment_status === 'submitted' && has_receipt_photo) {
    return [
      'Si tu transferencia llegó, te la devolvemos.',
      'Con la foto de tu comprobante la buscamos en el horario de la tienda.',
    ]
  }
  return [
    `Si ya transferiste, envíanos abajo ${has_receipt_photo ? 'otra' : 'la'} foto del comprobante: lo que haya llegado se te devuelve.`,
    'Si no transferiste, no tienes que hacer nada.',
  ]
}

/** Puts the lines of an order into the cart again and opens it. What cannot be had is said there, or here if nothing can. */
function BuyAgain({ lines }: { lines: readonly OrderDetail[] }) {
  const navigate = useNavigate()
  const [leftOut, setLeftOut] = useState('')
  const filling = useAction(async () => {
    const { isAnyInCart, leftOut } = await refillCart(
      lines.map(({ prod_id, product_name, count }) => ({ id: prod_id, name: product_name, count })),
    )
    if (isAnyInCart) return navigate('/usuario/micarrito', { state: { leftOut } })
    setLeftOut(leftOut)
    announce(leftOut)
  })
  return (
    <div className="grid justify-items-end gap-3">
      <Button variant="outline" isLoading={filling.isBusy} onClick={() => filling.run()}>
        Volver a comprar
      </Button>
      <RetryNote action={filling} />
      {leftOut && <Alert tone="warning">{leftOut}</Alert>}
    </div>
  )
}

/** What happened to the order, step by step, the latest first. */
function OrderHistory({ loaded: { order, retry } }: { loaded: LoadedOrder }) {
  return (
    <section>
      <h3 className="text-16">Historial</h3>
      {order && (
        <ol className="mt-3 grid text-14">
          {order.history.toReversed().map(({ time, event, note }, position) => (
            <li
              key={time + event}
              className="relative grid grid-cols-[1fr_auto] gap-x-4 border-line border-l pb-4 pl-5 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className={`-left-[5px] absolute top-1.5 size-[9px] rounded-full border ${position === 0 ? 'border-heading bg-heading' : 'border-field bg-ground'}`}
              />
              <span>
                <span className={position === 0 ? 'font-semibold' : ''}>{eventLabels[event]}</span>
                {note && <span className="block break-words text-muted">{note}</span>}
              </span>
              <time dateTime={time} className="text-muted">
                {formatMoment(time)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {order === undefined && (
        <div role="status" className="mt-3 grid gap-3">
          <span className="sr-only">Cargando el historial…</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
      {order === null && (
        <p className="mt-3 text-14 text-muted">
          No pudimos traer el historial.{' '}
          <button type="button" onClick={retry} className="hit-44 text-link underline underline-offset-4">
            Reintentar
          </button>
        </p>
      )}
    </section>
  )
}
