import { storageKeys } from '../../contract/storage-keys.ts'
import { storedValue } from '../ui/stored-value.ts'

export type Wish = 'add' | 'delete'

/** Wishes that the server has not confirmed, by product, oldest first. They are stored, so that all tabs know them and a reload keeps them. */
export const unsentWishes = storedValue<ReadonlyMap<number, Wish>>(storageKeys.unsentWishes, {
  parse(stored) {
    try {
      const entries: unknown = JSON.parse(stored ?? '[]')
      return new Map(Array.isArray(entries) ? entries.filter(isEntry) : [])
    } catch {
      return new Map()
    }
  },
  format: (unsent) => (unsent.size === 0 ? null : JSON.stringify([...unsent])),
})

function isEntry(entry: unknown): entry is [number, Wish] {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    Number.isSafeInteger(entry[0]) &&
    (entry[1] === 'add' || entry[1] === 'delete')
  )
}
