import { useCallback, useEffect, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { User } from '../../contract/api/user.ts'
import { takeOverWishlist } from '../favourites/favourites-store'
import { callSignedIn } from '../login/session'

export type Account = {
  data: { status: 'loading' } | { status: 'failed' } | { status: 'ready'; user: User }
  /** Asks again: after a failure, or after something of the account changed. What is known stays until then. */
  reload: () => void
}

/** What the layout of the account area loaded, for the screen inside it. */
export function useAccount(): Account {
  return useOutletContext<Account>()
}

/** Loads the user once for a visit to the account area. When the session is over, the token goes and so do we. */
export function useLoadedUser(): Account {
  const [data, setData] = useState<Account['data']>({ status: 'loading' })
  const [request, setRequest] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new request loads again.
  useEffect(() => {
    const controller = new AbortController()
    const askedAt = performance.now()
    callSignedIn('GET /api/user', { signal: controller.signal })
      .then(({ user }) => {
        takeOverWishlist(user.wishlist, askedAt)
        setData({ status: 'ready', user })
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.warn('The account could not be loaded', error)
        setData({ status: 'failed' })
      })
    return () => controller.abort()
  }, [request])

  const reload = useCallback(() => {
    setData((known) => (known.status === 'ready' ? known : { status: 'loading' }))
    setRequest((earlier) => earlier + 1)
  }, [])

  return { data, reload }
}
