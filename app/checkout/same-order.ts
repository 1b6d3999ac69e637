import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Cart } from '../cart/cart-store'
import { callSignedIn } from '../login/session.ts'

/**
 * A word to whoever is about to buy what they have just bought: the answer to their order was lost and they loaded the
 * page anew, or they finished on another device. A warning and no lock: somebody may want the same again.
 */
export async function warningOfSameOrder(cart: Cart): Promise<string | null> {
  if (cart.count === 0) return null
  const { user } = await callSignedIn('GET /api/user')
  const same = user.orders.find((order) => isSame(order, user.order_detail, cart))
  if (!same) return null
  const number = formatOrderNumber(same.id)
  return `Hace poco hiciste el pedido ${number} con estas mismas piezas. Míralo en MIS PEDIDOS antes de pagar otra vez.`
}

const A_WHILE_MS = 60 * 60 * 1000

function isSame(order: Order, details: readonly OrderDetail[], cart: Cart): boolean {
  const isRecent = Math.abs(Date.now() - Date.parse(order.time_order)) < A_WHILE_MS
  if (!isRecent || order.state === 'CANCELADO' || toCents(order.total_price) !== cart.totalCents) return false
  const ordered = details.filter(({ order_id }) => order_id === order.id)
  return (
    ordered.length === cart.count &&
    cart.lines.every((line) =>
      ordered.some(({ product_name, count }) => product_name === line.name && count === line.count),
    )
  )
}
