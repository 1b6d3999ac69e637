import type { Article } from '../../contract/api/admin/stock.ts'
import { formatCents } from '../../contract/money.ts'
import { centsOf, dollarsText } from '../orders/dollars-text.ts'
import { Button } from '../ui/button'
import { CloseIcon, MinusIcon, PlusIcon } from '../ui/icons'
import { MoneyField } from '../ui/money-field'

/** `priceCents` is null while what stands in the field is no amount. */
export type ChosenLine = { article: Article; count: number; priceCents: number | null }

type Props = {
  line: ChosenLine
  onChange: (line: ChosenLine) => void
  onCount: (count: number) => void
  onRemove: () => void
}

/** One article of a new offer: how many, and for how much. */
export function OfferLineFields({ line, onChange, onCount, onRemove }: Props) {
  const { article, count, priceCents } = line
  const { name, sku, price, stock } = article
  const catalogCents = centsOf(price ?? 0)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-48 sm:basis-60">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-12 text-muted">
          {sku}
          {priceCents !== null && priceCents !== catalogCents && ` · en la tienda ${dollarsText(price ?? 0)}`}
        </p>
        {stock < count && (
          <p className="font-semibold text-12 text-danger">
            {stock === 0 ? 'Agotado ahora' : `Ahora ${stock === 1 ? 'queda 1' : `quedan ${stock}`}`}: podría
            no alcanzar cuando pague.
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Quitar ${name}`}
        onPress={onRemove}
        className="sm:order-last"
      >
        <CloseIcon />
      </Button>
      <div className="flex items-center gap-3 max-sm:basis-full">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look and legend to a stepper. */}
        <div role="group" aria-label={`Unidades de ${name}`} className="flex items-center">
          <Button
            size="icon"
            aria-label={`Quitar una unidad de ${name}`}
            isDisabled={count === 1}
            onPress={() => onCount(count - 1)}
          >
            <MinusIcon />
          </Button>
          <span aria-live="polite" className="min-w-8 text-center font-display font-semibold">
            {count}
          </span>
          <Button size="icon" aria-label={`Agregar una unidad de ${name}`} onPress={() => onCount(count + 1)}>
            <PlusIcon />
          </Button>
        </div>
        <MoneyField
          label={`Precio de ${name}`}
          isLabelHidden
          defaultCents={catalogCents}
          onChange={(cents) => onChange({ ...line, priceCents: cents })}
          isRequired
          className="w-28"
        />
        <span className="ml-auto min-w-20 text-right font-display font-semibold">
          {formatCents((priceCents ?? 0) * count)}
        </span>
      </div>
    </li>
  )
}
