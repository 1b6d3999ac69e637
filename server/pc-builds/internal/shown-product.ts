import type { Product } from '../../../contract/api/catalog.ts'
import type { Replacement } from '../../../contract/api/pc-build.ts'

/** What screens and API show of a product that is in a PC, or could be. */
export function shownProduct(product: Product): Replacement {
  const { id, name, img_url, img_srcset, img_alt, price, stock, figures } = product
  return { id, name, img_url, img_srcset, img_alt, price, stock, figures }
}
