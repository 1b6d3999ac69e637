import { createPortal } from 'react-dom'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useShownOrder } from './shown-order'

/** What the printer gets in place of the screen: the list that goes along with who packs, and then into the parcel. */
export function PackingList() {
  const { order, lines, buyer } = useShownOrder()
  const town = [buyer.city, buyer.province].filter(Boolean).join(', ')
  const isPickup = order.delivery_method === 'pickup'
  return createPortal(
    <div data-print="only" className="bg-white text-black">
      <p className="font-semibold text-20">Pedido {formatOrderNumber(order.id)}</p>
      <p>{formatDate(order.time_order)}</p>
      <p className="mt-4 font-semibold">
        {isPickup ? `Retira: ${buyer.pickup_name ?? buyer.name}` : buyer.name}
      </p>
      {!isPickup && (
        <>
          <p>{buyer.address}</p>
          {buyer.reference && <p>{buyer.reference}</p>}
          {town && <p>{town}</p>}
        </>
      )}
      <p>{buyer.phone}</p>
      <table className="mt-6 w-full border-collapse text-left">
        <thead>
          <tr className="border-black border-b">
            <th className="w-10 py-1" aria-label="Listo" />
            <th className="py-1">Producto</th>
            <th className="py-1">Código</th>
            <th className="py-1 text-right">Unidades</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ count, sent }) => count > sent)
            .map(({ id, product_name, sku, count, sent }) => (
              <tr key={id} className="break-inside-avoid border-black border-b">
                <td className="py-2">
                  <span className="block size-5 border border-black" />
                </td>
                <td className="py-2 pr-3">{product_name}</td>
                <td className="py-2 pr-3">{sku}</td>
                <td className="py-2 text-right font-semibold text-16">{count - sent}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
