import { type UseFormReturn, useWatch } from 'react-hook-form'
import { maxLength } from '../../contract/field-rules.ts'
import { provinces } from '../../contract/provinces.ts'
import { CityField, useCities } from '../forms/city-field'
import { optionalText } from '../forms/form-rules'
import { SelectField } from '../ui/select-field'
import type { BuyerData } from './checkout-draft'
import { forCarrier } from './typed-buyer'

/** Province and town beside the address. Both are optional: an address of one line is enough for an order. */
export function TownFields({ form }: { form: UseFormReturn<BuyerData> }) {
  const [province, city] = useWatch({ control: form.control, name: ['delivery_province', 'delivery_city'] })
  const cities = useCities(province !== '' || city !== '')
  const error = form.formState.errors.delivery_city
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...form.register('delivery_province', {
          onChange: () => form.getValues('delivery_city') && form.trigger('delivery_city'),
        })}
        label="Provincia (opcional)"
        autoComplete="address-level1"
      >
        <option value="">Elige una provincia</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CityField
        {...form.register('delivery_city', {
          validate: {
            text: forCarrier(optionalText(maxLength.city)).validate,
            province: (city, { delivery_method, delivery_province }) =>
              delivery_method === 'pickup' || (cities?.refuseCity(city, delivery_province) ?? true),
          },
        })}
        label="Ciudad (opcional)"
        error={error?.message}
        cities={cities}
        province={province}
        rightProvince={error?.type === 'province' ? cities?.provinceOf(city) : undefined}
        onCorrect={(province) => {
          form.setValue('delivery_province', province)
          form.setFocus('delivery_city')
          void form.trigger('delivery_city')
        }}
      />
    </div>
  )
}
