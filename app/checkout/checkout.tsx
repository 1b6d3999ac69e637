import { useCallback, useEffect, useRef, useState } from 'react'
import type { CreateOrderRequest } from '../../contract/api/orders.ts'
import { ApiError } from '../../contract/client.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type CartLine, clearCart, readCart, updateLines, useCart } from '../cart/cart-store'
import { useToken } from '../login/session'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { Alert } from '../ui/alert'
import { Link } from '../ui/link'
import type { Route } from './+types/checkout'
import { BuyerForm } from './buyer-form'
import {
  type BuyerData,
  closeDraft,
  keepInDraft,
  type PaymentWindow,
  readDraft,
  restorePayment,
  useDraftExchanges,
} from './checkout-draft'
import {
  atStart,
  backToData,
  follow,
  leaveInDoubt,
  markUnanswered,
  noticeOf,
  orderBeforePaying,
  type PlacedStage,
  type Stage,
} from './checkout-stage'
import { HeldNotice } from './held-notice'
import { OrderSummary } from './order-summary'
import { hearOtherTabs, tellOtherTabs } from './other-tabs'
import { ExpiredStep, PlacedStep } from './outcome-step'
import { PaymentStep } from './payment-step'
import { RefusalAlert } from './refusal-alert'
import { orderInDoubt, type RefusedOrder, readRefusal } from './refused-order'
import { type HeldCart, holds, isFor, keepBuyer, readReservationState, release, reserve } from './reservation'
import { sendOrder } from './send-order'
import { SignInRequired } from './sign-in-required'
import { StepHeading } from './step-heading'
import { StepIndicator } from './step-indicator'
import { useDoubtfulTime } from './use-doubtful-time'

/** Asked for at every visit, though the page already has a profile: money must not go to yesterday's account. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [profile, bankAccounts] = await Promise.all([shop.profile(), shop.bankAccounts()])
  return { shop: profile, bankAccounts }
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

/** What is personal here lives in the browser: the page that the server sends is the same for everyone. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Of another buyer nothing is left: neither the form nor the step. */}
      <BuyersCheckout key={useDraftExchanges()} {...loaderData} />
      <SignInRequired />
    </>
  )
}

function BuyersCheckout({ shop, bankAccounts }: Props) {
  const { stage, isLooking, refused, busy, actions } = useCheckout()
  const [delivery, setDelivery] = useState(shop.deliveryMethods[0])
  const cart = useCart()
  const held = heldIn(stage)
  // Until the cart is another one.
  const reserved = stage.step === 'data' && stage.held && isFor(stage.held, cart) ? stage.held : null

  return (
    <div className="container-shop py-6 sm:py-8">
      <h1 className="text-24 sm:text-32">Finaliza tu compra</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
        {stage.step !== 'placed' && (
          <div className="lg:col-span-5">
            <OrderSummary
              shop={shop}
              held={stage.step === 'payment' ? held : null}
              delivery={stage.step === 'payment' ? stage.window.buyer.delivery_method : delivery}
              notes={refused ? notesThatHold(refused, cart.lines) : undefined}
            />
          </div>
        )}
        <section
          aria-labelledby="datos"
          className={`grid scroll-mt-32 grid-cols-1 gap-6 rounded-card border border-line p-4 sm:p-6 ${stage.step === 'placed' ? 'lg:col-span-8 lg:col-start-3' : 'lg:col-span-7'}`}
        >
          <h2 id="datos" className="text-20">
            Datos de Facturacion y Envio
          </h2>
          <div className="relative">
            <StepIndicator current={position[stage.step]} />
            {isLooking && stage.step === 'data' && (
              // Between the two: nothing moves when it comes and goes.
              <p role="status" className="absolute top-full mt-1 text-12 text-muted">
                Vemos si dejaste un pago a medias…
              </p>
            )}
          </div>
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
              {reserved && (
                <HeldNotice held={reserved} bankAccounts={bankAccounts} onTimeUp={actions.endOfTime} />
              )}
              <BuyerForm
                typed={stage.typed}
                onDelivery={setDelivery}
                onComplete={actions.openPayment}
                refusal={refused && <RefusalAlert refusal={refused.refusal} step="data" shop={shop} />}
              />
            </>
          )}
          {stage.step === 'payment' && (
            <PaymentStep
              window={stage.window}
              shop={shop}
              bankAccounts={bankAccounts}
              refusal={refused?.refusal ?? null}
              isSending={busy === 'ordering'}
              isAsking={busy === 'asking'}
              onSend={actions.finalize}
              onTimeUp={actions.endOfTime}
              onCartChange={() => actions.leavePayment(noticeOf.cartChanged)}
              onBack={() => actions.leavePayment(null)}
            />
          )}
          {stage.step === 'placed' && <PlacedStep {...stage} shop={shop} />}
          {stage.step === 'expired' && <ExpiredStep shop={shop} onRestart={actions.restart} />}
        </section>
      </div>
    </div>
  )
}

const position = { data: 0, payment: 1, placed: 2, expired: 2 } as const satisfies Record<
  Stage['step'],
  number
>

type Refused = { refusal: RefusedOrder; lines: readonly CartLine[] }

/** A note about two units too many says nothing any more once the buyer has changed the line. */
function notesThatHold({ refusal, lines }: Refused, now: readonly CartLine[]): ReadonlyMap<number, string> {
  const countOf = (id: number, lines: readonly CartLine[]) => lines.find((line) => line.id === id)?.count
  return new Map([...refusal.lineNotes].filter(([id]) => countOf(id, lines) === countOf(id, now)))
}

function heldIn(stage: Stage): HeldCart | null {
  if (stage.step === 'payment') return stage.window.held
  return stage.step === 'data' ? stage.held : null
}

/** What the buyer waits for: an order, or what the shop says of earlier ones. */
type Busy = 'ordering' | 'asking' | null

/** The course of a checkout: what the buyer does, what the shop answers, and what other tabs tell. */
function useCheckout() {
  const [stage, setStage] = useState<Stage>(resume)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  // On a slow line who comes back to the payment sees an empty form first, and is told that it is not the last word.
  const [isLooking, setIsLooking] = useState(false)
  const token = useToken()
  const held = heldIn(stage)

  // An answer about the reservation counts only if the buyer has done nothing since it was asked for.
  const turn = useRef(0)
  const isWaiting = useRef(false)
  const lastHeld = useRef<HeldCart>(undefined)
  const latest = useRef(stage)

  /** The next answer may come before the screen is drawn anew: it finds where the checkout stands now. */
  const moveTo = useCallback((next: Stage | ((stage: Stage) => Stage)) => {
    const from = latest.current
    latest.current = typeof next === 'function' ? next(from) : next
    if (latest.current.step === 'payment' && from.step !== 'payment')
      restorePayment(latest.current.window.held)
    setStage(latest.current)
  }, [])

  useEffect(() => {
    // What is being paid for is also what step 1 shows again. Only here is its form gone for sure: until then, data of
    // the account that come late are still written into the draft.
    if (stage.step === 'payment') keepInDraft({ window: stage.window, buyer: stage.window.buyer })
    else keepInDraft({ window: null })
    if (held) lastHeld.current = held
  }, [stage, held])

  const celebrate = useCallback(
    (placed: PlacedStage) => {
      moveTo(placed)
      closeDraft()
      // Unless the buyer has begun to fill another one: this page may have slept since.
      if (lastHeld.current && holds(lastHeld.current, readCart().lines)) clearCart()
    },
    [moveTo],
  )

  /** Asks the shop what it holds. Rejects when there is no answer. */
  const ask = useCallback(async () => {
    if (isWaiting.current) return
    turn.current += 1
    const asked = turn.current
    const state = await readReservationState()
    if (asked !== turn.current || isWaiting.current) return
    const { payment, isEdited } = readDraft()
    const next = follow(latest.current, state, { cart: readCart(), photo: payment.photo, isEdited })
    if (next.step === 'placed' && next !== latest.current) celebrate(next)
    else moveTo(next)
  }, [celebrate, moveTo])

  const askQuietly = useCallback(() => {
    return ask().catch((error: unknown) => console.warn('The reservation could not be read', error))
  }, [ask])

  useEffect(() => {
    if (token === null) return
    const timer = setTimeout(setIsLooking, LOOKING_MS, true)
    void askQuietly().then(() => {
      clearTimeout(timer)
      setIsLooking(false)
    })
    return () => {
      clearTimeout(timer)
      setIsLooking(false)
    }
  }, [token, askQuietly])

  // An answer that comes after this screen is gone may be about somebody who has logged out since.
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )

  useDoubtfulTime(held !== null, askQuietly)

  useEffect(
    () =>
      hearOtherTabs(({ reservationId, orderId }) => {
        if (isWaiting.current || reservationId !== lastHeld.current?.id) return
        turn.current += 1
        if (orderId === 'unknown') {
          moveTo((stage) => markUnanswered(stage, reservationId))
          void askQuietly()
          return
        }
        if (orderId === null) {
          moveTo((stage) => (stage.step === 'placed' ? stage : backToData(noticeOf.releasedElsewhere)))
          return
        }
        celebrate({ step: 'placed', orderId, sent: null, photo: null })
      }),
    [askQuietly, celebrate, moveTo],
  )

  async function whileBusy(kind: NonNullable<Busy>, work: () => Promise<void>) {
    if (isWaiting.current) return
    isWaiting.current = true
    turn.current += 1
    setBusy(kind)
    setRefused(null)
    try {
      await work()
    } finally {
      isWaiting.current = false
      setBusy(null)
    }
  }

  function refuse(error: unknown, lines: readonly CartLine[]) {
    const refusal = readRefusal(error, lines)
    updateLines(refusal.freshPrices)
    setRefused({ refusal, lines })
    return refusal
  }

  function enterPayment(buyer: BuyerData, held: HeldCart) {
    moveTo({ step: 'payment', window: { buyer, held, isUnanswered: false } })
  }

  /** Asks first: an order may stand whose answer never came to this page, and nobody is to pay twice. */
  async function openPayment(buyer: BuyerData) {
    await whileBusy('asking', async () => {
      const cart = readCart()
      try {
        const { held, ended } = await readReservationState()
        const { photo } = readDraft().payment
        const first = orderBeforePaying(latest.current, ended, { cart, photo })
        if (first?.step === 'placed') celebrate(first)
        else if (first) moveTo(first)
        else if (held && isFor(held, cart)) enterPayment(buyer, await keepBuyer(held, cart, buyer))
        else enterPayment(buyer, await reserve(cart, buyer))
      } catch (error) {
        console.warn('The cart was not reserved', error)
        refuse(error, cart.lines)
      }
    })
  }

  async function finalize(order: CreateOrderRequest) {
    let isInDoubt = false
    await whileBusy('ordering', async () => {
      try {
        const { order_id: orderId, repeated } = await sendOrder(order)
        if (order.reservation_id) tellOtherTabs({ reservationId: order.reservation_id, orderId })
        const { photo } = readDraft().payment
        // One that was placed before may say another number.
        celebrate({ step: 'placed', orderId, sent: repeated ? null : order, photo })
      } catch (error) {
        console.warn('The order was not taken', error)
        const code = error instanceof ApiError ? error.problem?.error : undefined
        if (code === 'window_expired') moveTo({ step: 'expired' })
        else if (code && lostReservation.includes(code)) moveTo(backToData((error as ApiError).message))
        else {
          const { isUnanswered, wayOn } = refuse(error, readCart().lines)
          isInDoubt = isUnanswered || wayOn === 'agree'
          const { reservation_id: reservationId } = order
          if (isUnanswered && reservationId) {
            moveTo((stage) => markUnanswered(stage, reservationId))
            tellOtherTabs({ reservationId, orderId: 'unknown' })
          }
        }
      }
    })
    // It may have run out while nobody looked at it. Of a lost answer, and of the price, the shop knows more than we do.
    if (held && held.deadline <= Date.now()) endOfTime()
    else if (isInDoubt) void askQuietly()
  }

  /** The time seems to be up. The shop's clock decides; without an answer this one does. */
  const endOfTime = useCallback(() => {
    ask().catch(() => {
      if (isWaiting.current) return
      moveTo((stage) => (stage.step === 'payment' && stage.window.isUnanswered ? stage : { step: 'expired' }))
    })
  }, [ask, moveTo])

  /** Lets go of what is held. Of an order that may stand the shop is asked first; without an answer one stays. */
  async function leavePayment(notice: string | null) {
    const { window } = readDraft()
    // Gone already: the cart is empty because its order was placed.
    if (window === null || isWaiting.current) return
    if (window.isUnanswered) {
      await whileBusy('asking', () => leaveUnanswered(window, notice))
      return
    }
    turn.current += 1
    void release(window.held.id)
    setRefused(null)
    moveTo(backToData(notice))
    if (notice === null) tellOtherTabs({ reservationId: window.held.id, orderId: null })
  }

  /** Released first and asked about after: what is then an order was one, and what is none will not become one. */
  async function leaveUnanswered(window: PaymentWindow, notice: string | null) {
    await release(window.held.id)
    const state = await readReservationState().catch(() => null)
    const { photo } = readDraft().payment
    const next = state && leaveInDoubt(window, state, { photo, notice })
    if (!next) setRefused({ refusal: orderInDoubt, lines: readCart().lines })
    else if (next.step === 'placed') celebrate(next)
    else {
      moveTo(next)
      if (notice === null) tellOtherTabs({ reservationId: window.held.id, orderId: null })
    }
  }

  function restart() {
    setRefused(null)
    moveTo(backToData(null))
  }

  return {
    stage,
    isLooking,
    refused,
    busy,
    actions: { openPayment, finalize, endOfTime, leavePayment, restart },
  }
}

/** A quicker answer needs no word. */
const LOOKING_MS = 700

/** What was reserved is no longer this buyer's to pay: the cart has to be reserved anew. */
const lostReservation: ErrorCode[] = ['reservation_closed', 'reservation_not_found', 'reservation_differs']

/** Whoever left for the login, or for one more article, finds the payment as they left it, and the same deadline. */
function resume(): Stage {
  const { window } = readDraft()
  return window ? { step: 'payment', window } : atStart
}
