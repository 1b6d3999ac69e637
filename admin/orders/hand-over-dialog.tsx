import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { type PickupPerson, pickupPersonLabels, pickupPersons } from '../../contract/pickup-persons.ts'
import { serialsHint, withoutSerial } from '../serials/lines-without-serial.ts'
import { readSerials, SerialFields } from '../serials/serial-fields'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'
import { ChangeNotice } from './change-notice'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

/** Hands the order over at the shop, to whose identification was seen. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const { order, seen, buyer, lines } = useShownOrder()
  const unnumbered = withoutSerial(lines)
  const [person, setPerson] = useState<PickupPerson>(buyer.pickup_name === null ? 'buyer' : 'named')
  const handOver = useOrderAct('POST /api/admin/orders/{id}/hand-over', {
    done: 'Pedido entregado',
    onDone: onClose,
  })
  const names: Record<PickupPerson, string | null> = {
    buyer: buyer.name,
    named: buyer.pickup_name,
    other: null,
  }
  return (
    <Dialog title="Entregar en la tienda" isOpen onClose={onClose}>
      <Form
        refusal={handOver.refusal}
        onSubmit={(values) =>
          void handOver.run({
            params: { id: order.id },
            body: {
              seen,
              received_by: person,
              identification: textOfField(values, 'identification'),
              ...(person === 'other' && { name: textOfField(values, 'name') }),
              serials: readSerials(values, unnumbered).map(({ key, numbers }) => ({ line_id: key, numbers })),
            },
          })
        }
      >
        <ChangeNotice />
        <RadioGroup
          aria-label="Quién retira"
          value={person}
          onChange={(value) => setPerson(value as PickupPerson)}
          className="grid gap-2"
        >
          {pickupPersons
            .filter((id) => id !== 'named' || buyer.pickup_name !== null)
            .map((id) => (
              <Radio
                key={id}
                value={id}
                className="group control flex cursor-pointer items-center gap-3 rounded-card border border-line px-3 py-1.5 hover:border-ink selected:border-action"
              >
                <span className="grid size-5 shrink-0 place-items-center rounded-full border border-field group-selected:border-action">
                  <span className="size-2.5 rounded-full group-selected:bg-action" />
                </span>
                <span className="min-w-0">
                  <span className="block">{pickupPersonLabels[id]}</span>
                  {names[id] && <span className="block wrap-anywhere text-12 text-muted">{names[id]}</span>}
                </span>
              </Radio>
            ))}
        </RadioGroup>
        {person === 'other' && (
          <TextField
            name="name"
            label="Nombre de quien retira"
            hint="Antes de entregarle, confirma con el comprador que viene de su parte."
            maxLength={100}
            isRequired
          />
        )}
        <TextField
          name="identification"
          label="Identificación, como está en el documento"
          maxLength={20}
          autoComplete="off"
          isRequired
          autoFocus
        />
        <SerialFields lines={unnumbered} hint={serialsHint(order.serials_later)} />
        <DialogActions>
          <Button type="submit" variant="primary" isBusy={handOver.isBusy}>
            Entregar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
