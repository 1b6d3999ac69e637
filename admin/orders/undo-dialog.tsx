import { useState } from 'react'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form } from '../ui/form'
import { TextField } from '../ui/text-field'
import { ChangeNotice } from './change-notice'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

/** Takes money away from the order that was given to it by mistake. */
export function UndoDialog({ allocationId, onClose }: { allocationId: number; onClose: () => void }) {
  const { seen } = useShownOrder()
  const [reason, setReason] = useState('Era de otro pedido.')
  const undo = useOrderAct('POST /api/admin/allocations/{id}/undo', {
    done: 'Dinero quitado',
    onDone: onClose,
  })
  return (
    <Dialog title="Quitar este dinero del pedido" isOpen onClose={onClose}>
      <Form
        refusal={undo.refusal}
        onSubmit={() => void undo.run({ params: { id: allocationId }, body: { seen, reason } })}
      >
        <ChangeNotice />
        <p>El dinero queda sin asignar. Si el pedido ya no está pagado, vuelve a revisión.</p>
        <TextField
          name="reason"
          label="Por qué"
          value={reason}
          onChange={setReason}
          maxLength={300}
          isRequired
          autoFocus
        />
        <DialogActions>
          <Button type="submit" variant="danger" isBusy={undo.isBusy}>
            Quitarlo
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
