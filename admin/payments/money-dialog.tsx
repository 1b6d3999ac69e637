import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedMoney } from '../../contract/api/admin/payments.ts'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { centsOf, dollarsText } from '../orders/dollars-text.ts'
import { OweForm } from '../refunds/owe-form'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Form } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { ReasonForm } from './reason-form'
import { RestLine, ShareFields } from './share-fields'
import { anEmptyShare, type Share, sumOf, toShares } from './shares'

type Given = ReceivedMoney['shares'][number]

type Props = {
  id: number
  /** What the list behind it knows of it: shown until it has been asked for by its id. */
  listed: ReceivedMoney | undefined
  onClose: () => void
}

/** One transfer: what was written down of it, which orders have it, and what is left over. */
export function MoneyDialog({ id, listed, onClose }: Props) {
  const found = useLoad('GET /api/admin/money', { query: { id: String(id) } })
  // It stays the same element when the answer comes, so that nothing typed meanwhile is lost.
  const money = found.data?.money[0] ?? listed
  return (
    <Dialog title="Dinero recibido" isOpen onClose={onClose} size="wide">
      {money ? (
        <Transfer money={money} />
      ) : (
        <Loaded query={found}>{() => <p className="text-muted">Este dinero no está registrado.</p>}</Loaded>
      )}
    </Dialog>
  )
}

function Transfer({ money }: { money: ReceivedMoney }) {
  const mayChange = useMay('payments.confirm') && money.voided_at === null
  const mayRefund = useMay('refunds.make') && money.voided_at === null
  const leftCents = centsOf(money.left_over)
  const isGiven = money.shares.some(({ undone_at }) => undone_at === null)
  return (
    <div className="grid gap-5">
      {money.voided_at && (
        <Notice tone="warning">Se anuló {formatMoment(money.voided_at)}: ya no cuenta.</Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Fact name="Monto">
          <strong className="font-display text-18">{dollarsText(money.amount)}</strong>
        </Fact>
        <Fact name="Recibido">{formatDate(money.received_on)}</Fact>
        <Fact name="Cuenta">{money.bank_account ?? 'No se sabe'}</Fact>
        <Fact name="Comprobante">{money.reference ?? 'Sin número'}</Fact>
        <Fact name="Quién pagó">
          {[money.payer_name, money.payer_identification].filter(Boolean).join(', ') || 'No se anotó'}
        </Fact>
        <Fact name="Registrado por">
          {money.recorded_by ?? 'La tienda'}, {formatMoment(money.recorded_at)}
        </Fact>
      </dl>
      {money.shares.length > 0 && (
        <section aria-label="Pedidos que lo recibieron" className="rounded-card border border-line">
          <ul className="divide-y divide-line">
            {money.shares.map((share) => (
              <ShareRow key={share.allocation_id} share={share} mayUndo={mayChange} />
            ))}
          </ul>
        </section>
      )}
      {leftCents > 0 && mayChange && (
        <AllocateRest key={leftCents} moneyId={money.id} leftCents={leftCents} />
      )}
      {leftCents > 0 && mayRefund && <ReturnRest key={-leftCents} moneyId={money.id} leftCents={leftCents} />}
      {!isGiven && mayChange && <VoidMoney id={money.id} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ShareRow({ share, mayUndo }: { share: Given; mayUndo: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useAct('POST /api/admin/allocations/{id}/undo', { done: 'Asignación deshecha' })
  const number = formatOrderNumber(share.order_id)
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/pedidos/${share.order_id}`} className="font-semibold text-link hover:underline">
          Pedido {number}
        </Link>
        {share.undone_at && <Badge>Quitado {formatMoment(share.undone_at)}</Badge>}
        <span
          className={`ml-auto font-display font-semibold ${share.undone_at ? 'text-muted line-through' : ''}`}
        >
          {dollarsText(share.amount)}
        </span>
        {mayUndo && !share.undone_at && !isAsking && (
          <Button
            variant="quiet"
            aria-label={`Deshacer lo del pedido ${number}`}
            onPress={() => setIsAsking(true)}
          >
            Deshacer
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonForm
          question={`¿Quitar ${dollarsText(share.amount)} al pedido ${number}? Vuelven a sobrar aquí.`}
          action="Deshacer"
          isBusy={undo.isBusy}
          refusal={undo.refusal}
          onSubmit={(reason) => void undo.run({ params: { id: share.allocation_id }, body: { reason } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

function AllocateRest({ moneyId, leftCents }: { moneyId: number; leftCents: number }) {
  const [shares, setShares] = useState<readonly Share[]>([anEmptyShare()])
  const allocate = useAct('POST /api/admin/money/{id}/allocations', { done: 'Dinero asignado' })
  const sumCents = sumOf(shares)
  return (
    <section aria-label="Lo que sobra" className="grid gap-3">
      <h3 className="text-16">Sobran {formatCents(leftCents)}</h3>
      <Form
        refusal={allocate.refusal}
        onSubmit={() => void allocate.run({ params: { id: moneyId }, body: { shares: toShares(shares) } })}
      >
        <ShareFields shares={shares} onChange={setShares} availableCents={leftCents} />
        {sumCents > leftCents && <RestLine restCents={leftCents - sumCents} />}
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={allocate.isBusy}
            isDisabled={sumCents === 0 || sumCents > leftCents}
          >
            {sumCents > 0 ? `Asignar ${formatCents(sumCents)}` : 'Asignar'}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** What belongs to no order goes back to who sent it. */
function ReturnRest({ moneyId, leftCents }: { moneyId: number; leftCents: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const owe = useAct('POST /api/admin/refunds', { done: 'Queda por devolver, en Reembolsos', onDone: close })
  if (!isAsking) {
    return (
      <div>
        <Button onPress={() => setIsAsking(true)}>Devolver a quien lo envió</Button>
      </div>
    )
  }
  return (
    <section aria-label="Devolver a quien lo envió" className="rounded-card border border-line p-3">
      <OweForm
        owe={owe}
        of={{ money_id: moneyId }}
        mostCents={leftCents}
        beginsCents={leftCents}
        onClose={close}
      />
    </section>
  )
}

function VoidMoney({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useAct('POST /api/admin/money/{id}/void', { done: 'Dinero anulado' })
  if (!isAsking) {
    return (
      <div>
        <Button variant="quiet" onPress={() => setIsAsking(true)}>
          Anular este registro
        </Button>
      </div>
    )
  }
  return (
    <ReasonForm
      question="¿Se registró por error? La fila queda, y deja de contar."
      action="Anular"
      isBusy={cancel.isBusy}
      refusal={cancel.refusal}
      onSubmit={(reason) => void cancel.run({ params: { id }, body: { reason } })}
      onClose={() => setIsAsking(false)}
    />
  )
}
