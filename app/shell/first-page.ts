import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Marks <html> on the first page that a visitor opens at its top: the utility `below-fold` then defers the layout of what is
 * out of sight. Every other page is laid out whole, because a remembered scroll position is only right when nothing above
 * it changes its height.
 */
export const firstPageScript = `if(!history.state&&!location.hash)document.documentElement.dataset.first=''`

export function useWholePagesAfterTheFirst(): void {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) delete document.documentElement.dataset.first
  }, [key])
}
