import type { Executor } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { readSlottedParts, refuseUnfitParts } from './build-parts.ts'
import type { StoredProduct } from './product-edit.ts'

/**
 * Refuses to put on sale what lacks a price, and a composed build whose parts do not make a computer.
 * @throws DomainError `product_not_ready` or `build_misfit`, which say why.
 */
export async function refuseUnready(
  db: Executor,
  { id, priceCents, buildPricing }: Pick<StoredProduct, 'id' | 'priceCents' | 'buildPricing'>,
): Promise<void> {
  if (buildPricing !== null) {
    const parts = await readSlottedParts(db, id)
    await refuseUnfitParts(db, parts)
    const unpriced = parts.filter((part) => part.priceCents === null).map(({ name }) => name)
    if (priceCents === null && unpriced.length > 0)
      throw new DomainError('product_not_ready', {
        message: `Falta el precio de: ${unpriced.join(', ')}.`,
      })
  }
  if (priceCents === null)
    throw new DomainError('product_not_ready', {
      message: 'Para publicarlo falta el precio.',
      fields: { price: 'Escribe un precio' },
    })
}
