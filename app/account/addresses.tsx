import { useId, useRef, useState } from 'react'
import type { Address } from '../../contract/api/user.ts'
import { ApiError } from '../../contract/client.ts'
import { MAX_ADDRESSES } from '../../contract/constants.ts'
import { texts } from '../../contract/texts.ts'
import { ConfirmDialog } from '../forms/confirm-dialog'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { EmptyState } from '../ui/empty-state'
import { Fact } from '../ui/fact'
import { PlusIcon } from '../ui/icons'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { accountMeta } from './account-meta'
import { AddressForm, toBody } from './address-form'
import { useAccount } from './use-account'
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
      // An address from before the town was compared with its province has to be corrected first.
      if (error instanceof ApiError && error.problem?.error === 'invalid') return setEditing({ address })
      throw error
    }
    await reload()
  })
  const [chosen, setChosen] = useState<number>()
  const kept = addresses.find((address) => address.is_default)?.id
  const defaultId = choice.isBusy ? chosen : kept

  function choose(address: Address) {
    // An address from before all parts were asked for has to be completed first.
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

  async function remove() {
    if (!deleting) return
    const params = { id: deleting.id }
    const { message } = await callSignedIn('DELETE /api/user/addresses/{id}', { params })
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
      <RetryNote action={choice} className="mt-3" />
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
      <Dialog
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.address ? 'Editar dirección' : 'Agregar dirección'}
      >
        {editing && (
          <AddressForm
            address={editing.address}
            isFirst={addresses.length === 0}
            onSaved={refresh}
            onCancel={() => setEditing(null)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta dirección?"
        text={[deleting?.street, deleting?.city, deleting?.province].filter(Boolean).join(', ')}
        note="Tus pedidos anteriores la conservan."
        yes="Eliminar"
        onConfirm={remove}
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

type CardProps = {
  address: Address
  isDefault: boolean
  /** The last one stays. */
  isOnly: boolean
  onChoose: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One address. Its circle makes it the default; a click on the card itself does nothing. */
function AddressCard({ address, isDefault, isOnly, onChoose, onEdit, onDelete }: CardProps) {
  const { province, city, street, reference } = address
  const factsId = useId()
  const name = [street, city].filter(Boolean).join(', ') || texts.unregistered
  return (
    <article
      className={`flex h-full flex-col rounded-card border p-4 sm:p-5 ${isDefault ? 'border-action' : 'border-line'}`}
    >
      <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 self-start text-14">
        <input
          type="radio"
          name="predeterminada"
          checked={isDefault}
          onChange={onChoose}
          aria-describedby={factsId}
          className="size-5 shrink-0 accent-action"
        />
        <span className={isDefault ? 'font-semibold' : 'text-muted'}>
          {isDefault ? 'Predeterminada' : 'Usar como predeterminada'}
        </span>
      </label>
      <dl id={factsId} className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-14">
        <Fact label="Provincia">{province}</Fact>
        <Fact label="Ciudad">{city}</Fact>
        <Fact label="Calles">{street}</Fact>
        <Fact label="Referencia">{reference}</Fact>
      </dl>
      <div className="-mb-2 -ml-4 mt-auto flex items-center pt-3">
        <Button variant="quiet" onClick={onEdit}>
          Editar<span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="quiet"
          onClick={onDelete}
          disabled={isOnly}
          title={isOnly ? 'Es tu única dirección' : undefined}
          className="enabled:text-danger!"
        >
          Eliminar<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </article>
  )
}
