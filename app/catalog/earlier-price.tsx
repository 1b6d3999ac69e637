import type { Product } from '../../contract/api/catalog.ts'
import { Price } from '../ui/price'

/** What it cost before its price was lowered, where it was. */
export function EarlierPrice({ product }: { product: Product }) {
  if (product.previous_price === null || product.previous_price <= product.price) return null
  return (
    <s className="text-16 text-muted">
      <span className="sr-only">Antes </span>
      <Price dollars={product.previous_price} className="font-semibold" />
    </s>
  )
}
