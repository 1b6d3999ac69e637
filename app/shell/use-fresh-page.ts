import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const STALE_AFTER_MS = 5 * 60_000

/** Prices and stock go on while a tab is out of sight: whoever comes back after a while gets the page anew. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    async function onChange() {
      if (document.hidden) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > STALE_AFTER_MS && (await answers())) void revalidate()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [revalidate])
}

/** An old page is better than a message: a phone that wakes up has no connection yet. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
