import { useEffect, useRef, useState } from 'react'
import { CartButton } from '../cart/cart-button'
import { SearchBox } from '../catalog/search-box'
import { useToken } from '../login/session'
import { AccountIcon, CheckIcon } from '../ui/icons'
import { Link, NavLink } from '../ui/link'
import { ComponentsMenu } from './components-menu'
import { fetchScreens } from './fetch-screens'
import { favouritesLink, mainLinks } from './main-links'
import { useShopProfile } from './shop-profile'
import { ShortcutsDrawer } from './shortcuts-drawer'
import { ThemeButton } from './theme-button'
import { Wordmark } from './wordmark'

export function Header({ onOpenCart }: { onOpenCart: () => void }) {
  const isAway = useHidesOnScroll()
  const { name } = useShopProfile()
  return (
    // It never slides away from under the keyboard's focus or an open menu.
    <header
      className={`on-band sticky top-0 z-40 border-band-line border-b transition-transform duration-200 has-focus-visible:translate-y-0 has-[:popover-open]:translate-y-0 ${isAway ? '-translate-y-full' : ''}`}
    >
      <div className="container-shop flex flex-wrap items-center gap-x-1 pb-2 sm:gap-x-2 lg:flex-nowrap lg:gap-x-4 lg:pb-0">
        <ShortcutsDrawer />
        <Link to="/" aria-label={`${name}, inicio`} className="flex h-14 items-center rounded-card lg:h-16">
          <Wordmark className="max-[22.5rem]:[&>svg]:hidden" />
        </Link>
        <div className="order-last w-full lg:order-none lg:ml-4 lg:max-w-130 lg:flex-1">
          <SearchBox />
        </div>
        <div className="ml-auto flex items-center sm:gap-1">
          <ThemeButton className="hidden hover:bg-band-raised lg:grid" />
          <AccountLink />
          <CartButton onClick={onOpenCart} />
        </div>
      </div>
      <nav aria-label="Principal" className="hidden border-band-line border-t lg:block">
        <div className="container-shop flex h-11 items-stretch gap-8 text-14">
          <ComponentsMenu />
          {[favouritesLink, ...mainLinks].map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="flex items-center border-transparent border-y-2 text-band-muted transition-colors hover:text-white aria-[current=page]:border-b-mark aria-[current=page]:text-white"
            >
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
    </header>
  )
}

/** Its words are the same for everyone; a signed-in visitor sees a mark beside them. */
function AccountLink() {
  const isSignedIn = useToken() !== null
  const comeNear = () =>
    fetchScreens('account/layout', ...(isSignedIn ? ['account/dashboard'] : ['login/layout', 'login/login']))
  return (
    <Link
      to="/usuario"
      onPointerEnter={comeNear}
      onFocus={comeNear}
      title={isSignedIn ? 'Sesión iniciada' : undefined}
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-card px-2 text-14 transition-colors hover:bg-band-raised"
    >
      <span className="relative">
        <AccountIcon />
        {isSignedIn && (
          <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full bg-focus text-black ring-2 ring-band">
            <CheckIcon className="size-3 stroke-3" />
          </span>
        )}
      </span>
      <span className="max-lg:sr-only">Mi cuenta / Ingresar</span>
    </Link>
  )
}

/** Scrolling by fewer pixels than this is jitter and counts as no direction. */
const SCROLL_TOLERANCE = 6
const HEADER_HEIGHT = 110

/** True after scrolling down, false again at the first scroll up. */
function useHidesOnScroll(): boolean {
  const [isAway, setAway] = useState(false)
  const lastY = useRef(0)
  useEffect(() => {
    lastY.current = scrollY
    function onScroll() {
      // A modal freezes the page, and rubber-banding scrolls below zero: neither counts as a direction.
      const y = Math.max(0, scrollY)
      if (Math.abs(y - lastY.current) < SCROLL_TOLERANCE) return
      setAway(y > lastY.current && y > HEADER_HEIGHT)
      lastY.current = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isAway
}
