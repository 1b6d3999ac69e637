import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useTabReturn } from './use-tab-return'

/** Prices and stock go on while a tab is out of sight: whoever comes back after a while gets the page anew. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator()
  useTabReturn(
    useCallback(async () => {
      if (await answers()) void revalidate()
    }, [revalidate]),
  )
}

/** An old page is better than a message: a phone that wakes up has no connection yet. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
