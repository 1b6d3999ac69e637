import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderReturnsAnswer } from '../../contract/api/admin/returns.ts'
import {
  type CaseKind,
  type CaseReason,
  caseKindLabels,
  caseKinds,
  caseReasonLabels,
  reasonsOfKind,
} from '../../contract/return-cases.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useRequestKey } from '../api/use-request-key.ts'
import { Picture } from '../orders/order-lines'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'
import { TextAreaField, TextField } from '../ui/text-field'

type Props = { orderId: number; seen: number; choice: OrderReturnsAnswer['choice']; onClose: () => void }

const fieldOf = (lineId: number) => `count.${lineId}`

/** Opens a return or a warranty for a buyer who came or called. The days bind the buyer, not the staff. */
export function OpenReturnDialog({ orderId, seen, choice, onClose }: Props) {
  const goTo = useNavigate()
  const keyOf = useRequestKey()
  const [kind, setKind] = useState<CaseKind>(choice.may_return ? 'return' : 'warranty')
  const [reason, setReason] = useState<CaseReason | null>(null)
  const lines = choice.lines.filter(({ left }) => left > 0)
  const chosenReason = reason !== null && reasonsOfKind[kind].includes(reason) ? reason : null
  const open = useAct('POST /api/admin/orders/{id}/returns', {
    done: ({ message }) => message,
    onDone: ({ case_id }) => void goTo(`/devoluciones/${case_id}`),
  })

  function send(values: FormData) {
    const chosen = lines
      .map(({ line_id }) => ({ line_id, count: Number(textOfField(values, fieldOf(line_id))) }))
      .filter(({ count }) => count > 0)
    const words = textOfField(values, 'words')
    const asked = {
      kind,
      reason: chosenReason ?? 'other',
      ...(words && { words }),
      lines: chosen,
    }
    void open.run({ params: { id: orderId }, body: { ...asked, key: keyOf(asked), seen } })
  }

  return (
    <Dialog title="Devolución o garantía" isOpen onClose={onClose} size="wide">
      <Form refusal={open.refusal} onSubmit={send}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Qué pide"
            value={kind}
            onChange={setKind}
            options={caseKinds.map((id) => ({ id, label: caseKindLabels[id] }))}
          />
          <Select
            label="Por qué"
            value={chosenReason}
            onChange={setReason}
            isRequired
            options={reasonsOfKind[kind].map((id) => ({ id, label: caseReasonLabels[id] }))}
          />
        </div>
        {kind === 'return' && !choice.may_return && choice.return_until && (
          <Notice tone="warning">
            El comprador podía pedirla hasta el {formatDate(choice.return_until)}: si la abres, la aceptas
            fuera de plazo.
          </Notice>
        )}
        <fieldset>
          <legend className="font-semibold">Qué artículos</legend>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.line_id} className="flex items-center gap-3 py-2">
                <Picture src={line.img_url} />
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{line.product_name}</span>
                  {kind === 'warranty' && (
                    <span className={`block text-12 ${line.has_warranty ? 'text-muted' : 'text-warning'}`}>
                      {warrantyText(line)}
                    </span>
                  )}
                </span>
                <TextField
                  name={fieldOf(line.line_id)}
                  label={`Unidades de ${line.product_name}`}
                  isLabelHidden
                  className="w-20"
                  inputMode="numeric"
                  defaultValue={lines.length === 1 ? '1' : '0'}
                  validate={(typed) =>
                    /^\d+$/.test(typed) && Number(typed) <= line.left ? null : `De 0 a ${line.left}.`
                  }
                />
                <span className="w-12 text-muted">de {line.left}</span>
              </li>
            ))}
          </ul>
        </fieldset>
        <TextAreaField name="words" label="Qué pasó, en palabras del comprador (opcional)" maxLength={1000} />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={open.isBusy}>
            Abrir y avisar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function warrantyText({
  warranty_until,
  has_warranty,
  warranty_months,
}: OrderReturnsAnswer['choice']['lines'][number]): string {
  if (warranty_until)
    return has_warranty
      ? `Garantía hasta el ${formatDate(warranty_until)}`
      : `Su garantía terminó el ${formatDate(warranty_until)}`
  return warranty_months > 0 ? `Garantía de ${warranty_months} meses desde la entrega` : 'Sin garantía'
}
