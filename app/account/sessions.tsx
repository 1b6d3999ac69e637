import { useCallback, useEffect, useState } from 'react'
import type { Session } from '../../contract/api/security.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { announce } from '../ui/live-region'
import { Panel } from '../ui/panel'
import { RetryNote } from '../ui/retry-note'
import { Skeleton } from '../ui/skeleton'

const FIRST_SHOWN = 5

/** Where the account stands open, and how to shut what one does not know. */
export function Sessions() {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  const [areAllShown, setAreAllShown] = useState(false)

  const loading = useAction(
    useCallback(async () => {
      const answer = await callSignedIn('GET /api/user/sessions')
      // This one first, the others as the shop tells them: the latest seen before the rest.
      setSessions(answer.sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)))
    }, []),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after that by hand.
  useEffect(() => void loading.run(), [])

  const closingOthers = useAction(async () => {
    const { message } = await callSignedIn('DELETE /api/user/sessions')
    announce(message)
    setSessions((known) => known?.filter((session) => session.is_current) ?? null)
  })

  const hasOthers = sessions?.some((session) => !session.is_current) ?? false
  return (
    <Panel
      title="Sesiones abiertas"
      action={
        hasOthers && (
          <Button variant="outline" isLoading={closingOthers.isBusy} onClick={() => closingOthers.run()}>
            Cerrar las demás
          </Button>
        )
      }
    >
      <RetryNote problem={closingOthers.problem} onRetry={closingOthers.retry} className="mb-3" />
      {sessions ? (
        <ul className="-mb-3 divide-y divide-line">
          {sessions.slice(0, areAllShown ? undefined : FIRST_SHOWN).map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              onClosed={() => setSessions((known) => known?.filter(({ id }) => id !== session.id) ?? null)}
            />
          ))}
          {!areAllShown && sessions.length > FIRST_SHOWN && (
            <li>
              <Button variant="quiet" onClick={() => setAreAllShown(true)} className="-ml-4">
                Ver las {sessions.length} sesiones
              </Button>
            </li>
          )}
        </ul>
      ) : loading.problem ? (
        <RetryNote problem="No pudimos traer tus sesiones." onRetry={loading.retry} />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Cargando tus sesiones…</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
    </Panel>
  )
}

function SessionItem({ session, onClosed }: { session: Session; onClosed: () => void }) {
  const { id, device, is_current, created_at, last_seen_at } = session
  const closing = useAction(async () => {
    const { message } = await callSignedIn('DELETE /api/user/sessions/{id}', { params: { id } })
    announce(message)
    onClosed()
  })
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16">
            {device}
            {is_current && <Badge tone="stock">Esta sesión</Badge>}
          </p>
          <p className="text-14 text-muted">
            {is_current
              ? `Desde el ${formatMoment(created_at)}`
              : `Última actividad: ${formatMoment(last_seen_at)}`}
          </p>
        </div>
        {!is_current && (
          <Button variant="quiet" isLoading={closing.isBusy} onClick={() => closing.run()} className="-mr-4">
            Cerrar<span className="sr-only"> la sesión de {device}</span>
          </Button>
        )}
      </div>
      <RetryNote problem={closing.problem} onRetry={closing.retry} />
    </li>
  )
}
