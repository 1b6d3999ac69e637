import { storageKeys } from '../../contract/storage-keys.ts'
import type { ShopNotice } from './login-notices.ts'

const ACCOUNT_PATH = '/usuario'

/** The parameters of the login's address: the page that asked for it, and why somebody was sent there. */
const RETURN_PARAM = 'volver'
export const NOTICE_PARAM = 'aviso'

/**
 * The page that asked for the login (`?volver=/checkout`); null for the account, where the login leads by itself.
 * Anyone can write a link to our login, so only plain paths of this shop count: no host, no backslash, nothing encoded,
 * and of queries the one that opens the checkout with an offer.
 */
function readReturnPath(query: URLSearchParams): string | null {
  return asReturnPath(query.get(RETURN_PARAM))
}

/** Where to go after logging in. */
export function pathAfterLogin(query: URLSearchParams): string {
  return readReturnPath(query) ?? ACCOUNT_PATH
}

/** Whether a path leads to the desk of the staff, which is an application of its own and opens with a page of its own. */
export function isDesk(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

/** Keeps the return path on the way to another page of the login, such as `/login/register`. */
export function withReturnPath(path: string, query: URLSearchParams): string {
  return pathWith(path, readReturnPath(query))
}

/** The login, for somebody who is to come back here afterwards; `notice` says why they were sent there. */
export function loginPath(here: string | null, notice?: ShopNotice): string {
  const path = pathWith('/login', asReturnPath(here))
  return notice ? `${path}${path.includes('?') ? '&' : '?'}${NOTICE_PARAM}=${notice}` : path
}

/** Google's page comes in between and does not know our address, so the return path waits in this tab. */
export function keepReturnPath(query: URLSearchParams): void {
  try {
    sessionStorage.setItem(storageKeys.returnPath, pathAfterLogin(query))
  } catch {
    // Without storage the login leads to the account.
  }
}

/** Back from Google with a session: where to go on to. */
export function takePathAfterLogin(): string {
  return takeReturnPath() ?? ACCOUNT_PATH
}

/** Back from Google without a session: the login's address, with the return path that waited in this tab. */
export function restoreReturnPath(query: URLSearchParams): URLSearchParams | null {
  const back = takeReturnPath()
  if (back === null) return null
  const restored = new URLSearchParams(query)
  restored.set(RETURN_PARAM, back)
  return restored
}

function takeReturnPath(): string | null {
  try {
    const kept = sessionStorage.getItem(storageKeys.returnPath)
    sessionStorage.removeItem(storageKeys.returnPath)
    return asReturnPath(kept)
  } catch {
    return null
  }
}

function asReturnPath(path: string | null): string | null {
  return path !== null && path !== ACCOUNT_PATH && plainPath.test(path) ? path : null
}

const plainPath = /^(\/|(\/[\w-]+)+(\?oferta=[0-9a-f]+)?)$/

function pathWith(path: string, back: string | null): string {
  return back === null ? path : `${path}?${RETURN_PARAM}=${back}`
}
