import { useCallback, useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { User } from '../../contract/api/user.ts'
import { takeOverWishlist } from '../favourites/favourites-store'
import { callSignedIn } from '../login/session'
import { useComingBack } from '../shell/use-coming-back'

export type LoadedUser = {
  data: { status: 'loading' } | { status: 'failed' } | { status: 'ready'; user: User }
  /** Asks again: after a failure, or after something of the account changed. What is known stays until then. */
  reload: () => Promise<void>
}

export type Account = LoadedUser & {
  /** After the account's end: forgets what is personal and leads to the login, which says why. */
  depart: (notice: string) => void
}

/** What the layout of the account area loaded, for the screen inside it. */
export function useAccount(): Account {
  return useOutletContext<Account>()
}

/** Loads the user once for a visit to the account area. When the session is over, the token goes and so do we. */
export function useLoadedUser(): LoadedUser {
  const [data, setData] = useState<LoadedUser['data']>({ status: 'loading' })
  const request = useRef<AbortController>(undefined)

  const load = useCallback(async ({ isQuiet }: { isQuiet: boolean }) => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    const askedAt = performance.now()
    try {
      const { user } = await callSignedIn('GET /api/user', { signal: controller.signal })
      takeOverWishlist(user.wishlist, askedAt)
      setData({ status: 'ready', user })
    } catch (error) {
      if (controller.signal.aborted) return
      console.warn('The account could not be loaded', error)
      if (!isQuiet) setData({ status: 'failed' })
    }
  }, [])

  // An order may have been sent meanwhile. Unasked for, so a failure changes nothing.
  useComingBack(useCallback(() => void load({ isQuiet: true }), [load]))

  useEffect(() => {
    void load({ isQuiet: false })
    return () => request.current?.abort()
  }, [load])

  const reload = useCallback(() => {
    setData((known) => (known.status === 'ready' ? known : { status: 'loading' }))
    return load({ isQuiet: false })
  }, [load])

  return { data, reload }
}
