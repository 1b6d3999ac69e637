import * as z from 'zod'
import { complaintAboutBirthDate } from '../birth-date.ts'
import { maxLength } from '../field-rules.ts'
import { readPhone } from '../phone.ts'
import { shopDay } from '../shop-time.ts'
import { texts } from '../texts.ts'
import { digitsText, typedText } from './fields.ts'

/** A day; of a moment in ISO, which a date may have been turned into on its way, the day it starts with. */
const birthDate = z
  .string('Esa fecha no se entiende')
  .max(40, 'Esa fecha no se entiende')
  .regex(/^(\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)?$/, 'Esa fecha no se entiende')
  // An empty date input is an empty text.
  .transform((text) => text.slice(0, 10) || null)
  .superRefine((day, context) => {
    const complaint = day === null ? null : complaintAboutBirthDate(day, shopDay(new Date()))
    if (complaint) context.addIssue({ code: 'custom', message: complaint })
  })

export const ProfileBody = z.object({
  name: typedText(maxLength.personName),
  lastname: typedText(maxLength.personName),
  nickname: typedText(maxLength.nickname),
  birthdate: birthDate
    .nullish()
    .transform((day) => day ?? null)
    .meta({
      description:
        'A day, or the moment that a date picker made of it; null, empty or left out: none is kept',
      examples: ['1996-02-29'],
    }),
  phone: digitsText(maxLength.phone)
    .transform((typed, context) => {
      const phone = readPhone(typed)
      if (phone !== null) return phone
      context.addIssue({ code: 'custom', message: texts.invalidPhone })
      return z.NEVER
    })
    .meta({
      description:
        'A phone of Ecuador, with or without its code, or of elsewhere with "+". As a number it is padded to ten digits',
      examples: ['0991234567', '+593 99 123 4567'],
    }),
})
export type ProfileBody = z.infer<typeof ProfileBody>

/** What the browser sends: everything as typed. */
export type ProfileRequest = {
  name: string
  lastname: string
  nickname: string
  birthdate: string | null
  phone: string
}
