import type { PrintAnswer } from '../../contract/api/admin/bulk.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { SerialNumbers } from './serial-numbers'

/** What whoever receives an order signs, a page each. */
export function Proofs({ printed: { shop, orders } }: { printed: PrintAnswer; isRoll: boolean }) {
  return orders.map(({ id, time_order, buyer, lines, parcels }) => (
    <section key={id} className="break-after-page pb-6 last:break-after-auto last:pb-0">
      <p className="font-semibold text-16">{shop.name}</p>
      <p className="text-12">
        {shop.address}. {shop.phone}
      </p>
      <h2 className="mt-4 font-semibold text-black text-18">
        Acta de entrega · Pedido {formatOrderNumber(id)}
      </h2>
      <p>Pedido del {formatDate(time_order)}</p>
      <p className="mt-3">
        Comprador: <strong>{buyer.name}</strong>, {buyer.identification}
      </p>
      {buyer.pickup_name && <p>Autorizado a retirar: {buyer.pickup_name}</p>}
      {parcels.map(({ carrier_name, guide_number }) => (
        <p key={`${carrier_name} ${guide_number}`}>
          Enviado con {carrier_name} {guide_number}
        </p>
      ))}
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr className="border-black border-b">
            <th className="py-1 pr-2">Producto</th>
            <th className="py-1 pr-2">Código</th>
            <th className="py-1 text-right">Unidades</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, product_name, count, serials }) => (
            <tr key={sku} className="break-inside-avoid border-black border-b">
              <td className="py-1 pr-2">
                {product_name}
                <SerialNumbers numbers={serials} />
              </td>
              <td className="break-all py-1 pr-2">{sku}</td>
              <td className="py-1 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4">Recibí estos productos completos y en buen estado.</p>
      <div className="mt-6 grid gap-8">
        {['Nombre', 'Cédula', 'Fecha y hora', 'Firma'].map((label) => (
          <p key={label} className="border-black border-t pt-1 text-12">
            {label}
          </p>
        ))}
      </div>
    </section>
  ))
}
