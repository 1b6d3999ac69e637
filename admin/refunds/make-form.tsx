import { useState } from 'react'
import type { RefundAnswer } from '../../contract/api/admin/refunds.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { type PaymentMeans, paymentMeans, paymentMeansLabels } from '../../contract/payment-means.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { centsOf } from '../orders/dollars-text.ts'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { DialogActions } from '../ui/dialog'
import { FileDrop } from '../ui/file-drop'
import { Form, textOfField } from '../ui/form'
import { MoneyField } from '../ui/money-field'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { proofForm } from './proof-part'

type Props = { answer: RefundAnswer; onMade: (id: number) => void; onClose: () => void }

/** Writes down that the money was sent: all of it or a part, when, and by which reference of the bank. */
export function MakeForm({ answer: { refund }, onMade, onClose }: Props) {
  const today = shopDay(new Date())
  const owedCents = centsOf(refund.amount)
  const [cents, setCents] = useState<number | null>(owedCents)
  const [means, setMeans] = useState<PaymentMeans>('transfer')
  const [file, setFile] = useState<File | null>(null)
  const make = useAct('POST /api/admin/refunds/{id}/make', { done: 'Reembolso registrado' })
  const attach = useAct('POST /api/admin/refunds/{id}/proof')

  async function send(values: FormData) {
    const made = await make.run({
      params: { id: refund.id },
      body: {
        amount: toDollars(cents ?? 0),
        owed: refund.amount,
        made_on: textOfField(values, 'made_on'),
        means,
        reference: textOfField(values, 'reference') || null,
      },
    })
    if (!made) return
    // The refund counts without it too: if the file is refused, the dialog goes on with the refund that was made.
    const isKept =
      file === null || (await attach.run({ params: { id: made.refund_id }, form: proofForm(file) }))
    if (isKept) onClose()
    else onMade(made.refund_id)
  }

  return (
    <Form onSubmit={(values) => void send(values)} refusal={make.refusal}>
      <h3 className="text-16">Registrar que se devolvió</h3>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <MoneyField
          label="Monto"
          name="amount"
          defaultCents={owedCents}
          onChange={setCents}
          isRequired
          hint={
            cents !== null && cents < owedCents
              ? `Quedarán por devolver ${formatCents(owedCents - cents)}.`
              : 'Puede ser una parte.'
          }
        />
        <DateField label="Día en el banco" name="made_on" defaultValue={today} maxDay={today} isRequired />
        <Select
          label="Cómo"
          options={paymentMeans.map((id) => ({ id, label: paymentMeansLabels[id] }))}
          value={means}
          onChange={setMeans}
          isRequired
        />
        <TextField
          label={means === 'cash' ? 'Referencia (opcional)' : 'Referencia del banco'}
          name="reference"
          maxLength={40}
          autoComplete="off"
          isRequired={means !== 'cash'}
          autoFocus
        />
      </div>
      <FileDrop
        label={file ? file.name : 'Suelta aquí el comprobante del banco (opcional)'}
        hint={file ? 'Suelta otro para cambiarlo' : 'Una foto o un PDF. Solo lo ve el equipo.'}
        accept="image/*,.pdf"
        onFiles={([first]) => setFile(first ?? null)}
      />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={make.isBusy || attach.isBusy}
          isDisabled={!cents || cents > owedCents}
        >
          {cents ? `Registrar ${formatCents(cents)}` : 'Registrar'}
        </Button>
      </DialogActions>
    </Form>
  )
}
