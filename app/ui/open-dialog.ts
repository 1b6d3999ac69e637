/** The topmost modal dialog. While one is open, nothing outside of it can be reached or is read out. */
export function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
