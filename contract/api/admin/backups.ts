import * as z from 'zod'
import { moment } from '../fields.ts'

export const BackupsAnswer = z
  .object({
    hour: z
      .int()
      .nullable()
      .meta({
        description: 'From which hour on the shop makes its backup each day; null: it makes none',
        examples: [3],
      }),
    folder: z.string().meta({ description: 'Where they lie on the machine of the shop' }),
    is_late: z
      .boolean()
      .meta({ description: 'Nothing younger than 36 hours is there, and the shop is that old' }),
    last_good_at: moment.nullable(),
    last_failure: z
      .object({ at: moment, sentence: z.string() })
      .nullable()
      .meta({ description: 'Why there is none since the last good one' }),
    backups: z
      .array(
        z.object({
          id: z.int(),
          at: moment,
          file: z.string().meta({ examples: ['kuntur-1f0c2a9b-2026-11-24-0315.tar'] }),
          is_there: z.boolean().meta({ description: 'Whether it still lies in the folder' }),
          bytes: z.int(),
          rows: z.int(),
          files: z.int(),
          lost: z.int().meta({ description: 'Files that rows name and that were not there' }),
        }),
      )
      .meta({ description: 'The newest first' }),
  })
  .meta({ id: 'Backups' })
export type BackupsAnswer = z.infer<typeof BackupsAnswer>
