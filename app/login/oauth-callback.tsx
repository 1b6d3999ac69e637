import { replace } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { pageMeta } from '../shell/page-meta'
import { Spinner } from '../ui/spinner'
import type { Route } from './+types/oauth-callback'
import { ACCOUNT_PATH } from './return-path'
import { callSignedIn, signIn } from './session'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Procesando login',
    description: 'Un momento, por favor.',
    path: '/oauth-callback',
    isHidden: true,
  })
}

/** Runs once, in the browser: the provider sends people here with `?token=`. */
export async function clientLoader() {
  const token = takeTokenFromAddress()
  if (!token) throw replace('/login')
  signIn(token)
  try {
    await callSignedIn('GET /api/user')
  } catch (error) {
    // Refused: forgotten already. Any other failure says nothing about the token, and the account screen tells of it.
    if (error instanceof ApiError && error.status === 401) throw replace('/login')
  }
  throw replace(ACCOUNT_PATH)
}
clientLoader.hydrate = true as const

/** Out of the address at once: from there it would go into the history, bookmarks and screenshots. */
function takeTokenFromAddress(): string | null {
  const token = new URLSearchParams(location.search).get('token')
  history.replaceState(history.state, '', location.pathname)
  return token
}

/** What the server sends, and all that there is to see: the loader always leads on. */
export function HydrateFallback() {
  return <Processing />
}

export default function OauthCallback() {
  return <Processing />
}

function Processing() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-18">
        <Spinner />
        Procesando login...
      </p>
    </main>
  )
}
