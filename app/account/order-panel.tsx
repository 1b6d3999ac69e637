import type { ReactNode } from 'react'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { deliveryPlaceLabels } from '../../contract/delivery-places.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { paymentLabels } from '../../contract/order-states.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { OrderReceipt } from '../receipt/order-receipt'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { BuyAgain } from './buy-again'
import { OrderHistory } from './order-history'
import { type OrderDetails, useOrder } from './use-order'

type Props = { order: Order; lines: readonly OrderDetail[]; onChange: () => void }

/** All that the buyer may know of an order. */
export function OrderPanel({ order, lines, onChange }: Props) {
  const details = useOrder(order)
  return (
    <div className="grid gap-6">
      <OrderNotes order={order} />
      <OrderLines order={order} lines={lines} />
      {order.state !== 'PENDIENTE' && <BuyAgain lines={lines} />}
      <div className="grid gap-6 border-line border-t pt-4 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <OrderFacts order={order} details={details} />
          <OrderReceipt order={order} onChange={onChange} />
        </div>
        <OrderHistory details={details} />
      </div>
    </div>
  )
}

/** What the bare state does not tell: why the shop cancelled, what becomes of the money, what CANCELAR still does. */
function OrderNotes({ order }: { order: Order }) {
  if (order.state === 'CANCELADO') {
    const [isSettled, first, second] = moneyOf(order)
    return (
      <Alert tone={isSettled ? 'success' : 'warning'}>
        {order.cancel_reason && <p>La tienda canceló este pedido: {order.cancel_reason}</p>}
        <p className={order.cancel_reason ? 'font-normal' : ''}>{first}</p>
        <p className="font-normal">{second}</p>
      </Alert>
    )
  }
  if (order.return_requested) {
    return <Alert tone="success">Devolución pedida. Te escribimos para coordinarla.</Alert>
  }
  if (order.can !== 'return') return null
  return <p className="text-14 text-muted">Este pedido ya salió de la tienda: CANCELAR pide su devolución.</p>
}

/** What becomes of the money of a cancelled order, and whether that is certain. */
function moneyOf(order: Order): [boolean, string, string] {
  const amount = formatCents(toCents(order.total_price) ?? 0)
  const { payment_status, refund, has_receipt_photo } = order
  if (refund) {
    return [
      true,
      `Te devolvimos ${amount} el ${formatDate(refund.time)}, referencia ${refund.reference}.`,
      'Entre bancos puede tardar uno o dos días hábiles en verse.',
    ]
  }
  if (payment_status === 'refund_due') {
    return [
      true,
      `Te devolvemos ${amount} a la cuenta de la que salieron.`,
      'Cuando esté hecho verás aquí la fecha y la referencia.',
    ]
  }
  if (payment_status === 'submitted' && has_receipt_photo) {
    return [
      false,
      'Si tu transferencia llegó, te la devolvemos.',
      'Con la foto de tu comprobante la buscamos en el horario de la tienda.',
    ]
  }
  return [
    false,
    `Si ya transferiste, envíanos abajo ${has_receipt_photo ? 'otra' : 'la'} foto del comprobante: lo que haya llegado se te devuelve.`,
    'Si no transferiste, no tienes que hacer nada.',
  ]
}

function OrderLines({ order, lines }: Pick<Props, 'order' | 'lines'>) {
  return (
    <table className="w-full text-14">
      <thead className="text-left text-12 text-muted">
        <tr>
          <th scope="col" className="pb-2 font-normal">
            Producto
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal max-sm:hidden`}>
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
      <tbody className="align-top sm:align-middle">
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t">
            <td className="py-2">
              <div className="flex gap-3 sm:items-center">
                <Link to={`/producto/${line.prod_id}`} tabIndex={-1} aria-hidden="true" className="shrink-0">
                  <Tile
                    src={line.img_url}
                    alt=""
                    className="tile-ground size-14 rounded-card border border-line p-1"
                  />
                </Link>
                <div className="min-w-0">
                  <Link
                    to={`/producto/${line.prod_id}`}
                    className="hit-44 font-semibold underline-offset-4 hover:underline"
                  >
                    {line.product_name}
                  </Link>
                  {/* On a phone the name needs the room of two columns. */}
                  <span className="mt-1 block text-muted sm:hidden">
                    {line.count} × <Price dollars={line.price_unit} />
                  </span>
                </div>
              </div>
            </td>
            <td className={`${figureClass} py-2 max-sm:hidden`}>{line.count}</td>
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
      <td className="max-sm:hidden" />
      <td className={`${figureClass} ${isFirst ? 'pt-3' : 'pt-1'}`}>
        <Price dollars={dollars} className={isStrong ? 'font-extrabold text-18' : ''} />
      </td>
    </tr>
  )
}

function OrderFacts({ order, details }: { order: Order; details: OrderDetails }) {
  const { receipt_number, payment_status } = order
  return (
    <dl className="grid gap-x-6 text-14 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      {receipt_number && <Fact label="Número de comprobante">{receipt_number}</Fact>}
      {payment_status && (
        <Fact label="Pago">
          {order.state === 'CANCELADO' && payment_status === 'submitted'
            ? 'No confirmado'
            : paymentLabels[payment_status]}
          <PaymentReview order={order} details={details} />
        </Fact>
      )}
      <Fact label="Entrega">
        <Delivery order={order} details={details} />
      </Fact>
    </dl>
  )
}

/** When the shop looks, or has looked, whether the money came. */
function PaymentReview({ order, details }: { order: Order; details: OrderDetails }) {
  const { openingHours } = useShopProfile()
  if (order.stage === 'payment_review') {
    return (
      <Aside>
        Revisamos tu transferencia en el horario de la tienda.
        <br />
        {openingHours}
      </Aside>
    )
  }
  if (order.payment_status !== 'confirmed') return null
  const review = details.order?.history.findLast(({ event }) => event === 'payment_confirmed')
  return <Aside>{review && formatMoment(review.time)}</Aside>
}

/** Where it goes, or where and when it can be picked up. */
function Delivery({ order, details }: { order: Order; details: OrderDetails }) {
  const { address, openingHours, map } = useShopProfile()
  const buyer = details.order?.buyer
  if (order.delivery_method === 'carrier') {
    return (
      <>
        Envío con transportista
        {buyer ? destinationOf(buyer).map((line) => <Aside key={line}>{line}</Aside>) : <Aside />}
      </>
    )
  }
  return (
    <>
      Retiro en la tienda
      <Aside>{address}</Aside>
      <Aside>{openingHours}</Aside>
      <a
        href={map.page}
        target="_blank"
        rel="noreferrer"
        className="hit-44 text-link underline underline-offset-4"
      >
        Cómo llegar
      </a>
      {buyer && whoPicksUp(buyer).map((line) => <Aside key={line}>{line}</Aside>)}
    </>
  )
}

/** Said below a fact. Without words it keeps the place of those that are on their way. */
function Aside({ children = null }: { children?: ReactNode }) {
  return <span className="block min-h-5 text-muted">{children}</span>
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
      <dd className="min-w-0 break-words max-sm:not-last:mb-3">{children}</dd>
    </>
  )
}
