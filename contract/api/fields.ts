import * as z from 'zod'
import { refuseCity } from '../cities.ts'
import { directionMarks } from '../direction-marks.ts'
import { emailPattern, maxLength, tooLong } from '../field-rules.ts'
import { provinces } from '../provinces.ts'
import { texts } from '../texts.ts'

const withoutMarks = (value: string) => value.replace(directionMarks, '')

const unstorable = { error: 'Hay caracteres que no podemos guardar' }

/**
 * Text as a person types it: trimmed, 1 to `max` characters, without marks of direction, and storable. PostgreSQL takes no NUL
 * and UTF-8 no lone surrogate, so both end here instead of as a failure of the database.
 */
export function typedText(max: number) {
  return storable(
    z.string(texts.required).overwrite(withoutMarks).trim().min(1, texts.required).max(max, tooLong(max)),
  ).refine((value) => visible.test(value), texts.required)
}

/** The same with its marks of direction, for a name that is refused for them. */
export function markedText(max: number) {
  return storable(z.string(texts.required).trim().min(1, texts.required).max(max, tooLong(max)))
}

export function maybeEmptyText(max: number) {
  return storable(z.string('Debe ser un texto').overwrite(withoutMarks).trim().max(max, tooLong(max)))
}

export function optionalText(max: number) {
  return maybeEmptyText(max).optional()
}

/** The same typed in several lines, whose breaks stay. */
export function typedLines(max: number) {
  return maybeEmptyLines(max)
    .min(1, texts.required)
    .refine((value) => visible.test(value), texts.required)
}

export function maybeEmptyLines(max: number) {
  return z
    .string(texts.required)
    .overwrite((value) => withoutMarks(value).replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, tooLong(max))
    .refine((value) => isStorable(value.replaceAll('\n', '')), unstorable)
}

/** Of invisible signs alone, such as U+200B, a name would be an empty line in its menu. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The same as one paragraph: whoever types it in several lines wrote it as one sentence. */
export function typedParagraph(max: number) {
  return storable(
    z
      .string(texts.required)
      .overwrite((value) => withoutMarks(value).replace(/\s+/g, ' '))
      .trim()
      .min(1, texts.required)
      .max(max, tooLong(max)),
  ).refine((value) => visible.test(value), texts.required)
}

/**
 * What is looked for. It may be pasted from anywhere, so that a NUL, which PostgreSQL does not take, is passed over.
 */
export function searchedText(max: number) {
  return z
    .string()
    .max(max)
    .overwrite((value) => value.replaceAll('\0', ''))
}

/** An id as JSON's number or, from a client that keeps ids as text, as its digits. */
export function id(complaint: string) {
  return z.union(
    [
      z.int(complaint).positive(complaint).max(Number.MAX_SAFE_INTEGER, complaint),
      z
        .string(complaint)
        .regex(/^[1-9]\d{0,14}$/, complaint)
        .transform(Number),
    ],
    { error: complaint },
  )
}

/** The id of a product or a build: they share one row of numbers. */
export const sellableId = id('Artículo desconocido')

/** A point in time as the API writes it. */
export const moment = z.string().meta({
  format: 'date-time',
  description: 'With the shop’s offset, so that the part before the "T" is the day in Ecuador',
  examples: ['2026-11-21T20:15:00.000-05:00'],
})

/** Money as the API writes it. */
export const dollars = z.number().meta({ description: 'US dollars, two decimals', examples: [124.9] })

/** Where a picture lies. */
export const imagePath = z.string().meta({
  format: 'uri-reference',
  description: 'Relative to the server’s address: `/multimedia/…`, or whole where pictures come from an edge',
})

export const orderId = id('Pedido desconocido')

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

/** Complains of a city that is known to lie in another province than the one beside it: for `superRefine`. */
export function checkCity(context: z.RefinementCtx, path: string, city: unknown, province: unknown): void {
  const named = provinces.find((name) => name === province)
  const complaint = named && typeof city === 'string' ? refuseCity(city, named) : null
  if (complaint) context.addIssue({ code: 'custom', path: [path], message: complaint })
}

/** For a check of several fields at once: it is made also when one of them is wrong, so that a form learns of all. */
export const always = { when: ({ value }: { value: unknown }) => value !== null && typeof value === 'object' }

export function storable<T extends z.ZodType<string>>(schema: T) {
  return schema.refine(isStorable, unstorable)
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !hasControlCharacter(value)
}

function hasControlCharacter(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code < 32 || code === 127) return true
  }
  return false
}

/** How many of each. A record of an enum would not say in the API's document that all of them are there. */
export function countsOf<Value extends string>(values: readonly Value[]) {
  const count = z.int()
  const counts = Object.fromEntries(values.map((value) => [value, count]))
  return z.object(counts as Record<Value, typeof count>)
}

/** Where a page of a long list begins: `previous` or `next` of the answer before. */
export const pageStart = z
  .string()
  .regex(/^(after|before)(\.\d{1,16}){1,2}$/)
  .optional()
  .meta({
    description: 'The `previous` or `next` of an answer. Without it the first page',
    examples: ['after.4711'],
  })

/** What `page` has to be for the pages beside this one. */
export const pageLinks = z.object({
  previous: z.string().nullable().meta({ description: 'Null on the first page' }),
  next: z.string().nullable().meta({ description: 'Null on the last page' }),
})
export type PageLinks = z.infer<typeof pageLinks>
