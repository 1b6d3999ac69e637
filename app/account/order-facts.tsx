import type { ReactNode } from 'react'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Order } from '../../contract/api/user.ts'
import { deliveryPlaceLabels } from '../../contract/delivery-places.ts'
import { paymentLabels } from '../../contract/order-states.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { termsPath } from '../../contract/terms.ts'
import { useShopProfile } from '../shell/shop-profile'
import { Fact } from '../ui/fact'
import { Link } from '../ui/link'
import type { LoadedOrder } from './use-order'

type Props = { order: Order; loaded: LoadedOrder }

/** What the buyer needs to know of payment and delivery. */
export function OrderFacts({ order, loaded }: Props) {
  const { receipt_number, payment_status, transfer_code, terms_version } = order
  return (
    <dl className="grid gap-x-6 text-14 sm:grid-cols-[auto_1fr] sm:gap-y-2 max-sm:[&>dd]:not-last:mb-3">
      {receipt_number && <Fact label="Número de comprobante">{receipt_number}</Fact>}
      {transfer_code && <Fact label="Código de transferencia">{transfer_code}</Fact>}
      {payment_status && (
        <Fact label="Pago">
          {order.state === 'CANCELADO' && payment_status === 'submitted'
            ? 'No confirmado'
            : paymentLabels[payment_status]}
          <PaymentReview order={order} loaded={loaded} />
        </Fact>
      )}
      <Fact label="Entrega">
        <Delivery order={order} loaded={loaded} />
      </Fact>
      {terms_version !== null && (
        <Fact label="Términos aceptados">
          <Link to={termsPath(terms_version)} className="hit-44 text-link underline underline-offset-4">
            Versión {terms_version}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

/** When the shop checks whether the money came, or when it did. */
function PaymentReview({ order, loaded }: Props) {
  const { openingHours } = useShopProfile()
  if (order.stage === 'payment_review' && order.payment_status === 'submitted') {
    return (
      <Aside>
        Revisamos tu transferencia en el horario de la tienda.
        <br />
        {openingHours}
      </Aside>
    )
  }
  if (order.payment_status !== 'confirmed') return null
  const review = loaded.order?.history.findLast(({ event }) => event === 'payment_confirmed')
  return <Aside>{review && formatMoment(review.time)}</Aside>
}

/** Where the order goes, or where and when it can be picked up. */
function Delivery({ order, loaded }: Props) {
  const { address, openingHours, map } = useShopProfile()
  const buyer = loaded.order?.buyer
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

/** A line below a fact. Without words it keeps the place of those that are still loading. */
function Aside({ children = null }: { children?: ReactNode }) {
  return <span className="block min-h-5 text-muted">{children}</span>
}

type Buyer = OrderAnswer['buyer']

/** Orders from before the destination was asked in parts have only the address. */
function destinationOf(buyer: Buyer): string[] {
  const town = [buyer.delivery_city, buyer.delivery_province].filter(Boolean).join(', ')
  const place = buyer.delivery_place && deliveryPlaceLabels[buyer.delivery_place]
  return [buyer.direccion, town, place ?? ''].filter(Boolean)
}

function whoPicksUp({ pickup_name, pickup_identification }: Buyer): string[] {
  const person = [pickup_name, pickup_identification].filter(Boolean).join(', ')
  return person ? [`Retira ${person}`] : []
}
