import { useState } from 'react'
import { MAX_BLOCK_REASON_LENGTH } from '../../contract/customers.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form } from '../ui/form'
import { TextAreaField } from '../ui/text-field'

type Props = { id: number; onClose: () => void }

/** Asks why and until when, and says before it happens what the customer can no longer do. */
export function BlockDialog({ id, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const block = useAct('POST /api/admin/customers/{id}/block', { done: 'Cliente bloqueado', onDone: onClose })
  return (
    <Dialog title="Bloquear a este cliente" isOpen onClose={onClose}>
      <Form
        refusal={block.refusal}
        onSubmit={() => void block.run({ params: { id }, body: { reason, until } })}
      >
        <ul className="list-disc space-y-1 pl-5">
          <li>No podrá reservar, comprar, preguntar ni opinar. Al intentarlo lee que escriba a la tienda.</li>
          <li>Sus pedidos en curso siguen: paga, recibe, devuelve y cancela como siempre.</li>
          <li>Entra a su cuenta, descarga sus datos y puede cerrarla.</li>
        </ul>
        <TextAreaField
          name="reason"
          label="Motivo"
          hint="Para el equipo. El cliente lo recibe si pide una copia de sus datos."
          rows={2}
          maxLength={MAX_BLOCK_REASON_LENGTH}
          value={reason}
          onChange={setReason}
          isRequired
          autoFocus
        />
        <DateField
          name="until"
          label="Hasta el día (vacío: hasta que alguien lo quite)"
          value={until}
          onChange={setUntil}
        />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="danger" isBusy={block.isBusy} isDisabled={reason.trim() === ''}>
            Bloquear
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

export function UnblockDialog({ id, onClose }: Props) {
  const unblock = useAct('POST /api/admin/customers/{id}/unblock', {
    done: 'Bloqueo quitado',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Quitar el bloqueo"
      action="Quitar bloqueo"
      isOpen
      onClose={onClose}
      isBusy={unblock.isBusy}
      refusal={unblock.refusal}
      onConfirm={() => void unblock.run({ params: { id } })}
    >
      <p>
        Desde ahora puede volver a comprar, preguntar y opinar. El motivo queda entre los bloqueos anteriores.
      </p>
    </ConfirmDialog>
  )
}
