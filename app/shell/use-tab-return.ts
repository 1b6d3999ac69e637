import { useEffect } from 'react'

const STALE_AFTER_MS = 5 * 60_000

/** Calls when somebody comes back to a tab that was out of sight long enough for what it shows to be old. */
export function useTabReturn(onBack: () => void): void {
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    function onChange() {
      if (document.hidden) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > STALE_AFTER_MS) onBack()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [onBack])
}
