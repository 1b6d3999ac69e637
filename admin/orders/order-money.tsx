import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderMoney as Money } from '../../contract/api/admin/orders.ts'
import { paymentMeansLabels } from '../../contract/payment-means.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Panel } from '../ui/panel'
import { AllocateDialog } from './allocate-dialog'
import { dollarsText } from './dollars-text.ts'
import { DuplicateNotice } from './duplicate-notice'
import { OrderClaim } from './order-claim'
import { RecordMoneyDialog } from './record-money-dialog'
import { RefundOrderDialog } from './refund-order-dialog'
import { useShownOrder } from './shown-order'
import { UndoDialog } from './undo-dialog'

/** What the buyer says to have sent, what came, and what goes back. Nothing for who may not see payments. */
export function OrderMoney() {
  const { order, money } = useShownOrder()
  const mayConfirm = useMay('payments.confirm')
  const mayRefund = useMay('refunds.make')
  const [open, setOpen] = useState<'record' | 'allocate' | 'refund' | null>(null)
  if (money === null) return null
  // What is paid at the counter is paid whole.
  const mayRecord = mayConfirm && order.state !== 'CANCELADO' && order.kind === 'web'
  const isPaid = order.state !== 'CANCELADO' && order.stage !== 'payment_review' && money.due > 0
  return (
    <Panel
      title="Pago"
      action={
        <div className="flex flex-wrap gap-2">
          {mayRecord && money.missing > 0 && (
            <Button onPress={() => setOpen('allocate')}>Usar dinero sin asignar</Button>
          )}
          {mayRecord && <Button onPress={() => setOpen('record')}>Registrar otra transferencia</Button>}
          {mayRefund && isPaid && <Button onPress={() => setOpen('refund')}>Devolver dinero</Button>}
        </div>
      }
    >
      <div className="grid gap-4">
        <Balance money={money} />
        <DuplicateNotice />
        {money.claims.map((claim) => (
          <OrderClaim key={claim.id} claim={claim} />
        ))}
        <Received received={money.received} />
        <Refunds refunds={money.refunds} />
      </div>
      {open === 'record' && <RecordMoneyDialog claim={null} onClose={() => setOpen(null)} />}
      {open === 'refund' && <RefundOrderDialog money={money} onClose={() => setOpen(null)} />}
      {open === 'allocate' && <AllocateDialog onClose={() => setOpen(null)} />}
    </Panel>
  )
}

/** What is missing or too much, in one line. */
function Balance({ money }: { money: Money }) {
  const { order } = useShownOrder()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <MoneyState money={money} />
      <span className="text-muted">
        Total {dollarsText(order.total)}, recibido {dollarsText(money.allocated)}
        {money.refunded > 0 && `, devuelto ${dollarsText(money.refunded)}`}
      </span>
      {money.transfer_code && (
        <span className="flex items-center gap-2 text-muted sm:ml-auto">
          Código <span className="font-display font-semibold text-ink">{money.transfer_code}</span>
          <CopyButton text={money.transfer_code} />
        </span>
      )}
    </div>
  )
}

/** "Falta $211.71", "Sobra $10.00" or what else must be known of the money. */
export function MoneyState({ money }: { money: Money }) {
  const { order } = useShownOrder()
  if (money.owed > 0) return <Badge tone="danger">Por devolver {dollarsText(money.owed)}</Badge>
  if (money.missing > 0) return <Badge tone="warning">Falta {dollarsText(money.missing)}</Badge>
  if (money.surplus > 0) return <Badge tone="warning">Sobra {dollarsText(money.surplus)}</Badge>
  if (order.state === 'CANCELADO') return null
  if (money.refunded > 0 && money.refunded === money.allocated) return <Badge>Devuelto</Badge>
  return <Badge tone="success">Pagado</Badge>
}

function Received({ received }: { received: Money['received'] }) {
  const mayConfirm = useMay('payments.confirm')
  const mayUndo = useShownOrder().order.kind === 'web' && mayConfirm
  const [undoing, setUndoing] = useState<number | null>(null)
  if (received.length === 0) return null
  return (
    <section aria-labelledby="received">
      <h3 id="received" className="mb-1 font-semibold text-14">
        Dinero recibido
      </h3>
      <ul className="divide-y divide-line">
        {received.map((row) => (
          <li
            key={row.allocation_id}
            className={`flex flex-wrap items-center gap-x-3 gap-y-1 py-2 ${row.undone_at ? 'text-muted' : ''}`}
          >
            <span className={`font-display font-semibold ${row.undone_at ? 'line-through' : ''}`}>
              {dollarsText(row.given)}
            </span>
            {row.given !== row.amount && <span className="text-muted">de {dollarsText(row.amount)}</span>}
            <span className="min-w-0 flex-1 wrap-anywhere text-muted">
              {[
                paymentMeansLabels[row.means],
                formatDate(row.received_on),
                row.bank_account,
                row.reference,
                row.payer_name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {row.undone_at ? (
              <Badge>Quitado</Badge>
            ) : (
              mayUndo && (
                <Button variant="quiet" onPress={() => setUndoing(row.allocation_id)}>
                  Quitar
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {undoing !== null && (
        <UndoDialog
          allocationId={undoing}
          onClose={() => setUndoing((now) => (now === undoing ? null : now))}
        />
      )}
    </section>
  )
}

const refundLabels = { owed: 'Por devolver', made: 'Devuelto', withdrawn: 'Ya no se debe' } as const

function Refunds({ refunds }: { refunds: Money['refunds'] }) {
  const mayMake = useMay('refunds.make')
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds" className="mb-1 font-semibold text-14">
        Reembolsos
      </h3>
      <ul className="divide-y divide-line">
        {refunds.map(({ id, amount, status, means, owed_at, made_at, reference, note }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="font-display font-semibold">{dollarsText(amount)}</span>
            <span className="wrap-anywhere min-w-0 flex-1 text-muted">
              {status === 'made' && `${paymentMeansLabels[means]} · `}
              {formatMoment(made_at ?? owed_at)}
              {reference && ` · ${reference}`}
              {note && ` · ${note}`}
            </span>
            <Badge tone={status === 'owed' ? 'danger' : 'plain'}>{refundLabels[status]}</Badge>
            {mayMake && (
              <Link
                to={`/reembolsos?${new URLSearchParams({ ...(status !== 'owed' && { estado: status }), reembolso: String(id) })}`}
                className="control inline-flex items-center text-link hover:underline"
              >
                {status === 'owed' ? 'Devolver' : 'Ver'}
                <span className="sr-only"> {dollarsText(amount)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
