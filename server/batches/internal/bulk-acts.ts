import { sql } from 'drizzle-orm'
import type { BulkAct, Selection } from '../../../contract/api/admin/batches.ts'
import { MAX_PRICE_DOLLARS, type ProductChanges } from '../../../contract/api/admin/products.ts'
import { bulkActLabels, pricedActs } from '../../../contract/batches.ts'
import { formatCents, toCents } from '../../../contract/money.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { roundTo90 } from '../../../contract/round-price.ts'
import type { Product, WantedProduct } from '../../catalog/change-products.ts'
import { fitsDeskFilter } from '../../catalog/desk-filter.ts'
import { readSpecDefinitions } from '../../catalog/read-spec-definitions.ts'
import { specText } from '../../catalog/spec-definitions.ts'
import type { Executor } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'

type PriceAct = Extract<BulkAct, { kind: 'price' }>

/** What an act makes of each product. */
export function wantedBy(act: BulkAct): (id: number) => WantedProduct {
  switch (act.kind) {
    case 'price':
      return (id) => ({ id, changes: (product) => repriced(product, act) })
    case 'category':
      return (id) => ({ id, changes: { category_id: act.category_id } })
    case 'spec':
      return (id) => ({ id, changes: { specs: act.specs } })
    case 'feature':
    case 'unfeature':
      return (id) => ({ id, changes: { is_featured: act.kind === 'feature' } })
    case 'hide':
      return (id) => ({ id, isHidden: true })
    case 'publish':
      return (id) => ({ id, isHidden: false })
  }
}

/** Of the price that it has by then, which may be another than the preview showed. */
function repriced(
  { priceCents, previousPriceCents }: Product,
  { percent, amount, ends_in_90, previous }: PriceAct,
): ProductChanges {
  if (priceCents === null) throw new DomainError('invalid', { message: 'No tiene precio' })
  const raw =
    percent === undefined
      ? priceCents + (toCents(amount ?? 0) ?? 0)
      : Math.round((priceCents * Math.round(10_000 + percent * 100)) / 10_000)
  if (raw <= 0) throw new DomainError('invalid', { message: 'El precio quedaría en cero o menos' })
  const price = ends_in_90 ? roundTo90(raw) : raw
  if (price > MAX_PRICE_DOLLARS * 100)
    throw new DomainError('invalid', { message: `El precio pasaría de $${MAX_PRICE_DOLLARS}` })
  const isKept = previousPriceCents !== null && previousPriceCents > price
  if (previous === 'none') return { price, previous_price: null }
  if (previous === 'current' && price < priceCents) return { price, previous_price: priceCents }
  return isKept ? { price } : { price, previous_price: null }
}

/** Who may do it. */
export const permissionOf = (act: BulkAct): Permission =>
  pricedActs.has(act.kind) ? 'products.price' : 'products.change'

/**
 * What the staff read of it.
 * @throws DomainError `invalid` when there is no such category or specification.
 */
export async function titleOf(db: Executor, act: BulkAct): Promise<string> {
  if (act.kind === 'price') {
    const { percent, amount = 0, ends_in_90 } = act
    const sign = (percent ?? amount) > 0 ? '+' : '−'
    const by = percent === undefined ? formatCents(toCents(Math.abs(amount)) ?? 0) : `${Math.abs(percent)} %`
    return `Precio ${sign}${by}${ends_in_90 ? ', terminado en .90' : ''}`
  }
  if (act.kind === 'category') {
    const { rows } = await db.execute<{ label: string }>(
      sql`select label from category where id = ${act.category_id}::bigint`,
    )
    if (!rows[0]) throw new DomainError('invalid', { fields: { 'act.category_id': 'Elige una categoría' } })
    return `Categoría: ${rows[0].label}`
  }
  if (act.kind !== 'spec') return bulkActLabels[act.kind]
  const [key = '', value = null] = Object.entries(act.specs)[0] ?? []
  const definition = (await readSpecDefinitions(db)).find((one) => one.key === key)
  if (!definition)
    throw new DomainError('invalid', { fields: { [`act.specs.${key}`]: 'Característica desconocida' } })
  return `${definition.label}: ${value === null ? 'ninguna' : specText(definition, value)}`
}

/** SQL condition on `sellable` for what was chosen. */
export function isChosen({ ids, filter }: Selection) {
  return ids
    ? sql`kind = 'product' and sellable.id = any(${sql.param(ids)}::bigint[])`
    : fitsDeskFilter(filter ?? {})
}
