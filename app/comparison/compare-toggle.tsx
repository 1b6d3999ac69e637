import { comparePath } from '../../contract/comparison.ts'
import { CheckIcon } from '../ui/icons'
import { Link } from '../ui/link'
import type { Compared } from './compared-store'
import { useCompareChoice } from './use-compare-choice'

const actionClass =
  'inline-flex min-h-11 items-center gap-1 rounded-card font-semibold text-14 text-link underline-offset-4 hover:underline'

/** "Comparar", pressed while the product is among those that are compared; then the way to them stands beside it. */
export function CompareToggle({ product }: { product: Compared }) {
  const { isChosen, isFull, compared, toggle } = useCompareChoice(product)
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-disabled={isFull || undefined}
        title={isFull ? 'Se comparan hasta cuatro: quita uno primero' : undefined}
        onClick={toggle}
        className={`${actionClass} off:text-muted`}
      >
        Comparar
        {isChosen && <CheckIcon className="size-4 text-success" />}
      </button>
      {(isChosen || isFull) && (
        <Link to={comparePath(compared.map(({ id }) => id))} className={actionClass}>
          Ver comparación ({compared.length})
        </Link>
      )}
    </span>
  )
}
