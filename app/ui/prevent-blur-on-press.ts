import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of a form: keeps the focus in its field while a button, box or link is pressed. Otherwise the field
 * loses the focus at the press, its error message appears and pushes the button away, and the click misses it.
 */
export function preventBlurOnPress(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('button, label, a')) event.preventDefault()
}
