import { useForm, useWatch } from 'react-hook-form'
import type { AddressBody } from '../../contract/api/addresses.ts'
import type { Address } from '../../contract/api/user.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import { texts } from '../../contract/texts.ts'
import { CityField, useCities } from '../forms/city-field'
import { DialogForm } from '../forms/dialog-form'
import { optionalText, requiredText } from '../forms/form-rules'
import { callSignedIn } from '../login/session'
import { Field } from '../ui/field'
import { SelectField } from '../ui/select-field'

type Values = {
  province: Province | ''
  city: string
  street: string
  reference: string
  is_default: boolean
}

type Props = {
  /** Null: a new one. */
  address: Address | null
  isFirst: boolean
  onSaved: (message: string) => Promise<void>
  onCancel: () => void
}

export function AddressForm({ address, isFirst, onSaved, onCancel }: Props) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(address) })
  const { errors } = form.formState
  const [province, city] = useWatch({ control: form.control, name: ['province', 'city'] })
  const cities = useCities(province !== '' || city !== '')

  async function submit(values: Values) {
    const { message } = await save(address, values)
    await onSaved(message)
  }

  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submit={errors.root ? 'Reintentar' : 'Guardar'}
      onCancel={onCancel}
    >
      <SelectField
        {...form.register('province', {
          required: texts.required,
          onChange: () => form.getValues('city') && form.trigger('city'),
        })}
        label="Provincia"
        autoComplete="address-level1"
        error={errors.province?.message}
      >
        <option value="">Elige una provincia</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CityField
        {...form.register('city', {
          validate: {
            text: requiredText(maxLength.city).validate,
            province: (city, { province }) => cities?.refuseCity(city, province) ?? true,
          },
        })}
        label="Ciudad"
        error={errors.city?.message}
        cities={cities}
        province={province}
        rightProvince={errors.city?.type === 'province' ? cities?.provinceOf(city) : undefined}
        onCorrect={(province) => {
          form.setValue('province', province)
          form.setFocus('city')
          void form.trigger(['province', 'city'])
        }}
      />
      <Field
        {...form.register('street', requiredText(maxLength.address))}
        label="Calles"
        placeholder="Bolívar 3-15 y Oviedo"
        autoComplete="address-line1"
        error={errors.street?.message}
      />
      <Field
        {...form.register('reference', optionalText(maxLength.addressReference))}
        label="Referencia (opcional)"
        autoComplete="off"
        hint="Lo que ayuda a encontrarte: color de la casa, un local cercano."
        error={errors.reference?.message}
      />
      {!isFirst && !address?.is_default && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input {...form.register('is_default')} type="checkbox" className="size-5 shrink-0 accent-action" />
          Usar como predeterminada
        </label>
      )}
    </DialogForm>
  )
}

/** An address as the API takes it when it is changed. */
export function toBody({ province, city, street, reference }: Address): AddressBody {
  return { province: province as Province, city: city ?? '', street: street ?? '', reference }
}

function valuesOf(address: Address | null): Values {
  const { province, city, street, reference, is_default = false } = address ?? {}
  return {
    province: provinces.find((name) => name === province) ?? '',
    city: city ?? '',
    street: street ?? '',
    reference: reference ?? '',
    is_default,
  }
}

function save(address: Address | null, { province, city, street, reference, is_default }: Values) {
  const body = {
    province: province as Province,
    city: city.trim(),
    street: street.trim(),
    reference: reference.trim() || null,
    // `false` would take the mark away from the default itself.
    ...(is_default && { is_default }),
  }
  return address
    ? callSignedIn('PUT /api/user/addresses/{id}', { params: { id: address.id }, body })
    : callSignedIn('POST /api/user/addresses', { body })
}
