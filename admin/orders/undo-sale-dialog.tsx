import { useState } from 'react'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import type { PaymentMeans } from '../../contract/payment-means.ts'
import { MeansChoice } from '../counter/sale-means'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { ChangeNotice } from './change-notice'
import { dollarsText } from './dollars-text.ts'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

/** Undoes a slip at the counter: everything comes back, and all the money goes back at once, as it came unless told. */
export function UndoSaleDialog({ onClose }: { onClose: () => void }) {
  const { order, seen, lines, money } = useShownOrder()
  const [means, setMeans] = useState<PaymentMeans>(money?.received[0]?.means ?? 'cash')
  const [isToStock, setIsToStock] = useState(true)
  const undo = useOrderAct('POST /api/admin/orders/{id}/undo-sale', {
    done: 'Venta deshecha',
    onDone: onClose,
  })
  const units = lines.reduce((sum, { count }) => sum + count, 0)
  return (
    <Dialog title="Deshacer la venta" isOpen onClose={onClose}>
      <Form
        refusal={undo.refusal}
        onSubmit={(values) =>
          void undo.run({
            params: { id: order.id },
            body: {
              seen,
              reason: textOfField(values, 'reason'),
              to_stock: isToStock,
              means,
              reference: textOfField(values, 'reference') || null,
            },
          })
        }
      >
        <ChangeNotice />
        <p>
          {units === 1 ? 'Vuelve su unidad' : `Vuelven sus ${units} unidades`} y devuelves{' '}
          <strong>{dollarsText(order.total)}</strong> ahora mismo. No se puede deshacer.
        </p>
        <TextField name="reason" label="Por qué" maxLength={300} isRequired autoFocus />
        <MeansChoice label="Devuelves por" value={means} onChange={setMeans} />
        {means !== 'cash' && (
          <TextField
            name="reference"
            label={means === 'transfer' ? 'Número de comprobante' : 'Número del comprobante (opcional)'}
            maxLength={MAX_RECEIPT_NUMBER_LENGTH}
            isRequired={means === 'transfer'}
          />
        )}
        <Tick isOn={isToStock} onChange={setIsToStock}>
          Se puede vender otra vez
        </Tick>
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="danger" isBusy={undo.isBusy}>
            Deshacer la venta
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
