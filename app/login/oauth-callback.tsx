import { type ReactNode, useState } from 'react'
import { redirectDocument, replace, useNavigate } from 'react-router'
import { ApiError, call } from '../../contract/client.ts'
import { pageMeta } from '../shell/page-meta'
import { Button } from '../ui/button'
import { Spinner } from '../ui/spinner'
import type { Route } from './+types/oauth-callback'
import { isDesk, takePathAfterLogin } from './return-path'
import { signIn } from './session'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Procesando login',
    description: 'Un momento, por favor.',
    path: '/oauth-callback',
    isHidden: true,
  })
}

/** Runs once, in the browser: the server sends people here with `?token=` after Google. Leads on, unless no answer came. */
export async function clientLoader() {
  const token = takeTokenFromAddress()
  if (!token) throw replace('/login')
  const way = await admit(token)
  if (way && isDesk(way)) throw redirectDocument(way)
  if (way) throw replace(way)
  return { token }
}
clientLoader.hydrate = true as const

/** Takes the token out of the address at once, before it gets into the history, bookmarks and screenshots. */
function takeTokenFromAddress(): string | null {
  const token = new URLSearchParams(location.search).get('token')
  history.replaceState(history.state, '', location.pathname)
  return token
}

/**
 * Anybody can send people here with an invented token, so it counts only beside a session that the API knows. Returns where
 * to go on to; null when the API did not answer, which says nothing about the token.
 */
async function admit(token: string): Promise<string | null> {
  try {
    await signIn(async (signal) => {
      await call('GET /api/user', { signal })
      return { token }
    })
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? '/login' : null
  }
  return takePathAfterLogin()
}

/** What the server sends. */
export function HydrateFallback() {
  return (
    <Frame>
      <Processing />
    </Frame>
  )
}

export default function OauthCallback({ loaderData: { token } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [isTrying, setIsTrying] = useState(false)

  async function tryAgain() {
    setIsTrying(true)
    const way = await admit(token)
    if (way && isDesk(way)) location.replace(way)
    else if (way) await navigate(way, { replace: true })
    setIsTrying(false)
  }

  return (
    <Frame>
      {isTrying ? (
        <Processing />
      ) : (
        <div role="alert" className="grid justify-items-center gap-4 text-center">
          <p className="max-w-80 text-18">No pudimos terminar tu ingreso. Revisa tu conexión.</p>
          <Button onClick={tryAgain}>Reintentar</Button>
        </div>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <main className="grid min-h-dvh place-items-center px-4">{children}</main>
}

function Processing() {
  return (
    <p role="status" className="flex items-center gap-3 text-18">
      <Spinner />
      Procesando login...
    </p>
  )
}
