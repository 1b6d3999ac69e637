import { useId, useState } from 'react'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { CartLines, CartTotals } from '../cart/cart-lines'
import { useCart } from '../cart/cart-store'
import { ChevronDownIcon } from '../ui/icons'
import { Money } from '../ui/price'

type Props = { shop: ShopProfile; notes: ReadonlyMap<number, string> | undefined }

/** What is being bought. Beside the form on a wide screen; on a narrow one it folds under its total. */
export function OrderSummary({ shop, notes }: Props) {
  const { count, totalCents, isReady } = useCart()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const headingId = useId()
  const contentId = useId()
  // Nothing to buy, or something wrong with a line, is not to be overlooked.
  const isOpen = isUnfolded || (isReady && count === 0) || Boolean(notes?.size)
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line px-4 sm:px-6 lg:sticky lg:top-32 lg:max-h-[calc(100dvh-152px)] lg:overflow-y-auto"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 lg:min-h-16">
        <h2 id={headingId} className="text-16 lg:text-20">
          Resumen de Compra
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsUnfolded(!isOpen)}
          className="-mr-2 flex min-h-11 items-center gap-2 rounded-card px-2 lg:hidden"
        >
          <span className="sr-only">Ver artículos, total</span>
          <Money cents={totalCents} className="font-extrabold text-20" />
          <ChevronDownIcon className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={contentId} className={`border-line border-t pb-4 ${isOpen ? '' : 'max-lg:hidden'}`}>
        <CartLines notes={notes} />
        <div className="border-line border-t pt-4">
          <CartTotals />
        </div>
        <p className="mt-4 text-14 text-muted">IVA incluido. {shop.freightNote}</p>
      </div>
    </section>
  )
}
