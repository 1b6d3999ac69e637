import { type ReactNode, useRef, useState } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { decrease, increase, useCart } from '../cart/cart-store'
import { QuantityStepper } from '../cart/quantity-stepper'
import { Price } from '../ui/price'
import { EarlierPrice } from './earlier-price'
import { StockBadge } from './stock-badge'

type Props = {
  product: Product
  /** What stands below the button: pick-up, delivery, warranty and payment. */
  children: ReactNode
}

/**
 * All that decides a purchase in one place. Wide windows keep it beside what is read; on a phone price and button stick to
 * the bottom of the screen, and the rest stands below the name.
 */
export function BuyBox({ product, children }: Props) {
  const { id, name, stock } = product
  const inCart = useCart().lines.find((line) => line.id === id)
  const [wanted, setWanted] = useState(1)
  /** The same, for the moment at which the line is there: plus may have been pressed after the button. */
  const wantedNow = useRef(1)

  function want(count: number) {
    wantedNow.current = Math.min(most, Math.max(1, count))
    setWanted(wantedNow.current)
  }

  /** Adding begins with one unit (§4 of the specification); what was chosen beyond that is plus. */
  function addTheRest() {
    for (let count = 1; count < wantedNow.current; count++) increase(id)
    want(1)
  }

  function step(by: 1 | -1) {
    if (!inCart) want(wantedNow.current + by)
    else if (by < 0) decrease(id)
    else if (inCart.count < most) increase(id)
  }

  const most = Math.min(stock, MAX_LINE_COUNT)
  return (
    <section aria-label="Compra" className="buy-box">
      {stock > 0 && (
        <div className="buy-box-quantity">
          <QuantityStepper name={name} count={inCart?.count ?? wanted} max={most} onStep={step} />
          <StockBadge stock={stock} />
        </div>
      )}
      <div className="buy-box-sticky">
        <p>
          <Price dollars={product.price} className="font-extrabold text-24 lg:text-32" />
          <EarlierPrice product={product} />
          <span className="text-12 text-muted lg:text-14">IVA incluido</span>
        </p>
        <AddToCartButton product={product} variant="primary" size="lg" onAdded={addTheRest} />
      </div>
      {children}
    </section>
  )
}
