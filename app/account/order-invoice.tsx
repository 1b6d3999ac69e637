import type { Order } from '../../contract/api/user.ts'
import { formatDate } from '../../contract/shop-time.ts'
import type { LoadedOrder } from './use-order'

/** The invoice of an order, with its files to download. */
export function OrderInvoice({ order: { id }, loaded: { order } }: { order: Order; loaded: LoadedOrder }) {
  if (!order?.invoice) return null
  const { number, issued_on, has_pdf, has_xml } = order.invoice
  return (
    <section>
      <h3 className="text-16">Factura</h3>
      <p className="mt-3 text-14">
        <span className="font-semibold">{number}</span>
        <span className="block text-muted">Emitida el {formatDate(issued_on)}</span>
        <span className="flex gap-4">
          {has_pdf && <Download href={`/api/user/orders/${id}/invoice/pdf`} label="Descargar PDF" />}
          {has_xml && <Download href={`/api/user/orders/${id}/invoice/xml`} label="Descargar XML" />}
        </span>
      </p>
    </section>
  )
}

function Download({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className="hit-44 text-link underline underline-offset-4">
      {label}
    </a>
  )
}
