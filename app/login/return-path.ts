export const ACCOUNT_PATH = '/usuario'

/**
 * Where to go after logging in: the page that asked for it (`?volver=/checkout`) or the account. Anyone can write a link
 * to our login, so only plain paths of this shop count: no host, no backslash, nothing encoded.
 */
export function readReturnPath(query: URLSearchParams): string {
  const wanted = query.get('volver') ?? ''
  return /^(\/[\w-]+)+$/.test(wanted) ? wanted : ACCOUNT_PATH
}

/** `/login/register` for somebody who came from the checkout keeps the way back there. */
export function withReturnPath(path: string, query: URLSearchParams): string {
  const back = readReturnPath(query)
  return back === ACCOUNT_PATH ? path : `${path}?volver=${back}`
}
