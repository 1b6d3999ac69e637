import { ApiError, call } from '../../contract/client.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { inTurn } from '../ui/in-turn.ts'
import { forgetStored, storedValue, useValue } from '../ui/stored-value.ts'

const text = {
  parse: (stored: string | null) => stored,
  format: (value: string | null) => value,
}

/**
 * The token only tells this browser that somebody is logged in: which screens to show. What opens an account is the
 * HttpOnly cookie, which no script can read; a token without a live session gets a 401 and is forgotten.
 */
const token = storedValue(storageKeys.token, {
  ...text,
  // Older pages and careless scripts leave these words behind when they store a value that they lack.
  parse: (stored) => (stored && stored !== 'null' && stored !== 'undefined' ? stored : null),
})

/** There while the server has yet to hear that somebody logged out. */
const owedLogout = storedValue(storageKeys.owedLogout, text)

/** Null when nobody is logged in, and on the server. */
export const readToken = token.read

/** The token as it stands now, in every tab. Null while the page still is what the server sent. */
export function useToken(): string | null {
  return useValue(token, null)
}

/** Calls back when somebody logs in or out, here or in another tab. */
export const onTokenChange = token.subscribe

/** What only the person who is logged in may find in this browser. */
const personalKeys = [storageKeys.token, storageKeys.favourites, storageKeys.unsentWishes]

/** The one name under which sessions are opened and ended: the answer to a logout takes away whatever cookie is there. */
const SESSION = 'session'

/** Opens a session by the given call, once a logout that is under way has been answered. Rejects as the call does. */
export function signIn(open: (signal: AbortSignal) => Promise<{ token: string }>): Promise<void> {
  return inTurn(SESSION, async () => {
    const { token: opened } = await open(AbortSignal.timeout(SIGN_IN_TIMEOUT_MS))
    // Somebody else may have been logged in until now; whose session, if it was still open, has ended with this one.
    forgetStored([...personalKeys, storageKeys.owedLogout])
    token.save(opened)
  })
}

/** Logged out, or found to be: the token goes, and what is personal with it. */
export function forgetToken(): void {
  forgetStored(personalKeys)
}

/** Ends the session here and on the server. False when the server could not be told yet: it will be. */
export async function signOut(): Promise<boolean> {
  forgetToken()
  owedLogout.save('1')
  return endSession()
}

/** Settles in time, though the turn may be long in coming. */
async function endSession(): Promise<boolean> {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const told = inTurn(SESSION, async () => {
    // Told by another tab meanwhile, or somebody has logged in.
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
/** Longer than the shop ever takes. */
const SIGN_IN_TIMEOUT_MS = 30_000

/** Like `call`, for what needs a session: when the server says that it has ended, the token goes too. */
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

/** Until then the cookie, which no script can take away, would still open the account. */
function endOwedSession(): void {
  // Who comes back from Google brings a session of their own, which is not the one that is to end.
  if (location.pathname !== '/oauth-callback' && owedLogout.read() !== null) void endSession()
}

if (typeof document !== 'undefined') {
  addEventListener('online', endOwedSession)
  endOwedSession()
}
