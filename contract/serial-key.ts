/**
 * A serial number as it is compared: letters in upper case and digits alone, because a label breaks it by hyphens or spaces
 * that its bar code does not have.
 */
export function serialKey(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Anything shorter was typed by mistake, and would be found everywhere. */
export const MIN_SERIAL_KEY = 3
export const MAX_SERIAL_LENGTH = 60
