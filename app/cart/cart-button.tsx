import { useEffect, useRef } from 'react'
import { CartIcon } from '../ui/icons'
import { Money } from '../ui/price'
import { useCart } from './cart-store'

/** The header's way into the cart: lines on the badge, the total beside it. */
export function CartButton({ onClick }: { onClick: () => void }) {
  const { count, units, totalCents, isReady } = useCart()
  const badge = useRef<HTMLSpanElement>(null)
  const earlier = useRef<number>(undefined)

  // The badge bumps when a line is added, not when a page opens on a full cart.
  useEffect(() => {
    if (!isReady) return
    const isMore = earlier.current !== undefined && count > earlier.current
    earlier.current = count
    if (!isMore || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    badge.current?.animate({ scale: [1, 1.35, 1] }, { duration: 300, easing: 'cubic-bezier(.2,0,0,1)' })
  }, [count, isReady])

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="-mr-2.5 flex h-11 items-center gap-3 rounded-card px-2.5 transition-colors hover:bg-band-raised noscript:hidden"
    >
      <span aria-hidden="true" className="relative">
        <CartIcon />
        <span
          ref={badge}
          className={`absolute -top-2 -right-2.5 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-12 text-on-action ${count === 0 ? 'invisible' : ''}`}
        >
          {count}
        </span>
      </span>
      {/* As wide as most totals, so that the row stays still when the cart is read from storage. */}
      <span className="flex min-w-13 flex-col items-end text-right lg:min-w-15">
        <span className="text-12 text-band-muted max-lg:sr-only">
          Carrito
          <span className="sr-only"> con {describeContent(count, units)}, </span>
        </span>
        <Money cents={totalCents} className="font-extrabold text-12 lg:text-14" />
      </span>
    </button>
  )
}

/** Says lines and pieces separately, because the badge counts lines. */
function describeContent(lines: number, units: number): string {
  const articles = lines === 1 ? '1 artículo' : `${lines} artículos`
  const pieces = units === 1 ? '1 unidad' : `${units} unidades`
  return `${articles}, ${pieces}`
}
