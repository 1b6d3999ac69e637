import { useMemo } from 'react'
import type { Offer } from '../../contract/api/offers.ts'
import { toCents } from '../../contract/money.ts'
import { type Cart, useCart } from '../cart/cart-store.ts'

/**
 * What a checkout buys: the buyer's own cart, or the lines of an offer of the shop. An offer does not change here, and
 * the buyer's own cart is left as it is.
 */
export type CheckoutCart = Pick<Cart, 'lines' | 'count' | 'totalCents' | 'isReady'> & {
  /** The token of the offer; null for the buyer's own cart. */
  offer: string | null
}

export function cartOfOffer(token: string, { lines, total }: Pick<Offer, 'lines' | 'total'>): CheckoutCart {
  return {
    offer: token,
    lines: lines.map(({ id, name, img_url, price, count }) => ({ id, name, img_url, price, count })),
    count: lines.length,
    totalCents: toCents(total) ?? 0,
    isReady: true,
  }
}

/** The buyer's own cart, as the checkout knows it. */
export function ownCart({ lines, count, totalCents, isReady }: Cart): CheckoutCart {
  return { offer: null, lines, count, totalCents, isReady }
}

/** What this checkout buys now. `offered` is given where it was opened by the link of an offer. */
export function useCheckoutCart(offered: CheckoutCart | null): CheckoutCart {
  const own = useCart()
  return useMemo(() => offered ?? ownCart(own), [offered, own])
}
