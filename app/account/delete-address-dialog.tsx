import type { Address } from '../../contract/api/user.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { RetryNote } from '../ui/retry-note'

type Props = {
  address: Address | null
  onDeleted: (message: string) => Promise<void>
  onClose: () => void
}

export function DeleteAddressDialog({ address, onDeleted, onClose }: Props) {
  return (
    <Dialog
      isOpen={address !== null}
      onClose={onClose}
      title="¿Eliminar esta dirección?"
      className="max-w-110"
    >
      {address && <Question address={address} onDeleted={onDeleted} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ address, onDeleted, onClose }: Props & { address: Address }) {
  const deletion = useAction(async () => {
    const { message } = await callSignedIn('DELETE /api/user/addresses/{id}', { params: { id: address.id } })
    await onDeleted(message)
  })
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <p className="break-words text-16">
        {[address.street, address.city, address.province].filter(Boolean).join(', ')}
      </p>
      <p className="text-14 text-muted">Tus pedidos anteriores la conservan.</p>
      <RetryNote problem={deletion.problem} onRetry={deletion.retry} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" isLoading={deletion.isBusy} onClick={() => deletion.run()}>
          Eliminar
        </Button>
        <Button variant="outline" size="lg" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
