import * as z from 'zod'
import { moment, pageLinks } from '../fields.ts'

const values = z
  .record(z.string(), z.unknown(), 'Faltan los ajustes')
  .meta({ description: 'By the key of each setting' })
const originals = z
  .array(z.string())
  .optional()
  .meta({ description: 'Keys of settings whose preset counts again' })

export const ChangeSettingsBody = z.object({
  values,
  originals,
  from: z.iso
    .date('Elige un día')
    .nullable()
    .optional()
    .meta({ description: 'A day to come at whose beginning, at the shop, the values begin to count' }),
  seen: z.int('Falta lo que viste').min(0).meta({
    description:
      'The `seen` of the answer that was edited. What somebody else changed since is not overwritten',
  }),
})
export type ChangeSettingsRequest = z.input<typeof ChangeSettingsBody>

export const PreviewSettingsBody = z.object({
  values,
  originals,
  token: z
    .uuid('Esa vista previa no existe')
    .optional()
    .meta({ description: 'Of the answer before: its link goes on' }),
})
export type PreviewSettingsRequest = z.input<typeof PreviewSettingsBody>

export const UndoSettingsBody = z.object({ id: z.int('Falta el cambio').positive('Falta el cambio') })
export type UndoSettingsRequest = z.input<typeof UndoSettingsBody>

const value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullable()
  .meta({ description: 'Of the type of its setting' })
/** What a setting can hold, in JSON. */
export type SettingValue = z.output<typeof value>

export const DeskSetting = z.object({
  key: z.string(),
  value,
  preset: value,
  is_preset: z.boolean(),
  since: moment.nullable().meta({ description: 'Null: nobody ever changed it' }),
  by: z.string().nullable(),
  scheduled: z.array(
    z.object({
      change_id: z.int().nullable().meta({ description: 'Taking that change back throws the value away' }),
      value,
      is_preset: z.boolean(),
      from: moment,
      by: z.string().nullable(),
    }),
  ),
})
export type DeskSetting = z.output<typeof DeskSetting>

export const DeskSettingsAnswer = z.object({ seen: z.int(), settings: z.array(DeskSetting) })
export type DeskSettingsAnswer = z.output<typeof DeskSettingsAnswer>

export const SettingsDoneAnswer = z.object({
  message: z.string(),
  id: z.int().nullable().meta({ description: 'The change; null when nothing differed' }),
  left: z.array(z.string()).meta({ description: 'Keys that an undo left as somebody changed them since' }),
})
export type SettingsDoneAnswer = z.output<typeof SettingsDoneAnswer>

export const SettingsPreviewAnswer = z.object({
  token: z
    .uuid()
    .meta({ description: 'For an hour `/vista-ajustes/{token}/…` shows any public page with the values' }),
  warnings: z
    .record(z.string(), z.string())
    .meta({ description: 'What is allowed but seldom meant, by key' }),
})
export type SettingsPreviewAnswer = z.output<typeof SettingsPreviewAnswer>

export const SettingChange = z.object({
  id: z.int(),
  at: moment,
  by: z.string().nullable().meta({ description: 'Null: a command on the shop’s machine' }),
  undoes: z.int().nullable(),
  from: moment.nullable().meta({ description: 'The day from which it was to count; null: at once' }),
  can_undo: z.boolean(),
  items: z.array(
    z.object({
      key: z.string(),
      before: value,
      before_is_preset: z.boolean(),
      after: value,
      after_is_preset: z.boolean(),
      is_dropped: z.boolean().meta({ description: 'A value for a day to come was thrown away' }),
    }),
  ),
})
export type SettingChange = z.output<typeof SettingChange>

export const SettingChangesAnswer = pageLinks.extend({ changes: z.array(SettingChange) })
export type SettingChangesAnswer = z.output<typeof SettingChangesAnswer>
