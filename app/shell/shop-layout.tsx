import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useNavigation } from 'react-router'
import { OpenCart } from '../cart/open-cart'
import { idle } from '../ui/idle'
import { LiveRegion } from '../ui/live-region'
import { ProgressBar } from '../ui/progress-bar'
import { showToast } from '../ui/toast'
import { useOnDemand } from '../ui/use-on-demand'
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

  const [CartDrawer, comeNear] = useOnDemand(loadCartDrawer, isCartOpen, () => {
    setCartOpen(false)
    showToast(cartMissing)
  })
  const isLoading = useNavigation().state === 'loading'

  // Once the page has nothing else to do: the cart shall also open when the connection is lost.
  useEffect(() => void idle().then(comeNear), [comeNear])
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
      {(isLoading || (isCartOpen && !CartDrawer)) && <ProgressBar />}
      <Header onOpenCart={openCart} />
      <ConnectionNotice />
      <NeedsScripts>
        El carrito, los favoritos y tu cuenta necesitan JavaScript. Sin él puedes mirar, buscar y llamarnos.
      </NeedsScripts>
      <main id="contenido" tabIndex={-1} className="min-h-dvh outline-none">
        <OpenCart value={openCart}>{children}</OpenCart>
      </main>
      <Footer />
      {CartDrawer && <CartDrawer isOpen={isCartOpen} onClose={() => setCartOpen(false)} />}
      <LiveRegion />
    </>
  )
}

const loadCartDrawer = async () => (await import('../cart/cart-drawer')).CartDrawer

const cartMissing = {
  title: 'No pudimos abrir el carrito',
  description: 'Quizá se cortó la conexión. Lo que añadiste está a salvo: recarga la página.',
}
