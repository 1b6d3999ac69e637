/**
 * The short code that a buyer writes into the concept of a transfer, and that finds the order when the money comes. Six
 * signs and a check sign: whatever one sign was mistaken for, or whichever two neighbours were swapped, the check fails.
 */

/** Without those that are read for each other: 0 O, 1 I L, 5 S, 2 Z, 8 B, U V. Their number is a prime, as the check needs. */
export const transferCodeSigns = 'ACDEFGHJKMNPQRTWXY34679'

export const TRANSFER_CODE_LENGTH = 7

/** The code with these places of `transferCodeSigns` and its check sign. */
export function toTransferCode(places: readonly number[]): string {
  return [...places, checkOf(places)].map((place) => transferCodeSigns[place]).join('')
}

/** What people type or a bank passes on, as the code that it is: `"k7mq-4rd"` → `"K7MQ4RD"`. Null when it is none. */
export function readTransferCode(typed: string): string | null {
  const code = typed.replace(/[\s.-]+/g, '').toUpperCase()
  const places = [...code].map((sign) => transferCodeSigns.indexOf(sign))
  if (places.length !== TRANSFER_CODE_LENGTH || places.includes(-1)) return null
  return checkOf(places.slice(0, -1)) === places.at(-1) ? code : null
}

/** Each place weighs otherwise, so that swapped signs change the sum. */
function checkOf(places: readonly number[]): number {
  return places.reduce((sum, place, at) => sum + place * (at + 2), 0) % transferCodeSigns.length
}
