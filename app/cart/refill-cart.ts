import { call } from '../../contract/client.ts'
import { addToCart, increase, readCart } from './cart-store'

type Wanted = { id: number; name: string; count: number }

/**
 * Puts what was bought once into the cart again, at today's prices and as far as there is any. What lies in the cart
 * already stays as it is. Tells what cannot be had as it was, in sentences.
 */
export async function refillCart(
  wanted: readonly Wanted[],
): Promise<{ isAnyInCart: boolean; leftOut: string }> {
  const ids = wanted.map(({ id }) => id)
  const { lines } = await call('GET /api/cart', { query: { ids: ids.join(',') } })
  const isInCart = (id: number) => readCart().lines.some((line) => line.id === id)
  const leftOut = wanted.flatMap(({ id, name, count }) => {
    if (isInCart(id)) return []
    const line = lines.find((line) => line.id === id)
    if (!line) return `${name}: ya no está a la venta.`
    if (line.stock === 0) return `${name}: se agotó.`
    addToCart(line)
    for (let units = 1; units < Math.min(count, line.stock); units++) increase(id)
    if (line.stock >= count) return []
    return `${name}: ${line.stock === 1 ? 'queda 1 unidad' : `quedan ${line.stock} unidades`}.`
  })
  return { isAnyInCart: ids.some(isInCart), leftOut: leftOut.join(' ') }
}
