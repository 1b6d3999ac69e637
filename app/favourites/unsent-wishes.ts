import { storageKeys } from '../../contract/storage-keys.ts'

export type Wish = 'add' | 'delete'

/** What the server has yet to hear, by product, oldest first. Kept in storage, so that all tabs know and a reload does not lose it. */
export function readUnsent(): Map<number, Wish> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.unsentWishes) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  } catch {
    return new Map(inMemory)
  }
}

export function storeUnsent(unsent: ReadonlyMap<number, Wish>): void {
  inMemory = unsent
  try {
    if (unsent.size === 0) localStorage.removeItem(storageKeys.unsentWishes)
    else localStorage.setItem(storageKeys.unsentWishes, JSON.stringify([...unsent]))
  } catch {
    // Storage is full or forbidden: then they wait as long as this page lives.
  }
}

let inMemory: ReadonlyMap<number, Wish> = new Map()

function isEntry(entry: unknown): entry is [number, Wish] {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    Number.isSafeInteger(entry[0]) &&
    (entry[1] === 'add' || entry[1] === 'delete')
  )
}
