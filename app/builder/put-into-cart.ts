import type { PcPart } from '../../contract/api/pc-build.ts'
import { increase, readCart } from '../cart/cart-store'
import { refillCart } from '../cart/refill-cart'

export type Wanted = Pick<PcPart, 'id' | 'name' | 'count' | 'stock'>

/**
 * Puts all parts into the cart, as far as they are in stock; of what lay there already there are as many as wanted afterwards.
 * Returns a sentence that says what was done and what could not be had.
 */
export async function putIntoCart(parts: readonly Wanted[]): Promise<{ isWhole: boolean; text: string }> {
  const { isAnyInCart, leftOut } = await refillCart(parts)
  for (const { id, count, stock } of parts) {
    const line = readCart().lines.find((it) => it.id === id)
    for (let units = line?.count ?? count; units < Math.min(count, stock); units++) increase(id)
  }
  const isWhole = leftOut === ''
  if (isWhole) return { isWhole, text: 'Tu armado está en el carrito.' }
  return { isWhole, text: isAnyInCart ? `Lo demás está en el carrito. ${leftOut}` : leftOut }
}
