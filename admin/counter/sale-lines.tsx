import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { formatCents } from '../../contract/money.ts'
import { centsOf, dollarsText } from '../orders/dollars-text.ts'
import { Picture } from '../orders/order-lines'
import { Button } from '../ui/button'
import { CloseIcon, MinusIcon, PlusIcon } from '../ui/icons'
import { mostOf, type SaleLine } from './sale.ts'

type Props = { lines: readonly SaleLine[]; onCount: (id: number, count: number) => void }

/** What is being sold, the last scanned at the top. */
export function SaleLines({ lines, onCount }: Props) {
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
        </li>
      ))}
    </ul>
  )
}
