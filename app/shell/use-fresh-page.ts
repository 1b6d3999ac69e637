import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const STALE_AFTER_MS = 5 * 60_000

/** Prices and stock change while a tab is out of sight: a visitor who comes back after some minutes gets the page anew. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(async () => {
    if (await answers()) void revalidate()
  })
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY
    function onChange() {
      if (document.hidden) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > STALE_AFTER_MS) void refresh()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** An old page is better than a message: a phone that wakes up has no connection yet. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
