import * as z from 'zod'
import { readPartList } from '../pc-build.ts'
import { PcFinding, PcNote } from './pc-build.ts'

/** The most of one line. */
const MAX_COUNT = 99

export const CompatibilityQuery = z.object({
  ids: z
    .string()
    .regex(
      /^[1-9]\d{0,14}(x[1-9]\d?)?(,[1-9]\d{0,14}(x[1-9]\d?)?){0,29}$/,
      'Hasta 30 números separados por comas',
    )
    .transform((ids) => readPartList(ids, MAX_COUNT))
    .meta({
      description: 'Ids, at most 30, separated by commas; `56x2` is two of it',
      examples: ['7,12,56x2'],
    }),
  whole: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true`: also what they lack of a computer that runs' }),
})

const watts = z.int().nullable()

export const Compatibility = z
  .object({
    ids: z
      .array(z.int())
      .meta({ description: 'What of it was judged: no part of a computer, such as a monitor, is absent' }),
    findings: z.array(PcFinding),
    notes: z.array(PcNote).meta({ description: 'What the staff say besides, such as of a BIOS' }),
    watts: z.object({
      need: watts.meta({ description: 'What the parts draw at the most; null where a figure is missing' }),
      advised: watts.meta({ description: 'What a supply should give; null where nobody knows' }),
      supply: watts.meta({ description: 'What the one among them gives; null without one, or unknown' }),
    }),
  })
  .meta({ id: 'Compatibility' })
export type Compatibility = z.infer<typeof Compatibility>
