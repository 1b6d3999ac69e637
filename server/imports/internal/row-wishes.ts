import type { ProductBody, ProductChanges } from '../../../contract/api/admin/products.ts'
import type { NewProduct } from '../../catalog/add-products.ts'
import type { WantedProduct } from '../../catalog/change-products.ts'
import { DomainError } from '../../domain-error.ts'

/** A row as it was read, or as it is kept. */
type Row = {
  fields: Record<string, unknown>
  stock: number | null
  sellableId: number | null
  /** The version that was compared; null: none yet. */
  version: number | null
}

/** What a row wants of a known product. By its SKU it was found, so that is not written; nor are units, which the shop counts. */
export function toWanted({ fields, sellableId, version }: Row): WantedProduct {
  const { sku: _, ...changes } = fields as ProductChanges
  return {
    id: sellableId ?? 0,
    changes(product) {
      if (version !== null && product.version !== version)
        throw new DomainError('product_changed', { message: 'Cambió después de la comparación' })
      return changes
    },
  }
}

/** What a row adds. Its fields were checked when it was compared. */
export function toNew({ fields, stock }: Row): NewProduct {
  return { body: fields as ProductBody, ...(stock !== null && { stock }) }
}
