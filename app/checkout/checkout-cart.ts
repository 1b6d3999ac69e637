import { useMemo } from 'react'
import type { Offer } from '../../contract/api/offers.ts'
import type { FreightGoal } from '../../contract/delivery.ts'
import { toCents } from '../../contract/money.ts'
import { type Cart, useCart } from '../cart/cart-store.ts'
import { readFreight, useFreight } from '../freight/freight.ts'
import type { BuyerData } from './checkout-draft'

/**
 * What a checkout buys: the buyer's own cart, or the lines of an offer of the shop. An offer does not change here, and
 * the buyer's own cart is left as it is.
 */
export type CheckoutCart = Pick<Cart, 'lines' | 'count' | 'totalCents' | 'isReady'> & {
  /** The token of the offer; null for the buyer's own cart. */
  offer: string | null
  /** Where it is sent, as far as the freight goes. */
  goal: FreightGoal
  /** What the buyer was told that the shop charges for that, in cents. Null: nothing, because it charges none or has not said. */
  shippingCents: number | null
}

export function cartOfOffer(token: string, { lines, total }: Pick<Offer, 'lines' | 'total'>): CheckoutCart {
  return {
    offer: token,
    lines: lines.map(({ id, name, img_url, price, count }) => ({ id, name, img_url, price, count })),
    count: lines.length,
    totalCents: toCents(total) ?? 0,
    isReady: true,
    // Its price is what the shop's people said.
    goal: '',
    shippingCents: null,
  }
}

/** The buyer's own cart, as the checkout knows it. */
export function ownCart({ lines, count, totalCents, isReady }: Cart, goal: FreightGoal): CheckoutCart {
  const shippingCents = goal === 'pickup' ? null : (readFreight(lines, goal) ?? null)
  return { offer: null, lines, count, totalCents, isReady, goal, shippingCents }
}

type Destination = Partial<Pick<BuyerData, 'delivery_method' | 'delivery_province'>>

export function goalOf({ delivery_method, delivery_province }: Destination): FreightGoal {
  return delivery_method === 'pickup' ? 'pickup' : (delivery_province ?? '')
}

/** What this checkout buys now. `offered` is given where it was opened by the link of an offer. */
export function useCheckoutCart(offered: CheckoutCart | null, goal: FreightGoal): CheckoutCart {
  const own = useCart()
  const freight = useFreight(own.lines, goal === 'pickup' ? '' : goal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ownCart` reads the freight.
  return useMemo(() => offered ?? ownCart(own, goal), [offered, own, goal, freight])
}
