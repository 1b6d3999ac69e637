import { useMemo } from 'react'
import type { Refusal } from '../api/refusal'

/** The words of a field in which they are separated by commas. */
export const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/**
 * A refusal in which what was refused of one word, such as `words.3`, stands at the field that holds all words. The form
 * compares the fields by identity.
 */
export function useWholeFields(refusal: Refusal | null): Refusal | null {
  const refused = refusal?.fields
  const fields = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(refused ?? {}).map(([name, message]) => [name.replace(/\.\d+$/, ''), message]),
      ),
    [refused],
  )
  return refusal && { ...refusal, fields }
}
