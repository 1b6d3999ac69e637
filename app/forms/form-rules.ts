import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../contract/constants.ts'
import {
  emailPattern,
  invalidUsername,
  MIN_USERNAME_LENGTH,
  maxLength,
  tooLong,
  tooShort,
  usernamePattern,
} from '../../contract/field-rules.ts'
import { texts } from '../../contract/texts.ts'

/**
 * The rules of our forms for React Hook Form: the API's own limits and sentences, shown while somebody types. Text counts
 * without the spaces around it, a password as typed.
 */
type Verdict = true | string

/** A check of a field. An input that was never touched has no value. */
const rule = (check: (text: string) => Verdict) => ({
  validate: (value: string | undefined) => check(value?.trim() ?? ''),
})

export const requiredText = (max: number) => rule((text) => (text === '' ? texts.required : fits(text, max)))

export const optionalText = (max: number) => rule((text) => fits(text, max))

export const requiredEmail = rule((text) => {
  if (text === '') return texts.required
  return emailPattern.test(text) ? fits(text, maxLength.email) : texts.invalidEmail
})

export const newUsername = rule((text) => {
  if (text === '') return texts.required
  if (!usernamePattern.test(text)) return invalidUsername
  return text.length < MIN_USERNAME_LENGTH ? tooShort(MIN_USERNAME_LENGTH) : fits(text, maxLength.username)
})

export const password = { required: texts.required }

export const newPassword = {
  required: texts.required,
  minLength: { value: MIN_PASSWORD_LENGTH, message: tooShort(MIN_PASSWORD_LENGTH) },
  maxLength: { value: MAX_PASSWORD_LENGTH, message: tooLong(MAX_PASSWORD_LENGTH) },
}

/** For the second field, when the first is a `newPassword` under the name `pass`. */
export const repeatedPassword = {
  ...password,
  validate: (again: string, { pass }: { pass: string }) => again === pass || texts.passwordsDiffer,
}

const fits = (text: string, max: number): Verdict => text.length <= max || tooLong(max)
