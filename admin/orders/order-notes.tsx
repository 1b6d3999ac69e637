import { useState } from 'react'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { NoteForm } from '../ui/note-form'
import { Panel } from '../ui/panel'
import { useShownOrder } from './shown-order'

const MAX_NOTE_LENGTH = 2_000

/** What the staff tell each other of the order. The buyer never reads it. */
export function OrderNotes() {
  const { notes } = useShownOrder()
  const mayWrite = useMay('orders.note')
  return (
    <Panel title="Notas del equipo">
      {notes.length > 0 && (
        <ul className="mb-3 grid gap-3">
          {notes.map(({ id, text, by, time }) => (
            <li key={id}>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="wrap-anywhere text-12 text-muted">
                {by}, {formatMoment(time)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? <NewNote /> : notes.length === 0 && <p className="text-muted">Sin notas.</p>}
    </Panel>
  )
}

function NewNote() {
  const { order } = useShownOrder()
  const [text, setText] = useState('')
  const write = useAct('POST /api/admin/orders/{id}/notes', { onDone: () => setText('') })
  return (
    <NoteForm
      text={text}
      onChange={setText}
      write={write}
      onSubmit={() => void write.run({ params: { id: order.id }, body: { text } })}
      placeholder="Solo la lee el equipo"
      maxLength={MAX_NOTE_LENGTH}
    />
  )
}
