import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { User } from '../../contract/api/user.ts'
import { clearDraft } from '../checkout/checkout-draft'
import { takeOverWishlist } from '../favourites/favourites-store'
import type { ShopNotice } from '../login/login-notices'
import { loginPath } from '../login/return-path'
import { callSignedIn, forgetToken, readToken, signOut, useToken } from '../login/session'
import { leaveCover } from '../ui/back-closes'
import {
  AccountIcon,
  CartIcon,
  ExitIcon,
  GridIcon,
  HelpIcon,
  PinIcon,
  ReceiptIcon,
  StarIcon,
} from '../ui/icons'
import { Link } from '../ui/link'
import { Skeleton } from '../ui/skeleton'
import { Spinner } from '../ui/spinner'
import { useArrived } from '../ui/use-arrived'
import type { Route } from './+types/layout'
import type { Account } from './use-account'

/** The latest load of the user, which `reload` waits for. */
let loading: Promise<User | null> = Promise.resolve(null)

/**
 * Returns a promise that the router does not wait for, so that the frame is shown at once. Whether somebody was signed in is
 * read before the server is asked: its answer that the session is over may come before the frame.
 */
export function clientLoader() {
  const wasSignedIn = readToken() !== null
  loading = loadUser()
  return { user: loading, wasSignedIn }
}
clientLoader.hydrate = true as const

/** Null when there is no session or no answer. */
async function loadUser(): Promise<User | null> {
  const token = readToken()
  if (token === null) return null
  const askedAt = performance.now()
  try {
    const { user } = await callSignedIn('GET /api/user')
    // Somebody else may have logged in meanwhile.
    if (readToken() !== token) return null
    takeOverWishlist(user.wishlist, askedAt)
    return user
  } catch (error) {
    console.warn('The account could not be loaded', error)
    return null
  }
}

const screens = [
  { to: '/usuario', label: 'DASHBOARD', Icon: GridIcon },
  { to: '/usuario/micarrito', label: 'MI CARRITO', Icon: CartIcon },
  { to: '/usuario/mispedidos', label: 'MIS PEDIDOS', Icon: ReceiptIcon },
  { to: '/usuario/misdeseos', label: 'LISTA DE DESEOS', Icon: StarIcon },
  { to: '/usuario/direcciones', label: 'DIRECCIONES', Icon: PinIcon },
  { to: '/usuario/perfil', label: 'PERFIL', Icon: AccountIcon },
  { to: '/usuario/ayuda', label: 'CENTRO DE AYUDA', Icon: HelpIcon },
]

/** Rendered in the browser only; the server sends an empty frame. Without a token it redirects to the login. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const token = useToken()
  const [isLeaving, setIsLeaving] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => void fetchLoginAhead(), [])

  async function leave() {
    setIsLeaving(true)
    clearDraft()
    const isToldToServer = await signOut()
    await navigate(isToldToServer ? '/login' : loginPath(null, 'salida'), { replace: true })
  }

  function depart(notice: ShopNotice) {
    setIsLeaving(true)
    leaveCover()
    clearDraft()
    forgetToken()
    void navigate(loginPath(null, notice), { replace: true })
  }

  if (isLeaving) return <HydrateFallback />
  // The loader does not redirect: it cannot tell whether that has to replace the history entry, and another tab may log
  // out later.
  if (token === null) {
    const notice = loaderData.wasSignedIn ? 'sesion' : undefined
    return <Navigate to={loginPath(pathname, notice)} replace />
  }
  return <AccountArea loaded={loaderData.user} onLeave={leave} depart={depart} />
}

type AreaProps = { loaded: Promise<User | null>; onLeave: () => void } & Pick<Account, 'depart'>

function AccountArea({ loaded, onLeave, depart }: AreaProps) {
  const [user, setUser] = useArrived(loaded)
  const { revalidate } = useRevalidator()

  async function reload() {
    await revalidate()
    // When this failed, what was shown may no longer be true, so the failure takes its place.
    setUser(await loading)
  }

  return (
    <AccountFrame onLeave={onLeave}>
      <Outlet context={{ user, reload, depart } satisfies Account} />
    </AccountFrame>
  )
}

export function AccountFrame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <div className={frameClass}>
      <AccountNavigation onLeave={onLeave} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/**
 * Loads the scripts of the login while there is a connection. A logout leads there, and without a connection they would
 * not come: an error would stand in the login's place.
 */
async function fetchLoginAhead(): Promise<void> {
  const routes = window.__reactRouterManifest?.routes
  const scripts = ['login/layout', 'login/login'].flatMap((id) => routes?.[id]?.module ?? [])
  // A script that does not come is loaded again when it is needed.
  await Promise.allSettled(scripts.map((script) => import(/* @vite-ignore */ script)))
}

/** As high as a window, so that the footer does not move when the data arrive. */
const frameClass =
  'container-shop grid min-h-dvh content-start grid-cols-1 items-start gap-6 pt-2 pb-8 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-8 lg:pt-8'

/** A column on a wide screen, a row that scrolls on a narrow one. */
function AccountNavigation({ onLeave }: { onLeave: () => void }) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const here = screenOf(pathname)

  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[href="${here}"]`)
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - row.current.clientWidth / 3 })
  }, [here])

  return (
    <nav aria-label="Mi cuenta" className="-mx-4 sm:-mx-6 lg:sticky lg:top-32 lg:mx-0">
      <ul
        ref={row}
        className="relative flex overflow-x-auto border-line border-b px-4 [scrollbar-width:none] sm:px-6 lg:flex-col lg:overflow-visible lg:rounded-card lg:border lg:p-2"
      >
        {screens.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? (to === pathname ? 'page' : 'true') : undefined}
              className={tabClass}
            >
              <Icon className="size-5 shrink-0 max-lg:hidden" />
              {label}
            </Link>
          </li>
        ))}
        <li className="lg:mt-2 lg:border-line lg:border-t lg:pt-2">
          <button type="button" onClick={onLeave} className={`${tabClass} w-full`}>
            <ExitIcon className="size-5 shrink-0 max-lg:hidden" />
            CERRAR SESIÓN
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The screen of the menu that this one is, or is part of, as the form of a return is of MIS PEDIDOS. */
const screenOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/')

const tabClass =
  'flex min-h-12 items-center gap-3 whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-14 text-muted transition-colors hover:text-ink aria-[current]:border-b-link aria-[current]:text-heading lg:rounded-card lg:border-b-0 lg:hover:bg-secondary lg:aria-[current]:bg-secondary'

/** The empty frame that the server sends. */
export function HydrateFallback() {
  return (
    <div className={frameClass}>
      <div className="flex gap-3 overflow-hidden lg:flex-col lg:gap-0 lg:rounded-card lg:border lg:border-line lg:p-2">
        {screens.map(({ to }) => (
          <Skeleton key={to} className="h-12 w-28 shrink-0 lg:my-1 lg:h-10 lg:w-full" />
        ))}
      </div>
      <p role="status" className="flex items-center gap-3 py-16 text-muted noscript:hidden lg:justify-center">
        <Spinner />
        Abriendo tu cuenta…
      </p>
    </div>
  )
}
