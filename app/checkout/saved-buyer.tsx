import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Address, User } from '../../contract/api/user.ts'
import { showPhone } from '../../contract/phone.ts'
import { callSignedIn, readToken, useToken } from '../login/session'
import { ChevronDownIcon } from '../ui/icons'
import { type BuyerData, claimDraft } from './checkout-draft'

type Form = UseFormReturn<BuyerData>

/** The login for which a form was filled in: what the buyer empties after that stays empty. */
let filledFor: string | null = null

/**
 * What the account knows of the buyer: fills in what is still empty, and offers their other addresses. It is a help and
 * no more: without an answer the form is simply filled in by hand.
 */
export function SavedBuyer({ form }: { form: Form }) {
  const token = useToken()
  const [addresses, setAddresses] = useState<readonly Address[]>([])

  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    callSignedIn('GET /api/user', { signal: controller.signal })
      .then(({ user }) => {
        // Otherwise the form is drawn anew, and asks again.
        if (!claimDraft(user.username)) return
        setAddresses(user.addresses.filter(({ street, city }) => street && city))
        if (filledFor !== readToken()) fillIn(form, user)
        filledFor = readToken()
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) console.warn('The saved data could not be read', error)
      })
    return () => controller.abort()
  }, [token, form])

  return <AddressChoice form={form} addresses={addresses} />
}

/**
 * Stands there when there is something to choose: another address than the one in the form. In the row of the field's
 * label, since it comes when somebody may already be typing, and nothing is to move under their fingers.
 */
function AddressChoice({ form, addresses }: { form: Form; addresses: readonly Address[] }) {
  const typed = useWatch({ control: form.control, name: 'direccion' })
  const current = addresses.find((address) => asLine(address) === typed)
  if (addresses.length === 0 || (addresses.length === 1 && current)) return null

  function choose(id: number) {
    const address = addresses.find((address) => address.id === id)
    if (!address) return
    form.setValue('direccion', asLine(address), { shouldValidate: true })
    form.setValue('referencia', address.reference ?? '', { shouldValidate: true })
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

function fillIn(form: Form, user: User): void {
  const address = user.addresses.find((address) => address.is_default && address.street)
  const known = {
    nombres: [user.first_name, user.last_name].filter(Boolean).join(' '),
    email: user.email,
    celular: showPhone(user.phone ?? ''),
    direccion: address ? asLine(address) : '',
    // It belongs to the address: beside another one it would mislead.
    referencia: form.getValues('direccion') ? '' : (address?.reference ?? ''),
  }
  // Under the cursor of somebody about to type, it would mix with what they type.
  const focused = document.activeElement?.getAttribute('name')
  for (const [name, value] of Object.entries(known) as [keyof typeof known, string][]) {
    if (value === '' || form.getValues(name) || name === focused) continue
    form.setValue(name, value, { shouldValidate: form.getFieldState(name).invalid })
  }
}

function asLine({ street, city, province }: Address): string {
  return [street, city, province].filter(Boolean).join(', ')
}
