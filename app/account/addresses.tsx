import { useRef, useState } from 'react'
import type { Address } from '../../contract/api/user.ts'
import { ApiError } from '../../contract/client.ts'
import { MAX_ADDRESSES } from '../../contract/constants.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { PlusIcon } from '../ui/icons'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { accountMeta } from './account-meta'
import { AddressCard } from './address-card'
import { AddressDialog } from './address-dialog'
import { toBody } from './address-form'
import { DeleteAddressDialog } from './delete-address-dialog'
import { useAccount } from './use-loaded-user'
import { WhenLoaded } from './when-loaded'

export const meta = accountMeta('Direcciones')

export default function Addresses() {
  return (
    <WhenLoaded title="DIRECCIONES">{({ addresses }) => <AddressBook addresses={addresses} />}</WhenLoaded>
  )
}

type Editing = { address: Address | null } | null

function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  const { reload } = useAccount()
  const [editing, setEditing] = useState<Editing>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const choice = useAction(async (address: Address) => {
    const body = { ...toBody(address), is_default: true }
    try {
      await callSignedIn('PUT /api/user/addresses/{id}', { params: { id: address.id }, body })
    } catch (error) {
      // Written before its town was compared with its province: it is corrected first.
      if (error instanceof ApiError && error.problem?.error === 'invalid') return setEditing({ address })
      throw error
    }
    await reload()
  })
  const [chosen, setChosen] = useState<number>()
  const kept = addresses.find((address) => address.is_default)?.id
  const defaultId = choice.isBusy ? chosen : kept

  function choose(address: Address) {
    // One that was written before all parts were asked for is completed first.
    if (!address.province || !address.city || !address.street) return setEditing({ address })
    setChosen(address.id)
    void choice.run(address)
  }

  async function refresh(message: string) {
    announce(message)
    setEditing(null)
    setDeleting(null)
    await reload()
  }

  async function refreshAfterDelete(message: string) {
    await refresh(message)
    // The button that was pressed is gone with its card.
    heading.current?.focus()
  }

  const isFull = addresses.length >= MAX_ADDRESSES
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-24 outline-none">
          DIRECCIONES
        </h1>
        {addresses.length > 0 && !isFull && <AddButton onClick={() => setEditing({ address: null })} />}
        {isFull && <p className="text-14 text-muted">Llegaste al máximo de {MAX_ADDRESSES}.</p>}
      </div>
      <RetryNote problem={choice.problem} onRetry={choice.retry} className="mt-3" />
      <div className="mt-4">
        {addresses.length === 0 ? (
          <EmptyState
            title="Aún no tienes direcciones."
            text="Guarda la de tu casa o tu trabajo y en la compra la encuentras lista."
          >
            <AddButton onClick={() => setEditing({ address: null })} />
          </EmptyState>
        ) : (
          <fieldset aria-busy={choice.isBusy}>
            <legend className="sr-only">Tu dirección predeterminada</legend>
            <ul className="grid gap-4 md:grid-cols-2">
              {addresses.map((address) => (
                <li key={address.id}>
                  <AddressCard
                    address={address}
                    isDefault={address.id === defaultId}
                    isOnly={addresses.length === 1}
                    onChoose={() => choose(address)}
                    onEdit={() => setEditing({ address })}
                    onDelete={() => setDeleting(address)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
      <AddressDialog
        editing={editing}
        isFirst={addresses.length === 0}
        onSaved={refresh}
        onClose={() => setEditing(null)}
      />
      <DeleteAddressDialog
        address={deleting}
        onDeleted={refreshAfterDelete}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      <PlusIcon className="size-5" />
      Agregar dirección
    </Button>
  )
}
