import { type ReactNode, useMemo, useState } from 'react'
import type { FreightGoal } from '../../contract/delivery.ts'
import { OFFER_PARAM } from '../../contract/offer-states.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import type { CartLine } from '../cart/cart-store'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { Alert } from '../ui/alert'
import { CheckIcon } from '../ui/icons'
import { Link } from '../ui/link'
import type { Route } from './+types/checkout'
import { BuyerForm } from './buyer-form'
import { cartOfOffer, goalOf, useCheckoutCart } from './checkout-cart'
import { readDraft, useDraftGeneration } from './checkout-draft'
import type { Refused } from './checkout-reducer'
import { noticeOf, type Stage } from './checkout-stage'
import { HeldNotice } from './held-notice'
import { MisfitNotice } from './misfit-notice'
import { OfferEnded } from './offer-ended'
import { OrderSummary } from './order-summary'
import { ExpiredStep, PlacedStep } from './outcome-step'
import { PaymentStep } from './payment-step'
import { RefusalAlert } from './refusal-alert'
import { isFor } from './reservation'
import { SignInRequired } from './sign-in-required'
import { StepHeading } from './step-heading'
import { useCheckout } from './use-checkout'

/** Loaded at every visit, although the page has a profile already: money must not go to an account that was closed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const token = new URL(request.url).searchParams.get(OFFER_PARAM)
  const [profile, bankAccounts, offer] = await Promise.all([
    shop.profile(),
    shop.bankAccounts(),
    token === null ? null : shop.offer(token),
  ])
  return { shop: profile, bankAccounts, token, offer }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Finaliza tu compra',
    description: 'Revisa tu carrito, escribe tus datos y paga por transferencia.',
    path: '/checkout',
    isHidden: true,
  })
}

type Props = Route.ComponentProps['loaderData']

/** All personal data are rendered in the browser; the server sends the same page to everyone. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { token, offer } = loaderData
  const generation = useDraftGeneration()
  if (token !== null && offer === null) return <OfferEnded offer={null} />
  return (
    <>
      {/* The key discards form and step when another buyer signs in, or another offer is opened. */}
      <BuyersCheckout key={`${generation} ${token}`} {...loaderData} />
      {(offer === null || offer.state === 'open') && (
        <SignInRequired back={token === null ? '/checkout' : `/checkout?${OFFER_PARAM}=${token}`} />
      )}
    </>
  )
}

function BuyersCheckout({ shop, bankAccounts, token, offer }: Props) {
  const offered = useMemo(() => (token !== null && offer ? cartOfOffer(token, offer) : null), [token, offer])
  const { stage, held, isLooking, refused, busy, dispatch, doubt } = useCheckout(offered)
  const [goal, setGoal] = useState<FreightGoal>(() =>
    goalOf({ delivery_method: shop.deliveryMethods[0], ...readDraft().buyer }),
  )
  const cart = useCheckoutCart(offered, goal)
  // Shown until the cart changes.
  const reserved = stage.step === 'data' && stage.held && isFor(stage.held, cart) ? stage.held : null
  // Who has reserved it in time goes on, and so does who was here when it ended, to be told by the shop.
  const isAtStart = stage.step === 'data' && !reserved && !stage.isReturn
  if (offer && offer.state !== 'open' && isAtStart) return <OfferEnded offer={offer} />

  return (
    <CheckoutFrame
      step={stage.step}
      isLooking={isLooking}
      summary={
        <>
          <MisfitNotice lines={cart.lines} />
          <OrderSummary
            shop={shop}
            cart={cart}
            offerUntil={offer ? formatMoment(offer.expires_at) : undefined}
            held={stage.step === 'payment' ? held : null}
            goal={stage.step === 'payment' ? goalOf(stage.window.buyer) : goal}
            notes={refused ? notesThatHold(refused, cart.lines) : undefined}
          />
        </>
      }
    >
      {stage.step === 'data' && (
        <>
          {stage.isReturn && <StepHeading>Tus datos</StepHeading>}
          {stage.notice && (
            <Alert tone={stage.notice.tone}>
              {stage.notice.text}{' '}
              {stage.notice.orderId !== undefined && (
                <Link to="/usuario/mispedidos" className="underline underline-offset-4">
                  Ver MIS PEDIDOS
                </Link>
              )}
            </Alert>
          )}
          {reserved && <HeldNotice held={reserved} bankAccounts={bankAccounts} onTimeUp={doubt} />}
          <BuyerForm
            isEmpty={cart.count === 0}
            typed={stage.typed}
            onGoal={setGoal}
            onComplete={(buyer) => dispatch({ type: 'payPressed', buyer })}
            refusal={refused && <RefusalAlert refusal={refused.refusal} step="data" shop={shop} />}
          />
        </>
      )}
      {stage.step === 'payment' && (
        <PaymentStep
          cart={cart}
          window={stage.window}
          shop={shop}
          bankAccounts={bankAccounts}
          refusal={refused?.refusal ?? null}
          isSending={busy === 'ordering'}
          isAsking={busy === 'asking'}
          onSend={(order) => dispatch({ type: 'finalizePressed', order })}
          onTimeUp={doubt}
          onCartChange={() => dispatch({ type: 'paymentLeft', notice: noticeOf.cartChanged })}
          onBack={() => dispatch({ type: 'paymentLeft', notice: null })}
        />
      )}
      {stage.step === 'placed' && <PlacedStep {...stage} shop={shop} />}
      {stage.step === 'expired' && (
        <ExpiredStep shop={shop} onRestart={() => dispatch({ type: 'restarted' })} />
      )}
    </CheckoutFrame>
  )
}

type FrameProps = {
  step: Stage['step']
  /** Whether the shop is being asked for a payment that was left half done. */
  isLooking: boolean
  /** What is bought, until it is. */
  summary: ReactNode
  children: ReactNode
}

export function CheckoutFrame({ step, isLooking, summary, children }: FrameProps) {
  return (
    <div className="container-shop py-6 sm:py-8">
      <h1 className="text-24 sm:text-32">Finaliza tu compra</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
        {step !== 'placed' && <div className="lg:col-span-5">{summary}</div>}
        <section
          aria-labelledby="datos"
          className={`grid scroll-mt-32 grid-cols-1 gap-6 rounded-card border border-line p-4 sm:p-6 ${step === 'placed' ? 'lg:col-span-8 lg:col-start-3' : 'lg:col-span-7'}`}
        >
          <h2 id="datos" className="text-20">
            Datos de Facturacion y Envio
          </h2>
          <div className="relative">
            <StepIndicator current={position[step]} />
            {isLooking && step === 'data' && (
              // Positioned between the two, so that nothing moves when it appears.
              <p role="status" className="absolute top-full mt-1 text-12 text-muted">
                Vemos si dejaste un pago a medias…
              </p>
            )}
          </div>
          {children}
        </section>
      </div>
    </div>
  )
}

const position = { data: 0, payment: 1, placed: 2, expired: 2 } as const satisfies Record<
  Stage['step'],
  number
>

/** A note about a line no longer holds once the buyer has changed its count. */
function notesThatHold({ refusal, lines }: Refused, now: readonly CartLine[]): ReadonlyMap<number, string> {
  const countOf = (id: number, lines: readonly CartLine[]) => lines.find((line) => line.id === id)?.count
  return new Map([...refusal.lineNotes].filter(([id]) => countOf(id, lines) === countOf(id, now)))
}

const steps = ['Datos', 'Pago', 'Listo']

/** Where the buyer is among the three steps. `current` counts from 0. */
function StepIndicator({ current }: { current: number }) {
  return (
    <ol className="flex flex-wrap items-center gap-1 text-14 sm:gap-2" aria-label="Pasos de la compra">
      {steps.map((label, position) => (
        <li
          key={label}
          aria-current={position === current ? 'step' : undefined}
          className={`flex items-center gap-1.5 sm:gap-2 not-last:flex-1 not-last:after:h-px not-last:after:flex-1 not-last:after:bg-line ${position > current ? 'text-muted' : 'font-semibold text-heading'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-7 place-items-center rounded-full border font-display text-14 ${position <= current ? 'border-heading bg-heading text-ground' : 'border-field'}`}
          >
            {position < current ? <CheckIcon className="size-4" /> : position + 1}
          </span>
          {label}
          {position < current && <span className="sr-only"> (hecho)</span>}
        </li>
      ))}
    </ol>
  )
}
