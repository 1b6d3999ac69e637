import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Product } from '../../contract/api/catalog.ts'
import { comparePath } from '../../contract/comparison.ts'
import { ButtonLink } from '../ui/button'
import { CloseIcon } from '../ui/icons'
import { clearCompared, dropCompared, useCompared } from './compared-store'
import { useCompareChoice } from './use-compare-choice'

type Props = {
  /** The listing whose cards show these products, in their order. */
  listing: RefObject<HTMLElement | null>
  products: readonly Product[]
}

/** A box to tick on each card, and the chosen ones at the bottom of the listing. Loaded when the page has nothing else to do. */
export function CompareInListing({ listing, products }: Props) {
  const [cards, setCards] = useState<readonly Element[]>([])
  const compared = useCompared()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other products stand on other cards.
  useEffect(
    () => setCards([...(listing.current?.querySelectorAll('.product-card') ?? [])]),
    [listing, products],
  )

  return (
    <>
      {products.map((product, index) => {
        const card = cards[index]
        return (
          card &&
          createPortal(<CardChoice product={product} isShown={compared.length > 0} />, card, `${product.id}`)
        )
      })}
      {compared.length > 0 && <Bar />}
    </>
  )
}

/** Beside the star. A pointer over the card shows it; once one was chosen, every card does. */
function CardChoice({ product, isShown }: { product: Product; isShown: boolean }) {
  const { isChosen, isFull, toggle } = useCompareChoice(product)
  return (
    <label
      className={`absolute top-0 left-0 flex min-h-11 items-center gap-2 rounded-br-card bg-ground/90 pr-3 pl-3 font-semibold text-12 transition-opacity focus-within:opacity-100 listed:top-11 ${isShown ? '' : 'opacity-0 group-hover:opacity-100 [@media(hover:none)]:hidden'}`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        aria-disabled={isFull || undefined}
        onChange={toggle}
        className="size-5 accent-action"
      />
      <span className="max-sm:sr-only">Comparar</span>
      <span className="sr-only">: {product.name}</span>
    </label>
  )
}

function Bar() {
  const compared = useCompared()
  const isEnough = compared.length > 1
  return (
    <aside
      aria-label="Para comparar"
      className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
    >
      <ul className="flex min-w-0 flex-1 gap-2 max-sm:hidden">
        {compared.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center rounded-card border border-line pl-3 text-14">
            <span className="truncate">{name}</span>
            <button
              type="button"
              aria-label={`No comparar ${name}`}
              onClick={() => dropCompared(id)}
              className="grid size-11 shrink-0 place-items-center rounded-card text-muted hover:text-ink"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={clearCompared}
        className="min-h-11 rounded-card font-semibold text-14 text-link underline-offset-4 hover:underline max-sm:mr-auto"
      >
        Vaciar
      </button>
      {isEnough ? (
        <ButtonLink to={comparePath(compared.map(({ id }) => id))}>Comparar ({compared.length})</ButtonLink>
      ) : (
        <p className="flex min-h-11 items-center text-14 text-muted">Elige otro para comparar</p>
      )}
    </aside>
  )
}
