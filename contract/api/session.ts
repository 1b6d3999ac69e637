import * as z from 'zod'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../constants.ts'
import { MIN_USERNAME_LENGTH, maxLength, tooLong, tooShort, usernamePattern } from '../field-rules.ts'
import { texts } from '../texts.ts'
import { email, typedText } from './fields.ts'

/** A password is taken exactly as typed: no trimming, any characters. */
const password = z
  .string(texts.required)
  .min(1, texts.required)
  .max(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH))

export const LoginBody = z.object({ user: typedText(maxLength.email), pass: password })
export type LoginBody = z.infer<typeof LoginBody>

export const RegisterBody = z
  .object({
    email,
    user: typedText(maxLength.username)
      .refine((value) => value.length >= MIN_USERNAME_LENGTH, tooShort(MIN_USERNAME_LENGTH))
      .refine((value) => usernamePattern.test(value), 'Sin espacios ni @'),
    pass: password.refine((value) => value.length >= MIN_PASSWORD_LENGTH, tooShort(MIN_PASSWORD_LENGTH)),
    pass2: z.string(texts.required).min(1, texts.required),
  })
  .refine((body) => body.pass === body.pass2, { path: ['pass2'], error: texts.passwordsDiffer })
export type RegisterBody = z.infer<typeof RegisterBody>

export const SessionAnswer = z.object({ message: z.string(), token: z.string() }).meta({ id: 'Session' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const MessageAnswer = z.object({ message: z.string() }).meta({ id: 'Message' })
export type MessageAnswer = z.infer<typeof MessageAnswer>
