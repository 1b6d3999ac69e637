import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AskAboutCart } from '../cart/ask-about-cart'
import { CartLines } from '../cart/cart-lines'
import { useCart } from '../cart/cart-store'
import { CheckoutButton } from '../cart/checkout-button'
import { useFreshCart } from '../cart/use-fresh-cart'
import { CartSums } from '../freight/cart-sums'
import { Alert } from '../ui/alert'
import { accountMeta } from './account-meta'

export const meta = accountMeta('Mi carrito')

export default function AccountCart() {
  const { count } = useCart()
  // What could not be put into the cart again from an earlier order.
  const { leftOut } = (useLocation().state ?? {}) as { leftOut?: string }
  useFreshCart(true)
  return (
    <CartFrame lines={<CartLines />} sums={<CartSums />} count={count}>
      {leftOut && <Alert tone="warning">{leftOut}</Alert>}
    </CartFrame>
  )
}

type FrameProps = { lines: ReactNode; sums: ReactNode; count: number; children?: ReactNode }

/** The screen with these lines, and what stands above them. */
export function CartFrame({ lines, sums, count, children }: FrameProps) {
  return (
    <>
      <h1 className="text-24">MI CARRITO</h1>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-1 gap-4">
          {children}
          <div className="rounded-card border border-line px-4 sm:px-6">{lines}</div>
        </div>
        <div className="grid grid-cols-1 gap-4 rounded-card border border-line p-4 sm:p-6">
          {sums}
          <CheckoutButton disabled={count === 0}>HACER PEDIDO</CheckoutButton>
          <p className="text-center text-12 text-muted">Precio final, IVA incluido.</p>
          <AskAboutCart className="text-center" />
        </div>
      </div>
    </>
  )
}
