import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CreateOrderRequest } from '../../contract/api/orders.ts'
import type { BankAccount, ShopProfile } from '../../contract/api/shop.ts'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import { tooLong } from '../../contract/field-rules.ts'
import { formatCents } from '../../contract/money.ts'
import { PhotoPicker } from '../receipt/photo-input'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { BankAccountCard } from './bank-account-card'
import type { CheckoutCart } from './checkout-cart'
import { keepInDraft, type PaymentData, type PaymentWindow, readDraft } from './checkout-draft'
import { Countdown } from './countdown'
import { RefusalAlert } from './refusal-alert'
import type { RefusedOrder } from './refused-order'
import { hasSamePieces } from './reservation'
import { orderRequest } from './send-order'
import { StepHeading } from './step-heading'
import { useKeptPayment } from './use-kept-payment'

type Props = {
  cart: CheckoutCart
  window: PaymentWindow
  shop: ShopProfile
  bankAccounts: readonly BankAccount[]
  refusal: RefusedOrder | null
  isSending: boolean
  /** The shop is being asked what became of an order whose answer was lost. */
  isAsking: boolean
  onSend: (order: CreateOrderRequest) => void
  onTimeUp: () => void
  onCartChange: () => void
  onBack: () => void
}

/** Step 2: transfer the exact amount, then prove it with the receipt's number, while the time runs. */
export function PaymentStep({
  cart,
  window,
  shop,
  bankAccounts,
  refusal,
  isSending,
  isAsking,
  onSend,
  onTimeUp,
  onCartChange,
  onBack,
}: Props) {
  const { held, buyer, hasUnknownOutcome } = window
  const [payment, setPayment] = useState(() => withKnownAccount(readDraft().payment, bankAccounts))
  useKeptPayment(held, payment)
  const waitsForId = useId()
  const receiptField = useRef<HTMLInputElement>(null)

  const receiptNumber = payment.comprobante.trim()
  const isTooLong = receiptNumber.length > MAX_RECEIPT_NUMBER_LENGTH
  const receiptProblem = refusal?.receiptProblem ?? null
  const waitsFor = isSending
    ? 'Enviamos tu pedido. No cierres esta página.'
    : receiptNumber === '' && 'Escribe el número de comprobante para finalizar.'
  const receiptError = isTooLong ? tooLong(MAX_RECEIPT_NUMBER_LENGTH) : (receiptProblem ?? undefined)

  useEffect(() => {
    if (receiptProblem !== null) receiptField.current?.focus()
  }, [receiptProblem])

  // The cart may change in the drawer or in another tab. While an order is on its way its answer decides what comes next.
  const hasCartChanged = cart.isReady && !isSending && !hasSamePieces(held, cart.lines)
  const leaveChangedCart = useEffectEvent(onCartChange)
  useEffect(() => {
    if (hasCartChanged) leaveChangedCart()
  }, [hasCartChanged])

  function change(part: Partial<PaymentData>) {
    const changed = { ...payment, ...part }
    setPayment(changed)
    keepInDraft({ payment: changed })
  }

  function finalize(event: FormEvent) {
    event.preventDefault()
    if (receiptNumber === '') return
    if (isTooLong) receiptField.current?.focus()
    else onSend(orderRequest(window, payment, cart.lines))
  }

  return (
    <form onSubmit={finalize} noValidate className="grid grid-cols-1 gap-6">
      <div>
        <div className="flex items-end justify-between gap-4">
          <StepHeading>
            {hasUnknownOutcome ? 'Falta confirmar tu pedido' : `Transfiere ${formatCents(held.totalCents)}`}
          </StepHeading>
          <Countdown deadline={held.deadline} onTimeUp={onTimeUp} />
        </div>
        <p className="mt-2 text-14 text-muted">
          {hasUnknownOutcome
            ? 'Lo enviamos y no llegó la respuesta: puede que ya esté hecho. No transfieras otra vez. Pulsa «Finalizar Compra» y lo sabremos.'
            : `${bankAccounts.length === 1 ? 'A esta cuenta' : 'A una de estas cuentas'}, el monto exacto. Te guardamos las piezas hasta las ${held.endsAt}. Después escribe el número de comprobante.`}
        </p>
      </div>
      {!hasUnknownOutcome && (
        <fieldset>
          <legend className="sr-only">Cuentas bancarias</legend>
          <ul className="grid gap-4 sm:grid-cols-2">
            {bankAccounts.map((account) => (
              <BankAccountCard
                key={account.id}
                account={account}
                totalCents={held.totalCents}
                concept={held.transferCode ?? conceptFor(shop, buyer.nombres)}
                choice={{
                  isUsed: payment.bankAccountId === account.id,
                  onUse: () => change({ bankAccountId: account.id }),
                }}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <Field
        ref={receiptField}
        name="comprobante"
        label="Número de comprobante"
        autoComplete="off"
        value={payment.comprobante}
        onChange={(event) => change({ comprobante: event.target.value })}
        error={receiptError}
        hint="Está en el recibo de tu transferencia."
        aria-describedby={waitsForId}
      />
      <PhotoPicker
        label="Foto del comprobante (opcional)"
        photo={payment.photo}
        note={
          payment.isPhotoLost ? 'La página se cerró antes de enviar tu foto: elígela otra vez.' : undefined
        }
        onChange={(photo) => change({ photo, isPhotoLost: false })}
      />
      {refusal && <RefusalAlert refusal={refusal} step="payment" shop={shop} />}
      <div className="grid gap-2">
        {/* A disabled button takes no focus, so the field is described by this too. Its place stays when it is empty. */}
        <p id={waitsForId} role="status" className="min-h-5 text-center text-14 text-muted">
          {waitsFor}
        </p>
        <Button
          type="submit"
          size="lg"
          isWide
          isLoading={isSending}
          disabled={receiptNumber === ''}
          aria-describedby={waitsForId}
        >
          Finalizar Compra
        </Button>
        <Button variant="quiet" onClick={onBack} isLoading={isAsking} disabled={isSending}>
          Volver a mis datos
        </Button>
      </div>
    </form>
  )
}

/** The shop may have closed the account that was chosen on an earlier page. */
function withKnownAccount(payment: PaymentData, accounts: readonly BankAccount[]): PaymentData {
  const isKnown = accounts.some(({ id }) => id === payment.bankAccountId)
  return isKnown ? payment : { ...payment, bankAccountId: null }
}

/** Names the buyer, since the money may come from somebody else's account. Banks accept few characters, and only plain ones. */
function conceptFor(shop: ShopProfile, buyerName: string): string {
  return `${shop.name} ${buyerName}`
    .normalize('NFD')
    .replace(/[^\p{ASCII}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CONCEPT_LENGTH)
}

const MAX_CONCEPT_LENGTH = 35
