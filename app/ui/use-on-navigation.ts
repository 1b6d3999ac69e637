import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back after each navigation, also to the same address, but not for the first page. */
export function useOnNavigation(callback: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  const onNavigation = useEffectEvent(callback)
  useEffect(() => {
    if (shown.current !== key) onNavigation()
    shown.current = key
  }, [key])
}
