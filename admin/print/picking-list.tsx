import type { PrintAnswer } from '../../contract/api/admin/bulk.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate, shopTime } from '../../contract/shop-time.ts'

type Picked = {
  shelf: string | null
  sku: string
  name: string
  orders: { id: number; left: number; build: string | null }[]
}

/**
 * What to take from the shelves for all of these orders, in one walk: by shelf, and how many of it go into which order.
 */
export function PickingList({ printed: { orders }, isRoll }: { printed: PrintAnswer; isRoll: boolean }) {
  const picked = pickedFrom(orders)
  const units = picked.flatMap((one) => one.orders).reduce((sum, { left }) => sum + left, 0)
  return (
    <>
      <h2 className="font-semibold text-black text-18">Lista de preparación</h2>
      <p className="mb-3">
        {formatDate(shopTime(new Date()))} · {orders.length === 1 ? '1 pedido' : `${orders.length} pedidos`} ·{' '}
        {units === 1 ? '1 unidad' : `${units} unidades`}
      </p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-black border-b">
            <th className="w-7 py-1">
              <span className="sr-only">Listo</span>
            </th>
            {/* A roll is too narrow for a column more: there it stands above the name. */}
            {!isRoll && <th className="py-1 pr-2">Ubicación</th>}
            <th className="py-1 pr-2">Producto</th>
            <th className="py-1 text-right">Unidades</th>
          </tr>
        </thead>
        <tbody>
          {picked.map(({ shelf, sku, name, orders }) => (
            <tr key={sku} className="break-inside-avoid border-black border-b align-top">
              <td className="py-1.5 pr-2">
                <span className="block size-4 border border-black" />
              </td>
              {!isRoll && <td className="py-1.5 pr-2 font-semibold">{shelf ?? '—'}</td>}
              <td className="py-1.5 pr-2">
                {isRoll && shelf && <span className="block font-semibold">{shelf}</span>}
                {name}
                <span className="block text-12">
                  <span className={isRoll ? 'block' : ''}>{sku}</span>
                  {!isRoll && ' · '}
                  {orders
                    .map(
                      ({ id, left, build }) =>
                        `${formatOrderNumber(id)}${left > 1 ? ` × ${left}` : ''}${build ? ` (${build})` : ''}`,
                    )
                    .join(', ')}
                </span>
              </td>
              <td className="py-1.5 text-right font-semibold text-16">
                {orders.reduce((sum, { left }) => sum + left, 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What has a shelf first, in the order of the shelves as people count them: A2 before A10. */
function pickedFrom(orders: PrintAnswer['orders']): Picked[] {
  const picked = new Map<string, Picked>()
  for (const { id, lines } of orders) {
    for (const line of lines) {
      if (line.left <= 0) continue
      // Of a composed build its parts lie on the shelves.
      const taken = line.parts.length > 0 ? line.parts : [{ ...line, count: 1 }]
      for (const { sku, shelf, product_name: name, count } of taken) {
        const one = picked.get(sku) ?? { shelf, sku, name, orders: [] }
        const left = line.left * count
        const build = line.parts.length > 0 ? line.product_name : null
        one.orders.push({ id, left, build })
        picked.set(sku, one)
      }
    }
  }
  const byNumber = new Intl.Collator('es', { numeric: true })
  return [...picked.values()].sort(
    (a, b) =>
      Number(a.shelf === null) - Number(b.shelf === null) ||
      byNumber.compare(a.shelf ?? '', b.shelf ?? '') ||
      byNumber.compare(a.name, b.name),
  )
}
