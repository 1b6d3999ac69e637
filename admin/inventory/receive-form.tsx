import { useState } from 'react'
import { toCents, toDollars } from '../../contract/money.ts'
import { newKey } from '../../contract/new-key.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { MoneyField } from '../ui/money-field'
import { TextField } from '../ui/text-field'
import { unitsText } from './units-text.ts'

type Props = {
  articleId: number
  /** What one unit cost last, in dollars. */
  lastCost: number | null
  autoFocus: boolean
  onDone: () => void
}

/** Puts units of one article on sale that have just arrived. */
export function ReceiveForm({ articleId, lastCost, autoFocus, onDone }: Props) {
  const [key, setKey] = useState(newKey)
  const [units, setUnits] = useState('')
  const receive = useAct('POST /api/admin/stock-deliveries', {
    done: ({ message }) => message,
    onDone: () => {
      setUnits('')
      setKey(newKey())
      onDone()
    },
  })
  const { fields = {} } = receive.refusal ?? {}
  const refusal = receive.refusal && {
    ...receive.refusal,
    fields: { units: fields['lines.0.units'] ?? '', unit_cost: fields['lines.0.unit_cost'] ?? '', ...fields },
  }

  function send(values: FormData) {
    const cost = toCents(textOfField(values, 'unit_cost'))
    void receive.run({
      body: {
        key,
        note: textOfField(values, 'note') || undefined,
        lines: [
          {
            article_id: articleId,
            units: Number(units),
            ...(cost !== null && { unit_cost: toDollars(cost) }),
          },
        ],
      },
    })
  }

  return (
    <Form onSubmit={send} refusal={refusal} className="grid content-start gap-3">
      <TextField
        label="Llegaron"
        name="units"
        value={units}
        onChange={setUnits}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        autoFocus={autoFocus}
        hint="Unidades que acaban de llegar."
      />
      {units && (
        <>
          <MoneyField
            label="Costo de cada una, sin IVA"
            name="unit_cost"
            defaultCents={lastCost === null ? null : toCents(lastCost)}
          />
          <TextField label="Factura del proveedor" name="note" autoComplete="off" />
        </>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={receive.isBusy} isDisabled={units === ''}>
          {Number(units) > 0 ? `Recibir ${unitsText(Number(units))}` : 'Recibir'}
        </Button>
      </div>
    </Form>
  )
}
