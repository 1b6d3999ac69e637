import { useState } from 'react'
import type { CustomerAnswer } from '../../contract/api/admin/customers.ts'
import { MAX_CUSTOMER_NOTE_LENGTH } from '../../contract/customers.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { NoteForm } from '../ui/note-form'
import { Panel } from '../ui/panel'

type Props = { shown: CustomerAnswer; isWritable: boolean }

/** What the staff tell each other of a customer. */
export function CustomerNotes({ shown: { customer, notes }, isWritable }: Props) {
  const mayWrite = useMay('orders.note') && isWritable
  const remove = useAct('DELETE /api/admin/customers/{id}/notes/{note}', { done: 'Nota eliminada' })
  if (notes.length === 0 && !mayWrite) return null
  return (
    <Panel title="Notas del equipo">
      {notes.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {notes.map(({ id, text, by, time }) => (
            <li key={id}>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="wrap-anywhere text-12 text-muted">
                {by}, {formatMoment(time)}
                {mayWrite && (
                  <Button
                    variant="quiet"
                    aria-label={`Eliminar la nota de ${by}, ${formatMoment(time)}`}
                    isBusy={remove.isBusy}
                    onPress={() => void remove.run({ params: { id: customer.id, note: id } })}
                  >
                    Eliminar
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NewNote id={customer.id} />}
    </Panel>
  )
}

function NewNote({ id }: { id: number }) {
  const [text, setText] = useState('')
  const write = useAct('POST /api/admin/customers/{id}/notes', { onDone: () => setText('') })
  return (
    <NoteForm
      text={text}
      onChange={setText}
      write={write}
      onSubmit={() => void write.run({ params: { id }, body: { text } })}
      placeholder="La lee el equipo"
      hint="El cliente la recibe si pide una copia de sus datos."
      maxLength={MAX_CUSTOMER_NOTE_LENGTH}
    />
  )
}
