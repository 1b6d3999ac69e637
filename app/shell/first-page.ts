import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Marks <html> on the first page that somebody opens at its top: the utility `below-fold` then leaves for later what lies
 * out of sight. Whoever comes back to a place further down, or goes on to another page, has all of it laid out: only then
 * is the place where they were the same place.
 */
export const firstPageScript = `if(!history.state&&!location.hash)document.documentElement.dataset.first=''`

export function useWholePagesAfterTheFirst(): void {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) delete document.documentElement.dataset.first
  }, [key])
}
