import { storageKeys } from '../../contract/storage-keys.ts'

export const ACCOUNT_PATH = '/usuario'

/**
 * Where to go after logging in: the page that asked for it (`?volver=/checkout`) or the account. Anyone can write a link
 * to our login, so only plain paths of this shop count: no host, no backslash, nothing encoded.
 */
export function readReturnPath(query: URLSearchParams): string {
  const wanted = query.get('volver') ?? ''
  return isPlainPath(wanted) ? wanted : ACCOUNT_PATH
}

/** `/login/register` for somebody who came from the checkout keeps the way back there. */
export function withReturnPath(path: string, query: URLSearchParams): string {
  return pathWith(path, readReturnPath(query))
}

/** The login, for somebody who is to come back here afterwards; `notice` is one of `login-notices.ts`. */
export function loginPath(here: string, notice?: string): string {
  const path = pathWith('/login', isPlainPath(here) ? here : ACCOUNT_PATH)
  return notice ? `${path}${path.includes('?') ? '&' : '?'}aviso=${notice}` : path
}

/** Google's own page comes in between and knows nothing of ours: the way back waits in this tab. */
export function keepReturnPath(query: URLSearchParams): void {
  try {
    sessionStorage.setItem(storageKeys.returnPath, readReturnPath(query))
  } catch {
    // Without storage the way back is the account.
  }
}

export function takeReturnPath(): string {
  try {
    const kept = sessionStorage.getItem(storageKeys.returnPath) ?? ''
    sessionStorage.removeItem(storageKeys.returnPath)
    return isPlainPath(kept) ? kept : ACCOUNT_PATH
  } catch {
    return ACCOUNT_PATH
  }
}

const isPlainPath = (path: string) => /^(\/|(\/[\w-]+)+)$/.test(path)

function pathWith(path: string, back: string): string {
  return back === ACCOUNT_PATH ? path : `${path}?volver=${back}`
}
