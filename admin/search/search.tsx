import { useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { FailedSearchesAnswer, SynonymsAnswer } from '../../contract/api/admin/search.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Dialog, SaveOrRemove } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { TextAreaField } from '../ui/text-field'
import { useWholeFields, wordsIn } from '../ui/words-field.ts'

type Synonym = SynonymsAnswer['synonyms'][number]
type Failed = FailedSearchesAnswer['searches'][number]

/** What buyers looked for in vain, which is the work here, and below it how the shop's search understands words. */
export function Search() {
  const synonyms = useLoad('GET /api/admin/synonyms', {})
  const failed = useLoad('GET /api/admin/failed-searches', {})
  /** What is being written: a group that is there, or a new one for these words. */
  const [written, setWritten] = useState<Synonym | { id: null; typed: string[]; found: string[] } | null>(
    null,
  )

  return (
    <Screen
      title="Búsqueda"
      actions={
        <Button variant="primary" onPress={() => setWritten({ id: null, typed: [], found: [] })}>
          Añadir palabras
        </Button>
      }
    >
      <div className="grid gap-4">
        <Panel title="Lo que no se encontró en 30 días">
          <Loaded query={failed}>
            {(answer) => (
              <Table
                label="Búsquedas sin resultado"
                columns={failedColumns((words) => setWritten({ id: null, typed: [words], found: [] }))}
                rows={answer.searches}
                keyOf={({ words }) => words}
                empty={
                  <EmptyState
                    title="Todo lo que se buscó se encontró"
                    text="Aquí aparece lo que alguien buscó en vano, sin decir quién."
                  >
                    {null}
                  </EmptyState>
                }
              />
            )}
          </Loaded>
        </Panel>
        <Panel title="Qué significan las palabras">
          <Loaded query={synonyms}>
            {(answer) => (
              <Table
                label="Qué significan las palabras"
                columns={synonymColumns(setWritten)}
                rows={answer.synonyms}
                keyOf={({ id }) => id}
                empty={
                  <EmptyState
                    title="Todavía no hay palabras"
                    text="Aquí dices qué encuentra quien escribe de otra manera que el catálogo."
                  >
                    {null}
                  </EmptyState>
                }
              />
            )}
          </Loaded>
        </Panel>
      </div>
      {written && (
        <SynonymDialog
          written={written}
          onClose={() => setWritten((now) => (now === written ? null : now))}
        />
      )}
    </Screen>
  )
}

const synonymColumns = (onOpen: (synonym: Synonym) => void): readonly Column<Synonym>[] => [
  { id: 'typed', header: 'Quien escribe', card: 'title', cell: ({ typed }) => typed.join(', ') },
  { id: 'found', header: 'También encuentra', cell: ({ found }) => found.join(', ') },
  {
    id: 'change',
    header: 'Acciones',
    align: 'end',
    cell: (synonym) => (
      <Button variant="quiet" aria-label={`Cambiar ${synonym.typed[0]}`} onPress={() => onOpen(synonym)}>
        Cambiar
      </Button>
    ),
  },
]

const failedColumns = (onExplain: (words: string) => void): readonly Column<Failed>[] => [
  {
    id: 'words',
    header: 'Búsqueda',
    card: 'title',
    cell: ({ words }) => <span className="break-all">{words}</span>,
  },
  {
    id: 'times',
    header: 'Veces',
    align: 'end',
    // On a phone the columns have no header.
    cell: ({ times }) => (
      <>
        <span className="md:hidden">Veces: </span>
        {times}
      </>
    ),
  },
  { id: 'last', header: 'Última vez', align: 'end', cell: ({ last_day }) => formatDate(last_day) },
  {
    id: 'explain',
    header: 'Acciones',
    align: 'end',
    cell: ({ words }) => (
      <Button variant="quiet" aria-label={`Decir qué significa ${words}`} onPress={() => onExplain(words)}>
        Decir qué significa
      </Button>
    ),
  },
]

type DialogProps = { written: { id: number | null; typed: string[]; found: string[] }; onClose: () => void }

function SynonymDialog({ written: { id, typed, found }, onClose }: DialogProps) {
  const add = useAct('POST /api/admin/synonyms', { done: 'Palabras añadidas', onDone: onClose })
  const change = useAct('PUT /api/admin/synonyms/{id}', { done: 'Palabras guardadas', onDone: onClose })
  const remove = useAct('DELETE /api/admin/synonyms/{id}', { done: 'Palabras quitadas', onDone: onClose })

  const refusal = useWholeFields(add.refusal ?? change.refusal ?? remove.refusal)

  function save(values: FormData) {
    const body = {
      typed: wordsIn(textOfField(values, 'typed')),
      found: wordsIn(textOfField(values, 'found')),
    }
    void (id === null ? add.run({ body }) : change.run({ params: { id }, body }))
  }

  return (
    <Dialog isOpen title={id === null ? 'Añadir palabras' : 'Cambiar palabras'} onClose={onClose}>
      <Form refusal={refusal} onSubmit={save}>
        <TextAreaField
          label="Quien escribe"
          hint="Palabras o frases, separadas por comas: gráfica, gpu, placa de video"
          name="typed"
          defaultValue={typed.join(', ')}
          isRequired
          autoFocus
        />
        <TextAreaField
          label="También encuentra"
          hint="Como lo escribe el catálogo, separado por comas: tarjeta gráfica"
          name="found"
          defaultValue={found.join(', ')}
          isRequired
        />
        <SaveOrRemove
          isSaving={add.isBusy || change.isBusy}
          isRemoving={remove.isBusy}
          {...(id !== null && { onRemove: () => void remove.run({ params: { id } }) })}
        />
      </Form>
    </Dialog>
  )
}
