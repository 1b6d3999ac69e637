import { useState } from 'react'
import type { DeskCase } from '../../contract/api/admin/returns.ts'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'

/** The credit note that the shop's own program issued for what came back: its number, and where it is typed or corrected. */
export function CreditNoteForm({ shown }: { shown: DeskCase }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const today = shopDay(new Date())
  const [day, setDay] = useState<string | null>(shown.credit_note?.issued_on ?? today)
  const record = useAct('PUT /api/admin/returns/{id}/credit-note', {
    done: 'Nota de crédito registrada',
    onDone: () => setIsCorrecting(false),
  })
  if (shown.credit_note && !isCorrecting) {
    return (
      <Panel
        title="Nota de crédito"
        action={
          <Button variant="quiet" onPress={() => setIsCorrecting(true)}>
            Corregir
          </Button>
        }
      >
        <p className="font-display font-semibold">{shown.credit_note.number}</p>
        <p className="text-muted">{formatDate(shown.credit_note.issued_on)}</p>
      </Panel>
    )
  }
  return (
    <Panel title="Nota de crédito">
      <Form
        refusal={record.refusal}
        onSubmit={(values) =>
          void record.run({
            params: { id: shown.id },
            body: { seen: shown.seen, number: textOfField(values, 'number'), issued_on: day ?? '' },
          })
        }
      >
        {shown.invoice_number && (
          <Notice tone="warning">
            Emite la nota de crédito de la factura {shown.invoice_number} y escribe aquí su número.
          </Notice>
        )}
        <TextField
          name="number"
          label="Número"
          placeholder="001-001-000000123"
          defaultValue={shown.credit_note?.number ?? ''}
          maxLength={20}
          isRequired
        />
        <DateField label="Fecha" value={day} maxDay={today} onChange={setDay} isRequired />
        <Button type="submit" isBusy={record.isBusy} className="justify-self-start">
          Guardar
        </Button>
      </Form>
    </Panel>
  )
}
