import { useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { clearDraft } from '../checkout/checkout-draft'
import { signOut, useToken } from '../login/session'
import { pageMeta } from '../shell/page-meta'
import { Skeleton } from '../ui/skeleton'
import { Spinner } from '../ui/spinner'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/layout'
import { useLoadedUser } from './use-loaded-user'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Mi cuenta',
    description: 'Tu carrito y tus pedidos.',
    path: location.pathname,
    isHidden: true,
  })
}

const screens = [
  { to: '/usuario', label: 'DASHBOARD' },
  { to: '/usuario/micarrito', label: 'MI CARRITO' },
  { to: '/usuario/mispedidos', label: 'MIS PEDIDOS' },
]

/** Drawn in the browser alone: the server knows the way here, and nothing of who takes it. */
export default function AccountLayout() {
  return useHydrated() ? <SignedInOnly /> : <AccountSkeleton />
}

/** Without a token, or with one whose session the API has ended, or after leaving in another tab: to the login. */
function SignedInOnly() {
  const token = useToken()
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()

  async function leave() {
    setIsLeaving(true)
    clearDraft()
    const isToldToServer = await signOut()
    await navigate(isToldToServer ? '/login' : '/login?aviso=salida', { replace: true })
  }

  if (isLeaving) return <AccountSkeleton />
  if (token === null) return <Navigate to="/login" replace />
  return <AccountArea onLeave={leave} />
}

function AccountArea({ onLeave }: { onLeave: () => void }) {
  const account = useLoadedUser()
  return (
    <div className="container-shop grid grid-cols-1 gap-6 py-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-8 lg:py-8">
      <AccountNavigation onLeave={onLeave} />
      <div className="min-w-0">
        <Outlet context={account} />
      </div>
    </div>
  )
}

/** A column on a wide screen, a row that scrolls on a narrow one. */
function AccountNavigation({ onLeave }: { onLeave: () => void }) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen brings its own tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - row.current.clientWidth / 3 })
  }, [pathname])

  return (
    <nav aria-label="Mi cuenta" className="-mx-4 sm:-mx-6 lg:mx-0">
      <ul
        ref={row}
        className="relative flex overflow-x-auto border-line border-b px-4 [scrollbar-width:none] sm:px-6 lg:flex-col lg:overflow-visible lg:rounded-card lg:border lg:p-2"
      >
        {screens.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={tabClass}>
              {label}
            </NavLink>
          </li>
        ))}
        <li className="lg:mt-2 lg:border-line lg:border-t lg:pt-2">
          <button type="button" onClick={onLeave} className={`${tabClass} w-full`}>
            CERRAR SESIÓN
          </button>
        </li>
      </ul>
    </nav>
  )
}

const tabClass =
  'flex min-h-12 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-14 text-muted transition-colors hover:text-ink aria-[current=page]:border-b-link aria-[current=page]:text-heading lg:rounded-card lg:border-b-0 lg:hover:bg-secondary lg:aria-[current=page]:bg-secondary'

function AccountSkeleton() {
  return (
    <div className="container-shop grid grid-cols-1 gap-6 py-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-8 lg:py-8">
      <div className="flex gap-3 lg:flex-col lg:p-2">
        {screens.map(({ to }) => (
          <Skeleton key={to} className="h-12 w-28 lg:w-full" />
        ))}
      </div>
      <p role="status" className="flex items-center gap-3 py-16 text-muted lg:justify-center">
        <Spinner />
        Abriendo tu cuenta…
      </p>
    </div>
  )
}
