import type { OrderMoney } from '../../contract/api/admin/orders.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { MoneyForm } from '../payments/money-form'
import { Dialog } from '../ui/dialog'
import { ChangeNotice } from './change-notice'
import { centsOf } from './dollars-text.ts'
import { DuplicateNotice } from './duplicate-notice'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

type Props = {
  /** The transfer that this money is; null when the buyer told of none. */
  claim: OrderMoney['claims'][number] | null
  onClose: () => void
}

/**
 * Writes down money that came in, and gives it to this order, or to others too. Of a cancelled order it is owed back. The
 * figures begin as the buyer said them.
 */
export function RecordMoneyDialog({ claim, onClose }: Props) {
  const { order, buyer, seen, money } = useShownOrder()
  const isCancelled = order.state === 'CANCELADO'
  const missingCents = centsOf(money?.missing ?? 0)
  const told = { onDone: onClose }
  const confirm = useOrderAct('POST /api/admin/orders/{id}/confirm-payment', told)
  const late = useOrderAct('POST /api/admin/orders/{id}/late-payment', told)
  const receive = useOrderAct('POST /api/admin/money', told)
  const { refusal, isBusy } = claim === null ? receive : isCancelled ? late : confirm
  return (
    <Dialog
      title={isCancelled ? 'Dinero de un pedido cancelado' : 'Registrar dinero recibido'}
      isOpen
      onClose={onClose}
      size="wide"
    >
      <MoneyForm
        own={{ id: order.id, label: `${formatOrderNumber(order.id)} · ${buyer.name}`, missingCents }}
        begins={{
          cents: claim ? centsOf(claim.amount) : missingCents || null,
          bankAccountId: claim?.bank_account_id ?? null,
          reference: claim?.receipt_number ?? null,
        }}
        nameOfShare={(nth, field) => {
          if (claim === null) return `shares.${nth}.${field}`
          return nth === 0 ? 'share' : `others.${nth - 1}.${field}`
        }}
        refusal={refusal}
        isBusy={isBusy}
        onSend={(facts, shares) => {
          if (claim === null) {
            void receive.run({ body: { ...facts, shares } })
            return
          }
          const [own, ...others] = shares
          const call = {
            params: { id: order.id },
            body: { ...facts, seen, claim_id: claim.id, share: own?.amount, others },
          }
          void (isCancelled ? late : confirm).run(call)
        }}
        onClose={onClose}
      >
        <ChangeNotice />
        <DuplicateNotice />
        {isCancelled && <p>El pedido sigue cancelado. Lo que llegó quedará por devolver.</p>}
      </MoneyForm>
    </Dialog>
  )
}
