import type { Refusal } from '../api/refusal'

/** The words of a field in which they are separated by commas. */
export const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** What was refused of one word, such as `words.3`, at the field in which all words stand. */
export function ofWholeFields(refused: Refusal['fields'] = {}): Refusal['fields'] {
  return Object.fromEntries(
    Object.entries(refused).map(([name, message]) => [name.replace(/\.\d+$/, ''), message]),
  )
}
