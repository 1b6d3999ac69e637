import * as z from 'zod'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../constants.ts'
import {
  invalidUsername,
  MIN_USERNAME_LENGTH,
  maxLength,
  tooLong,
  tooShort,
  usernamePattern,
} from '../field-rules.ts'
import { texts } from '../texts.ts'
import { email, markedText, typedText } from './fields.ts'

/** A password is taken exactly as typed: no trimming, any characters. */
export const password = z
  .string(texts.required)
  .min(1, texts.required)
  .max(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH))

export const newPassword = password.min(MIN_PASSWORD_LENGTH, tooShort(MIN_PASSWORD_LENGTH)).meta({
  description: 'Any characters. The best known passwords, and those made of the own name, are refused',
  examples: ['cóndor de páramo'],
})

export const repeatedPassword = z
  .string(texts.required)
  .min(1, texts.required)
  .meta({ description: 'The same as `pass`', examples: ['cóndor de páramo'] })

export const passwordsAgree = (body: { pass: string; pass2: string }) => body.pass === body.pass2
export const passwordsDiffer = { path: ['pass2'], error: texts.passwordsDiffer }

export const LoginBody = z.object({
  user: typedText(maxLength.email).meta({ description: 'The user name or the e-mail' }),
  pass: password,
})
export type LoginBody = z.infer<typeof LoginBody>

export const RegisterBody = z
  .object({
    email,
    user: markedText(maxLength.username)
      .min(MIN_USERNAME_LENGTH, tooShort(MIN_USERNAME_LENGTH))
      .regex(usernamePattern, invalidUsername)
      .meta({
        // The generator of the document would write the pattern with its flag.
        pattern: usernamePattern.source,
        description: 'Latin letters, figures and signs, without spaces or "@"',
        examples: ['ana.q'],
      }),
    pass: newPassword,
    pass2: repeatedPassword,
  })
  .refine(passwordsAgree, passwordsDiffer)
export type RegisterBody = z.infer<typeof RegisterBody>

/** A login body with an e-mail alone asks for recovery. Any text will do: the answer does not tell what becomes of it. */
export const RecoveryBody = z.strictObject({ email: typedText(maxLength.email) })
export type RecoveryBody = z.infer<typeof RecoveryBody>

/** The token of a link in a mail, as it stands after the "#". */
const linkToken = z
  .string(texts.required)
  .min(1, texts.required)
  .max(100, tooLong(100))
  .meta({ description: 'What stands after the "#" of the mail’s link' })

export const NewPasswordBody = z
  .object({ token: linkToken, pass: newPassword, pass2: repeatedPassword })
  .refine(passwordsAgree, passwordsDiffer)
export type NewPasswordBody = z.infer<typeof NewPasswordBody>

export const LinkBody = z.object({ token: linkToken })
export type LinkBody = z.infer<typeof LinkBody>

export const SessionAnswer = z
  .object({
    message: z.string(),
    token: z.string().meta({
      description:
        'Says "signed in" to a front end that wants to store something. It opens nothing: the cookie does',
    }),
  })
  .meta({ id: 'Session' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const MessageAnswer = z
  .object({ message: z.string().meta({ description: 'A sentence for the buyer, in Spanish' }) })
  .meta({ id: 'Message' })
export type MessageAnswer = z.infer<typeof MessageAnswer>
