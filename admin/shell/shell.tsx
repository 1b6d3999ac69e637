import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { useValue } from '../../app/ui/stored-value.ts'
import { useOnline } from '../../app/ui/use-online.ts'
import { MeProvider, useMe } from '../api/me'
import { openProof } from '../api/proof'
import { refusalOf } from '../api/refusal'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { Toaster } from '../ui/toaster'
import { BottomNavigation, SideNavigation } from './navigation'
import { sectionsFor } from './sections'
import { StartingFrame } from './starting-frame'
import { TopBar } from './top-bar'

const loadPalette = async () => ({ default: (await import('./command-palette')).CommandPalette })
const CommandPalette = lazy(loadPalette)

const ProofDialog = lazy(async () => ({ default: (await import('../staff/proof-dialog')).ProofDialog }))
const SecondFactor = lazy(async () => ({ default: (await import('../staff/second-factor')).SecondFactor }))
const FirstSecondFactor = lazy(async () => ({
  default: (await import('../staff/first-second-factor')).FirstSecondFactor,
}))

/** The frame of every screen: who works here, where one can go, and what may be asked at any time. */
export function Shell() {
  const me = useLoad('GET /api/admin/me')
  if (me.data === undefined) {
    if (me.error === null) return <StartingFrame />
    return <NotStarted error={me.error} isTrying={me.isFetching} tryAgain={() => void me.refetch()} />
  }
  return (
    <MeProvider value={me.data.me}>
      <Suspense fallback={<StartingFrame />}>
        <WithAccess>
          <Frame>
            <Start />
          </Frame>
        </WithAccess>
      </Suspense>
      <Questions />
      <Toaster />
    </MeProvider>
  )
}

/** Until the session is strong enough, no other call is answered: then it is made so first. */
function WithAccess({ children }: { children: ReactNode }) {
  const { lacks } = useMe()
  const [isSettingUp, setIsSettingUp] = useState(lacks === 'set_up')
  // The recovery codes go on being shown when nothing is lacking any more.
  if (lacks === 'set_up' && !isSettingUp) setIsSettingUp(true)
  if (isSettingUp) return <FirstSecondFactor onEnd={() => setIsSettingUp(false)} />
  return lacks === 'code' ? <SecondFactor /> : children
}

/** Whose role does not see the first screen begins with the first one that it sees. */
function Start() {
  const [first] = sectionsFor(useMe().permissions)
  const isAtStart = useLocation().pathname === '/'
  return isAtStart && first && first.path !== '/' ? <Navigate to={first.path} replace /> : <Outlet />
}

function Frame({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  usePaletteKey(() => setIsPaletteOpen(true))
  // Ahead of its key: what is typed right after it would go nowhere while the code is on its way.
  useEffect(() => void loadPalette().catch(() => undefined), [])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-card bg-ground px-3 py-2 font-semibold text-link focus:translate-y-0"
      >
        Ir al contenido
      </a>
      <SideNavigation />
      <div className="min-w-0">
        <TopBar onSearch={() => setIsPaletteOpen(true)} />
        <ConnectionNotice />
        <Progress />
        <main
          id="contenido"
          tabIndex={-1}
          className="mx-auto max-w-7xl px-4 pt-4 pb-[calc(var(--bottom-bar)+2rem)] outline-none sm:px-6 lg:pb-12"
        >
          <Suspense>{children}</Suspense>
        </main>
      </div>
      <BottomNavigation />
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** What an act may ask in its middle. */
function Questions() {
  const end = useValue(openProof, null)
  return (
    end && (
      <Suspense>
        <ProofDialog onEnd={end} />
      </Suspense>
    )
  )
}

function usePaletteKey(open: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

function ConnectionNotice() {
  const isOnline = useOnline()
  return (
    <p
      role="status"
      className={isOnline ? 'sr-only' : 'bg-low-ground px-4 py-2 text-center font-semibold text-low'}
    >
      {isOnline ? '' : 'Sin conexión. Lo que ves puede haber cambiado, y lo que hagas no se guardará.'}
    </p>
  )
}

/** While a screen's code is on its way. */
function Progress() {
  const isLoading = useNavigation().state === 'loading'
  if (!isLoading) return null
  return <div className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-action" />
}

function NotStarted({
  error,
  isTrying,
  tryAgain,
}: {
  error: unknown
  isTrying: boolean
  tryAgain: () => void
}) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4 text-center">
      <h1 className="text-20">No pudimos abrir la administración</h1>
      <p className="max-w-80 text-muted">{refusalOf(error).message}</p>
      <Button isBusy={isTrying} onPress={tryAgain}>
        Reintentar
      </Button>
    </main>
  )
}
