import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BankAccount } from '../../contract/api/shop.ts'
import type { Order } from '../../contract/api/user.ts'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { BankAccountCard } from '../checkout/bank-account-card'
import { Form, FormProblem } from '../forms/form'
import { requiredText } from '../forms/form-rules'
import { SubmitButton } from '../forms/submit-button'
import { callSignedIn } from '../login/session'
import { PhotoPicker } from '../receipt/photo-input'
import { sendPhoto } from '../receipt/receipt-photo'
import { Alert } from '../ui/alert'
import { Field } from '../ui/field'
import { announce } from '../ui/live-region'

type Props = { order: Order; bankAccounts: readonly BankAccount[]; onChange: () => Promise<void> }

/** Says what is missing of an order, where to send it, and takes the number of the transfer that covers it. */
export function MissingPayment({ order, bankAccounts, onChange }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: { comprobante: '' } })
  const [bankAccountId, setBankAccountId] = useState<number | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const { errors, isSubmitting } = form.formState
  const missingCents = toCents(order.missing) ?? 0

  async function submit({ comprobante }: { comprobante: string }) {
    const { message } = await callSignedIn('POST /api/user/orders/{id}/claims', {
      params: { id: order.id },
      body: { comprobante: comprobante.trim(), bank_account_id: bankAccountId },
    })
    // The transfer is noted. A photo that did not arrive can be sent again below, where the order asks for it.
    if (photo) await sendPhoto(order.id, photo).catch((error) => console.warn('No photo was sent', error))
    announce(message)
    await onChange()
  }

  return (
    <section className="grid gap-4">
      <Alert tone="warning">
        <p>Falta {formatCents(missingCents)}</p>
        <p className="font-normal">
          {order.payment_status === 'refused'
            ? 'No encontramos tu transferencia. Si ya la hiciste, no la repitas: revisa el número y la cuenta, y escríbelos aquí.'
            : 'Si ya transferiste lo que falta, escribe aquí el número. Si no, transfiérelo antes a una de las cuentas.'}
        </p>
      </Alert>
      <Form form={form} onSubmit={submit}>
        <fieldset>
          <legend className="sr-only">Cuentas bancarias</legend>
          <ul className="grid gap-4 sm:grid-cols-2">
            {bankAccounts.map((account) => (
              <BankAccountCard
                key={account.id}
                account={account}
                totalCents={missingCents}
                concept={order.transfer_code ?? formatOrderNumber(order.id)}
                choice={{
                  isUsed: bankAccountId === account.id,
                  onUse: () => setBankAccountId(account.id),
                }}
              />
            ))}
          </ul>
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...form.register('comprobante', requiredText(MAX_RECEIPT_NUMBER_LENGTH))}
            label="Número de comprobante"
            autoComplete="off"
            error={errors.comprobante?.message}
            hint="Está en el recibo de tu transferencia."
          />
          <PhotoPicker label="Foto del comprobante (opcional)" photo={photo} onChange={setPhoto} />
        </div>
        <FormProblem form={form} />
        <SubmitButton isLoading={isSubmitting}>Registrar transferencia</SubmitButton>
      </Form>
    </section>
  )
}
