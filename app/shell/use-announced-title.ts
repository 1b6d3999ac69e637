import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region'

/** A client navigation is silent to a screen reader: say where one is, except on the first page, which says it itself. */
export function useAnnouncedTitle(): void {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    announce(document.title)
  }, [pathname])
}
