import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

type Arrived<T> = T | null | undefined

/**
 * What a promise has brought: undefined until it has settled, null for one that failed (it resolves to null then). While a
 * newer promise is under way what is shown stays, and it also stays when the newer one fails.
 *
 * Suspense is not used for this: React holds back for 300 ms whatever arrives just after a skeleton was shown.
 */
export function useArrived<T>(
  promise: Promise<T | null> | undefined,
): [Arrived<T>, Dispatch<SetStateAction<Arrived<T>>>] {
  const [arrived, setArrived] = useState<Arrived<T>>()
  useEffect(() => {
    if (!promise) return
    let isCurrent = true
    setArrived((shown) => shown ?? undefined)
    void promise.then((value) => {
      if (isCurrent) setArrived((shown) => value ?? shown ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [promise])
  return [arrived, setArrived]
}
