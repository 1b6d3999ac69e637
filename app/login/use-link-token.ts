import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It is the address's fragment, which no server and no other page sees, and is taken out of the
 * address at once. Undefined until the address was read; null when it held none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()

  useEffect(() => {
    function take() {
      const found = location.hash.slice(1)
      if (found) history.replaceState(history.state, '', location.pathname + location.search)
      setToken((known) => found || known || null)
    }
    take()
    // A second link, pasted into the same tab, only changes the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  return token
}
