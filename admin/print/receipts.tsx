import type { PrintAnswer } from '../../contract/api/admin/bulk.ts'
import { FINAL_CONSUMER } from '../../contract/counter.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { paymentMeansLabels } from '../../contract/payment-means.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { dollarsText } from '../orders/dollars-text.ts'
import { SerialNumbers } from './serial-numbers'

/** What a buyer takes along from the counter, a page each. It is no invoice, and says so. */
export function Receipts({ printed: { shop, orders } }: { printed: PrintAnswer; isRoll: boolean }) {
  return orders.map((order) => (
    <section key={order.id} className="break-after-page pb-6 last:break-after-auto last:pb-0">
      <div className="text-center">
        <p className="font-semibold text-18">{shop.name}</p>
        <p className="text-12">{shop.address}</p>
        <p className="text-12">{shop.phone}</p>
      </div>
      <p className="mt-3 font-semibold">Recibo {formatOrderNumber(order.id)}</p>
      <p>{formatMoment(order.time_order)}</p>
      <p>{order.buyer.name}</p>
      {order.buyer.identification !== FINAL_CONSUMER.identification && <p>{order.buyer.identification}</p>}
      <table className="mt-3 w-full border-collapse text-left">
        <tbody>
          {order.lines.map(({ sku, product_name, count, price_unit, total, serials }) => (
            <tr key={sku} className="break-inside-avoid border-black border-b align-top">
              <td className="py-1 pr-2">
                {product_name}
                <span className="block text-12">
                  {count} × {dollarsText(price_unit)}
                </span>
                <SerialNumbers numbers={serials} />
              </td>
              <td className="py-1 text-right">{dollarsText(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3">
        {order.discount > 0 && <Sum label="Descuento" amount={-order.discount} />}
        {order.shipping > 0 && <Sum label="Envío" amount={order.shipping} />}
        <Sum
          label={order.tax > 0 ? `Base IVA ${order.tax_rate} %` : 'Base IVA 0 %'}
          amount={order.tax_base}
        />
        <Sum label={`IVA ${order.tax_rate} %`} amount={order.tax} />
        <Sum label="Total" amount={order.total} isTotal />
        {order.paid.map(({ means, amount }) => (
          <Sum key={`${means} ${amount}`} label={paymentMeansLabels[means]} amount={amount} />
        ))}
      </dl>
      <p className="mt-3 text-12">
        Este recibo no es una factura. Tu factura electrónica llega a tu correo o la pides en la tienda.
      </p>
      <p className="mt-1 text-12">Gracias por tu compra.</p>
    </section>
  ))
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <>
      <dt className={isTotal ? 'font-semibold text-16' : ''}>{label}</dt>
      <dd className={`text-right ${isTotal ? 'font-semibold text-16' : ''}`}>{dollarsText(amount)}</dd>
    </>
  )
}
