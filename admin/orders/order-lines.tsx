import { Badge } from '../ui/badge'
import { Panel } from '../ui/panel'
import { dollarsText } from './dollars-text.ts'
import { useShownOrder } from './shown-order'

/** What was bought, and how its total comes about. */
export function OrderLines() {
  const { lines, order } = useShownOrder()
  const units = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={units === 1 ? '1 unidad' : `${units} unidades`}>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3 py-2">
            <Picture src={line.img_url} />
            {/* On a phone the name has a line of its own: it is what the parcel is packed by. */}
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere font-semibold">{line.product_name}</p>
                <p className="wrap-anywhere text-12 text-muted">
                  {line.sku} · {dollarsText(line.price_unit)}
                </p>
                {line.parts.length > 0 && <Parts parts={line.parts} />}
              </div>
              {line.sent > 0 && line.sent < line.count && (
                <Badge tone="warning">
                  {line.sent} de {line.count} enviadas
                </Badge>
              )}
              <p className={`w-10 text-right font-display text-16 ${line.count > 1 ? 'font-semibold' : ''}`}>
                ×{line.count}
              </p>
              <p className="w-20 text-right font-display">{dollarsText(line.total)}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid justify-end gap-y-1 border-line border-t pt-3">
        {order.subtotal !== order.total && <Sum label="Subtotal" amount={order.subtotal} />}
        {order.discount > 0 && <Sum label="Descuento" amount={-order.discount} />}
        {order.shipping > 0 && <Sum label="Envío" amount={order.shipping} />}
        <Sum label="Total" amount={order.total} isTotal />
        <Sum label={`IVA ${order.tax_rate} % incluido`} amount={order.tax} />
      </dl>
    </Panel>
  )
}

/** What a unit of a composed build takes off the shelf. */
function Parts({ parts }: { parts: ReturnType<typeof useShownOrder>['lines'][number]['parts'] }) {
  return (
    <details className="text-12">
      <summary className="cursor-pointer text-muted">
        {parts.length === 1 ? '1 pieza' : `${parts.length} piezas`}
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {parts.map(({ prod_id, product_name, sku, count }) => (
          <li key={prod_id} className="wrap-anywhere">
            {count > 1 && `${count} × `}
            {product_name} <span className="text-muted">{sku}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-8 ${isTotal ? 'font-semibold text-16' : 'text-muted'}`}>
      <dt>{label}</dt>
      <dd className="font-display">{dollarsText(amount)}</dd>
    </div>
  )
}

/** Of a product without a picture its place stays, so that names align. */
export function Picture({ src }: { src: string }) {
  const look = 'size-12 shrink-0 rounded-badge bg-tile object-contain'
  if (src === '') return <span className={look} />
  return <img src={src} alt="" width={48} height={48} loading="lazy" className={look} />
}
