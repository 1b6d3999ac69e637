import { comparePath } from '../../contract/comparison.ts'
import { Link } from '../ui/link'
import { useLater } from '../ui/use-later'
import type { Compared } from './compared-store'
import { loadCompareToggle } from './load-compare-toggle'

/** Chooses a product to be compared. Without scripts, and until they are there, it is a link to a comparison of its own. */
export function CompareChoice({ product }: { product: Compared }) {
  const Toggle = useLater(loadCompareToggle)
  if (Toggle) return <Toggle product={product} />
  return (
    <Link
      to={comparePath([product.id])}
      className="inline-flex min-h-11 items-center font-semibold text-14 text-link underline-offset-4 hover:underline"
    >
      Comparar
    </Link>
  )
}
