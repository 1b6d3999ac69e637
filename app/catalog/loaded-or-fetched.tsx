import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { CATALOG_TIMEOUT_MS } from '../../contract/client.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import { isLoadFailure } from '../shell/error-screen'
import { Button } from '../ui/button'
import { AlertIcon } from '../ui/icons'
import { Skeleton } from '../ui/skeleton'
import { PicturesNote } from './picture-note'

type Props<T> = {
  /** What the page came with, if the server could read it. */
  given: T | null | undefined
  /** How the browser asks for it itself. */
  ask: (signal: AbortSignal) => Promise<T>
  /** The specification's words (§8) for when that fails too. */
  failure: string
  waiting: ReactNode
  children: (found: T) => ReactNode
}

/** Shows loader data; if the server could not read it, fetches it in the browser and offers a retry. */
export function LoadedOrFetched<T>({ given, ask, failure, waiting, children }: Props<T>) {
  const [found, setFound] = useState(given)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)

  const load = useEffectEvent(() =>
    inTime(ask).catch((error: unknown) => {
      console.error(failure, error)
      throw error
    }),
  )
  useEffect(() => {
    if (given) return
    let isCurrent = true
    load().then(
      (answer) => isCurrent && setFound(() => answer),
      () => isCurrent && setFailed(attempt),
    )
    return () => {
      isCurrent = false
    }
  }, [given, attempt])

  const shown = given ?? found
  if (failed === 0) return shown ? children(shown) : waiting
  if (shown) {
    return (
      <div ref={takeLostFocus} tabIndex={-1} className="outline-none">
        {children(shown)}
      </div>
    )
  }
  return (
    <Failure
      text={failure}
      times={failed}
      isRetrying={failed < attempt}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

/** The time counts for the answer and for the script that asks for it. */
function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(CATALOG_TIMEOUT_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([ask(signal), late])
}

/** The pressed button disappeared with the message, so the focus needs a place. */
function takeLostFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}

type FailureProps = { text: string; times: number; isRetrying: boolean; onRetry: () => void }

function Failure({ text, times, isRetrying, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="flex min-h-80 flex-col items-center justify-center rounded-card border border-line border-dashed px-6 text-center"
    >
      <AlertIcon className="size-8 text-danger" />
      {/* A new one each time, or a screen reader would say it only once. */}
      <p key={times} className="mt-4 font-semibold text-16">
        {text}
      </p>
      <p className="mt-1 text-14 text-muted">Tu carrito está a salvo. Prueba de nuevo en unos segundos.</p>
      <Button variant="outline" isLoading={isRetrying} onClick={onRetry} className="mt-6">
        Reintentar
      </Button>
    </div>
  )
}

/** Whether the shop or the connection is away for now: the page can be shown, and its data fetched again. */
export function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status === 503 : isLoadFailure(error)
}

/** Twelve cards in the size that they will have. */
export function CardSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Cargando…</span>
      <PicturesNote />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5">
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <div key={index} className="overflow-hidden rounded-card border border-line">
            <Skeleton className="aspect-square" />
            <div className="flex h-56 flex-col gap-3 p-3 sm:h-46 sm:p-4">
              <Skeleton className="h-10" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-auto h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

export function BuildSkeletons({ className }: { className: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Cargando…</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-116 rounded-card" />
      ))}
    </div>
  )
}

/** Stands where a shop that has just opened has nothing to show yet. How to reach its people is at the foot of the page. */
export function ComingSoon({ what }: { what: string }) {
  return (
    <p className="rounded-card border border-line border-dashed px-4 py-12 text-center text-16 text-muted">
      Pronto verás aquí {what}. ¿Buscas algo en particular? Escríbenos: los datos están al pie.
    </p>
  )
}
