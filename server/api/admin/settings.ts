import { createRoute, z } from '@hono/zod-openapi'
import {
  ChangeSettingsBody,
  DeskSettingsAnswer,
  PreviewSettingsBody,
  SettingChangesAnswer,
  SettingsDoneAnswer,
  SettingsPreviewAnswer,
  UndoSettingsBody,
} from '../../../contract/api/admin/settings.ts'
import { pageStart } from '../../../contract/api/fields.ts'
import { settingLabels } from '../../../contract/setting-labels.ts'
import type { Database } from '../../db/database.ts'
import { changeSettings } from '../../settings-changes/change-settings.ts'
import { previewSettings } from '../../settings-changes/preview-settings.ts'
import { listSettingsChanges, readSettingsForDesk } from '../../settings-changes/read-desk-settings.ts'
import { undoSettingsChange } from '../../settings-changes/undo-settings-change.ts'
import { answer, jsonBody, ofAddress, ofBody, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, forStaffToLook, ofPermission, ofProof } from './staff-operation.ts'

const ofSettings = { tags: ['Desk settings'], ...forStaff('settings.change') }

const read = createRoute({
  method: 'get',
  path: '/api/admin/settings',
  operationId: 'readSettings',
  ...ofSettings,
  summary: 'Every setting of the shop: what counts, its preset, who set it, what is set for a day to come',
  responses: { 200: answer('All of them', DeskSettingsAnswer), ...refusals(...ofPermission) },
})

const change = createRoute({
  method: 'post',
  path: '/api/admin/settings/change',
  operationId: 'changeSettings',
  ...ofSettings,
  summary: 'Change some settings together',
  request: jsonBody(ChangeSettingsBody, { values: { shop_phone: '099 123 4567' }, seen: 12 }),
  responses: {
    200: answer('Changed', SettingsDoneAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofBody, 'settings_changed'),
  },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/settings/undo',
  operationId: 'undoSettingsChange',
  ...ofSettings,
  summary: 'Take one change back, as far as nobody changed the same since',
  request: jsonBody(UndoSettingsBody, { id: 12 }),
  responses: {
    200: answer('Taken back', SettingsDoneAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofBody, 'settings_changed', 'setting_change_not_found'),
  },
})

const preview = createRoute({
  method: 'post',
  path: '/api/admin/settings/preview',
  operationId: 'previewSettings',
  tags: ['Desk settings'],
  ...forStaffToLook('settings.change'),
  summary: 'Show the public pages with other settings, without changing any',
  request: jsonBody(PreviewSettingsBody, { values: { shop_phone: '099 123 4567' } }),
  responses: {
    200: answer('Kept for an hour', SettingsPreviewAnswer),
    ...refusals(...ofPermission, ...ofBody),
  },
})

const changes = createRoute({
  method: 'get',
  path: '/api/admin/settings/changes',
  operationId: 'listSettingsChanges',
  ...ofSettings,
  summary: 'Who changed which settings, the newest first',
  request: { query: z.object({ page: pageStart }) },
  responses: {
    200: answer('A page of them', SettingChangesAnswer),
    ...refusals(...ofPermission, ...ofAddress),
  },
})

/** The settings of the shop, as the staff change them. */
export function deskSettingsEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(read, async (context) => context.json(await readSettingsForDesk(db, context.get('staff')), 200))
    .openapi(change, async (context) => {
      const { from, ...given } = context.req.valid('json')
      const id = await changeSettings(db, context.get('staff'), {
        ...given,
        from: from == null ? null : new Date(`${from}T00:00:00-05:00`),
      })
      return context.json({ message: id === null ? 'Nada cambió' : 'Guardado', id, left: [] }, 200)
    })
    .openapi(undo, async (context) => {
      const { id, left } = await undoSettingsChange(db, context.get('staff'), context.req.valid('json').id)
      const names = new Intl.ListFormat('es').format(left.map((key) => `«${settingLabels[key] ?? key}»`))
      const message =
        left.length === 0 ? 'Cambio deshecho' : `Cambio deshecho, menos ${names}: se cambió después.`
      return context.json({ message, id, left }, 200)
    })
    .openapi(preview, async (context) =>
      context.json(await previewSettings(db, context.get('staff'), context.req.valid('json')), 200),
    )
    .openapi(changes, async (context) =>
      context.json(await listSettingsChanges(db, context.get('staff'), context.req.valid('query').page), 200),
    )
}
