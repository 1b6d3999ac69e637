import { useState } from 'react'
import type { OrderMoney } from '../../contract/api/admin/orders.ts'
import type { ClaimStatus } from '../../contract/order-states.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { Badge, type Tone } from '../ui/badge'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { PhotoViewer } from '../ui/photo-viewer'
import { dollarsText } from './dollars-text.ts'
import { RecordMoneyDialog } from './record-money-dialog'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

type Claim = OrderMoney['claims'][number]

const claimLabels: Record<ClaimStatus, { label: string; tone: Tone }> = {
  submitted: { label: 'Por revisar', tone: 'warning' },
  confirmed: { label: 'Llegó', tone: 'success' },
  refused: { label: 'No llegó', tone: 'danger' },
}

/** One transfer that the buyer told of: its figures beside the photo of its receipt. */
export function OrderClaim({ claim }: { claim: Claim }) {
  const { order } = useShownOrder()
  const mayConfirm = useMay('payments.confirm')
  const isOpen = claim.status === 'submitted'
  const [isShown, setIsShown] = useState(isOpen)
  const { label, tone } = claimLabels[claim.status]
  return (
    <article
      aria-label={`Transferencia ${claim.receipt_number}`}
      className="grid gap-4 rounded-card border border-line p-3 lg:grid-cols-2"
    >
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-display font-semibold text-18">{dollarsText(claim.amount)}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <dl className="grid gap-2">
          <div>
            <dt className="text-12 text-muted">Comprobante</dt>
            <dd className="break-all font-semibold">{claim.receipt_number}</dd>
          </div>
          <div>
            <dt className="text-12 text-muted">A la cuenta</dt>
            <dd>{claim.bank_account ?? 'No lo dijo'}</dd>
          </div>
          <div>
            <dt className="text-12 text-muted">Lo dijo</dt>
            <dd>{formatMoment(claim.time)}</dd>
          </div>
        </dl>
        {claim.reading && <ReadFromPhoto reading={claim.reading} />}
        {mayConfirm && claim.status !== 'confirmed' && <ClaimActs claim={claim} />}
      </div>
      {claim.photo ? (
        isShown ? (
          <PhotoViewer
            src={`/api/admin/orders/${order.id}/claims/${claim.id}/photo`}
            alt={`Comprobante ${claim.receipt_number}`}
          />
        ) : (
          <Button className="self-start justify-self-start" onPress={() => setIsShown(true)}>
            Ver la foto
          </Button>
        )
      ) : (
        isOpen && (
          <p className="grid min-h-24 place-items-center rounded-card bg-secondary p-3 text-center text-muted">
            No envió foto del comprobante.
          </p>
        )
      )}
    </article>
  )
}

/** What a machine read in the photo, beside what the buyer typed. It may be wrong, so it is no more than a hint. */
function ReadFromPhoto({ reading }: { reading: NonNullable<Claim['reading']> }) {
  const { receipt_number, has_same_number, amount, has_same_amount, paid_on } = reading
  return (
    <section aria-label="Leído de la foto" className="grid gap-2 rounded-card bg-secondary p-3">
      <p className="text-12 text-muted">Leído de la foto; compruébalo en ella</p>
      <dl className="grid gap-2">
        {receipt_number !== null && (
          <ReadFigure name="Comprobante" value={receipt_number} agrees={has_same_number} />
        )}
        {amount !== null && <ReadFigure name="Monto" value={dollarsText(amount)} agrees={has_same_amount} />}
        {paid_on !== null && <ReadFigure name="Fecha" value={formatDate(paid_on)} />}
      </dl>
    </section>
  )
}

function ReadFigure({ name, value, agrees }: { name: string; value: string; agrees?: boolean }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <span className="break-all">{value}</span>
        {agrees !== undefined && (
          <Badge tone={agrees ? 'success' : 'warning'}>{agrees ? 'Coincide' : 'No coincide'}</Badge>
        )}
      </dd>
    </div>
  )
}

function ClaimActs({ claim }: { claim: Claim }) {
  const { order, seen } = useShownOrder()
  const [open, setOpen] = useState<'record' | 'refuse' | null>(null)
  const refuse = useOrderAct('POST /api/admin/orders/{id}/refuse-claim', { onDone: () => setOpen(null) })
  const isCancelled = order.state === 'CANCELADO'
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setOpen('record')}>
        {isCancelled ? 'Llegó, hay que devolverlo' : 'Llegó con otros datos'}
      </Button>
      {claim.status === 'submitted' && <Button onPress={() => setOpen('refuse')}>No llegó</Button>}
      {open === 'record' && <RecordMoneyDialog claim={claim} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        title="¿No llegó este dinero?"
        action="No llegó"
        isOpen={open === 'refuse'}
        onClose={() => setOpen(null)}
        isBusy={refuse.isBusy}
        refusal={refuse.refusal}
        onConfirm={() => void refuse.run({ params: { id: order.id }, body: { seen, claim_id: claim.id } })}
      >
        {isCancelled
          ? 'Queda anotado que buscaste el dinero y no está.'
          : 'El comprador recibe un correo y puede registrar otra transferencia. El pedido sigue esperando su pago.'}
      </ConfirmDialog>
    </div>
  )
}
