import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** For the `onKeyDown` of a list of links: `j` or the arrow goes to the next row, `k` to the one before, and
 * `x` chooses the row. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'x' && document.activeElement instanceof HTMLAnchorElement) {
    document.activeElement.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    return
  }
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + step]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}

/** The first row of a list of links. */
export function focusFirstRow(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('tbody a')?.focus()
}
