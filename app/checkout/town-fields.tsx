import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { maxLength } from '../../contract/field-rules.ts'
import { provinces } from '../../contract/provinces.ts'
import { useCitiesOf } from '../account/use-cities-of'
import { optionalText } from '../login/form-rules'
import { Field } from '../ui/field'
import { SelectField } from '../ui/select-field'
import type { BuyerData } from './checkout-draft'

/** Province and town beside the address. Suggested and never required: an address of one line makes an order too. */
export function TownFields({ form }: { form: UseFormReturn<BuyerData> }) {
  const citiesId = useId()
  const province = useWatch({ control: form.control, name: 'delivery_province' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...form.register('delivery_province')}
        label="Provincia (opcional)"
        autoComplete="address-level1"
      >
        <option value="">Elige una provincia</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field
        {...form.register('delivery_city', optionalText(maxLength.city))}
        label="Ciudad (opcional)"
        list={citiesId}
        autoComplete="address-level2"
        error={form.formState.errors.delivery_city?.message}
      />
      <datalist id={citiesId}>
        {useCitiesOf(province).map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </div>
  )
}
