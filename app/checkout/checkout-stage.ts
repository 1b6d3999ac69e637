import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import type { Cart } from '../cart/cart-store'
import type { BuyerData, PaymentWindow } from './checkout-draft'
import { type EndedCart, type HeldCart, holds, isFor, type ReservationState } from './reservation'

/** A word before the first step, when the buyer did not come there by wish alone. */
export type Notice = { text: string; tone: 'warning' | 'success'; isAboutOrder?: boolean }

type DataStage = {
  step: 'data'
  /** What the buyer reserved before the page was loaded anew: the time runs on while the data is asked for again. */
  held: HeldCart | null
  /** The buyer was further already. */
  isReturn: boolean
  notice: Notice | null
}

export type PlacedStage = {
  step: 'placed'
  orderId: number
  /** Null in a page that never had the buyer's data. */
  buyer: Pick<BuyerData, 'email' | 'delivery_method'> | null
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
  expired: `${texts.windowExpired} Tu carrito sigue aquí: pulsa «Pagar» para reservarlo otra vez. Si ya transferiste, después escribes el número de comprobante.`,
}

export const atStart: DataStage = { step: 'data', held: null, isReturn: false, notice: null }

export function backToData(text: string | null): Stage {
  return {
    step: 'data',
    held: null,
    isReturn: true,
    notice: text === null ? null : { text, tone: 'warning' },
  }
}

/** What this page has: its cart, and the photo that was to go with an order. */
type Own = { cart: Cart; photo: File | null }

/** What becomes of a checkout when the shop says what it holds for this buyer now, or what became of it. */
export function follow(stage: Stage, { held, ended }: ReservationState, { cart, photo }: Own): Stage {
  if (stage.step === 'data') {
    if (held) return { ...stage, held: isFor(held, cart) ? held : null }
    if (stage.held) return endOf(stage.held, ended, { buyer: null, photo: null })
    return isUntouched(stage) ? { ...stage, notice: noticeOfEnd(ended, cart) } : stage
  }
  if (stage.step !== 'payment') return stage
  const { window } = stage
  const { buyer } = window
  if (window.isUnanswered) {
    // An order is under way: it may still come, unless the shop knows how it ended.
    return !held && ended?.id === window.held.id ? endOf(window.held, ended, { buyer, photo }) : stage
  }
  if (!held) return endOf(window.held, ended, { buyer, photo: null })
  const isSame =
    held.id === window.held.id ||
    (holds(held, window.held.lines) && held.totalCents === window.held.totalCents)
  return isSame ? { ...stage, window: { ...window, held } } : backToData(noticeOf.reservedElsewhere)
}

function endOf(held: HeldCart, ended: EndedCart | null, own: Pick<PlacedStage, 'buyer' | 'photo'>): Stage {
  if (!ended) return { step: 'expired' }
  if (ended.id !== held.id) return backToData(noticeOf.reservedElsewhere)
  if (ended.orderId !== null) return { step: 'placed', orderId: ended.orderId, ...own }
  return ended.status === 'released' ? backToData(noticeOf.releasedElsewhere) : { step: 'expired' }
}

function isUntouched({ held, notice, isReturn }: DataStage): boolean {
  return held === null && notice === null && !isReturn
}

/**
 * For a page that was loaded anew. An order of the same pieces is a warning and no lock: the answer may have been lost,
 * or it was finished on another device; and somebody may want the same again.
 */
function noticeOfEnd(ended: EndedCart | null, cart: Cart): Notice | null {
  if (!ended) return null
  const isSame = holds(ended, cart.lines)
  if (ended.status === 'expired' && isSame) return { text: noticeOf.expired, tone: 'warning' }
  if (ended.orderId === null || (cart.count > 0 && !isSame)) return null
  const number = formatOrderNumber(ended.orderId)
  if (!isSame) return { text: `Tu pedido ${number} está hecho.`, tone: 'success', isAboutOrder: true }
  const text = `Hace poco hiciste el pedido ${number} con estas mismas piezas. Míralo antes de pagar otra vez.`
  return { text, tone: 'warning', isAboutOrder: true }
}
