import { useEffect, useState } from 'react'

/**
 * The token of a mailed link: the address's fragment, which no server and no other page ever sees, taken out of the
 * address at once. Undefined until it has been looked for; null when the address held none.
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
