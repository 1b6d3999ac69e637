import { type ReactNode, useEffect, useState } from 'react'
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { FreightGoal } from '../../contract/delivery.ts'
import { readIdentification } from '../../contract/identification.ts'
import { texts } from '../../contract/texts.ts'
import { SubmitButton } from '../forms/submit-button'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { describe, Field, FieldNotes } from '../ui/field'
import { Link } from '../ui/link'
import { preventBlurOnPress } from '../ui/prevent-blur-on-press'
import { goalOf } from './checkout-cart'
import { type BuyerData, keepInDraft, readDraft } from './checkout-draft'
import { DeliveryFields } from './delivery-fields'
import { InvoiceFields } from './invoice-fields'
import { useSavedBuyer } from './saved-buyer'
import { buyerRules, emptyOptionalFields, requiredNames } from './typed-buyer'

type Props = {
  /** Whether there is nothing to buy. */
  isEmpty: boolean
  /** What the shop was told on an earlier page. */
  typed: Partial<BuyerData>
  /** Called with where it goes, at first and at each change. */
  onGoal: (goal: FreightGoal) => void
  /** Settles when the next step is shown, or the reason why not. */
  onComplete: (buyer: BuyerData) => Promise<void>
  /** Why the last attempt to go on was refused. */
  refusal: ReactNode
}

/** Step 1: the buyer and the destination. It is also shown with an empty cart, but then does not lead to the payment. */
export function BuyerForm({ isEmpty, typed, onGoal, onComplete, refusal }: Props) {
  const [isMissingLines, setIsMissingLines] = useState(false)
  const { deliveryMethods } = useShopProfile()
  const form = useForm<BuyerData>({
    mode: 'onTouched',
    defaultValues: { ...emptyOptionalFields, delivery_method: deliveryMethods[0], ...readDraft().buyer },
  })
  const { register, formState } = form
  const { errors, touchedFields } = formState
  const addresses = useSavedBuyer(form)
  const [method, province] = useWatch({
    control: form.control,
    name: ['delivery_method', 'delivery_province'],
  })
  useEffect(
    () => onGoal(goalOf({ delivery_method: method, delivery_province: province })),
    [onGoal, method, province],
  )

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepInDraft({ buyer: values }),
      }),
    [form],
  )

  useEffect(() => {
    // The buyer may have typed before the scripts of the page arrived.
    const { buyer } = readDraft()
    const isTyped = requiredNames.some((name) => (form.getValues(name) ?? '') !== (buyer[name] ?? ''))
    if (isTyped) keepInDraft({ buyer: form.getValues(), isEdited: true })
  }, [form])

  useEffect(() => {
    if (!readDraft().isEdited) fillIn(form, typed)
  }, [form, typed])

  const submit = form.handleSubmit(async (buyer) => {
    setIsMissingLines(isEmpty)
    if (!isEmpty) await onComplete(trimmed(buyer))
  })

  return (
    <form
      onSubmit={submit}
      onMouseDown={preventBlurOnPress}
      onInput={() => keepInDraft({ isEdited: true })}
      noValidate
      className="grid gap-4 [&_input]:scroll-mt-36"
    >
      <Field
        {...register('nombres', buyerRules.nombres)}
        label="Nombres"
        autoComplete="name"
        error={errors.nombres?.message}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...register('email', buyerRules.email)}
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <Field
          {...register('celular', buyerRules.celular)}
          label="Celular"
          type="tel"
          autoComplete="tel"
          error={errors.celular?.message}
        />
      </div>
      <Field
        {...register('ci', buyerRules.ci)}
        label="Cédula, RUC o pasaporte"
        autoComplete="off"
        error={errors.ci?.message}
        hint={touchedFields.ci && <IdentificationHint control={form.control} />}
      />
      <InvoiceFields form={form} />
      <DeliveryFields form={form} method={method} addresses={addresses} />
      <div>
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            {...register('terminos', {
              validate: (isAccepted) => isAccepted || texts.termsNotAccepted,
              onChange: () => form.trigger('terminos'),
            })}
            {...describe('terminos', errors.terminos?.message, null)}
            type="checkbox"
            className="size-5 shrink-0 accent-action"
          />
          <span>
            Acepto los{' '}
            <Link to="/terminos" target="_blank" className="text-link underline underline-offset-4">
              términos y condiciones
            </Link>{' '}
            y el{' '}
            <Link to="/privacidad" target="_blank" className="text-link underline underline-offset-4">
              uso de mis datos
            </Link>
          </span>
        </label>
        <FieldNotes id="terminos" error={errors.terminos?.message} />
      </div>
      {isMissingLines && isEmpty && (
        <Alert tone="danger">
          Agrega al menos un artículo y vuelve a pagar. Lo que escribiste te espera aquí.{' '}
          <Link to="/productos" className="underline underline-offset-4">
            Ver productos
          </Link>
        </Alert>
      )}
      {refusal}
      <SubmitButton isLoading={formState.isSubmitting}>Pagar</SubmitButton>
    </form>
  )
}

function fillIn(form: UseFormReturn<BuyerData>, typed: Partial<BuyerData>): void {
  // A value that arrives in the focused field would mix with what the buyer types.
  const focused = document.activeElement?.getAttribute('name')
  for (const [name, value] of Object.entries(typed) as [keyof BuyerData, string][])
    if (name !== focused) form.setValue(name, value, { shouldValidate: form.getFieldState(name).invalid })
}

/** A hint that blocks nothing: see `contract/identification.ts`. */
function IdentificationHint({ control }: { control: Control<BuyerData> }) {
  const typed = useWatch({ control, name: 'ci' })?.trim()
  if (!typed || readIdentification(typed).isPlausible) return null
  return (
    <span className="text-warning">
      Revisa tu número: no parece cédula ni RUC. Si es un pasaporte, sigue adelante.
    </span>
  )
}

/** A field that was never shown has no value, such as the address in a shop without deliveries. */
function trimmed(buyer: BuyerData): BuyerData {
  const typed = Object.entries<unknown>({ direccion: '', referencia: '', ...(buyer as Partial<BuyerData>) })
  return Object.fromEntries(
    typed.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as BuyerData
}
