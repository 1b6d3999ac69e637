import { useState } from 'react'
import type { StockOfArticleAnswer } from '../../contract/api/admin/stock.ts'
import { newKey } from '../../contract/new-key.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'
import { unitsText } from './units-text.ts'

const OTHER = 'Otro'
const reasons = ['Conteo', 'Dañado', 'Perdido', 'Uso de la tienda', OTHER]

type Props = { stock: StockOfArticleAnswer; onDone: () => void }

/** Makes the stock fit what was counted on the shelf; the difference is shown before it is sent. */
export function CountForm({ stock: { article, on_shelf }, onDone }: Props) {
  const [key, setKey] = useState(newKey)
  const [counted, setCounted] = useState('')
  const [reason, setReason] = useState(reasons[0])
  const count = useAct('POST /api/admin/stock/{id}/count', {
    done: ({ message }) => message,
    onDone: () => {
      setCounted('')
      setReason(reasons[0])
      setKey(newKey())
      onDone()
    },
  })
  const difference = /^\d+$/.test(counted) ? Number(counted) - on_shelf : null

  function send(values: FormData) {
    void count.run({
      params: { id: article.id },
      body: {
        key,
        counted: Number(counted),
        on_shelf,
        reason: reason === OTHER ? textOfField(values, 'reason') : (reason ?? ''),
      },
    })
  }

  return (
    <Form onSubmit={send} refusal={count.refusal} className="grid content-start gap-3">
      <TextField
        label="Contadas"
        name="counted"
        value={counted}
        onChange={(typed) => {
          setCounted(typed)
          // Another figure is another count, also when the answer to the one before was lost.
          setKey(newKey())
        }}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        hint={
          difference === null ? `Todas las que hay en la tienda. Deben ser ${on_shelf}.` : saidOf(difference)
        }
      />
      {difference !== null && difference !== 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold">Por qué</legend>
          <div className="flex flex-wrap gap-x-4">
            {reasons.map((label) => (
              <label key={label} className="control flex cursor-pointer items-center gap-2 py-1">
                <input
                  type="radio"
                  name="why"
                  checked={reason === label}
                  onChange={() => setReason(label)}
                  className="size-4.5 accent-(--action)"
                />
                {label}
              </label>
            ))}
          </div>
          {reason === OTHER && (
            <TextField
              label="Qué pasó"
              isLabelHidden
              placeholder="Qué pasó"
              name="reason"
              autoComplete="off"
              isRequired
              autoFocus
            />
          )}
        </fieldset>
      )}
      <div>
        <Button type="submit" isBusy={count.isBusy} isDisabled={difference === null}>
          Guardar conteo
        </Button>
      </div>
    </Form>
  )
}

function saidOf(difference: number): string {
  if (difference === 0) return 'Cuadra.'
  const units = unitsText(Math.abs(difference))
  if (difference > 0) return Math.abs(difference) === 1 ? `Sobra ${units}.` : `Sobran ${units}.`
  return Math.abs(difference) === 1 ? `Falta ${units}.` : `Faltan ${units}.`
}
