import * as z from 'zod'
import { typedText } from '../fields.ts'

const MAX_WORDS = 40
const MAX_WORD_LENGTH = 60

const words = (description: string, examples: string[][]) =>
  z
    .array(typedText(MAX_WORD_LENGTH), 'Escribe al menos una palabra')
    .min(1, 'Escribe al menos una palabra')
    .max(MAX_WORDS, `Hasta ${MAX_WORDS} palabras`)
    .meta({ description, examples })

export const SynonymBody = z.object({
  typed: words('Words or phrases as people type them', [['gpu', 'placa de video']]),
  found: words('What they also find, as the catalogue writes it', [['tarjeta gráfica']]),
})
export type SynonymBody = z.output<typeof SynonymBody>
export type SynonymRequest = z.input<typeof SynonymBody>

export const SynonymsAnswer = z.object({
  synonyms: z.array(z.object({ id: z.int(), typed: z.array(z.string()), found: z.array(z.string()) })),
})
export type SynonymsAnswer = z.output<typeof SynonymsAnswer>

export const SynonymDoneAnswer = z.object({ message: z.string(), id: z.int() })
export type SynonymDoneAnswer = z.output<typeof SynonymDoneAnswer>

export const FailedSearchesAnswer = z.object({
  searches: z.array(
    z.object({
      words: z.string().meta({ description: 'Lower case, without accents' }),
      times: z.int().meta({ description: 'In the last 30 days' }),
      last_day: z.string().meta({ format: 'date' }),
    }),
  ),
})
export type FailedSearchesAnswer = z.output<typeof FailedSearchesAnswer>
