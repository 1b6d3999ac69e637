import { MAX_COMPARED } from '../../contract/comparison.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { storedValue, useValue } from '../ui/stored-value'

/** A product that the buyer chose to compare. Its name is kept to be shown where the catalogue is not asked. */
export type Compared = { id: number; name: string }

const none: readonly Compared[] = []

const stored = storedValue<readonly Compared[]>(storageKeys.compared, {
  parse,
  format: (compared) => (compared.length === 0 ? null : JSON.stringify(compared)),
})

export function useCompared(): readonly Compared[] {
  return useValue(stored, none)
}

/** Tells whether there was room: of a full list, one has to go first. */
export function addCompared({ id, name }: Compared): boolean {
  const compared = stored.read()
  if (compared.some((one) => one.id === id)) return true
  if (compared.length >= MAX_COMPARED) return false
  stored.save([...compared, { id, name }])
  return true
}

export function dropCompared(id: number): void {
  stored.save(stored.read().filter((one) => one.id !== id))
}

export function clearCompared(): void {
  stored.save(none)
}

function parse(text: string | null): readonly Compared[] {
  let entries: unknown
  try {
    entries = JSON.parse(text ?? '[]')
  } catch {
    return none
  }
  if (!Array.isArray(entries)) return none
  const compared = new Map<number, Compared>()
  for (const { id, name } of entries.filter((entry) => entry !== null && typeof entry === 'object'))
    if (Number.isSafeInteger(id) && id > 0 && typeof name === 'string') compared.set(id, { id, name })
  return [...compared.values()].slice(0, MAX_COMPARED)
}
