import { sql } from 'drizzle-orm'
import type { ProductChanges } from '../../../contract/api/admin/products.ts'
import type { EditedFields } from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'
import type { SpecValue } from '../spec-definitions.ts'
import { columnsOf, editedName, refuseUnfit } from './product-changes.ts'
import type { Edit, StoredProduct } from './product-edit.ts'

/**
 * What has to be written for the fields of a product that differ.
 * @throws DomainError `invalid` for what its fields may not be together.
 */
export function editOf(
  product: StoredProduct,
  edited: EditedFields,
  fields: Omit<ProductChanges, 'specs'>,
  specs: Record<string, SpecValue | null>,
): Edit {
  const isDraft = product.publishedAt === null
  const set = columnsOf(
    Object.fromEntries(Object.entries(fields).filter(([field]) => editedName(field) in edited)),
  )
  refuseUnfit({ ...product, ...set })
  if (set.sku !== undefined && !isDraft)
    throw new DomainError('invalid', { fields: { sku: 'Solo un borrador puede cambiar de SKU' } })
  if (set.priceCents === null && product.publishAt !== null)
    throw new DomainError('invalid', {
      fields: { price: 'Está programado para salir a la venta y necesita un precio' },
    })
  const differing = Object.entries(specs).filter(([key]) => `specs.${key}` in edited)
  return {
    set: { ...set, ...(isDraft && set.priceCents != null && { hiddenAt: sql`coalesce(hidden_at, now())` }) },
    specs: Object.fromEntries(differing),
    fields: edited,
  }
}
