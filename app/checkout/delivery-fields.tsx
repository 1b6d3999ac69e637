import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { DeliveryMethod } from '../../contract/api/shop.ts'
import type { Address } from '../../contract/api/user.ts'
import { deliveryPlaceLabels, deliveryPlaces } from '../../contract/delivery-places.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { provinces } from '../../contract/provinces.ts'
import { CityField, useCities } from '../forms/city-field'
import { optionalText, requiredText } from '../forms/form-rules'
import { ShopMap } from '../shell/shop-map'
import { useShopProfile } from '../shell/shop-profile'
import { Field } from '../ui/field'
import { ChevronDownIcon, PinIcon } from '../ui/icons'
import { SelectField } from '../ui/select-field'
import type { BuyerData } from './checkout-draft'
import { AddressChoice } from './saved-buyer'
import { buyerRules, forCarrier } from './typed-buyer'

type Props = { form: UseFormReturn<BuyerData> }
type Known = { addresses: readonly Address[] }

/**
 * The way of delivery and the fields that depend on it: the carrier's destination, or the person who picks the order up. Both
 * groups share one place and one of them is hidden, so nothing below moves when the account presets the way of delivery, and
 * nothing that was typed is lost.
 */
export function DeliveryFields({ form, method, addresses }: Props & Known & { method: DeliveryMethod }) {
  const { deliveryMethods } = useShopProfile()
  const hiddenUnless = (wanted: DeliveryMethod) => (method === wanted ? '' : 'invisible')
  return (
    <>
      <MethodChoice form={form} />
      <div className="grid grid-cols-1 *:[grid-area:1/1]">
        {deliveryMethods.includes('carrier') && (
          <div className={`grid content-start gap-4 ${hiddenUnless('carrier')}`}>
            <CarrierFields form={form} addresses={addresses} />
          </div>
        )}
        <div className={`flex flex-col gap-4 ${hiddenUnless('pickup')}`}>
          <PickupFields key={method} form={form} />
        </div>
      </div>
    </>
  )
}

const methods: Record<DeliveryMethod, { label: string; note: string }> = {
  carrier: { label: 'Envío con transportista', note: 'A cualquier parte del país' },
  pickup: { label: 'Retiro en la tienda', note: 'Gratis, cuando esté listo' },
}

/** With only one way of delivery nothing is asked. */
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

function CarrierFields({ form, addresses }: Props & Known) {
  const { errors } = form.formState
  return (
    <>
      <div className="relative">
        <AddressChoice form={form} addresses={addresses} />
        <Field
          {...form.register('direccion', forCarrier(buyerRules.direccion))}
          label="Dirección"
          autoComplete="street-address"
          error={errors.direccion?.message}
        />
      </div>
      <TownFields form={form} />
      <Field
        {...form.register('referencia', forCarrier(optionalText(maxLength.addressReference)))}
        label="Referencia (opcional)"
        autoComplete="off"
        error={errors.referencia?.message}
      />
      <PlaceChoice form={form} />
    </>
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

function PickupFields({ form }: Props) {
  const { address, openingHours } = useShopProfile()
  return (
    <>
      <div className="flex gap-3 text-14">
        <PinIcon className="size-5 shrink-0 text-muted" />
        <div>
          <p className="font-semibold">{address}</p>
          <p className="mt-1 text-muted">
            {openingHours}. Trae tu cédula; en MIS PEDIDOS ves cuándo está listo.
          </p>
        </div>
      </div>
      {/* As high as what the carrier's fields leave: so neither way is longer than the other. */}
      <div className="relative min-h-24 flex-1">
        <ShopMap className="absolute inset-0" />
      </div>
      <OtherPerson form={form} />
    </>
  )
}

/** Closed at first, unless it already has a name. */
function OtherPerson({ form }: Props) {
  // Read only once: otherwise it would close while the buyer deletes the name.
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

/**
 * Province and town beside the address. Both are optional, because an address of one line is enough for an order, but where
 * the shop charges the freight it has to know the province.
 */
function TownFields({ form }: Props) {
  const [province, city] = useWatch({ control: form.control, name: ['delivery_province', 'delivery_city'] })
  const cities = useCities(province !== '' || city !== '')
  const { errors, isSubmitted } = form.formState
  const isCharged = useShopProfile().freight === 'charged'
  const error = errors.delivery_city
  useEffect(() => {
    // Whoever pressed "Pagar" before the towns had arrived was checked without them.
    if (cities && isSubmitted) void form.trigger('delivery_city')
  }, [cities, isSubmitted, form])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...form.register('delivery_province', {
          ...(isCharged && forCarrier(requiredText(maxLength.city))),
          onChange: () => form.getValues('delivery_city') && form.trigger('delivery_city'),
        })}
        label={isCharged ? 'Provincia' : 'Provincia (opcional)'}
        error={errors.delivery_province?.message}
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
