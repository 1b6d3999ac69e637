import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region'

/**
 * A client navigation is silent to a screen reader: say where one is, except on the first page, which says it itself. The
 * next search is another place as well; another page or order of one list is said by the list.
 */
export function useAnnouncedTitle(): void {
  const { pathname, search } = useLocation()
  const place = `${pathname}?${new URLSearchParams(search).get('q')}`
  const announced = useRef(place)
  useEffect(() => {
    if (announced.current === place) return
    announced.current = place
    announce(document.title)
  }, [place])
}
