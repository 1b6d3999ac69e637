import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { PurchaseData } from '../../contract/api/purchase-data.ts'
import type { Address, User } from '../../contract/api/user.ts'
import { showPhone } from '../../contract/phone.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import { callSignedIn, useToken } from '../login/session'
import { useShopProfile } from '../shell/shop-profile'
import { ChevronDownIcon } from '../ui/icons'
import { assignDraft, type BuyerData, keepInDraft, readDraft } from './checkout-draft'

type Form = UseFormReturn<BuyerData>

/**
 * Fills empty fields with what the account knows of the buyer, and returns the buyer's addresses. Without an answer the form is
 * filled in by hand.
 */
export function useSavedBuyer(form: Form): readonly Address[] {
  const token = useToken()
  const sendsParcels = useShopProfile().deliveryMethods.includes('carrier')
  const [addresses, setAddresses] = useState<readonly Address[]>([])

  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    callSignedIn('GET /api/user', { signal: controller.signal })
      .then(({ user }) => {
        // Otherwise the form is mounted anew and asks again.
        if (!assignDraft(user.username)) return
        setAddresses(user.addresses.filter(({ street, city }) => street && city))
        if (!readDraft().isFilledIn) fillIn(form, user, { sendsParcels })
        keepInDraft({ isFilledIn: true })
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn('The saved data could not be read', error)
      })
    return () => controller.abort()
  }, [token, form, sendsParcels])

  return addresses
}

/**
 * Shown when there is another address to choose than the one in the form. It lies in the row of the field's label, because it may
 * appear while the buyer is typing, and nothing must move then.
 */
export function AddressChoice({ form, addresses }: { form: Form; addresses: readonly Address[] }) {
  const [street, city] = useWatch({ control: form.control, name: ['direccion', 'delivery_city'] })
  const current = addresses.find((address) => address.street === street && address.city === city)
  if (addresses.length === 0 || (addresses.length === 1 && current)) return null

  function choose(id: number) {
    const address = addresses.find((address) => address.id === id)
    if (!address) return
    fillInDestination(form, destinationAt(address), { shouldValidate: true })
  }

  return (
    <div className="absolute -top-4 right-0">
      <select
        aria-label="Tus direcciones"
        value=""
        onChange={(event) => choose(Number(event.target.value))}
        className="h-11 max-w-52 cursor-pointer appearance-none truncate rounded-card pr-6 font-semibold text-14 text-link"
      >
        <option value="">Tus direcciones</option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {asLine(address)}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3 right-0 size-5 text-link" />
    </div>
  )
}

/** Data that were kept after an order come before those of the profile and its addresses. */
function fillIn(form: Form, user: User, { sendsParcels }: { sendsParcels: boolean }): void {
  const kept = user.purchase_data
  const known = {
    nombres: kept?.nombres || [user.first_name, user.last_name].filter(Boolean).join(' '),
    email: user.email,
    celular: showPhone(kept?.celular || user.phone || ''),
    ci: kept?.ci ?? '',
  }
  // A value that arrives in the focused field would mix with what the buyer types.
  const focused = document.activeElement?.getAttribute('name')
  for (const [name, value] of Object.entries(known) as [keyof typeof known, string][]) {
    if (value === '' || form.getValues(name) || name === focused) continue
    form.setValue(name, value, { shouldValidate: form.getFieldState(name).invalid })
  }

  // An address is filled in as a whole or not at all: halves of two would mislead.
  const places = ['direccion', 'referencia', 'delivery_province', 'delivery_city'] as const
  if (places.some((name) => form.getValues(name) || name === focused)) return
  // The buyer may have chosen another way while the answer was on its way.
  const isPreset = form.getValues('delivery_method') === 'carrier' && focused !== 'delivery_method'
  if (kept && sendsParcels && isPreset) form.setValue('delivery_method', kept.delivery_method)
  const address = user.addresses.find((address) => address.is_default && address.street)
  const destination = kept?.direccion ? destinationOf(kept) : address && destinationAt(address)
  if (destination)
    fillInDestination(form, destination, { shouldValidate: form.getFieldState('direccion').invalid })
}

type Destination = Pick<BuyerData, 'direccion' | 'referencia' | 'delivery_province' | 'delivery_city'> &
  Partial<Pick<BuyerData, 'delivery_place'>>

function fillInDestination(form: Form, destination: Destination, options: { shouldValidate: boolean }) {
  for (const [name, value] of Object.entries(destination) as [keyof Destination, string][])
    form.setValue(name, value, options)
}

function destinationAt({ street, reference, province, city }: Address): Destination {
  return {
    direccion: street ?? '',
    referencia: reference ?? '',
    delivery_province: knownProvince(province),
    delivery_city: city ?? '',
  }
}

function destinationOf(kept: PurchaseData): Destination {
  return {
    direccion: kept.direccion,
    referencia: kept.referencia ?? '',
    delivery_province: knownProvince(kept.delivery_province),
    delivery_city: kept.delivery_city ?? '',
    ...(kept.delivery_place && { delivery_place: kept.delivery_place }),
  }
}

function knownProvince(name: string | null): Province | '' {
  return provinces.find((province) => province === name) ?? ''
}

function asLine({ street, city, province }: Address): string {
  return [street, city, province].filter(Boolean).join(', ')
}
