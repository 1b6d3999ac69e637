import { useState } from 'react'
import { CartTotals } from '../cart/cart-lines'
import { useCart } from '../cart/cart-store'
import { useShopProfile } from '../shell/shop-profile'
import { Button } from '../ui/button'
import { useValue } from '../ui/stored-value'
import { askedProvince, useAskedFreight, useFreight } from './freight'
import { FreightAnswer } from './freight-answer'
import { TotalsWithFreight } from './freight-row'

/** The totals of the cart, and what it costs to send it. Both come when the cart is shown, so that no page carries them. */
export function CartSums() {
  const { count } = useCart()
  const [isAsked, setIsAsked] = useState(false)
  const isCharged = useShopProfile().freight === 'charged'
  return (
    <>
      {isCharged ? <ChargedTotals /> : <CartTotals />}
      {count > 0 &&
        (isAsked ? (
          <FreightAnswer />
        ) : (
          <Button variant="quiet" onClick={() => setIsAsked(true)}>
            ¿Cuánto cuesta el envío?
          </Button>
        ))}
    </>
  )
}

/** In a shop that charges freight: ENVÍO is a row once the buyer has said where to. */
function ChargedTotals() {
  const { lines, totalCents } = useCart()
  const province = useValue(askedProvince, '')
  useAskedFreight(lines, province || null)
  const cents = useFreight(lines, province) ?? undefined
  const isKnown = province !== '' && cents !== undefined && lines.length > 0
  return (
    <>
      <TotalsWithFreight linesCents={totalCents} shippingCents={isKnown ? cents : undefined} />
      {lines.length > 0 && (
        <p className="mt-1 text-12 text-muted">
          {isKnown ? `Con envío a ${province}. Retirarlo en la tienda es gratis.` : 'Sin el envío.'}
        </p>
      )}
    </>
  )
}
