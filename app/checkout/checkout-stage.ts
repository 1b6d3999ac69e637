import type { CreateOrderRequest } from '../../contract/api/orders.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import type { CheckoutCart } from './checkout-cart'
import type { BuyerData, PaymentWindow } from './checkout-draft'
import { type EndedCart, type HeldCart, hasSamePieces, isFor, type ReservationState } from './reservation'
import { completeBuyer } from './typed-buyer'

/** Shown above step 1 when something else than the buyer's wish led there. */
export type Notice = { text: string; tone: 'warning' | 'success'; orderId?: number }

type DataStage = {
  step: 'data'
  /** What is reserved already: its time runs while the buyer completes the data. */
  held: HeldCart | null
  /** The data that the shop keeps with the reservation. */
  typed: Partial<BuyerData>
  /** The buyer has been in a later step before. */
  isReturn: boolean
  notice: Notice | null
}

export type PlacedStage = {
  step: 'placed'
  orderId: number
  /** The order as this page sent it; null when another page may have sent it, and the shop is asked. */
  sent: CreateOrderRequest | null
  photo: File | null
}

/** Where a checkout stands. */
export type Stage = DataStage | { step: 'payment'; window: PaymentWindow } | PlacedStage | { step: 'expired' }

export const noticeOf = {
  cartChanged:
    'Tu carrito cambió, así que soltamos la reserva. Revísalo y pulsa «Pagar» para reservarlo otra vez.',
  reservedElsewhere:
    'Reservaste otro carrito en otro dispositivo. Revisa este y pulsa «Pagar» para reservarlo.',
  releasedElsewhere: 'Volviste a tus datos en otra pestaña. Pulsa «Pagar» para reservar tu carrito otra vez.',
  sentElsewhere:
    'En otra pestaña enviaste este pedido y no llegó la respuesta: puede que ya esté hecho. No transfieras otra vez. Si pulsas «Pagar», primero preguntamos a la tienda.',
  expired: `${texts.windowExpired} Tu carrito sigue aquí: pulsa «Pagar» para reservarlo otra vez. Si ya transferiste, después escribes el número de comprobante.`,
}

export const atStart: DataStage = { step: 'data', held: null, typed: {}, isReturn: false, notice: null }

export function backToData(text: string | null): Stage {
  return {
    step: 'data',
    held: null,
    typed: {},
    isReturn: true,
    notice: text === null ? null : { text, tone: 'warning' },
  }
}

/** What only this page has: its cart, and the photo that is sent after an order. */
type Own = { cart: CheckoutCart; photo: File | null }

/**
 * The next stage after the shop has said what it holds for this buyer, or what became of that. `isEdited`: the buyer has
 * begun to fill in step 1 on this page.
 */
export function follow(
  stage: Stage,
  { held, typed, ended }: ReservationState,
  { cart, photo, isEdited }: Own & { isEdited: boolean },
): Stage {
  if (stage.step === 'data') {
    if (held && !isFor(held, cart)) return { ...stage, held: null, typed: {} }
    if (held) return (!isEdited && takeUp(stage, held, typed)) || { ...stage, held, typed }
    if (stage.held) return endOf(stage.held, ended, null)
    return isUntouched(stage) ? { ...stage, notice: noticeOfEnd(ended, cart) } : stage
  }
  if (stage.step !== 'payment') return stage
  const { window } = stage
  if (window.hasUnknownOutcome) {
    // An order may be on its way, unless the shop knows how the reservation ended.
    if (held?.id === window.held.id) return { ...stage, window: { ...window, held } }
    return !held && ended?.id === window.held.id ? endOf(window.held, ended, photo) : stage
  }
  if (!held) return endOf(window.held, ended, null)
  // Another tab chose another place: the freight that is now reserved is for that one.
  if (held.id === window.held.id && held.totalCents !== window.held.totalCents)
    return { ...stage, window: { ...window, held, buyer: completeBuyer(typed) ?? window.buyer } }
  const isSame =
    held.id === window.held.id ||
    (hasSamePieces(held, window.held.lines) && held.totalCents === window.held.totalCents)
  return isSame ? { ...stage, window: { ...window, held } } : backToData(noticeOf.reservedElsewhere)
}

/**
 * The next stage of a buyer who leaves a payment with an unknown outcome, once the shop has said what became of the
 * reservation. Null when it did not say: then the order may exist.
 */
export function leaveInDoubt(
  { held }: PaymentWindow,
  { ended }: ReservationState,
  { photo, notice }: { photo: File | null; notice: string | null },
): Stage | null {
  if (ended?.id !== held.id) return null
  if (ended.orderId !== null) return { step: 'placed', orderId: ended.orderId, sent: null, photo }
  return backToData(notice)
}

/** An order was sent and no answer came: every tab that shows the same reservation has to know. */
export function markOutcomeUnknown(stage: Stage, reservationId: string): Stage {
  if (stage.step === 'payment' && stage.window.held.id === reservationId)
    return { ...stage, window: { ...stage.window, hasUnknownOutcome: true } }
  if (stage.step === 'data' && stage.held?.id === reservationId)
    return { ...stage, held: null, notice: { text: noticeOf.sentElsewhere, tone: 'warning' } }
  return stage
}

/**
 * A buyer who wants to pay first has to see an order of pieces of this cart that they have not been told about. Null when
 * there is none.
 */
export function orderBeforePaying(stage: Stage, ended: EndedCart | null, { cart, photo }: Own): Stage | null {
  if (stage.step !== 'data' || !ended || ended.orderId === null) return null
  if (stage.held?.id === ended.id) return { step: 'placed', orderId: ended.orderId, sent: null, photo }
  const notice = noticeOfEnd(ended, cart)
  if (!notice || stage.notice?.orderId === ended.orderId) return null
  return { ...stage, notice, held: null }
}

function endOf(held: HeldCart, ended: EndedCart | null, photo: File | null): Stage {
  if (!ended) return { step: 'expired' }
  if (ended.id !== held.id) return backToData(noticeOf.reservedElsewhere)
  if (ended.orderId !== null) return { step: 'placed', orderId: ended.orderId, sent: null, photo }
  return ended.status === 'released' ? backToData(noticeOf.releasedElsewhere) : { step: 'expired' }
}

/**
 * A phone drops the page while its owner is in the bank's app: the new one goes on with the payment. Null for whoever
 * went back to the data by wish, or has something to read first, and when data are missing.
 */
function takeUp(
  { notice, isReturn }: DataStage,
  held: HeldCart,
  typed: Partial<BuyerData>,
): Extract<Stage, { step: 'payment' }> | null {
  const buyer = notice === null && !isReturn ? completeBuyer(typed) : null
  return buyer && { step: 'payment', window: { buyer, held, hasUnknownOutcome: false } }
}

function isUntouched({ held, notice, isReturn }: DataStage): boolean {
  return held === null && notice === null && !isReturn
}

/**
 * For a page that was loaded anew. An order of the same pieces, or of some of them, is a warning and no lock: the answer
 * may have been lost, or it was finished on another device; and somebody may want the same again.
 */
function noticeOfEnd(ended: EndedCart | null, cart: CheckoutCart): Notice | null {
  if (!ended) return null
  const isSame = hasSamePieces(ended, cart.lines)
  if (ended.status === 'expired' && isSame) return { text: noticeOf.expired, tone: 'warning' }
  const { orderId } = ended
  if (orderId === null) return null
  const number = formatOrderNumber(orderId)
  if (cart.count === 0) return { text: `Tu pedido ${number} está hecho.`, tone: 'success', orderId }
  const isShared = ended.lines.some(({ id }) => cart.lines.some((line) => line.id === id))
  if (!isShared) return null
  const pieces = isSame ? 'estas mismas piezas' : 'piezas de este carrito'
  const text = `Hace poco hiciste el pedido ${number} con ${pieces}. Míralo antes de pagar otra vez.`
  return { text, tone: 'warning', orderId }
}
