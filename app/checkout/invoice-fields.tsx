import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { maxLength } from '../../contract/field-rules.ts'
import { texts } from '../../contract/texts.ts'
import { Field } from '../ui/field'
import { ChevronDownIcon } from '../ui/icons'
import type { BuyerData } from './checkout-draft'

const names = ['invoice_name', 'invoice_identification', 'invoice_address'] as const
type Name = (typeof names)[number]

/** Whom the invoice is to name, if not the buyer. Closed at first, unless something stands there already. */
export function InvoiceFields({ form }: { form: UseFormReturn<BuyerData> }) {
  // Read only once: otherwise it would close while the buyer deletes what stands there.
  const [isGiven] = useState(() => names.some((name) => form.getValues(name)))
  const { errors } = form.formState

  /** Name and number are needed together, or not at all. */
  const field = (name: Name) => ({
    ...form.register(name, {
      validate: (value, buyer) =>
        Boolean(value?.trim()) ||
        name === 'invoice_address' ||
        !names.some((other) => buyer[other]?.trim()) ||
        texts.required,
    }),
    autoComplete: 'off',
    error: errors[name]?.message,
  })

  return (
    <details className="group rounded-card border border-field" open={isGiven}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 font-semibold text-14 [&::-webkit-details-marker]:hidden">
        Factura a nombre de otra persona o empresa
        <ChevronDownIcon className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3 pt-1 pb-4">
        <Field {...field('invoice_name')} label="Razón social o nombre" maxLength={maxLength.fullName} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field('invoice_identification')}
            label="RUC o cédula"
            maxLength={maxLength.identification}
          />
          <Field
            {...field('invoice_address')}
            label="Domicilio fiscal (opcional)"
            maxLength={maxLength.address}
          />
        </div>
      </div>
    </details>
  )
}
