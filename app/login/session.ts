import { useSyncExternalStore } from 'react'
import { ApiError, call } from '../../contract/client.ts'
import { storageKeys } from '../../contract/storage-keys.ts'

/**
 * The token only tells this browser that somebody is logged in: which screens to show. What opens an account is the
 * HttpOnly cookie, which no script can read; a token without a live session gets a 401 and is forgotten.
 */
export function readToken(): string | null {
  try {
    const token = localStorage.getItem(storageKeys.token)
    // Older pages and careless scripts leave these words behind when they store a value that they lack.
    return token && token !== 'null' && token !== 'undefined' ? token : null
  } catch {
    // No storage (the server, or a browser that blocks it) is nobody logged in.
    return null
  }
}

/** The token as it stands now, in every tab. Null while the page still is what the server sent. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null)
}

/** What only the person who is logged in may find in this browser. */
const personalKeys = [storageKeys.token, storageKeys.favourites, storageKeys.unsentWishes]

export function signIn(token: string): void {
  // Somebody else may have been logged in until now; whose session, if it was still open, has ended with this one.
  for (const key of [...personalKeys, storageKeys.owedLogout]) localStorage.removeItem(key)
  localStorage.setItem(storageKeys.token, token)
  announce()
}

/** Logged out, or found to be: the token goes, and what is personal with it. */
export function forgetToken(): void {
  try {
    for (const key of personalKeys) localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
  announce()
}

/** Ends the session here and on the server. False when the server could not be told yet: it will be. */
export async function signOut(): Promise<boolean> {
  forgetToken()
  localStorage.setItem(storageKeys.owedLogout, '1')
  return endSession()
}

async function endSession(): Promise<boolean> {
  try {
    await call('GET /api/logout', { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) })
    localStorage.removeItem(storageKeys.owedLogout)
    return true
  } catch {
    return false
  }
}

const LOGOUT_TIMEOUT_MS = 5000

/** Like `call`, for what needs a session: when the server says that it has ended, the token goes too. */
export const callSignedIn: typeof call = async (endpoint, ...options) => {
  try {
    return await call(endpoint, ...options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetToken()
    throw error
  }
}

/** Until then the cookie, which no script can take away, would still open the account. */
function endOwedSession(): void {
  // Who comes back from Google brings a session of their own, which is not the one that is to end.
  if (location.pathname !== '/oauth-callback' && localStorage.getItem(storageKeys.owedLogout))
    void endSession()
}

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  // A page that Back brings as it was left slept through what happened meanwhile.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && listener()
  // Logging out in one tab logs out in all of them.
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', wake)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', wake)
  }
}

if (typeof document !== 'undefined') {
  addEventListener('online', endOwedSession)
  endOwedSession()
}
