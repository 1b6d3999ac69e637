import { type ProductState, productStateLabels } from '../../contract/product-fields.ts'
import { Badge, type Tone } from '../ui/badge'

const tones: Record<ProductState, Tone> = {
  on_sale: 'success',
  draft: 'plain',
  scheduled: 'warning',
  hidden: 'plain',
  unpriced: 'danger',
}

/** Where a product stands between the staff and the buyers. */
export function StateBadge({ state }: { state: ProductState }) {
  return <Badge tone={tones[state]}>{productStateLabels[state]}</Badge>
}
