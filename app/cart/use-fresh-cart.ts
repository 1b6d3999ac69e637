import { useEffect } from 'react'

/**
 * Prices and stock may have changed since the lines were kept: asks when somebody looks at them. Without an answer they
 * stand as they are. The checkout does not: there the shop is asked at "Pagar", and a new price needs a yes.
 */
export function useFreshCart(isShown: boolean): void {
  useEffect(() => {
    if (isShown) import('./refresh-cart').then(({ refreshCart }) => refreshCart()).catch(() => {})
  }, [isShown])
}
