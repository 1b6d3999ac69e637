import { useRef, useState } from 'react'
import type { Article } from '../../contract/api/admin/stock.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { newKey } from '../../contract/new-key.ts'
import { useAct } from '../api/use-act'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { CloseIcon } from '../ui/icons'
import { MoneyField } from '../ui/money-field'
import { TextField } from '../ui/text-field'
import { ArticleField } from './article-field'
import { SerialArea, serialsIn, withSerialFields } from './serial-area'
import { unitsText } from './units-text.ts'

/** `units` is as typed: it may be empty for a moment. `serials` are the numbers of units, one a line. */
type Line = { article: Article; units: string; costCents: number | null; serials: string }

const unitsOf = ({ units }: Line) => (/^\d+$/.test(units.trim()) ? Number(units) : 0)

/** A delivery of several articles: each scan adds a unit, and one press puts all of it on sale. */
export function Receive() {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [key, setKey] = useState(newKey)
  const search = useRef<HTMLInputElement>(null)
  const receive = useAct('POST /api/admin/stock-deliveries', {
    done: ({ message }) => message,
    onDone: () => {
      setLines([])
      setKey(newKey())
      search.current?.focus()
    },
  })
  const units = lines.reduce((sum, line) => sum + unitsOf(line), 0)
  const costCents = lines.reduce((sum, line) => sum + unitsOf(line) * (line.costCents ?? 0), 0)

  function add(article: Article, more: number) {
    receive.reset()
    // The one that was scanned last stands first, beside the field.
    setLines((known) => {
      const line = known.find((it) => it.article.id === article.id)
      const added = line
        ? { ...line, units: String(unitsOf(line) + more) }
        : { article, units: String(more), costCents: null, serials: '' }
      return [added, ...known.filter((it) => it !== line)]
    })
  }

  function change(id: number, changes: Partial<Line>) {
    setLines((known) => known.map((line) => (line.article.id === id ? { ...line, ...changes } : line)))
  }

  function send(values: FormData) {
    void receive.run({
      body: {
        key,
        note: textOfField(values, 'note') || undefined,
        lines: lines.map((line) => ({
          article_id: line.article.id,
          units: unitsOf(line),
          ...(line.costCents !== null && { unit_cost: toDollars(line.costCents) }),
          serials: serialsIn(line.serials),
        })),
      },
    })
  }

  return (
    <Screen title="Recibir mercadería">
      <div className="grid max-w-4xl gap-4">
        <ArticleField
          label="Qué llegó"
          onPick={add}
          inputRef={search}
          autoFocus
          hint="Cada escaneo suma una unidad. Para varias iguales escribe 20* y escanea."
        />
        <Form onSubmit={send} refusal={withSerialFields(receive.refusal)}>
          {lines.length > 0 && (
            <div className="rounded-card border border-line">
              <div
                aria-hidden
                className={`${lineGrid} rounded-t-card bg-secondary px-3 py-2 font-semibold text-12 text-muted`}
              >
                <span className="max-sm:hidden">Artículo</span>
                <span>Unidades</span>
                <span className="max-sm:col-span-2">Costo de cada una, sin IVA</span>
              </div>
              <ul aria-label="Lo que llegó" className="divide-y divide-line border-line border-t">
                {lines.map((line, nth) => (
                  <DeliveryLine
                    key={line.article.id}
                    line={line}
                    nth={nth}
                    onChange={(changes) => change(line.article.id, changes)}
                    onRemove={() => setLines((known) => known.filter((it) => it !== line))}
                  />
                ))}
              </ul>
            </div>
          )}
          <div className="flex flex-wrap items-end justify-between gap-4">
            <TextField
              label="Factura del proveedor"
              name="note"
              autoComplete="off"
              className="w-full max-w-xs"
            />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isBusy={receive.isBusy}
              isDisabled={units === 0}
            >
              {units === 0 ? 'Recibir' : `Recibir ${unitsText(units)}`}
              {costCents > 0 && ` · ${formatCents(costCents)}`}
            </Button>
          </div>
        </Form>
      </div>
    </Screen>
  )
}

/** On a phone the units and the cost stand below the name. */
const lineGrid =
  'grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_11rem_2.25rem]'

type LineProps = {
  line: Line
  nth: number
  onChange: (changes: Partial<Line>) => void
  onRemove: () => void
}

function DeliveryLine({ line: { article, units, serials }, nth, onChange, onRemove }: LineProps) {
  return (
    <li className={`${lineGrid} items-start p-3`}>
      <div className="min-w-0 max-sm:col-span-2">
        <p className="break-words font-semibold">{article.name}</p>
        <p className="break-words text-12 text-muted">
          {article.sku} · hay {article.stock}
          {article.shelf && ` · ${article.shelf}`}
        </p>
      </div>
      <TextField
        label={`Unidades de ${article.name}`}
        isLabelHidden
        name={`lines.${nth}.units`}
        value={units}
        onChange={(typed) => onChange({ units: typed })}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        className="max-sm:col-start-1 max-sm:row-start-2"
      />
      <MoneyField
        label={`Costo de cada ${article.name}, sin IVA`}
        isLabelHidden
        name={`lines.${nth}.unit_cost`}
        onChange={(costCents) => onChange({ costCents })}
        className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2"
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Quitar ${article.name}`}
        onPress={onRemove}
        className="max-sm:col-start-3 max-sm:row-start-1"
      >
        <CloseIcon className="size-4" />
      </Button>
      <SerialArea
        nth={nth}
        name={article.name}
        isAsked={article.asks_serial}
        value={serials}
        onChange={(typed) => onChange({ serials: typed })}
      />
    </li>
  )
}
