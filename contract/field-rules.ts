/**
 * What a field may hold, for the schemas of the API and for the screens that say so while a person types.
 * Plain values: the browser loads them without the schema library.
 */

export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

/**
 * An "@" would make a user name look like an e-mail, and people sign in with either. Letters are Latin ones: "аna" with
 * a Cyrillic "а", or with an invisible sign in it, would pass for somebody else.
 */
export const usernamePattern = /^[\p{Script=Latin}\p{M}0-9!-/:-?[-`{-~]+$/u
export const invalidUsername = 'Solo letras, números y signos, sin espacios ni @'

/** Most characters of each. */
export const maxLength = {
  email: 254,
  username: 30,
  fullName: 120,
  personName: 60,
  nickname: 30,
  phone: 20,
  identification: 20,
  bankName: 60,
  city: 60,
  address: 300,
  addressReference: 300,
} as const

export const MIN_USERNAME_LENGTH = 3

export const tooLong = (max: number) => `Máximo ${max} caracteres`

export const tooShort = (min: number) => `Usa al menos ${min} caracteres`
