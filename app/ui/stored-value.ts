import { useSyncExternalStore } from 'react'

/** A value for whatever shows it. */
export type Value<T> = {
  /** The same object until the value changes. On the server what an empty storage means. */
  read(): T
  /** Takes effect in this page at once. */
  save(value: T): void
  /** Calls back after each change, wherever it came from, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** The value as it stands now. `initial` is what the page shows until it is hydrated. */
export function useValue<T>({ subscribe, read }: Value<T>, initial: T): T {
  return useSyncExternalStore(subscribe, read, () => initial)
}

/** A value in memory: it lives as long as the page. */
export function pageValue<T>(initial: T): Value<T> {
  const { subscribe, notifyListeners } = listenerList()
  let current = initial
  return {
    read: () => current,
    save(value) {
      current = value
      notifyListeners()
    },
    subscribe,
  }
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

/**
 * A value under a key of local storage. Memory comes first: a browser may block its storage, have none (`localStorage` is
 * null in some apps' own browsers) or have it full, and then the value lives as long as the page. What another tab stores
 * is taken over.
 */
export function storedValue<T>(key: string, { parse, format, isCopy = false }: Form<T>): Value<T> {
  const { subscribe, notifyListeners } = listenerList()
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
    notifyListeners()
  }

  function forget(): void {
    current = undefined
    notifyListeners()
  }

  forgetters.set(key, forget)
  onChangeElsewhere(key, () => {
    // Only a change counts: what could not be stored would otherwise be lost at every look.
    if (current && readItem(key) !== seen) forget()
  })

  return {
    read,
    save,
    subscribe(listener) {
      // A listener that has not read yet is told as well.
      read()
      return subscribe(listener)
    },
  }
}

/** Removes these from storage and from memory. */
export function forgetStored(keys: readonly string[]): void {
  for (const key of keys) writeItem(key, null)
  for (const key of keys) forgetters.get(key)?.()
}

/** Calls back when another tab may have changed what is stored under the key, or may have while this page slept. */
export function onChangeElsewhere(key: string, callback: () => void): void {
  if (typeof document === 'undefined') return
  // A null key means that all of the storage was cleared.
  addEventListener('storage', (event) => (event.key === key || event.key === null) && callback())
  // A page that comes back from the browser's back/forward cache slept through those events.
  addEventListener('pageshow', ({ persisted }) => persisted && callback())
}

/** Calls back when any of the values changes, until the returned function is called. */
export function subscribeToAll(
  values: readonly Pick<Value<unknown>, 'subscribe'>[],
  listener: () => void,
): () => void {
  const ends = values.map(({ subscribe }) => subscribe(listener))
  return () => {
    for (const end of ends) end()
  }
}

function listenerList() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notifyListeners() {
      for (const listener of listeners) listener()
    },
  }
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
