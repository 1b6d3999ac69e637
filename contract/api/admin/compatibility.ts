import * as z from 'zod'
import { typedParagraph, typedText } from '../fields.ts'

const MAX_NAME_LENGTH = 60
const MAX_NAMES = 20
const MAX_TEXT_LENGTH = 400

export const ChipsetNoteBody = z.object({
  chipsets: z
    .array(typedText(MAX_NAME_LENGTH), 'Escribe al menos un chipset')
    .min(1, 'Escribe al menos un chipset')
    .max(MAX_NAMES, `Hasta ${MAX_NAMES} chipsets`)
    .meta({ description: 'Of boards, as they name them', examples: [['B450', 'X470']] }),
  architectures: z
    .array(typedText(MAX_NAME_LENGTH), 'Escribe al menos una arquitectura')
    .min(1, 'Escribe al menos una arquitectura')
    .max(MAX_NAMES, `Hasta ${MAX_NAMES} arquitecturas`)
    .meta({ description: 'Of processors, as they name them', examples: [['Zen 2', 'Zen 3']] }),
  text: typedParagraph(MAX_TEXT_LENGTH).meta({
    description: 'What the buyer of both reads',
    examples: ['Esta placa necesita una BIOS al día.'],
  }),
})
export type ChipsetNoteBody = z.output<typeof ChipsetNoteBody>
export type ChipsetNoteRequest = z.input<typeof ChipsetNoteBody>

export const ChipsetNotesAnswer = z.object({
  notes: z.array(
    z.object({
      id: z.int(),
      chipsets: z.array(z.string()),
      architectures: z.array(z.string()),
      text: z.string(),
    }),
  ),
})
export type ChipsetNotesAnswer = z.output<typeof ChipsetNotesAnswer>

export const ChipsetNoteDoneAnswer = z.object({ message: z.string(), id: z.int() })
export type ChipsetNoteDoneAnswer = z.output<typeof ChipsetNoteDoneAnswer>
