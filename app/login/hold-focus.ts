import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of a form: keeps the focus in its field while a button, box or link is pressed. Without it the
 * field's message appears between press and release, pushes the button from under the pointer, and the click is lost.
 */
export function holdFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('button, label, a')) event.preventDefault()
}
