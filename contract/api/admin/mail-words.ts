import * as z from 'zod'
import { mailNames } from '../../mail-labels.ts'

/** A mail to oneself with words that are not saved yet. */
export const TestMailBody = z.object({
  mail: z.enum(mailNames, 'Elige un correo'),
  words: z.record(z.string(), z.string('Debe ser un texto'), 'Faltan los textos').meta({
    description: 'Those that the shop writes itself, by the name of each; the others are as they came',
  }),
})
export type TestMailRequest = z.input<typeof TestMailBody>
