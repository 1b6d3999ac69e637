import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CreateOrderRequest } from '../../contract/api/orders.ts'
import type { BankAccount, ShopProfile } from '../../contract/api/shop.ts'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import { tooLong } from '../../contract/field-rules.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { type Cart, readCart, updatePrices, useCart } from '../cart/cart-store'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { BankAccountCard } from './bank-account-card'
import { keepInDraft, type PaymentData, type PaymentWindow, readDraft } from './checkout-draft'
import { Countdown } from './countdown'
import { type RefusedOrder, readRefusal } from './refused-order'
import { sendOrder } from './send-order'
import { StepHeading } from './step-heading'
import { useCountdown } from './use-countdown'

type Props = {
  window: PaymentWindow
  shop: ShopProfile
  bankAccounts: readonly BankAccount[]
  refusal: RefusedOrder | null
  onRefused: (refusal: RefusedOrder | null) => void
  onPlaced: (orderId: number) => void
  onExpired: () => void
  onBack: () => void
}

/** Step 2: transfer the exact amount, then prove it with the receipt's number, while the time runs. */
export function PaymentStep({
  window,
  shop,
  bankAccounts,
  refusal,
  onRefused,
  onPlaced,
  onExpired,
  onBack,
}: Props) {
  const cart = useCart()
  const seconds = useCountdown(window.deadline)
  const [payment, setPayment] = useState(readDraft().payment)
  const [isSending, setIsSending] = useState(false)
  const receiptField = useRef<HTMLInputElement>(null)

  const receiptNumber = payment.comprobante.trim()
  const isTooLong = receiptNumber.length > MAX_RECEIPT_NUMBER_LENGTH
  const receiptError = isTooLong ? tooLong(MAX_RECEIPT_NUMBER_LENGTH) : (refusal?.receiptProblem ?? undefined)

  // An order that is on its way is not called off: its answer decides what the buyer reads.
  const isOver = seconds === 0 && !isSending
  useEffect(() => {
    if (isOver) onExpired()
  }, [isOver, onExpired])

  function change(part: Partial<PaymentData>) {
    const changed = { ...payment, ...part }
    setPayment(changed)
    keepInDraft({ payment: changed })
  }

  async function finalize(event: FormEvent) {
    event.preventDefault()
    if (isSending || receiptNumber === '' || cart.count === 0) return
    if (isTooLong) {
      receiptField.current?.focus()
      return
    }
    setIsSending(true)
    onRefused(null)
    try {
      const { order_id } = await sendOrder(orderRequest(readCart(), window, payment))
      onPlaced(order_id)
    } catch (error) {
      console.warn('The order was not taken', error)
      const reason = readRefusal(error, readCart().lines)
      updatePrices(reason.freshPrices)
      onRefused(reason)
      if (reason.receiptProblem) receiptField.current?.focus()
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form onSubmit={finalize} noValidate className="grid gap-6">
      <div>
        <div className="flex items-end justify-between gap-4">
          <StepHeading>Transfiere {formatCents(cart.totalCents)}</StepHeading>
          <Countdown seconds={seconds} />
        </div>
        <p className="mt-2 text-14 text-muted">
          A cualquiera de las dos cuentas, el monto exacto. Después escribe el número de comprobante.
        </p>
      </div>
      <fieldset>
        <legend className="sr-only">Cuentas bancarias</legend>
        <ul className="grid gap-4 sm:grid-cols-2">
          {bankAccounts.map((account) => (
            <BankAccountCard
              key={account.id}
              account={account}
              totalCents={cart.totalCents}
              isUsed={payment.bankAccountId === account.id}
              onUse={() => change({ bankAccountId: account.id })}
            />
          ))}
        </ul>
      </fieldset>
      <Field
        ref={receiptField}
        name="comprobante"
        label="Número de comprobante"
        autoComplete="off"
        value={payment.comprobante}
        onChange={(event) => change({ comprobante: event.target.value })}
        error={receiptError}
        hint="Está en el recibo de tu transferencia."
      />
      {refusal && <Refusal refusal={refusal} shop={shop} />}
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          isWide
          isLoading={isSending}
          disabled={receiptNumber === '' || cart.count === 0}
        >
          Finalizar Compra
        </Button>
        <Button variant="quiet" onClick={onBack} disabled={isSending}>
          Volver a mis datos
        </Button>
      </div>
    </form>
  )
}

/** Why the order was not taken, and what the buyer can do now: nothing that was typed is lost. */
function Refusal({ refusal, shop }: { refusal: RefusedOrder; shop: ShopProfile }) {
  const { message, reasons, wayOn } = refusal
  return (
    <Alert tone="danger">
      <p>{message}</p>
      {reasons.length > 0 && (
        <ul className="mt-2 list-disc pl-5 font-normal">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 font-normal">{advice[wayOn]}</p>
      {wayOn !== 'retry' && shop.whatsapp && (
        <p className="mt-2 font-normal">
          ¿Ya transferiste?{' '}
          <a
            href={`https://wa.me/${shop.whatsapp}`}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Escríbenos por WhatsApp
          </a>{' '}
          y lo resolvemos.
        </p>
      )}
    </Alert>
  )
}

const advice = {
  agree: 'El total de arriba ya es el nuevo. Si estás de acuerdo, pulsa «Finalizar Compra» otra vez.',
  change: 'Ajusta tu carrito en el resumen y pulsa «Finalizar Compra» otra vez.',
  retry: 'Pulsa «Finalizar Compra» para reintentar: no se hará un segundo pedido.',
}

function orderRequest(cart: Cart, { buyer }: PaymentWindow, payment: PaymentData): CreateOrderRequest {
  return {
    details: cart.lines.map(({ id, count }) => ({ id, count })),
    total: toDollars(cart.totalCents),
    info: {
      ...buyer,
      comprobante: payment.comprobante.trim(),
      ...(payment.bankAccountId !== null && { bank_account_id: payment.bankAccountId }),
    },
  }
}
