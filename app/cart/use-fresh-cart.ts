import { type ComponentType, useEffect, useState } from 'react'

/**
 * Prices and stock may have changed since the lines were stored, so this asks the shop when they are shown. Without an answer
 * they stay as they are. The checkout does not use it: it asks at "Pagar", where the buyer has to agree to a new price.
 * Returns what shows the totals with their freight, once it is loaded.
 */
export function useFreshCart(isShown: boolean): ComponentType | undefined {
  const [Sums, setSums] = useState<ComponentType>()
  useEffect(() => {
    if (!isShown) return
    import('./refresh-cart')
      .then(({ refreshCart, CartSums }) => {
        setSums(() => CartSums)
        return refreshCart()
      })
      .catch(() => {})
  }, [isShown])
  return Sums
}
