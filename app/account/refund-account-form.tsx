import { useForm } from 'react-hook-form'
import { maxLength } from '../../contract/field-rules.ts'
import { ACCOUNT_KEPT_DAYS, type AccountKind, accountKindLabels } from '../../contract/refunds.ts'
import { DialogForm } from '../forms/dialog-form'
import { password, requiredText } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { callSignedIn } from '../login/session'
import { Field } from '../ui/field'
import { announce } from '../ui/live-region'
import { SelectField } from '../ui/select-field'
import { useAccount } from './use-account'

type Values = {
  bank_name: string
  kind: AccountKind
  number: string
  holder_name: string
  holder_identification: string
  pass?: string
}

const MAX_NUMBER_TYPED = 30

type Props = { orderId: number; onChange: () => Promise<void>; onClose: () => void }

/** Takes the account that the money of an order goes back to, and the password, so that nobody else sends it elsewhere. */
export function RefundAccountForm({ orderId, onChange, onClose }: Props) {
  const { user } = useAccount()
  const hasPassword = user?.has_password ?? true
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      bank_name: '',
      kind: 'savings',
      number: '',
      holder_name: '',
      holder_identification: '',
      ...(hasPassword && { pass: '' }),
    },
  })
  const { errors } = form.formState

  async function submit(body: Values) {
    const { message } = await callSignedIn('PUT /api/user/orders/{id}/refund-account', {
      params: { id: orderId },
      body,
    })
    announce(message)
    await onChange()
    onClose()
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Guardar cuenta" onCancel={onClose}>
      <p className="text-14 text-muted">
        A nombre de quien pagó. La guardamos cifrada y la borramos {ACCOUNT_KEPT_DAYS} días después de
        devolverte el dinero.
      </p>
      <Field
        {...form.register('bank_name', requiredText(maxLength.bankName))}
        label="Banco o cooperativa"
        autoComplete="off"
        error={errors.bank_name?.message}
      />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <SelectField {...form.register('kind')} label="Tipo" error={errors.kind?.message}>
          {Object.entries(accountKindLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          {...form.register('number', requiredText(MAX_NUMBER_TYPED))}
          label="Número de cuenta"
          inputMode="numeric"
          autoComplete="off"
          error={errors.number?.message}
        />
      </div>
      <Field
        {...form.register('holder_name', requiredText(maxLength.fullName))}
        label="Titular"
        autoComplete="off"
        error={errors.holder_name?.message}
      />
      <Field
        {...form.register('holder_identification', requiredText(maxLength.identification))}
        label="Cédula, RUC o pasaporte del titular"
        autoComplete="off"
        error={errors.holder_identification?.message}
      />
      {hasPassword && (
        <PasswordField
          {...form.register('pass', password)}
          label="Tu contraseña de la tienda"
          autoComplete="current-password"
          error={errors.pass?.message}
        />
      )}
    </DialogForm>
  )
}
