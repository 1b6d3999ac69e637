import type { BuildCheck } from '../../contract/api/admin/builds.ts'
import {
  type BuildPricing,
  buildPriceCents,
  buildPricingLabels,
  buildPricings,
} from '../../contract/build-slots.ts'
import { formatCents } from '../../contract/money.ts'
import { marginOf } from '../../contract/product-fields.ts'
import { centsOf } from '../orders/dollars-text.ts'
import { MoneyField } from '../ui/money-field'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { type BuildFields, percentOf } from './build-fields.ts'

type Props = {
  mine: BuildFields
  check: BuildCheck
  taxBp: number
  onChange: (fields: Partial<BuildFields>) => void
  mayPrice: boolean
  /** Raised when other figures come into the fields than those typed there. */
  revision: number
}

/** How the price comes about, and what comes of it. */
export function BuildPrice({ mine, check, taxBp, onChange, mayPrice, revision }: Props) {
  const sumCents = check.sum === null ? null : centsOf(check.sum)
  const priceCents = buildPriceCents(mine.by, {
    sumCents,
    discount: mine.by === 'percent' ? Math.round((percentOf(mine.percent) ?? 0) * 100) : mine.amount,
    fixedCents: mine.price,
  })
  const margin =
    priceCents !== null && check.cost !== null ? marginOf(priceCents, centsOf(check.cost), taxBp) : null
  return (
    <Panel title="Precio">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Se calcula como"
          name="pricing.by"
          options={buildPricings.map((id) => ({ id, label: buildPricingLabels[id] }))}
          value={mine.by}
          onChange={(by: BuildPricing) => onChange({ by })}
          isDisabled={!mayPrice}
        />
        {mine.by === 'percent' && (
          <TextField
            label="Porcentaje menos"
            name="pricing.percent"
            inputMode="decimal"
            autoComplete="off"
            value={mine.percent}
            onChange={(percent) => onChange({ percent })}
            isReadOnly={!mayPrice}
            isRequired
            maxLength={6}
          />
        )}
        {mine.by === 'amount' && (
          <MoneyField
            key={`amount ${revision}`}
            label="Monto menos"
            name="pricing.amount"
            defaultCents={mine.amount}
            onChange={(amount) => onChange({ amount })}
            isDisabled={!mayPrice}
            isRequired
          />
        )}
        {mine.by === 'fixed' && (
          <MoneyField
            key={`price ${revision}`}
            label="Precio con IVA"
            name="pricing.price"
            defaultCents={mine.price}
            onChange={(price) => onChange({ price })}
            isDisabled={!mayPrice}
            isRequired
          />
        )}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <Sum label="Piezas por separado" text={sumCents === null ? '—' : formatCents(sumCents)} />
        <Sum label="Precio del ensamble" text={priceCents === null ? '—' : formatCents(priceCents)} />
        {margin && (
          <Sum
            label={margin.cents < 0 ? 'Bajo el costo' : 'Margen sin IVA'}
            text={`${formatCents(margin.cents)} (${(margin.bp / 100).toFixed(1)} %)`}
            isBad={margin.cents < 0}
          />
        )}
      </dl>
      {mine.by !== 'fixed' && (
        <p className="mt-2 text-12 text-muted">Cuando cambia el precio de una pieza, cambia también este.</p>
      )}
    </Panel>
  )
}

function Sum({ label, text, isBad = false }: { label: string; text: string; isBad?: boolean }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className={`font-display text-16 ${isBad ? 'text-danger' : ''}`}>{text}</dd>
    </div>
  )
}
