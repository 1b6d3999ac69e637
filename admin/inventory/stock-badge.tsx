import type { StockedArticle } from '../../contract/api/admin/stock.ts'
import { Badge } from '../ui/badge'
import { stockText } from './units-text.ts'

/** How many units can be sold, coloured when the staff are warned of it. */
export function StockBadge({ article: { stock, is_low } }: { article: StockedArticle }) {
  const tone = stock === 0 ? 'danger' : is_low ? 'warning' : 'success'
  return <Badge tone={tone}>{stockText(stock)}</Badge>
}
