import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region'

/** The address that was announced last, whichever layout announced it. */
let lastPlace: string | undefined

/**
 * A client navigation is silent to a screen reader, so this announces the new page's title. The browser announces the first
 * page itself. Another search counts as another page; a list announces its own paging and sorting. When the focused element
 * went with the old page, the focus moves to the new content.
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
