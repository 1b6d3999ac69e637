import { call } from '../../contract/client.ts'
import { addToCart, increase, readCart } from './cart-store'

type Wanted = { id: number; name: string; count: number }

/**
 * Puts the lines of an earlier order into the cart, at today's prices and as far as they are in stock. Lines that are in the
 * cart already stay as they are. Returns a sentence for each line that cannot be had as it was.
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
