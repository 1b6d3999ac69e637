import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../login/report-failure'
import { PhotoButton } from '../receipt/photo-button'
import { mayRetry, sendPhoto } from '../receipt/receipt-photo'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { AlertIcon, CheckIcon } from '../ui/icons'
import { Spinner } from '../ui/spinner'
import type { PlacedStage } from './checkout-stage'
import { KeepData } from './keep-data'
import { StepHeading } from './step-heading'

type PlacedProps = Omit<PlacedStage, 'step'> & { shop: ShopProfile }

/** Step 3, when the order is placed. */
export function PlacedStep({ orderId, buyer, photo, shop }: PlacedProps) {
  return (
    <div className="grid justify-items-center gap-6 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-stock-ground text-stock">
        <CheckIcon className="size-8" />
      </span>
      <div className="grid gap-2">
        <StepHeading>{texts.orderPlaced}</StepHeading>
        <p className="text-16">
          Tu pedido es el{' '}
          <strong className="font-display font-extrabold">{formatOrderNumber(orderId)}</strong>.
        </p>
      </div>
      {photo && <PhotoDelivery orderId={orderId} photo={photo} />}
      <ol className="grid w-full max-w-120 gap-4 text-left text-14">
        <NextStep position={1} title="Te llega un correo">
          Con el detalle de tu pedido
          {buyer && (
            <>
              {' '}
              a <strong className="break-words font-semibold">{buyer.email}</strong>
            </>
          )}
          .
        </NextStep>
        <NextStep position={2} title="Revisamos tu transferencia">
          En el horario de la tienda: {uncapitalized(shop.openingHours)}.
        </NextStep>
        <NextStep position={3} title="Lo preparamos">
          Te avisamos en cada paso, y lo ves también en MIS PEDIDOS.{' '}
          {buyer?.delivery_method === 'pickup'
            ? `Lo retiras en ${shop.address}, con tu cédula.`
            : shop.freightNote}
        </NextStep>
      </ol>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/usuario/mispedidos" size="lg">
          Ver MIS PEDIDOS
        </ButtonLink>
        <ButtonLink to="/productos" variant="outline" size="lg">
          Seguir mirando
        </ButtonLink>
      </div>
      {/* Last, since it comes when the shop has answered: nothing moves under a finger. */}
      <KeepData orderId={orderId} />
    </div>
  )
}

const uncapitalized = (text: string) => text.charAt(0).toLocaleLowerCase('es') + text.slice(1)

function NextStep({ position, title, children }: { position: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-field font-display font-semibold"
      >
        {position}
      </span>
      <div className="min-w-0 pt-1">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  )
}

/** Sends the photo once the order stands: whatever becomes of it, the order does not depend on it. */
function PhotoDelivery({ orderId, photo }: { orderId: number; photo: File }) {
  const [state, setState] = useState<'sending' | 'sent' | { problem: string; retry: File | null }>('sending')
  const hasBegun = useRef(false)

  const send = useCallback(
    async (photo: File) => {
      setState('sending')
      try {
        await sendPhoto(orderId, photo)
        setState('sent')
      } catch (error) {
        console.warn('The photo was not taken', error)
        setState({ problem: failureText(error), retry: mayRetry(error) ? photo : null })
      }
    },
    [orderId],
  )

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void send(photo)
  }, [send, photo])

  if (state === 'sent') return <Alert tone="success">Recibimos la foto de tu comprobante.</Alert>
  if (state === 'sending') {
    return (
      <p role="status" className="flex items-center gap-3 text-14 text-muted">
        <Spinner />
        Enviando la foto de tu comprobante…
      </p>
    )
  }
  const { problem, retry } = state
  return (
    <div className="grid w-full max-w-120 justify-items-center gap-3 text-left">
      <Alert tone="warning">
        <p>Tu pedido está hecho, pero la foto no llegó.</p>
        <p className="mt-1 font-normal">{problem} También puedes enviarla después desde MIS PEDIDOS.</p>
      </Alert>
      {retry ? (
        <Button variant="outline" onClick={() => send(retry)}>
          Reintentar la foto
        </Button>
      ) : (
        <PhotoButton onChoose={send} onRefuse={(problem) => setState({ problem, retry: null })}>
          Elegir otra foto
        </PhotoButton>
      )}
    </div>
  )
}

/** Step 3, when the time ran out: nothing was charged or ordered, and the cart is as it was. */
export function ExpiredStep({ onRestart }: { onRestart: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-none-ground text-none">
        <AlertIcon className="size-8" />
      </span>
      <StepHeading>{texts.windowExpired}</StepHeading>
      <p className="max-w-110 text-16">
        Tu carrito y tus datos siguen aquí. Si ya transferiste, empieza de nuevo y escribe el número de
        comprobante.
      </p>
      <Button size="lg" onClick={onRestart} className="mt-2">
        Empezar de nuevo
      </Button>
    </div>
  )
}
