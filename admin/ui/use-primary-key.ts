import { useLayoutEffect, useRef } from 'react'

/**
 * Ctrl+Enter does what the primary button of the screen does. While a dialog is open, its own form has the keys; while
 * something is typed into a search, the search has them. It listens from the moment in which the button can be seen.
 */
export function usePrimaryKey(act: (() => void) | null): void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (event.target instanceof Element && event.target.closest('textarea')) return
      if (
        event.target instanceof HTMLInputElement &&
        event.target.type === 'search' &&
        event.target.value !== ''
      )
        return
      event.preventDefault()
      // A button that has the focus would be pressed too, by the same key.
      event.stopPropagation()
      latest.current?.()
    }
    // On the way down: a radio button keeps Enter to itself.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
