import type { Cart } from '../cart/cart-store'
import type { PaymentWindow } from './checkout-draft'
import { type HeldCart, holds, isFor } from './reservation'

/** Where a checkout stands. */
export type Stage =
  | {
      step: 'data'
      /** What the buyer reserved before the page was loaded anew: the time runs on while the data is asked for again. */
      held: HeldCart | null
      /** The buyer was further already. */
      isReturn: boolean
      /** Why this step is shown again, when it was not the buyer's wish. */
      notice: string | null
    }
  | { step: 'payment'; window: PaymentWindow }
  | { step: 'placed'; orderId: number; email: string; photo: File | null }
  | { step: 'expired' }

export const noticeOf = {
  cartChanged:
    'Tu carrito cambió, así que soltamos la reserva. Revísalo y pulsa «Pagar» para reservarlo otra vez.',
  reservedElsewhere:
    'Reservaste otro carrito en otro dispositivo. Revisa este y pulsa «Pagar» para reservarlo.',
  releasedElsewhere: 'Volviste a tus datos en otra pestaña. Pulsa «Pagar» para reservar tu carrito otra vez.',
}

export const backToData = (notice: string | null): Stage => ({
  step: 'data',
  held: null,
  isReturn: true,
  notice,
})

/** What becomes of a checkout when the shop says what it holds for this buyer now. */
export function follow(stage: Stage, held: HeldCart | null, cart: Cart): Stage {
  if (stage.step === 'data') {
    if (held === null) return stage.held ? { step: 'expired' } : stage
    return { ...stage, held: isFor(held, cart) ? held : null }
  }
  if (stage.step !== 'payment' || stage.window.isUnanswered) return stage
  if (held === null) return { step: 'expired' }
  const { window } = stage
  const isSame =
    held.id === window.held.id ||
    (holds(held, window.held.lines) && held.totalCents === window.held.totalCents)
  return isSame ? { ...stage, window: { ...window, held } } : backToData(noticeOf.reservedElsewhere)
}
