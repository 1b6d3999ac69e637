import { useSyncExternalStore } from 'react'

/** A value that components subscribe to. */
export type Value<T> = {
  /** The same object until the value changes. On the server it is the value of an empty storage. */
  read(): T
  /** Takes effect in this page at once. */
  save(value: T): void
  /** Calls back after each change, wherever it came from, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** The current value. `initial` is what the page shows until it is hydrated. */
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
  /** Must not throw: anybody can write into local storage, an earlier version of the shop too. Null: nothing stored. */
  parse(stored: string | null): T
  /** Null removes what is stored. */
  format(value: T): string | null
  /** The server has it too: when a newer value cannot be stored, an empty storage is better than an old value. */
  isCopy?: boolean
}

/** How `forgetStored` drops a value from memory without importing the module that it belongs to. */
const forgetters = new Map<string, () => void>()

/**
 * A value under a key of local storage. Memory comes first: a browser may block its storage, have none (`localStorage` is
 * null in some apps' own browsers) or have it full, and then the value lives as long as the page. What another tab stores
 * is taken over.
 */
export function storedValue<T>(key: string, { parse, format, isCopy = false }: Form<T>): Value<T> {
  const { subscribe, notifyListeners } = listenerList()
  /** The value in memory; undefined before the first read. */
  let current: { value: T } | undefined
  /** What was stored when this page last read or wrote. Memory differs from it when a write failed. */
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
    // Without a change in storage memory stays: it may hold what could not be stored.
    if (current && readItem(key) !== seen) forget()
  })

  return {
    read,
    save,
    subscribe(listener) {
      // A change is found by comparing with the last read, so there has to be one.
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

/** Calls back when another tab may have changed what is stored under the key, also while this page was asleep. */
export function onChangeElsewhere(key: string, callback: () => void): void {
  if (typeof document === 'undefined') return
  // A null key means that all of the storage was cleared.
  addEventListener('storage', (event) => (event.key === key || event.key === null) && callback())
  // A page in the browser's back/forward cache gets no storage events.
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
