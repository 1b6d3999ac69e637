import { Badge } from '../ui/badge'

/** At this many or fewer, the badge warns how few are left. */
const LOW_STOCK = 3

/** Stock as a number, in the same words on every card. */
export function StockBadge({ stock }: { stock: number }) {
  if (stock <= 0) return <Badge tone="none">Sin stock</Badge>
  if (stock === 1) return <Badge tone="low">Queda 1</Badge>
  if (stock <= LOW_STOCK) return <Badge tone="low">Quedan {stock}</Badge>
  return <Badge tone="stock">{stock} disponibles</Badge>
}
