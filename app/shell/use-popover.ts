import { type FocusEvent, useRef } from 'react'
import { useOnNavigation } from '../ui/use-on-navigation'

/**
 * A popover of the frame. The browser opens it, before any script has arrived, and closes it on Escape and on a click
 * elsewhere; with scripts it also closes when the page changes under it, and when the keyboard leaves it.
 */
export function usePopover() {
  const ref = useRef<HTMLDivElement>(null)
  useOnNavigation(() => ref.current?.hidePopover())

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    // Without a next target the window lost the focus, not the popover.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
  }

  return { ref, popover: 'auto', onBlur } as const
}
