import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { clearDraft } from '../checkout/checkout-draft'
import { loginPath } from '../login/return-path'
import { forgetToken, signOut, useToken } from '../login/session'
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
import { NavLink } from '../ui/link'
import { Skeleton } from '../ui/skeleton'
import { Spinner } from '../ui/spinner'
import { useHydrated } from '../ui/use-hydrated'
import { fetchLoginAhead } from './fetch-login-ahead'
import { type Account, useLoadedUser } from './use-loaded-user'

const screens = [
  { to: '/usuario', label: 'DASHBOARD', Icon: GridIcon },
  { to: '/usuario/micarrito', label: 'MI CARRITO', Icon: CartIcon },
  { to: '/usuario/mispedidos', label: 'MIS PEDIDOS', Icon: ReceiptIcon },
  { to: '/usuario/misdeseos', label: 'LISTA DE DESEOS', Icon: StarIcon },
  { to: '/usuario/direcciones', label: 'DIRECCIONES', Icon: PinIcon },
  { to: '/usuario/perfil', label: 'PERFIL', Icon: AccountIcon },
  { to: '/usuario/ayuda', label: 'CENTRO DE AYUDA', Icon: HelpIcon },
]

/** Drawn in the browser alone: the server knows the way here, and nothing of who takes it. */
export default function AccountLayout() {
  return useHydrated() ? <SignedInOnly /> : <AccountSkeleton />
}

/** Without a token, or with one whose session the API has ended, or after leaving in another tab: to the login. */
function SignedInOnly() {
  const token = useToken()
  const [wasSignedIn] = useState(token !== null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => void fetchLoginAhead(), [])

  async function leave() {
    setIsLeaving(true)
    clearDraft()
    const isToldToServer = await signOut()
    await navigate(isToldToServer ? '/login' : loginPath('', 'salida'), { replace: true })
  }

  function depart(notice: string) {
    setIsLeaving(true)
    leaveCover()
    clearDraft()
    forgetToken()
    void navigate(loginPath('', notice), { replace: true })
  }

  if (isLeaving) return <AccountSkeleton />
  if (token === null) return <Navigate to={loginPath(pathname, wasSignedIn ? 'sesion' : undefined)} replace />
  return <AccountArea onLeave={leave} depart={depart} />
}

type AreaProps = { onLeave: () => void } & Pick<Account, 'depart'>

function AccountArea({ onLeave, depart }: AreaProps) {
  const loaded = useLoadedUser()
  return (
    <div className={frameClass}>
      <AccountNavigation onLeave={onLeave} />
      <div className="min-w-0">
        <Outlet context={{ ...loaded, depart } satisfies Account} />
      </div>
    </div>
  )
}

/** As high as a window, so that the footer does not jump away when what was waited for is there. */
const frameClass =
  'container-shop grid min-h-dvh content-start grid-cols-1 items-start gap-6 pt-2 pb-8 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-8 lg:pt-8'

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
    <nav aria-label="Mi cuenta" className="-mx-4 sm:-mx-6 lg:sticky lg:top-32 lg:mx-0">
      <ul
        ref={row}
        className="relative flex overflow-x-auto border-line border-b px-4 [scrollbar-width:none] sm:px-6 lg:flex-col lg:overflow-visible lg:rounded-card lg:border lg:p-2"
      >
        {screens.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={tabClass}>
              <Icon className="size-5 shrink-0 max-lg:hidden" />
              {label}
            </NavLink>
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

const tabClass =
  'flex min-h-12 items-center gap-3 whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-14 text-muted transition-colors hover:text-ink aria-[current=page]:border-b-link aria-[current=page]:text-heading lg:rounded-card lg:border-b-0 lg:hover:bg-secondary lg:aria-[current=page]:bg-secondary'

function AccountSkeleton() {
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
