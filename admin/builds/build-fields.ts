import type { BuildPartRow, DeskBuildAnswer } from '../../contract/api/admin/builds.ts'
import type { BuildPricing, BuildSlot } from '../../contract/build-slots.ts'
import { centsOf } from '../orders/dollars-text.ts'

/** What stands in the editor of a build. Money in cents; the percentage and the months as typed. */
export type BuildFields = {
  name: string
  sku: string
  description: string
  warranty_months: string
  is_featured: boolean
  parts: Partial<Record<BuildSlot, { id: number; quantity: number }>>
  by: BuildPricing
  percent: string
  amount: number | null
  price: number | null
}

export const buildFieldLabels: Record<keyof BuildFields, string> = {
  name: 'Nombre',
  sku: 'SKU',
  description: 'Descripción',
  warranty_months: 'Garantía',
  is_featured: 'Destacado',
  parts: 'Piezas',
  by: 'Cálculo del precio',
  percent: 'Porcentaje',
  amount: 'Monto',
  price: 'Precio',
}

export function fieldsOf(build: DeskBuildAnswer): BuildFields {
  const { pricing, price } = build
  return {
    name: build.name,
    sku: build.sku,
    description: build.description,
    warranty_months: String(build.warranty_months),
    is_featured: build.is_featured,
    parts: slotted(build.check.parts),
    by: pricing?.by ?? 'sum',
    percent: pricing?.percent == null ? '' : String(pricing.percent),
    amount: pricing?.amount == null ? null : centsOf(pricing.amount),
    price: pricing?.by === 'fixed' && price !== null ? centsOf(price) : null,
  }
}

function slotted(parts: readonly BuildPartRow[]): BuildFields['parts'] {
  return Object.fromEntries(
    parts.flatMap(({ slot, id, quantity }) => (id === null ? [] : [[slot, { id, quantity }]])),
  )
}

/** The fields in which two states of the editor differ. */
export function differing(a: BuildFields, b: BuildFields): (keyof BuildFields)[] {
  const same = (name: keyof BuildFields) =>
    name === 'parts' ? partsText(a.parts) === partsText(b.parts) : a[name] === b[name]
  return (Object.keys(buildFieldLabels) as (keyof BuildFields)[]).filter((name) => !same(name))
}

/** As the address of a call names parts: `CPU:4,RAM:12x2`. */
export function partsText(parts: BuildFields['parts']): string {
  return Object.entries(parts)
    .map(([slot, { id, quantity }]) => `${slot}:${id}${quantity > 1 ? `x${quantity}` : ''}`)
    .sort()
    .join(',')
}

/** What was typed as a percentage, with a comma or a point. Null: it is none. */
export function percentOf(text: string): number | null {
  const percent = Number(text.trim().replace(',', '.').replace(/%$/, ''))
  return text.trim() !== '' && Number.isFinite(percent) ? percent : null
}

const priceFields: readonly (keyof BuildFields)[] = ['by', 'percent', 'amount', 'price']

/** What the API is sent of the fields that were changed. */
export function changesOf(base: BuildFields, mine: BuildFields) {
  const changed = new Set(differing(base, mine))
  const { by, percent, amount, price } = mine
  const pricing = {
    by,
    ...(by === 'percent' && percentOf(percent) !== null && { percent: percentOf(percent) ?? 0 }),
    ...(by === 'amount' && amount !== null && { amount: amount / 100 }),
    ...(by === 'fixed' && price !== null && { price: price / 100 }),
  }
  return {
    ...(changed.has('name') && { name: mine.name }),
    ...(changed.has('sku') && { sku: mine.sku }),
    ...(changed.has('description') && { description: mine.description }),
    ...(changed.has('warranty_months') && { warranty_months: Number(mine.warranty_months || Number.NaN) }),
    ...(changed.has('is_featured') && { is_featured: mine.is_featured }),
    ...(changed.has('parts') && {
      parts: Object.entries(mine.parts).map(([slot, part]) => ({ ...part, slot: slot as BuildSlot })),
    }),
    ...(priceFields.some((name) => changed.has(name)) && { pricing }),
  }
}
