import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region'

/** Where the browser is, whichever layout shows it. */
let lastPlace: string | undefined

/**
 * A client navigation is silent to a screen reader: say where one is, except on the first page, which says it itself. The
 * next search is another place as well; another page or order of one list is said by the list. Whoever pressed something
 * that went with the old page begins at the new one's content.
 */
export function useAnnouncedTitle(): void {
  const { pathname, search } = useLocation()
  const place = `${pathname}?${new URLSearchParams(search).get('q')}`
  useEffect(() => {
    const isFirst = lastPlace === undefined
    if (lastPlace === place) return
    lastPlace = place
    if (isFirst) return
    announce(document.title)
    if (document.activeElement === document.body)
      document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [place])
}
