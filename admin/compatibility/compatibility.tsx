import { useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { ChipsetNotesAnswer } from '../../contract/api/admin/compatibility.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Dialog, SaveOrRemove } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { TextAreaField, TextField } from '../ui/text-field'
import { useWholeFields, wordsIn } from '../ui/words-field.ts'

type Note = ChipsetNotesAnswer['notes'][number]
type Written = Omit<Note, 'id'> & { id: number | null }

const newNote: Written = { id: null, chipsets: [], architectures: [], text: '' }

/** What buyers are told of boards with newer processors. What fits by figures is no matter of the staff. */
export function CompatibilityNotes() {
  const notes = useLoad('GET /api/admin/chipset-notes', {})
  const [written, setWritten] = useState<Written | null>(null)

  return (
    <Screen
      title="Compatibilidad"
      actions={
        <Button variant="primary" onPress={() => setWritten(newNote)}>
          Añadir nota
        </Button>
      }
    >
      <Panel title="Notas por chipset">
        <p className="mb-4 max-w-prose text-14 text-muted">
          Quien pone uno de estos procesadores en una de estas placas lee la nota al armar su PC. Si encajan o
          no lo dicen los datos de sus fichas.
        </p>
        <Loaded query={notes}>
          {(answer) => (
            <Table
              label="Notas por chipset"
              columns={columns(setWritten)}
              rows={answer.notes}
              keyOf={({ id }) => id}
              empty={
                <EmptyState
                  title="Todavía no hay notas"
                  text="Aquí dices qué debe saber quien pone un procesador nuevo en una placa anterior."
                >
                  {null}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Panel>
      {written && (
        <NoteDialog written={written} onClose={() => setWritten((now) => (now === written ? null : now))} />
      )}
    </Screen>
  )
}

const columns = (onOpen: (note: Note) => void): readonly Column<Note>[] => [
  {
    id: 'boards',
    header: 'Placa con procesador',
    card: 'title',
    cell: ({ chipsets, architectures }) => `${chipsets.join(', ')} con ${architectures.join(', ')}`,
  },
  { id: 'text', header: 'Lo que lee quien compra', cell: ({ text }) => text },
  {
    id: 'change',
    header: 'Acciones',
    align: 'end',
    card: 'corner',
    cell: (note) => (
      <Button
        variant="quiet"
        aria-label={`Cambiar la nota de ${note.chipsets.join(', ')} con ${note.architectures.join(', ')}`}
        onPress={() => onOpen(note)}
      >
        Cambiar
      </Button>
    ),
  },
]

function NoteDialog({ written, onClose }: { written: Written; onClose: () => void }) {
  const add = useAct('POST /api/admin/chipset-notes', { done: 'Nota añadida', onDone: onClose })
  const change = useAct('PUT /api/admin/chipset-notes/{id}', { done: 'Nota guardada', onDone: onClose })
  const remove = useAct('DELETE /api/admin/chipset-notes/{id}', { done: 'Nota quitada', onDone: onClose })

  const { id, chipsets, architectures, text } = written
  const refusal = useWholeFields(add.refusal ?? change.refusal ?? remove.refusal)

  function save(values: FormData) {
    const body = {
      chipsets: wordsIn(textOfField(values, 'chipsets')),
      architectures: wordsIn(textOfField(values, 'architectures')),
      text: textOfField(values, 'text'),
    }
    void (id === null ? add.run({ body }) : change.run({ params: { id }, body }))
  }

  return (
    <Dialog isOpen title={id === null ? 'Añadir nota' : 'Cambiar nota'} onClose={onClose}>
      <Form refusal={refusal} onSubmit={save}>
        <TextField
          label="Chipsets de la placa"
          hint="Como los escribe su ficha, separados por comas: B450, X470"
          name="chipsets"
          defaultValue={chipsets.join(', ')}
          isRequired
          autoFocus
        />
        <TextField
          label="Arquitecturas del procesador"
          hint="Como las escribe su ficha, separadas por comas: Zen 2, Zen 3"
          name="architectures"
          defaultValue={architectures.join(', ')}
          isRequired
        />
        <TextAreaField label="Lo que lee quien compra" name="text" defaultValue={text} isRequired />
        <SaveOrRemove
          isSaving={add.isBusy || change.isBusy}
          isRemoving={remove.isBusy}
          {...(id !== null && { onRemove: () => void remove.run({ params: { id } }) })}
        />
      </Form>
    </Dialog>
  )
}
