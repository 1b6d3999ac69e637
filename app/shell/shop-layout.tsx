import { type ReactNode, useCallback, useState } from 'react'
import { isRouteErrorResponse, Outlet, useNavigation } from 'react-router'
import { CartDrawer } from '../cart/cart-drawer'
import { OpenCart } from '../cart/open-cart'
import { LiveRegion } from '../ui/live-region'
import { useOnNavigation } from '../ui/use-on-navigation'
import type { Route } from './+types/shop-layout'
import { ConnectionNotice } from './connection-notice'
import { ErrorScreen, isLoadFailure } from './error-screen'
import { useWholePagesAfterTheFirst } from './first-page'
import { Footer } from './footer'
import { Header } from './header'
import { NeedsScripts } from './needs-scripts'
import { useAnnouncedTitle } from './use-announced-title'
import { useFreshPage } from './use-fresh-page'

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // An error of rendering may come from the header or footer itself, so these are shown only around other failures.
  return isRouteErrorResponse(error) || isLoadFailure(error) ? (
    <ShopFrame>
      <ErrorScreen error={error} />
    </ShopFrame>
  ) : (
    <main>
      <ErrorScreen error={error} />
    </main>
  )
}

function ShopFrame({ children }: { children: ReactNode }) {
  const [isCartOpen, setCartOpen] = useState(false)
  const openCart = useCallback(() => setCartOpen(true), [])

  useOnNavigation(() => setCartOpen(false))
  useWholePagesAfterTheFirst()
  useAnnouncedTitle()
  useFreshPage()

  return (
    <>
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-card bg-action px-4 py-3 font-semibold text-14 text-on-action focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <ProgressBar />
      <Header onOpenCart={openCart} />
      <ConnectionNotice />
      <NeedsScripts>
        El carrito, los favoritos y tu cuenta necesitan JavaScript. Sin él puedes mirar, buscar y llamarnos.
      </NeedsScripts>
      <main id="contenido" tabIndex={-1} className="min-h-dvh outline-none">
        <OpenCart value={openCart}>{children}</OpenCart>
      </main>
      <Footer />
      <CartDrawer isOpen={isCartOpen} onClose={() => setCartOpen(false)} />
      <LiveRegion />
    </>
  )
}

/** Appears when a page takes longer than a blink to arrive. */
function ProgressBar() {
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden opacity-0 [animation:appear_0s_200ms_forwards]">
      <div className="h-full w-1/3 animate-[slide_1s_linear_infinite] bg-focus" />
    </div>
  )
}
