import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CreateOrderRequest } from '../../contract/api/orders.ts'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { stageLabels } from '../../contract/order-states.ts'
import { texts } from '../../contract/texts.ts'
import { useOrder } from '../account/use-order'
import { useAction } from '../forms/use-action'
import { OrderReceipt } from '../receipt/order-receipt'
import { PhotoButton } from '../receipt/photo-input'
import { mayRetry, sendPhoto } from '../receipt/receipt-photo'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { AlertIcon, CheckIcon } from '../ui/icons'
import { Price } from '../ui/price'
import { Spinner } from '../ui/spinner'
import type { PlacedStage } from './checkout-stage'
import { KeepData } from './keep-data'
import { StepHeading } from './step-heading'

type PlacedProps = Omit<PlacedStage, 'step'> & { shop: ShopProfile }

/** Step 3, when the order is placed. */
export function PlacedStep({ sent, ...placed }: PlacedProps) {
  return (
    <div className="grid justify-items-center gap-6 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-stock-ground text-stock">
        <CheckIcon className="size-8" />
      </span>
      <div className="grid gap-2">
        <StepHeading>{texts.orderPlaced}</StepHeading>
        <p className="text-16">
          Tu pedido es el{' '}
          <strong className="font-display font-extrabold">{formatOrderNumber(placed.orderId)}</strong>.
        </p>
      </div>
      {sent ? <SentOrder {...placed} sent={sent} /> : <FoundOrder {...placed} />}
    </div>
  )
}

/** This page sent the order, so it knows everything that is shown. */
function SentOrder({ orderId, sent, photo, shop }: PlacedProps & { sent: CreateOrderRequest }) {
  const [hasPhoto, setHasPhoto] = useState(false)
  const order = {
    id: orderId,
    state: 'PENDIENTE',
    payment_status: 'submitted',
    has_receipt_photo: hasPhoto,
  } as const
  const { total, info } = sent
  const facts = {
    total,
    receiptNumber: String(info.comprobante),
    isPickup: info.delivery_method === 'pickup',
  }
  return (
    <OrderDetails orderId={orderId} facts={facts} buyer={info} shop={shop}>
      {photo ? (
        <PhotoDelivery orderId={orderId} photo={photo} />
      ) : (
        <OrderReceipt order={order} onChange={() => setHasPhoto(true)} />
      )}
    </OrderDetails>
  )
}

/** Another page sent the order, or its answer was lost: the shop is asked for it. */
function FoundOrder({ orderId, photo, shop }: Omit<PlacedProps, 'sent'>) {
  const [asked, setAsked] = useState({ id: orderId })
  const { order: found, retry } = useOrder(asked)
  const delivery = photo && <PhotoDelivery orderId={orderId} photo={photo} />
  if (!found) {
    return (
      <>
        {delivery}
        {found === null ? (
          <p className="text-14 text-muted">
            No pudimos traer su detalle.{' '}
            <button type="button" onClick={retry} className="hit-44 text-link underline underline-offset-4">
              Reintentar
            </button>
          </p>
        ) : (
          <p role="status" className="flex items-center gap-3 text-14 text-muted">
            <Spinner />
            Buscamos su detalle…
          </p>
        )}
        <WaysOn orderId={orderId} />
      </>
    )
  }
  const { order, buyer } = found
  const facts = {
    total: order.total_price,
    receiptNumber: order.receipt_number ?? '',
    isPickup: order.delivery_method === 'pickup',
  }
  return (
    <OrderDetails orderId={orderId} facts={facts} buyer={buyer} shop={shop}>
      {delivery ?? <OrderReceipt order={order} onChange={() => setAsked({ id: orderId })} />}
    </OrderDetails>
  )
}

type Destination = {
  email: string
  direccion?: string | null | undefined
  delivery_province?: string | null | undefined
  delivery_city?: string | null | undefined
  delivery_place?: string | null | undefined
}

type DetailsProps = {
  orderId: number
  facts: { total: number; receiptNumber: string; isPickup: boolean }
  buyer: Destination
  shop: ShopProfile
  /** The photo of the receipt. */
  children: ReactNode
}

function OrderDetails({ orderId, facts, buyer, shop, children }: DetailsProps) {
  const { total, receiptNumber, isPickup } = facts
  const hours = uncapitalized(shop.openingHours)
  return (
    <>
      <dl className="grid w-full max-w-120 grid-cols-2 gap-4 rounded-card border border-line px-4 py-3 text-left">
        <div>
          <dt className="text-12 text-muted">Total</dt>
          <dd>
            <Price dollars={total} className="font-extrabold text-20" />
          </dd>
        </div>
        <div>
          <dt className="text-12 text-muted">Número de comprobante</dt>
          <dd className="wrap-anywhere font-display font-semibold text-18">{receiptNumber}</dd>
        </div>
      </dl>
      <div className="w-full max-w-120 text-left">{children}</div>
      <section aria-labelledby="sigue" className="w-full max-w-120 border-line border-t pt-6 text-left">
        <h3 id="sigue" className="text-16">
          Qué sigue
        </h3>
        <ol className="mt-4 grid gap-4 text-14 [counter-reset:step]">
          {shop.sendsMail && (
            <NextStep title="Te llega un correo">
              Con el detalle de tu pedido a{' '}
              <strong className="wrap-anywhere font-semibold">{buyer.email}</strong>.
            </NextStep>
          )}
          <NextStep title="Revisamos tu transferencia">
            En el horario de la tienda: {hours}. Cuando la veamos, tu pedido dirá «
            {stageLabels.payment_verified}»{shop.sendsMail && ' y te avisamos por correo'}.
          </NextStep>
          {isPickup ? (
            <NextStep title="Lo preparamos y lo retiras">
              Cuando diga «{stageLabels.ready_for_pickup}», ven a {shop.address}, {hours}. Trae tu cédula y el
              número de pedido.{' '}
              <a href={shop.map.page} target="_blank" rel="noreferrer" className={linkClass}>
                Cómo llegar
              </a>
            </NextStep>
          ) : (
            <NextStep title="Lo preparamos y te lo enviamos">
              A {destinationOf(buyer)}. {shop.carrierNote}
            </NextStep>
          )}
        </ol>
      </section>
      <WaysOn orderId={orderId} />
      {/* Last, because it appears when the shop has answered, and nothing below it can move. */}
      <KeepData orderId={orderId} />
    </>
  )
}

const linkClass = 'hit-44 text-link underline underline-offset-4'

function destinationOf({ direccion, delivery_province, delivery_city, delivery_place }: Destination): string {
  const town = [delivery_city, delivery_province].filter(Boolean).join(', ')
  if (delivery_place === 'carrier_office' && town) return `la oficina del transportista en ${town}`
  return [direccion, town].filter(Boolean).join(', ')
}

function WaysOn({ orderId }: { orderId: number }) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to={`/usuario/mispedidos#${formatOrderNumber(orderId)}`} size="lg">
        Ver tu pedido
      </ButtonLink>
      <ButtonLink to="/productos" variant="outline" size="lg">
        Seguir mirando
      </ButtonLink>
    </div>
  )
}

const uncapitalized = (text: string) => text.charAt(0).toLocaleLowerCase('es') + text.slice(1)

function NextStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 [counter-increment:step]">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-field font-display font-semibold before:content-[counter(step)]"
      />
      <div className="min-w-0 pt-1">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  )
}

/** Sends the photo after the order is placed. The order does not depend on it. */
function PhotoDelivery({ orderId, photo }: { orderId: number; photo: File }) {
  const [isSent, setIsSent] = useState(false)
  async function send(photo: File) {
    await sendPhoto(orderId, photo)
    setIsSent(true)
  }
  const sending = useAction(send, 'The photo was not taken', mayRetry)
  const { problem, retry } = sending

  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void sending.run(photo)
  })
  useEffect(() => begin(), [])

  if (isSent) return <Alert tone="success">Recibimos la foto de tu comprobante.</Alert>
  if (problem === null) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-3 text-14 text-muted">
        <Spinner />
        Enviando la foto de tu comprobante…
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="warning">
        <p>Tu pedido está hecho, pero la foto no llegó.</p>
        <p className="mt-1 font-normal">{problem} También puedes enviarla después desde MIS PEDIDOS.</p>
      </Alert>
      {retry ? (
        <Button variant="outline" onClick={retry}>
          Reintentar la foto
        </Button>
      ) : (
        <PhotoButton sending={sending}>Elegir otra foto</PhotoButton>
      )}
    </div>
  )
}

/** Step 3, when the time ran out: nothing was charged or ordered, and the cart is as it was. */
export function ExpiredStep({ shop, onRestart }: { shop: ShopProfile; onRestart: () => void }) {
  const { email, whatsapp } = shop
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-none-ground text-none">
        <AlertIcon className="size-8" />
      </span>
      <StepHeading>{texts.windowExpired}</StepHeading>
      <p className="max-w-110 text-16">No se hizo ningún pedido. Tu carrito y tus datos siguen aquí.</p>
      <section
        aria-labelledby="transferiste"
        className="w-full max-w-120 rounded-card bg-low-ground p-4 text-left text-low"
      >
        <h4 id="transferiste" className="text-16 text-inherit">
          ¿Ya transferiste?
        </h4>
        <p className="mt-1 text-14">
          No transfieras otra vez. Empieza de nuevo y escribe el número de ese comprobante. Si alguna pieza ya
          se agotó, escríbenos {whatsapp ? 'por' : 'a'}{' '}
          <a
            href={whatsapp ? `https://wa.me/${whatsapp}` : `mailto:${email}`}
            target="_blank"
            rel="noreferrer"
            className="hit-44 font-semibold underline underline-offset-4"
          >
            {whatsapp ? 'WhatsApp' : email}
          </a>
          : lo completamos o te devolvemos el dinero.
        </p>
      </section>
      <Button size="lg" onClick={onRestart} className="mt-2">
        Empezar de nuevo
      </Button>
    </div>
  )
}
