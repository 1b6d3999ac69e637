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
    is_encrypted: z.boolean().meta({ description: 'Whether a passphrase of the machine encrypts them' }),
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
          file: z.string().meta({
            description: 'Its name in the folder; the whole path of one that was made by hand',
            examples: ['kuntur-1f0c2a9b-2026-11-24-0315.tar'],
          }),
          by_hand: z.boolean().meta({ description: 'Made by the command, and not by the shop itself' }),
          is_there: z.boolean().meta({ description: 'Whether it still lies where it was written' }),
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

export const RestorationAnswer = z
  .object({
    restored: z
      .object({
        taken_at: moment.meta({ description: 'The moment of the backup: later orders are not there' }),
        restored_at: moment,
        skipped_from: z
          .int()
          .meta({ description: 'The first number that no order will have', examples: [412] }),
        skipped_to: z.int().meta({ description: 'The last one', examples: [1411] }),
        waiting: z.object({
          mails: z.int().meta({ description: 'Mails that had not left at the moment of the backup' }),
          reservations: z
            .int()
            .meta({ description: 'Reservations of before, which hold their units until then' }),
          orders: z
            .int()
            .meta({ description: 'Orders without a receipt, which would be reminded of or cancelled' }),
        }),
      })
      .nullable()
      .meta({ description: 'Null: the shop goes its way' }),
  })
  .meta({ id: 'Restoration' })
export type RestorationAnswer = z.infer<typeof RestorationAnswer>
export type Restored = NonNullable<RestorationAnswer['restored']>

export const ResumeBody = z.object({
  sends_old_mails: z.boolean('Di si los correos que esperaban deben salir'),
})
export type ResumeRequest = z.input<typeof ResumeBody>
