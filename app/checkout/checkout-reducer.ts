import type { CreateOrderAnswer, CreateOrderRequest } from '../../contract/api/orders.ts'
import { ApiError } from '../../contract/client.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { CartLine } from '../cart/cart-store'
import type { CheckoutCart } from './checkout-cart'
import type { BuyerData } from './checkout-draft'
import {
  backToData,
  follow,
  leaveInDoubt,
  markOutcomeUnknown,
  noticeOf,
  orderBeforePaying,
  type PlacedStage,
  type Stage,
} from './checkout-stage.ts'
import type { ReservationNews } from './other-tabs'
import { orderInDoubt, type RefusedOrder, readRefusal, readRefusalOfOffer } from './refused-order.ts'
import { type HeldCart, hasSamePieces, isFor, type ReservationState } from './reservation.ts'

/** A refusal, and the cart that it was about. */
export type Refused = { refusal: RefusedOrder; lines: readonly CartLine[] }

export type CheckoutState = {
  stage: Stage
  /** Why the buyer's last attempt failed. */
  refused: Refused | null
  /** What the buyer waits for: an order, or what the shop says of earlier ones. Further presses do nothing meanwhile. */
  busy: 'ordering' | 'asking' | null
  /**
   * The last reservation of this page. By its id it recognises news from other tabs, and by its pieces whether the cart is
   * the one that was ordered.
   */
  lastHeld: HeldCart | null
  /** The shop has said what it holds for this buyer. Until then a page that comes back asks again. */
  isAnswered: boolean
  /** Grows with each act and each question: an answer to an earlier question is out of date. */
  turn: number
}

export type CheckoutEvent =
  /** The page may have missed something: it was opened or came back, or the time seems to be up. */
  | { type: 'mayBeStale' }
  | { type: 'answered'; turn: number; answer: ReservationState }
  | { type: 'unanswered' }
  | { type: 'payPressed'; buyer: BuyerData }
  | { type: 'answeredBeforePaying'; buyer: BuyerData; cart: CheckoutCart; answer: ReservationState }
  | { type: 'reserved'; buyer: BuyerData; held: HeldCart }
  | { type: 'reservationRefused'; cart: CheckoutCart; error: unknown }
  | { type: 'finalizePressed'; order: CreateOrderRequest }
  | { type: 'ordered'; order: CreateOrderRequest; answer: CreateOrderAnswer }
  | { type: 'orderRefused'; order: CreateOrderRequest; error: unknown }
  /** Back to the data: by the buyer's wish without a notice, or because the cart changed. */
  | { type: 'paymentLeft'; notice: string | null }
  /** A payment in doubt was released; `answer` is null when the shop did not say what became of it. */
  | { type: 'leftInDoubt'; notice: string | null; answer: ReservationState | null }
  | { type: 'restarted' }
  | { type: 'toldByOtherTab'; news: ReservationNews }
  | { type: 'screenLeft' }

/** What has to be done because of an event. Each question leads to one of the events above. */
export type Effect =
  | { do: 'ask'; turn: number }
  | { do: 'askBeforePaying'; buyer: BuyerData; cart: CheckoutCart }
  /** `held` is what the shop holds of this very cart already. */
  | { do: 'reserve'; buyer: BuyerData; cart: CheckoutCart; held: HeldCart | null }
  | { do: 'sendOrder'; order: CreateOrderRequest }
  | { do: 'release'; id: string }
  | { do: 'releaseAndAsk'; id: string; notice: string | null }
  | { do: 'tellOtherTabs'; news: ReservationNews }
  | { do: 'updatePrices'; prices: RefusedOrder['freshPrices'] }
  | { do: 'updateFreight'; cart: CheckoutCart; cents: number }
  | { do: 'restorePayment'; held: HeldCart }
  | { do: 'closeDraft' }
  | { do: 'clearCart' }

/** What the page has at the moment of the event. `isEdited`: the buyer has begun to fill in step 1 on this page. */
export type PageData = { cart: CheckoutCart; photo: File | null; isEdited: boolean; now: number }

type Reaction = { next: CheckoutState; effects: Effect[] }

export function beginCheckout(stage: Stage): CheckoutState {
  return { stage, refused: null, busy: null, lastHeld: heldIn(stage), isAnswered: false, turn: 0 }
}

/** The course of a checkout: what an event makes of it, and what has to be done then. */
export function reduceCheckout(checkout: CheckoutState, event: CheckoutEvent, page: PageData): Reaction {
  const { next, effects } = react(checkout, event, page)
  return {
    next: { ...next, lastHeld: heldIn(next.stage) ?? next.lastHeld },
    effects: [...arrivalEffects(checkout, next.stage, page), ...effects],
  }
}

export function heldIn(stage: Stage): HeldCart | null {
  if (stage.step === 'payment') return stage.window.held
  return stage.step === 'data' ? stage.held : null
}

function react(checkout: CheckoutState, event: CheckoutEvent, page: PageData): Reaction {
  const { stage, busy } = checkout
  switch (event.type) {
    case 'mayBeStale':
      return busy ? settle(checkout) : ask(checkout)

    case 'answered':
      if (busy || event.turn !== checkout.turn) return settle(checkout)
      return settle({ ...checkout, isAnswered: true, stage: follow(stage, event.answer, page) })

    case 'unanswered': {
      // The shop's clock decides; without an answer this one does, unless an order may stand.
      const held = heldIn(stage)
      const isInDoubt = stage.step === 'payment' && stage.window.hasUnknownOutcome
      if (busy || !held || held.deadline > page.now || isInDoubt) return settle(checkout)
      return settle({ ...checkout, stage: { step: 'expired' } })
    }

    case 'payPressed':
      // Asks first: an order may stand whose answer never came to this page, and nobody is to pay twice.
      if (busy) return settle(checkout)
      return wait(checkout, 'asking', { do: 'askBeforePaying', buyer: event.buyer, cart: page.cart })

    case 'answeredBeforePaying': {
      const { buyer, cart, answer } = event
      const first = orderBeforePaying(stage, answer.ended, { cart, photo: page.photo })
      if (first) return settle({ ...checkout, busy: null, stage: first })
      const held = answer.held && isFor(answer.held, cart) ? answer.held : null
      return { next: checkout, effects: [{ do: 'reserve', buyer, cart, held }] }
    }

    case 'reserved': {
      const window = { buyer: event.buyer, held: event.held, hasUnknownOutcome: false }
      return settle({ ...checkout, busy: null, stage: { step: 'payment', window } })
    }

    case 'reservationRefused':
      return refuse(checkout, event.error, event.cart)

    case 'finalizePressed':
      return busy ? settle(checkout) : wait(checkout, 'ordering', { do: 'sendOrder', order: event.order })

    case 'ordered': {
      const { order, answer } = event
      // An order that was placed before may say another receipt number than this page.
      const placed = placedStage(answer.order_id, { sent: answer.repeated ? null : order, photo: page.photo })
      return { next: { ...checkout, busy: null, stage: placed }, effects: tell(order, answer.order_id) }
    }

    case 'orderRefused':
      return orderRefused(checkout, event, page)

    case 'paymentLeft': {
      if (stage.step !== 'payment' || busy) return settle(checkout)
      const { notice } = event
      const { held, hasUnknownOutcome } = stage.window
      if (hasUnknownOutcome) return wait(checkout, 'asking', { do: 'releaseAndAsk', id: held.id, notice })
      const left = { ...checkout, turn: checkout.turn + 1, refused: null, stage: backToData(notice) }
      return { next: left, effects: [{ do: 'release', id: held.id }, ...tellReleased(held, notice)] }
    }

    case 'leftInDoubt': {
      if (stage.step !== 'payment') return settle({ ...checkout, busy: null })
      const { notice, answer } = event
      const next = answer && leaveInDoubt(stage.window, answer, { photo: page.photo, notice })
      if (!next)
        return settle({ ...checkout, busy: null, refused: { refusal: orderInDoubt, lines: page.cart.lines } })
      return {
        next: { ...checkout, busy: null, stage: next },
        effects: next.step === 'placed' ? [] : tellReleased(stage.window.held, notice),
      }
    }

    case 'restarted':
      return settle({ ...checkout, refused: null, stage: backToData(null) })

    case 'toldByOtherTab': {
      const { reservationId, orderId } = event.news
      if (busy || stage.step === 'placed' || reservationId !== checkout.lastHeld?.id) return settle(checkout)
      const told = (stage: Stage) => ({ ...checkout, turn: checkout.turn + 1, stage })
      if (orderId === 'unknown') return ask(told(markOutcomeUnknown(stage, reservationId)))
      if (orderId === null) return settle(told(backToData(noticeOf.releasedElsewhere)))
      return settle(told(placedStage(orderId)))
    }

    case 'screenLeft':
      // An answer that comes later may be about somebody who has logged out since.
      return settle({ ...checkout, turn: checkout.turn + 1 })
  }
}

function orderRefused(
  checkout: CheckoutState,
  { order, error }: Extract<CheckoutEvent, { type: 'orderRefused' }>,
  { cart, now }: PageData,
): Reaction {
  const problem = error instanceof ApiError ? error.problem : null
  if (problem?.error === 'window_expired')
    return settle({ ...checkout, busy: null, stage: { step: 'expired' } })
  if (problem && lostReservation.includes(problem.error))
    return settle({ ...checkout, busy: null, stage: backToData((error as ApiError).message) })

  const { next, effects } = refuse(checkout, error, cart)
  const { hasUnknownOutcome, wayOn } = next.refused.refusal
  if (hasUnknownOutcome && order.reservation_id) {
    next.stage = markOutcomeUnknown(next.stage, order.reservation_id)
    effects.push(...tell(order, 'unknown'))
  }
  // The time may have run out meanwhile. Of a lost answer, and of the price, the shop knows more than this page.
  const held = heldIn(next.stage)
  if (!hasUnknownOutcome && wayOn !== 'agree' && !(held && held.deadline <= now)) return { next, effects }
  const asked = ask(next)
  return { next: asked.next, effects: [...effects, ...asked.effects] }
}

/** What was reserved is no longer this buyer's to pay: the cart has to be reserved anew. */
const lostReservation: ErrorCode[] = ['reservation_closed', 'reservation_not_found', 'reservation_differs']

const settle = (next: CheckoutState): Reaction => ({ next, effects: [] })

function ask(checkout: CheckoutState): Reaction {
  const turn = checkout.turn + 1
  return { next: { ...checkout, turn }, effects: [{ do: 'ask', turn }] }
}

function wait(checkout: CheckoutState, busy: NonNullable<CheckoutState['busy']>, effect: Effect): Reaction {
  return { next: { ...checkout, busy, turn: checkout.turn + 1, refused: null }, effects: [effect] }
}

function refuse(checkout: CheckoutState, error: unknown, cart: CheckoutCart) {
  const { lines, offer } = cart
  const refusal = offer === null ? readRefusal(error, lines) : readRefusalOfOffer(error, lines)
  const { freshPrices: prices, shippingCents: cents } = refusal
  const effects: Effect[] = prices.length === 0 ? [] : [{ do: 'updatePrices', prices }]
  if (cents !== null) effects.push({ do: 'updateFreight', cart, cents })
  return { next: { ...checkout, busy: null, refused: { refusal, lines } }, effects }
}

function tell(
  { reservation_id: reservationId }: CreateOrderRequest,
  orderId: ReservationNews['orderId'],
): Effect[] {
  return reservationId ? [{ do: 'tellOtherTabs', news: { reservationId, orderId } }] : []
}

/** A buyer who goes back takes the other tabs along; a cart that changed is known to them. */
function tellReleased({ id }: HeldCart, notice: string | null): Effect[] {
  return notice === null ? [{ do: 'tellOtherTabs', news: { reservationId: id, orderId: null } }] : []
}

function placedStage(orderId: number, { sent = null, photo = null }: Partial<PlacedStage> = {}): PlacedStage {
  return { step: 'placed', orderId, sent, photo }
}

function arrivalEffects({ stage: from, lastHeld }: CheckoutState, to: Stage, { cart }: PageData): Effect[] {
  if (to.step === from.step) return []
  if (to.step === 'payment') return [{ do: 'restorePayment', held: to.window.held }]
  if (to.step !== 'placed') return []
  // The buyer may have begun to fill another cart: this page may have slept since. An offer leaves the cart as it is.
  const isSameCart =
    lastHeld !== null && lastHeld.offer === null && cart.offer === null && hasSamePieces(lastHeld, cart.lines)
  return isSameCart ? [{ do: 'closeDraft' }, { do: 'clearCart' }] : [{ do: 'closeDraft' }]
}
