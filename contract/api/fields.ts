import * as z from 'zod'
import { emailPattern, maxLength, tooLong } from '../field-rules.ts'
import { texts } from '../texts.ts'

/**
 * Text as a person types it: trimmed, 1 to `max` characters, and storable. PostgreSQL takes no NUL and UTF-8
 * no lone surrogate, so both end here instead of as a failure of the database.
 */
export function typedText(max: number) {
  return storable(z.string(texts.required).trim().min(1, texts.required).max(max, tooLong(max)))
}

export function optionalText(max: number) {
  return storable(z.string('Debe ser un texto').trim().max(max, tooLong(max))).optional()
}

/** The id of a product or a build. */
export const sellableId = z
  .int('Artículo desconocido')
  .positive('Artículo desconocido')
  .max(Number.MAX_SAFE_INTEGER, 'Artículo desconocido')

export const orderId = z
  .int('Pedido desconocido')
  .positive('Pedido desconocido')
  .max(Number.MAX_SAFE_INTEGER, 'Pedido desconocido')

export const email = storable(
  z
    .string(texts.required)
    .trim()
    .min(1, texts.required)
    .max(maxLength.email, tooLong(maxLength.email))
    .regex(emailPattern, texts.invalidEmail),
)

/**
 * A number that people write with a leading zero (identity card, phone). Some client sends it as a JSON number
 * and loses the zero, so a number is padded back to the ten digits that both have in Ecuador.
 */
export function digitsText(max: number) {
  return z.union([typedText(max), paddedNumber], { error: texts.required })
}

/** The same where nobody has to answer. */
export function optionalDigits(max: number) {
  return z.union([optionalText(max), paddedNumber], { error: 'Debe ser un texto' })
}

const paddedNumber = z
  .int(texts.required)
  .nonnegative()
  .transform((value) => String(value).padStart(10, '0'))

export function storable<T extends z.ZodType<string>>(schema: T) {
  return schema.refine((value) => value.isWellFormed() && !hasControlCharacter(value), {
    error: 'Hay caracteres que no podemos guardar',
  })
}

function hasControlCharacter(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code < 32 || code === 127) return true
  }
  return false
}
