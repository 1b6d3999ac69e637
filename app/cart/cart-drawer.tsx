import { useEffect } from 'react'
import { Drawer } from '../ui/dialog'
import { CartLines, CartTotals } from './cart-lines'
import { useCart } from './cart-store'
import { CheckoutButton, fetchCheckout } from './checkout-button'
import { useFreshCart } from './use-fresh-cart'

export function CartDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { count } = useCart()
  const Sums = useFreshCart(isOpen) ?? CartTotals

  // Who looks into a full cart is about to go on.
  useEffect(() => {
    if (isOpen && count > 0) fetchCheckout()
  }, [isOpen, count])

  return (
    <Drawer side="right" title="Carrito" isOpen={isOpen} onClose={onClose}>
      {/* The totals stay in sight; where they would leave no room for the lines, they go with them. */}
      <div className="flex min-h-0 flex-1 flex-col short:block short:overflow-y-auto short:overscroll-contain">
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 sm:px-6 short:overflow-visible">
          <CartLines />
        </div>
        <footer className="border-line border-t bg-ground px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
          <Sums />
          {/* Who closes the drawer does not leave after all: the button starts anew. */}
          <CheckoutButton key={String(isOpen)} disabled={count === 0} onLeave={onClose} className="mt-4">
            COMPRAR
          </CheckoutButton>
          <p className="mt-3 text-center text-12 text-muted">
            Precio final, IVA incluido. Retira hoy en la tienda.
          </p>
        </footer>
      </div>
    </Drawer>
  )
}
