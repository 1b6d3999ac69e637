import { useCallback, useEffect, useRef, useState } from 'react'
import { clearCart, readCart, updateLines } from '../cart/cart-store'
import { saveFreight } from '../freight/freight'
import { useToken } from '../login/session'
import { type CheckoutCart, goalOf, ownCart } from './checkout-cart'
import { closeDraft, keepInDraft, readDraft, restorePayment } from './checkout-draft'
import {
  beginCheckout,
  type CheckoutEvent,
  type Effect,
  heldIn,
  type PageData,
  reduceCheckout,
} from './checkout-reducer'
import { atStart, type Stage } from './checkout-stage'
import { hearOtherTabs, tellOtherTabs } from './other-tabs'
import { keepBuyer, readReservationState, release, reserve } from './reservation'
import { sendOrder } from './send-order'
import { useClockDriftCheck } from './use-clock-drift-check'

/**
 * Runs the reducer of the checkout: hands it what happens, and does what it asks for. `offered` is what an offer has in
 * the place of the buyer's cart; another one needs another screen.
 */
export function useCheckout(offered: CheckoutCart | null) {
  const [checkout, setCheckout] = useState(() => beginCheckout(resume(offered)))
  // An answer may come before the screen is drawn anew: it finds where the checkout stands now.
  const latest = useRef(checkout)
  const bought = useRef(offered)
  const { stage, isAnswered } = checkout
  const held = heldIn(stage)

  /** Settles when what the event led to is done. */
  const dispatch = useCallback(async (event: CheckoutEvent): Promise<void> => {
    const { next, effects } = reduceCheckout(latest.current, event, readPage(bought.current))
    latest.current = next
    setCheckout(next)
    await Promise.all(effects.map((effect) => perform(effect, dispatch)))
  }, [])

  useEffect(() => {
    // What is being paid for is also what step 1 shows again. It is put into the draft only when that form is gone:
    // until then, data of the account that come late are still written there.
    if (stage.step === 'payment') keepInDraft({ window: stage.window, buyer: stage.window.buyer })
    else keepInDraft({ window: null })
  }, [stage])

  const token = useToken()
  const [isLooking, setIsLooking] = useState(false)
  useEffect(() => {
    if (token === null) return
    const timer = setTimeout(setIsLooking, LOOKING_MS, true)
    const end = () => {
      clearTimeout(timer)
      setIsLooking(false)
    }
    void dispatch({ type: 'mayBeStale' }).then(end)
    return end
  }, [token, dispatch])

  const doubt = useCallback(() => void dispatch({ type: 'mayBeStale' }), [dispatch])
  // A page that was put away while it asked never hears the answer, and its question has to be asked again.
  useClockDriftCheck(held !== null || (token !== null && !isAnswered), doubt)

  useEffect(() => hearOtherTabs((news) => void dispatch({ type: 'toldByOtherTab', news })), [dispatch])

  useEffect(() => () => void dispatch({ type: 'screenLeft' }), [dispatch])

  return { ...checkout, held, isLooking, dispatch, doubt }
}

/** On a slow line, a buyer who comes back to the payment sees an empty form first; a quicker answer needs no word. */
const LOOKING_MS = 700

/** A buyer who left for the login, or for one more product, finds the payment as they left it, and the same deadline. */
function resume(offered: CheckoutCart | null): Stage {
  const { window } = readDraft()
  const isOfThis = window !== null && window.held.offer === (offered?.offer ?? null)
  return isOfThis ? { step: 'payment', window } : atStart
}

function readPage(offered: CheckoutCart | null): PageData {
  const { payment, isEdited, buyer } = readDraft()
  return {
    cart: offered ?? ownCart(readCart(), goalOf(buyer)),
    photo: payment.photo,
    isEdited,
    now: Date.now(),
  }
}

async function perform(effect: Effect, dispatch: (event: CheckoutEvent) => Promise<void>): Promise<void> {
  switch (effect.do) {
    case 'ask': {
      const answer = await readReservationState().catch(warn('The reservation could not be read'))
      return dispatch(answer ? { type: 'answered', turn: effect.turn, answer } : { type: 'unanswered' })
    }
    case 'askBeforePaying':
    case 'reserve': {
      const { buyer, cart } = effect
      try {
        if (effect.do === 'askBeforePaying') {
          const answer = await readReservationState()
          return dispatch({ type: 'answeredBeforePaying', buyer, cart, answer })
        }
        const held = await (effect.held ? keepBuyer(effect.held, cart, buyer) : reserve(cart, buyer))
        return dispatch({ type: 'reserved', buyer, held })
      } catch (error) {
        console.warn('The cart was not reserved', error)
        return dispatch({ type: 'reservationRefused', cart, error })
      }
    }
    case 'sendOrder': {
      const { order } = effect
      try {
        return dispatch({ type: 'ordered', order, answer: await sendOrder(order) })
      } catch (error) {
        console.warn('The order was not taken', error)
        return dispatch({ type: 'orderRefused', order, error })
      }
    }
    case 'release':
      // Nobody waits for it.
      void release(effect.id)
      return
    case 'releaseAndAsk': {
      // Released first: what is an order after that was one before, and what is none cannot become one.
      await release(effect.id)
      const answer = await readReservationState().catch(() => null)
      return dispatch({ type: 'leftInDoubt', notice: effect.notice, answer })
    }
    case 'tellOtherTabs':
      return tellOtherTabs(effect.news)
    case 'updatePrices':
      return updateLines(effect.prices)
    case 'updateFreight':
      return effect.cart.goal === 'pickup'
        ? undefined
        : saveFreight(effect.cart.lines, effect.cart.goal, effect.cents)
    case 'restorePayment':
      return restorePayment(effect.held)
    case 'closeDraft':
      return closeDraft()
    case 'clearCart':
      return clearCart()
  }
}

const warn = (text: string) => (error: unknown) => {
  console.warn(text, error)
  return null
}
