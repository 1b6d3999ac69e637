import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { RefundAnswer } from '../../contract/api/admin/refunds.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { paymentMeansLabels } from '../../contract/payment-means.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { ReasonForm } from '../payments/reason-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { MakeForm } from './make-form'
import { ProofPart } from './proof-part'
import { reasonOf } from './reason-of.ts'
import { RefundAccount } from './refund-account'

type Props = {
  id: number
  /** Called with the refund that was made, which is another one than this when it was a part of it. */
  onMade: (id: number) => void
  onClose: () => void
}

/** One refund: whose money it is, where it goes, and the one step that it waits for. */
export function RefundDialog({ id, onMade, onClose }: Props) {
  const found = useLoad('GET /api/admin/refunds/{id}', { params: { id } })
  return (
    <Dialog title="Reembolso" isOpen onClose={onClose} size="wide">
      <Loaded query={found}>
        {(answer) => <OneRefund answer={answer} onMade={onMade} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

const amountLabels = { owed: 'Por devolver', made: 'Devuelto', withdrawn: 'Monto' } as const

type PartProps = Pick<Props, 'onMade' | 'onClose'> & { answer: RefundAnswer }

function OneRefund({ answer, onMade, onClose }: PartProps) {
  const { refund } = answer
  const [isTyping, setIsTyping] = useState(false)
  return (
    <div className="grid gap-5">
      {refund.status === 'withdrawn' && (
        <Notice tone="plain">
          Se retiró {refund.withdrawn_at && formatMoment(refund.withdrawn_at)}: {refund.withdraw_reason}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Fact name={amountLabels[refund.status]}>
          <strong className="font-display text-18">{dollarsText(refund.amount)}</strong>
        </Fact>
        <Fact name="De">
          {refund.order_id === null ? (
            <Link to={`/pagos?dinero=${refund.money_id}`} className="text-link hover:underline">
              Dinero sin pedido
            </Link>
          ) : (
            <Link to={`/pedidos/${refund.order_id}`} className="text-link hover:underline">
              Pedido {formatOrderNumber(refund.order_id)}
            </Link>
          )}
        </Fact>
        <Fact name="Motivo">
          {reasonOf(refund)}
          {refund.is_price_cut && ' (baja el precio)'}
        </Fact>
        <Fact name="Quién pagó">
          {[refund.payer_name ?? refund.buyer_name, refund.payer_identification].filter(Boolean).join(', ') ||
            'No se sabe'}
        </Fact>
        <Fact name="Llegó">
          {formatDate(refund.received_on)}
          {refund.received_in && `, ${refund.received_in}`}
        </Fact>
        {refund.made_at && (
          <Fact name="Se devolvió">
            {formatDate(refund.made_at)}, {paymentMeansLabels[refund.means].toLowerCase()}
            {refund.reference && ` ${refund.reference}`}
            {refund.made_by && `, por ${refund.made_by}`}
          </Fact>
        )}
      </dl>
      {refund.status !== 'withdrawn' && (
        <RefundAccount answer={answer} isTyping={isTyping} onTyping={setIsTyping} />
      )}
      {refund.status === 'owed' && !isTyping && (
        <MakeForm answer={answer} onMade={onMade} onClose={onClose} />
      )}
      {refund.status === 'made' && <ProofPart refund={refund} />}
      {!isTyping && <TakeBack answer={answer} onClose={onClose} />}
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

/** What is not owed after all, or came back from the bank. */
function TakeBack({ answer: { refund }, onClose }: Pick<PartProps, 'answer' | 'onClose'>) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useAct('POST /api/admin/refunds/{id}/withdraw', { done: 'Ya no se debe', onDone: onClose })
  const undo = useAct('POST /api/admin/refunds/{id}/undo', {
    done: 'Vuelve a estar por devolver',
    onDone: onClose,
  })
  const params = { id: refund.id }
  if (refund.status === 'withdrawn' || (refund.status === 'owed' && refund.is_of_cancelled)) return null
  const isMade = refund.status === 'made'
  if (!isAsking) {
    return (
      <div>
        <Button variant="quiet" onPress={() => setIsAsking(true)}>
          {isMade ? 'No llegó, o se registró por error' : 'Ya no se debe'}
        </Button>
      </div>
    )
  }
  return isMade ? (
    <ReasonForm
      question={`¿${dollarsText(refund.amount)} vuelven a estar por devolver? Lo registrado queda como retirado.`}
      action="Deshacer"
      isBusy={undo.isBusy}
      refusal={undo.refusal}
      onSubmit={(reason) => void undo.run({ params, body: { reason } })}
      onClose={() => setIsAsking(false)}
    />
  ) : (
    <ReasonForm
      question={`¿Ya no se deben ${dollarsText(refund.amount)}? Quedan en ${refund.order_id === null ? 'el dinero recibido, sin asignar' : 'el pedido'}.`}
      action="Retirar"
      isBusy={withdraw.isBusy}
      refusal={withdraw.refusal}
      onSubmit={(reason) => void withdraw.run({ params, body: { owed: refund.amount, reason } })}
      onClose={() => setIsAsking(false)}
    />
  )
}
