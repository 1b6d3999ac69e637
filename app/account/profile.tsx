import { useState } from 'react'
import type { Session } from '../../contract/api/security.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { callSignedIn, readToken } from '../login/session'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Panel } from '../ui/panel'
import { RetryNote } from '../ui/retry-note'
import { Skeleton } from '../ui/skeleton'
import { useArrived } from '../ui/use-arrived'
import type { Route } from './+types/profile'
import { accountMeta } from './account-meta'
import { EmailNotice } from './email-confirmation'
import { ProfileForm } from './profile-form'
import { SignInMeans } from './sign-in-means'
import { useAccount, useChange } from './use-account'
import { WhenLoaded } from './when-loaded'
import { YourData } from './your-data'

export const meta = accountMeta('Perfil')

export function clientLoader() {
  return { sessions: loadSessions() }
}
clientLoader.hydrate = true as const

/** This one first, then the others as the shop sorts them: the latest seen before the rest. Null without an answer. */
async function loadSessions(): Promise<Session[] | null> {
  if (readToken() === null) return null
  try {
    const { sessions } = await callSignedIn('GET /api/user/sessions')
    return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  } catch (error) {
    console.warn('The sessions could not be loaded', error)
    return null
  }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-24">PERFIL</h1>
      <div className="mt-4">
        <WhenLoaded>
          {(user) => (
            <div className="grid grid-cols-1 gap-4 sm:gap-6">
              {/* While a change of the e-mail waits, the row of the e-mail says so. */}
              {!user.pending_email && <EmailNotice user={user} />}
              <ProfileForm user={user} />
              <SignInMeans user={user} />
              <YourData user={user} />
              {/* Last, because it may arrive after the rest and then moves nothing else. */}
              <Sessions loaded={loaderData.sessions} />
            </div>
          )}
        </WhenLoaded>
      </div>
    </>
  )
}

const FIRST_SHOWN = 5

/** Where the account is signed in, with a button to close what one does not know. */
function Sessions({ loaded }: { loaded: Promise<Session[] | null> }) {
  const { reload } = useAccount()
  const [sessions] = useArrived(loaded)
  const [areAllShown, setAreAllShown] = useState(false)

  const closingOthers = useChange(() => callSignedIn('DELETE /api/user/sessions'))

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
      <RetryNote action={closingOthers} className="mb-3" />
      {sessions ? (
        <ul className="-mb-3 divide-y divide-line">
          {sessions.slice(0, areAllShown ? undefined : FIRST_SHOWN).map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
          {!areAllShown && sessions.length > FIRST_SHOWN && (
            <li>
              <Button variant="quiet" onClick={() => setAreAllShown(true)} className="-ml-4">
                Ver las {sessions.length} sesiones
              </Button>
            </li>
          )}
        </ul>
      ) : sessions === null ? (
        <RetryNote action={{ problem: 'No pudimos traer tus sesiones.', retry: reload }} />
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

function SessionItem({ session }: { session: Session }) {
  const { id, device, is_current, created_at, last_seen_at } = session
  const closing = useChange(() => callSignedIn('DELETE /api/user/sessions/{id}', { params: { id } }))
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
      <RetryNote action={closing} />
    </li>
  )
}
