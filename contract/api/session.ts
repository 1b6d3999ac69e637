import * as z from 'zod'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../constants.ts'
import { texts } from '../texts.ts'
import { email, typedText } from './fields.ts'

/** A password is taken exactly as typed: no trimming, any characters. */
const password = z
  .string(texts.required)
  .min(1, texts.required)
  .max(MAX_PASSWORD_LENGTH, `Máximo ${MAX_PASSWORD_LENGTH} caracteres`)

export const LoginBody = z.object({ user: typedText(254), pass: password })
export type LoginBody = z.infer<typeof LoginBody>

/** The recovery form posts to the same path with nothing but an e-mail; a malformed one is answered like any other. */
export const RecoveryBody = z.object({
  email: z.string(texts.required).trim().min(1, texts.required).max(254),
})

export const RegisterBody = z
  .object({
    email,
    user: typedText(30)
      .refine((value) => value.length >= 3, 'Usa al menos 3 caracteres')
      .refine((value) => !/[\s@]/.test(value), 'Sin espacios ni @'),
    pass: password.refine(
      (value) => value.length >= MIN_PASSWORD_LENGTH,
      `Usa al menos ${MIN_PASSWORD_LENGTH} caracteres`,
    ),
    pass2: z.string(texts.required).min(1, texts.required),
  })
  .refine((body) => body.pass === body.pass2, { path: ['pass2'], error: texts.passwordsDiffer })
export type RegisterBody = z.infer<typeof RegisterBody>

export const SessionAnswer = z.object({ message: z.string(), token: z.string() }).meta({ id: 'Session' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const MessageAnswer = z.object({ message: z.string() }).meta({ id: 'Message' })
export type MessageAnswer = z.infer<typeof MessageAnswer>
