import { useEffect, useRef } from 'react'

/** Ctrl+Enter does what the primary button of the screen does. While a dialog is open, its own form has the keys. */
export function usePrimaryKey(act: (() => void) | null): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (event.target instanceof Element && event.target.closest('textarea')) return
      event.preventDefault()
      latest.current?.()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
