import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { DeliveryMethod } from '../../contract/api/shop.ts'
import { deliveryPlaceLabels, deliveryPlaces } from '../../contract/delivery-places.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { useShopProfile } from '../shell/shop-profile'
import { Field } from '../ui/field'
import { ChevronDownIcon } from '../ui/icons'
import type { BuyerData } from './checkout-draft'

type Props = { form: UseFormReturn<BuyerData> }

/** How the goods arrive, and what depends on it: where the carrier leaves them, or who comes for them. */
export function DeliveryFields({ form }: Props) {
  const method = useWatch({ control: form.control, name: 'delivery_method' })
  return (
    <div className="grid gap-4">
      <MethodChoice form={form} />
      {method === 'carrier' ? <PlaceChoice form={form} /> : <OtherPerson form={form} />}
    </div>
  )
}

const methods: Record<DeliveryMethod, { label: string; note: string }> = {
  carrier: { label: 'Envío con transportista', note: 'A donde nos indicas arriba' },
  pickup: { label: 'Retiro en la tienda', note: 'Con tu cédula, gratis' },
}

/** Where there is but one way, nothing is asked. */
function MethodChoice({ form }: Props) {
  const { deliveryMethods } = useShopProfile()
  if (deliveryMethods.length < 2) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-14">Entrega</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {deliveryMethods.map((method) => (
          <label
            key={method}
            className="flex min-h-13 items-center gap-3 rounded-card border border-field px-3 py-2 text-14 has-checked:border-action"
          >
            <input
              {...form.register('delivery_method')}
              type="radio"
              value={method}
              className="size-5 shrink-0 accent-action"
            />
            <span>
              <span className="block font-semibold">{methods[method].label}</span>
              <span className="block text-12 text-muted">{methods[method].note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PlaceChoice({ form }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold text-14">¿Dónde lo recibes?</legend>
      <div className="flex flex-wrap gap-x-6">
        {deliveryPlaces.map((place) => (
          <label key={place} className="flex min-h-11 items-center gap-3 text-14">
            <input
              {...form.register('delivery_place')}
              type="radio"
              value={place}
              className="size-5 shrink-0 accent-action"
            />
            {deliveryPlaceLabels[place]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Folded until somebody wants it, and open when a name stands in it already. */
function OtherPerson({ form }: Props) {
  // Asked once: React would fold it under the fingers of somebody who deletes the name.
  const [isNamed] = useState(() => form.getValues('pickup_name') !== '')
  return (
    <details className="group rounded-card border border-field" open={isNamed}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 font-semibold text-14 [&::-webkit-details-marker]:hidden">
        ¿Retira otra persona? (opcional)
        <ChevronDownIcon className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3 pt-1 pb-4 sm:grid-cols-2">
        <Field
          {...form.register('pickup_name')}
          label="Nombre de quien retira"
          autoComplete="off"
          maxLength={maxLength.fullName}
        />
        <Field
          {...form.register('pickup_identification')}
          label="Su cédula o pasaporte"
          autoComplete="off"
          maxLength={maxLength.identification}
        />
      </div>
    </details>
  )
}
