/*
 * Two texts are one slip apart when one sign was mistaken, left out or added, or two neighbours were swapped. Texts that are
 * one slip apart have a common form among those that lack one sign, which is how they are looked up.
 */

/** The text itself and each form of it that lacks one sign. */
export function formsOf(text: string): string[] {
  const forms = new Set([text])
  for (let at = 0; at < text.length; at++) forms.add(text.slice(0, at) + text.slice(at + 1))
  return [...forms]
}

/** Whether the texts are one slip apart. Equal ones are not. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}
