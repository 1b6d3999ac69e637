import { useEffect } from 'react'

/**
 * Prices and stock may have changed since the lines were stored, so this asks the shop when they are shown. Without an answer
 * they stay as they are. The checkout does not use it: it asks at "Pagar", where the buyer has to agree to a new price.
 */
export function useFreshCart(isShown: boolean): void {
  useEffect(() => {
    if (isShown) import('./refresh-cart').then(({ refreshCart }) => refreshCart()).catch(() => {})
  }, [isShown])
}
