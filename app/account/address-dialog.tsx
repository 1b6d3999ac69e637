import type { Address } from '../../contract/api/user.ts'
import { Dialog } from '../ui/dialog'
import { AddressForm } from './address-form'

type Props = {
  /** What is being edited, a new address (`null`) or none of both. */
  editing: { address: Address | null } | null
  isFirst: boolean
  onSaved: (message: string) => Promise<void>
  onClose: () => void
}

export function AddressDialog({ editing, isFirst, onSaved, onClose }: Props) {
  const address = editing?.address ?? null
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={address ? 'Editar dirección' : 'Agregar dirección'}
    >
      {editing && <AddressForm address={address} isFirst={isFirst} onSaved={onSaved} onCancel={onClose} />}
    </Dialog>
  )
}
