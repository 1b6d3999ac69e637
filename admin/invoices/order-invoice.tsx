import { useState } from 'react'
import type { Invoice, OrderInvoiceAnswer } from '../../contract/api/admin/invoices.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { useShownOrder } from '../orders/shown-order'
import { useOrderAct } from '../orders/use-order-act'
import { ReasonForm } from '../payments/reason-form'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { FileDrop } from '../ui/file-drop'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { InvoiceDialog } from './invoice-dialog'
import { type InvoiceFiles, sortFiles } from './use-invoice-files.ts'

/** The invoice of the order that is shown, or where its files are dropped. Nothing for who may not see invoices. */
export function OrderInvoice() {
  const { order } = useShownOrder()
  const mayRead = useMay('invoices.read')
  const { data } = useLoad(
    'GET /api/admin/orders/{id}/invoice',
    { params: { id: order.id } },
    { isWanted: mayRead },
  )
  if (!mayRead || !data) return null
  const { invoice, annulled } = data
  if (!invoice && annulled.length === 0 && order.state === 'CANCELADO') return null
  return (
    <Panel title="Factura">
      <div className="grid gap-3">
        {invoice ? <Recorded invoice={invoice} /> : order.state !== 'CANCELADO' && <ToRecord data={data} />}
        {annulled.map((it) => (
          <Annulled key={it.id} invoice={it} />
        ))}
      </div>
    </Panel>
  )
}

function ToRecord({ data: { to, needs_invoice } }: { data: OrderInvoiceAnswer }) {
  const { order } = useShownOrder()
  const mayRecord = useMay('invoices.record')
  const [dropped, setDropped] = useState<InvoiceFiles | null>(null)
  if (!needs_invoice)
    return (
      <p className="text-muted">No debe factura: se deshizo, o es de antes de que se registraran aquí.</p>
    )
  return (
    <>
      <div>
        <p className="wrap-anywhere">
          {to.is_other && (
            <>
              <Badge tone="warning">A otro nombre</Badge>{' '}
            </>
          )}
          {to.name}, {to.identification}
        </p>
        {to.address && <p className="wrap-anywhere text-12 text-muted">{to.address}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <CopyButton text={to.identification} label="Copiar identificación" />
          <CopyButton text={to.name} label="Copiar nombre" />
        </div>
      </div>
      {mayRecord && (
        <FileDrop
          label="Suelta aquí el XML y el PDF"
          hint="O presiona para elegirlos"
          accept=".xml,.pdf"
          onFiles={(files) => setDropped(sortFiles(files))}
        />
      )}
      {mayRecord && (
        <Button variant="quiet" onPress={() => setDropped({ xml: null, pdf: null })}>
          Registrar sin el XML
        </Button>
      )}
      {dropped && (
        <InvoiceDialog
          orderId={order.id}
          to={to}
          files={dropped}
          onRecorded={() => setDropped(null)}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}

function Recorded({ invoice }: { invoice: Invoice }) {
  const { order, seen } = useShownOrder()
  const mayRecord = useMay('invoices.record')
  const [isAnnulling, setIsAnnulling] = useState(false)
  const annul = useOrderAct('POST /api/admin/invoices/{id}/annul', {
    done: 'Factura anulada',
    onDone: () => setIsAnnulling(false),
  })
  return (
    <>
      {order.state === 'CANCELADO' && (
        <Notice tone="warning">El pedido se canceló: anula también su factura en el SRI.</Notice>
      )}
      <div>
        <p>
          <span className="font-display font-semibold">{invoice.number}</span>{' '}
          {!invoice.is_production && <Badge tone="warning">De pruebas</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDate(invoice.issued_on)} · {dollarsText(invoice.total)} · {invoice.buyer_name},{' '}
          {invoice.buyer_identification}
        </p>
        <p className="wrap-anywhere text-12 text-muted">{invoice.access_key}</p>
      </div>
      <Files invoice={invoice} />
      {mayRecord && !isAnnulling && (
        <Button variant="quiet" className="justify-self-start" onPress={() => setIsAnnulling(true)}>
          Anular…
        </Button>
      )}
      {isAnnulling && (
        <ReasonForm
          question="La factura deja de contar y el pedido vuelve a esperar la suya. Anúlala también en el SRI."
          action="Anular factura"
          isBusy={annul.isBusy}
          refusal={annul.refusal}
          onSubmit={(reason) => void annul.run({ params: { id: invoice.id }, body: { seen, reason } })}
          onClose={() => setIsAnnulling(false)}
        />
      )}
    </>
  )
}

function Files({ invoice: { id, number, has_pdf, has_xml } }: { invoice: Invoice }) {
  if (!has_pdf && !has_xml) return <p className="text-12 text-muted">Sin archivos</p>
  return (
    <p className="flex flex-wrap gap-4">
      {has_pdf && (
        <FileLink href={`/api/admin/invoices/${id}/pdf`} name={`PDF de la factura ${number}`} label="PDF" />
      )}
      {has_xml && (
        <FileLink href={`/api/admin/invoices/${id}/xml`} name={`XML de la factura ${number}`} label="XML" />
      )}
    </p>
  )
}

function FileLink({ href, name, label }: { href: string; name: string; label: string }) {
  return (
    <a
      href={href}
      download
      aria-label={`Descargar el ${name}`}
      className="inline-flex min-h-6 items-center font-semibold text-link hover:underline pointer-coarse:min-h-11"
    >
      Descargar {label}
    </a>
  )
}

function Annulled({ invoice }: { invoice: Invoice }) {
  return (
    <div className="border-line border-t pt-2 text-muted">
      <p>
        <span className="line-through">{invoice.number}</span> <Badge>Anulada</Badge>
      </p>
      <p className="wrap-anywhere text-12">
        {invoice.annulled_at && formatMoment(invoice.annulled_at)} · {invoice.annul_reason}
      </p>
    </div>
  )
}
