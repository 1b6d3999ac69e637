import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back after each navigation, also one to the same address, and not for the page that one came in by. */
export function useOnNavigation(callback: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  const onNavigation = useEffectEvent(callback)
  useEffect(() => {
    if (shown.current !== key) onNavigation()
    shown.current = key
  }, [key])
}
