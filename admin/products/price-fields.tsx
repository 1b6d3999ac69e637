import type { DeskProductAnswer } from '../../contract/api/admin/products.ts'
import { formatCents } from '../../contract/money.ts'
import { marginOf } from '../../contract/product-fields.ts'
import { centsOf, dollarsText } from '../orders/dollars-text.ts'
import { MoneyField } from '../ui/money-field'
import type { Fields } from './product-fields.ts'

type Props = {
  product: DeskProductAnswer
  mine: Fields
  onChange: (name: string, text: string) => void
  mayPrice: boolean
}

/** What the buyer pays, what it cost before, what it costs the shop, and what is left of it. */
export function PriceFields({ product, mine, onChange, mayPrice }: Props) {
  const { last_cost } = product
  const money = (name: string) => ({
    name,
    defaultCents: mine[name] ? Number(mine[name]) : null,
    onChange: (cents: number | null) => onChange(name, cents === null ? '' : String(cents)),
    isDisabled: !mayPrice,
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <MoneyField label="Precio con IVA" {...money('price')} hint="Vacío: no está a la venta." />
        <MoneyField label="Antes" {...money('previous_price')} hint="Se ve tachado." />
        <MoneyField
          label="Costo sin IVA"
          {...money('cost')}
          hint={
            last_cost === null
              ? 'De una unidad.'
              : `Vacío: lo que costó la última recibida, ${dollarsText(last_cost)}.`
          }
        />
      </div>
      <MarginLine product={product} mine={mine} />
    </>
  )
}

function MarginLine({ product: { last_cost, tax_class, tax_bp }, mine }: Pick<Props, 'product' | 'mine'>) {
  const price = Number(mine.price || 0)
  const cost = mine.cost ? Number(mine.cost) : last_cost === null ? null : centsOf(last_cost)
  if (price === 0 || cost === null) return null
  // The rate of another class than the saved one is known only after saving.
  if (mine.tax_class !== tax_class) return null
  const margin = marginOf(price, cost, tax_bp)
  return (
    <p className={margin.cents < 0 ? 'text-danger' : 'text-muted'}>
      {margin.cents < 0 ? 'Se vende bajo el costo: ' : 'Margen sin IVA: '}
      <strong className="text-ink">{formatCents(margin.cents)}</strong> ({(margin.bp / 100).toFixed(1)} %)
    </p>
  )
}
