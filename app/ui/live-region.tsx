/** Lets a closing dialog disappear first: what is said inside it would not be heard. */
const SETTLED_MS = 100

/** Says a sentence to screen readers, without moving the focus. */
export function announce(text: string): void {
  setTimeout(() => {
    const dialog = openDialog()
    const regions = [...document.querySelectorAll('[data-live-region]')]
    const region = regions.find((it) => it.closest('dialog') === dialog)
    if (!region) return
    // Screen readers say only changes: a no-break space makes a repeated sentence one.
    region.textContent = text === region.textContent ? `${text}\u00a0` : text
  }, SETTLED_MS)
}

/** Stands once in each layout, and in each dialog while it is open. Its words come from `announce` alone. */
export function LiveRegion() {
  return <div role="status" aria-live="polite" data-live-region className="sr-only" />
}

/** The topmost modal dialog. While one is open, nothing outside of it can be reached or is read out. */
export function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
