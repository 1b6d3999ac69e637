import { useSyncExternalStore } from 'react'

/**
 * A value under a key of local storage, for whatever shows it. Memory comes first: a browser may block its storage, have
 * none (`localStorage` is null in some apps' own browsers) or have it full, and then the value lives as long as the page.
 * What another tab stores is taken over.
 */
export type StoredValue<T> = {
  /** The same object until the value changes. On the server what an empty storage means. */
  read(): T
  /** Takes effect in this page at once, and is stored if that can be done. */
  save(value: T): void
  /** Calls back after each change, wherever it came from, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

type Form<T> = {
  /** Anybody can write into local storage, an earlier version of the shop too: must not throw. Null: nothing stored. */
  parse(stored: string | null): T
  /** Null removes what is stored. */
  format(value: T): string | null
  /** The server has it too: when a newer one cannot be stored, nothing is better than the older one. */
  isCopy?: boolean
}

/** To forget a value wherever this page may have it, without knowing the module that it belongs to. */
const forgetters = new Map<string, () => void>()

export function storedValue<T>(key: string, { parse, format, isCopy = false }: Form<T>): StoredValue<T> {
  const listeners = new Set<() => void>()
  /** What this page goes by; undefined before anybody asked. */
  let current: { value: T } | undefined
  /** What was stored when this page last looked. What it holds besides could not be stored. */
  let seen: string | null = null

  function read(): T {
    if (!current) {
      seen = readItem(key)
      current = { value: parse(seen) }
    }
    return current.value
  }

  function save(value: T): void {
    const text = format(value)
    current = { value }
    if (writeItem(key, text)) seen = text
    else if (isCopy && writeItem(key, null)) seen = null
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /** Only a change counts: what could not be stored would otherwise be lost at every look. */
  function lookAgain(): void {
    if (!current || readItem(key) === seen) return
    current = undefined
    tell()
  }

  if (typeof document !== 'undefined') {
    forgetters.set(key, () => {
      current = undefined
      tell()
    })
    // Another tab changed it; a null key means that all of the storage was cleared.
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) lookAgain()
    })
    // A page that comes back from the browser's back/forward cache slept through those events.
    addEventListener('pageshow', ({ persisted }) => persisted && lookAgain())
  }

  return {
    read,
    save,
    subscribe(listener) {
      // Who listens without having read is told as well.
      read()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value as it stands now. `initial` is what the page shows until it is hydrated. */
export function useStored<T>({ subscribe, read }: StoredValue<T>, initial: T): T {
  return useSyncExternalStore(subscribe, read, () => initial)
}

/** Removes these from storage and from memory. */
export function forgetStored(keys: readonly string[]): void {
  for (const key of keys) writeItem(key, null)
  for (const key of keys) forgetters.get(key)?.()
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
