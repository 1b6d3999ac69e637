import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Says a sentence to screen readers, without moving the focus. */
export function announce(text: string): void {
  // The same sentence twice is no change, and would be read once: a no-break space makes it new.
  message = text === message ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Stands once in each layout. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  )
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
