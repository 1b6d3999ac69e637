import { useSyncExternalStore } from 'react'

/** False in the page that the server sends, true once the browser has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
