/** The dialog that lies above all else. While there is one, nothing outside of it can be reached or heard. */
export function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
