import type { Article } from '../../contract/api/admin/stock.ts'
import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { formatCents } from '../../contract/money.ts'
import { MAX_SERIAL_LENGTH } from '../../contract/serial-key.ts'
import { centsOf, dollarsText } from '../orders/dollars-text.ts'
import { Picture } from '../orders/order-lines'
import { Button } from '../ui/button'
import { controlClass } from '../ui/field'
import { CloseIcon, MinusIcon, PlusIcon } from '../ui/icons'
import { mostOf, type SaleLine, type SerialsOfSale, serialsOf } from './sale.ts'

type Props = {
  lines: readonly SaleLine[]
  serials: SerialsOfSale
  /** What the shop said of the fields of the sale, by their paths in its call. */
  problems: Readonly<Record<string, string>>
  onCount: (id: number, count: number) => void
  onSerials: (id: number, numbers: readonly string[]) => void
}

/** What is being sold, the last scanned at the top. */
export function SaleLines({ lines, serials, problems, onCount, onSerials }: Props) {
  const numbered = serialsOf(lines, serials)
  return (
    <ul aria-label="Artículos de la venta" className="divide-y divide-line">
      {lines.map(({ article, count, problem }) => (
        <li key={article.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
          <Picture src={article.img_url} />
          <div className="min-w-0 flex-1 sm:basis-40">
            <p className="font-semibold wrap-anywhere">{article.name}</p>
            <p className="text-12 text-muted wrap-anywhere">
              {article.sku} · {dollarsText(article.price ?? 0)} ·{' '}
              {article.stock === 1 ? 'queda 1' : `quedan ${article.stock}`}
            </p>
            {problem && (
              <p role="alert" className="text-danger">
                {problem}
              </p>
            )}
          </div>
          <Button
            size="icon"
            variant="quiet"
            className="sm:order-last"
            aria-label={`Quitar ${article.name}`}
            onPress={() => onCount(article.id, 0)}
          >
            <CloseIcon />
          </Button>
          <div className="flex items-center gap-1 max-sm:basis-full">
            <Button
              size="icon"
              aria-label={`Una unidad menos de ${article.name}`}
              onPress={() => onCount(article.id, count - 1)}
            >
              <MinusIcon />
            </Button>
            <input
              aria-label={`Unidades de ${article.name}`}
              inputMode="numeric"
              value={count}
              onFocus={(event) => event.currentTarget.select()}
              onChange={({ currentTarget: { value } }) => {
                const typed = Number(value.replace(/\D/g, '').slice(0, 3))
                if (typed >= 1) onCount(article.id, Math.min(typed, MAX_LINE_COUNT))
              }}
              className="control w-12 rounded-card border border-field bg-ground px-1 text-center font-display text-16"
            />
            <Button
              size="icon"
              aria-label={`Una unidad más de ${article.name}`}
              isDisabled={count >= mostOf(article)}
              onPress={() => onCount(article.id, count + 1)}
            >
              <PlusIcon />
            </Button>
            <p className="ml-auto w-24 text-right font-display font-semibold text-16">
              {formatCents(centsOf(article.price ?? 0) * count)}
            </p>
          </div>
          {article.asks_serial && (
            <SerialsOfLine
              article={article}
              numbers={numbered.find(({ id }) => id === article.id)?.numbers ?? []}
              problems={problems}
              path={`serials.${numbered.findIndex(({ id }) => id === article.id)}.numbers`}
              onChange={(numbers) => onSerials(article.id, numbers)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type SerialProps = {
  article: Article
  numbers: readonly string[]
  problems: Readonly<Record<string, string>>
  /** Of the numbers in the call. */
  path: string
  onChange: (numbers: readonly string[]) => void
}

/** A field for the number of each unit. Enter, which a scanner types too, leads back to the scan of the next article. */
function SerialsOfLine({ article, numbers, problems, path, onChange }: SerialProps) {
  return (
    <div className="grid basis-full gap-2 sm:order-last sm:grid-cols-2">
      {numbers.map((number, unit) => {
        const label = numbers.length === 1 ? 'Número de serie' : `Número de serie ${unit + 1}`
        const problem = problems[`${path}.${unit}`]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a unit has no other name than its place.
          <div key={unit}>
            <input
              aria-label={`${label} de ${article.name}`}
              placeholder={label}
              aria-invalid={problem !== undefined}
              value={number}
              maxLength={MAX_SERIAL_LENGTH}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => onChange(numbers.with(unit, value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                leave(event.currentTarget)
              }}
              className={controlClass}
            />
            {problem && (
              <p role="alert" className="mt-1 text-danger">
                {problem}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** To the next unit that has no number, and else to the field that articles are scanned into. */
function leave(field: HTMLInputElement): void {
  const others = [...(field.parentElement?.parentElement?.querySelectorAll('input') ?? [])]
  const next = others.slice(others.indexOf(field) + 1).find(({ value }) => value === '')
  const scan = field.closest('main')?.querySelector<HTMLInputElement>('input')
  ;(next ?? scan)?.focus()
}
