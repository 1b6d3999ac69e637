import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form } from '../ui/form'
import { ChangeNotice } from './change-notice'
import { GuideFields, readGuide } from './guide-fields'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

type Props = { parcel: DeskOrderAnswer['shipments'][number]; onClose: () => void }

/** Corrects what was written down of a parcel. */
export function GuideDialog({ parcel, onClose }: Props) {
  const { order, seen } = useShownOrder()
  const correct = useOrderAct('PUT /api/admin/orders/{id}/shipments/{shipment}', {
    done: 'Envío corregido',
    onDone: onClose,
  })
  const { carrier, carrier_name, guide_number } = parcel
  const isOther = carrier === 'other'
  return (
    <Dialog title="Corregir el envío" isOpen onClose={onClose}>
      <Form
        refusal={correct.refusal}
        onSubmit={(values) =>
          void correct.run({
            params: { id: order.id, shipment: parcel.id },
            body: { seen, ...readGuide(values) },
          })
        }
      >
        <ChangeNotice />
        <GuideFields given={{ carrier, carrier_name: isOther ? carrier_name : null, guide_number }} />
        <p className="text-muted">Si cambia la guía, el comprador recibe la nueva por correo.</p>
        <DialogActions>
          <Button type="submit" variant="primary" isBusy={correct.isBusy}>
            Guardar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
