import { useState } from 'react'
import { formatCents, toDollars } from '../../contract/money.ts'
import type { Act } from '../api/use-act'
import { Button } from '../ui/button'
import { DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { MoneyField } from '../ui/money-field'
import { TextField } from '../ui/text-field'

type Props = {
  owe: Act<'POST /api/admin/refunds'>
  /** Whose money it is. Of an order with its newest event, as the screen shows it. */
  of: { money_id: number } | { order_id: number; is_price_cut: boolean; seen: number }
  /** What can go back of it, in cents. */
  mostCents: number
  /** What the amount begins with. */
  beginsCents: number | null
  onClose: () => void
}

/** Says that money goes back, how much and why. It is sent later, on the screen of the refunds. */
export function OweForm({ owe, of, mostCents, beginsCents, onClose }: Props) {
  const [cents, setCents] = useState(beginsCents)
  return (
    <Form
      refusal={owe.refusal}
      onSubmit={(values) =>
        void owe.run({ body: { ...of, amount: toDollars(cents ?? 0), note: textOfField(values, 'note') } })
      }
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <MoneyField
          label="Monto"
          name="amount"
          defaultCents={beginsCents}
          onChange={setCents}
          hint={`Hasta ${formatCents(mostCents)}`}
          isRequired
          autoFocus
        />
        <TextField label="Por qué" name="note" isRequired maxLength={300} autoComplete="off" />
      </div>
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button type="submit" variant="primary" isBusy={owe.isBusy} isDisabled={!cents || cents > mostCents}>
          {cents ? `Devolver ${formatCents(cents)}` : 'Devolver'}
        </Button>
      </DialogActions>
    </Form>
  )
}
