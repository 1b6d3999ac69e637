import { ApiError, call } from '../../contract/client.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { inTurn } from '../ui/in-turn.ts'
import { forgetStored, storedValue, useValue } from '../ui/stored-value.ts'

const text = {
  parse: (stored: string | null) => stored,
  format: (value: string | null) => value,
}

/**
 * The token only tells this browser that somebody is logged in, so that it knows which screens to show. The session itself
 * is an HttpOnly cookie that no script can read. A token without a live session gets a 401 and is forgotten.
 */
const token = storedValue(storageKeys.token, {
  ...text,
  // Scripts that store a missing value leave these words behind.
  parse: (stored) => (stored && stored !== 'null' && stored !== 'undefined' ? stored : null),
})

/** Stored until the server has been told of a logout. */
const owedLogout = storedValue(storageKeys.owedLogout, text)

/** Null when nobody is logged in, and on the server. */
export const readToken = token.read

/** The current token, as every tab knows it. Null until the page is hydrated. */
export function useToken(): string | null {
  return useValue(token, null)
}

/** Calls back when somebody logs in or out, here or in another tab. */
export const onTokenChange = token.subscribe

/** Values in this browser that belong to the person who is logged in. */
const personalKeys = [storageKeys.token, storageKeys.favourites, storageKeys.unsentWishes]

/** Sessions are opened and ended one at a time, because the answer to a logout removes whatever cookie is there. */
const SESSION = 'session'

/** Opens a session by the given call, once a logout that is under way has been answered. Rejects as the call does. */
export function signIn(open: (signal: AbortSignal) => Promise<{ token: string }>): Promise<void> {
  return inTurn(SESSION, async () => {
    const { token: opened } = await open(AbortSignal.timeout(SIGN_IN_TIMEOUT_MS))
    // Somebody else may have been logged in until now. This login has ended their session.
    forgetStored([...personalKeys, storageKeys.owedLogout])
    token.save(opened)
  })
}

/** Forgets the token and everything personal, after a logout or when the session turned out to be over. */
export function forgetToken(): void {
  // What was looked at before a login stays with who logs in, and leaves with them.
  forgetStored([
    ...personalKeys,
    storageKeys.recentlyViewed,
    storageKeys.compared,
    storageKeys.pcBuild,
    storageKeys.province,
  ])
}

/** Ends the session here and on the server. False when the server could not be told yet; it will be told later. */
export async function signOut(): Promise<boolean> {
  forgetToken()
  owedLogout.save('1')
  return endSession()
}

/** Gives up after a while, because another session may take long to open or to end. */
async function endSession(): Promise<boolean> {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const told = inTurn(SESSION, async () => {
    // Another tab has told the server meanwhile, or somebody has logged in.
    if (owedLogout.read() === null) return
    await call('GET /api/logout', { signal })
    owedLogout.save(null)
  })
  try {
    await Promise.race([told, late])
    return true
  } catch {
    return false
  }
}

const LOGOUT_TIMEOUT_MS = 5000
/** Longer than the shop ever takes to answer. */
const SIGN_IN_TIMEOUT_MS = 30_000

/** Like `call`, for endpoints that need a session. When the server says that it has ended, the token is forgotten. */
export const callSignedIn: typeof call = async (endpoint, ...options) => {
  const asked = token.read()
  try {
    return await call(endpoint, ...options)
  } catch (error) {
    // A late answer to an earlier session says nothing about the one that was opened since.
    if (error instanceof ApiError && error.status === 401 && token.read() === asked) forgetToken()
    throw error
  }
}

/** Ends a session whose logout did not reach the server: until then its cookie would still open the account. */
function endOwedSession(): void {
  // Whoever comes back from Google has a new session, which must not end.
  if (location.pathname !== '/oauth-callback' && owedLogout.read() !== null) void endSession()
}

if (typeof document !== 'undefined') {
  addEventListener('online', endOwedSession)
  endOwedSession()
}
