import type { ReactNode } from 'react'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { deliveryPlaceLabels } from '../../contract/delivery-places.ts'
import { paymentLabels } from '../../contract/order-states.ts'
import { Alert } from '../ui/alert'
import { Price } from '../ui/price'
import { OrderHistory } from './order-history'
import { OrderReceipt } from './order-receipt'
import { useOrder } from './use-order'

type Props = { order: Order; lines: readonly OrderDetail[]; onChange: () => void }

/** All that the buyer may know of an order. */
export function OrderPanel({ order, lines, onChange }: Props) {
  const details = useOrder(order)
  return (
    <div className="grid gap-6">
      <OrderNotes order={order} />
      <OrderLines order={order} lines={lines} />
      <div className="grid gap-6 border-line border-t pt-4 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <OrderFacts order={order} buyer={details.order?.buyer} />
          <OrderReceipt order={order} onChange={onChange} />
        </div>
        <OrderHistory details={details} />
      </div>
    </div>
  )
}

/** What the bare state does not tell: why the shop cancelled, what is owed, what CANCELAR still does. */
function OrderNotes({ order }: { order: Order }) {
  const { state, cancel_reason, payment_status, return_requested, can } = order
  const isOwed = payment_status === 'refund_due'
  if (state === 'CANCELADO') {
    if (!cancel_reason && !isOwed) return null
    return (
      <Alert tone="warning">
        {cancel_reason && <p>La tienda canceló este pedido: {cancel_reason}</p>}
        {payment_status === 'refused' && (
          <p className="font-normal">Si ya habías transferido, envíanos abajo la foto del comprobante.</p>
        )}
        {isOwed && <p className="font-normal">Te devolveremos lo que pagaste y te avisaremos por correo.</p>}
      </Alert>
    )
  }
  if (return_requested) {
    return <Alert tone="success">Devolución pedida. Te escribimos para coordinarla.</Alert>
  }
  if (can !== 'return') return null
  return <p className="text-14 text-muted">Este pedido ya salió de la tienda: CANCELAR pide su devolución.</p>
}

function OrderLines({ order, lines }: Pick<Props, 'order' | 'lines'>) {
  return (
    <table className="w-full text-14">
      <thead className="text-left text-12 text-muted">
        <tr>
          <th scope="col" className="pb-2 font-normal">
            Producto
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal`}>
            Cant.
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal max-sm:hidden`}>
            Precio
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody className="align-top">
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t">
            <td className="py-2">
              {line.product_name}
              <span className="block text-muted sm:hidden">
                <Price dollars={line.price_unit} /> c/u
              </span>
            </td>
            <td className={`${figureClass} py-2`}>{line.count}</td>
            <td className={`${figureClass} py-2 max-sm:hidden`}>
              <Price dollars={line.price_unit} />
            </td>
            <td className={`${figureClass} py-2 font-semibold`}>
              <Price dollars={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Base imponible" dollars={order.tax_base} isFirst />
        <Sum label={`IVA ${order.tax_rate} %`} dollars={order.tax} />
        <Sum label="TOTAL" dollars={order.total_price} isStrong />
      </tfoot>
    </table>
  )
}

const figureClass = 'pl-3 text-right whitespace-nowrap'

type SumProps = { label: string; dollars: number; isFirst?: boolean; isStrong?: boolean }

function Sum({ label, dollars, isFirst = false, isStrong = false }: SumProps) {
  return (
    <tr className={isFirst ? 'border-line border-t' : ''}>
      <th
        scope="row"
        className={`text-left ${isFirst ? 'pt-3' : 'pt-1'} ${isStrong ? 'font-semibold text-16' : 'font-normal text-muted'}`}
      >
        {label}
      </th>
      <td className="max-sm:hidden" />
      <td />
      <td className={`${figureClass} ${isFirst ? 'pt-3' : 'pt-1'}`}>
        <Price dollars={dollars} className={isStrong ? 'font-extrabold text-18' : ''} />
      </td>
    </tr>
  )
}

function OrderFacts({ order, buyer }: { order: Order; buyer: Buyer | undefined }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
      {order.receipt_number && <Fact label="Número de comprobante">{order.receipt_number}</Fact>}
      {order.payment_status && (
        <Fact label="Pago">
          {paymentLabels[order.payment_status]}
          {order.refund && (
            <span className="block text-muted">
              {order.refund.time.split('T')[0]}, referencia {order.refund.reference}
            </span>
          )}
        </Fact>
      )}
      <Fact label="Entrega">
        {order.delivery_method === 'pickup' ? 'Retiro en la tienda' : 'Envío con transportista'}
        {buyer &&
          (order.delivery_method === 'pickup' ? whoPicksUp(buyer) : destinationOf(buyer)).map((line) => (
            <span key={line} className="block text-muted">
              {line}
            </span>
          ))}
      </Fact>
    </dl>
  )
}

type Buyer = OrderAnswer['buyer']

/** Orders from before the destination was asked in parts have the address alone. */
function destinationOf(buyer: Buyer): string[] {
  const town = [buyer.delivery_city, buyer.delivery_province].filter(Boolean).join(', ')
  const place = buyer.delivery_place && deliveryPlaceLabels[buyer.delivery_place]
  return [buyer.direccion, town, place ?? ''].filter(Boolean)
}

function whoPicksUp({ pickup_name, pickup_identification }: Buyer): string[] {
  const person = [pickup_name, pickup_identification].filter(Boolean).join(', ')
  return person ? [`Retira ${person}`] : []
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
