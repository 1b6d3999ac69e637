import { type ReactNode, useState } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { RefundAccountForm } from './refund-account-form'

type Props = {
  order: Order
  onChange: () => Promise<void>
  /** What stands above it, such as why the order was cancelled. */
  children?: ReactNode
}

/** What of an order's money went back or goes back, and to which account of the buyer. */
export function OrderRefund({ order, onChange, children }: Props) {
  const [isGiving, setIsGiving] = useState(false)
  const { refund, refunded, refund_due, refund_account: account } = order
  const close = () => setIsGiving(false)
  return (
    <div className="grid gap-3">
      <Alert tone="success">
        {children}
        {refund && refunded > 0 && (
          <p>
            Te devolvimos {dollars(refunded)} el {formatDate(refund.time)}
            {refund.reference ? `, referencia ${refund.reference}` : ', en efectivo'}.
          </p>
        )}
        {refund_due > 0 ? (
          <>
            <p>
              Te devolvemos {dollars(refund_due)}
              {refunded > 0 && ' más'}.
            </p>
            <p className="font-normal">
              {account
                ? `Va a tu cuenta de ${account.bank_name} que termina en ${account.number_end}. Cuando esté hecho verás aquí la fecha y la referencia.`
                : 'Dinos a qué cuenta tuya. Si no, va a la cuenta de la que salió.'}
            </p>
          </>
        ) : (
          <p className="font-normal">Entre bancos puede tardar uno o dos días hábiles en verse.</p>
        )}
      </Alert>
      {refund_due > 0 && (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsGiving(true)}>
          {account ? 'Cambiar la cuenta' : 'Indicar mi cuenta'}
        </Button>
      )}
      <Dialog isOpen={isGiving} onClose={close} title="A qué cuenta te devolvemos" className="max-w-110">
        {isGiving && <RefundAccountForm orderId={order.id} onChange={onChange} onClose={close} />}
      </Dialog>
    </div>
  )
}

const dollars = (amount: number) => formatCents(toCents(amount) ?? 0)
