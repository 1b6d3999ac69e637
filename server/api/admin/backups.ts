import { createRoute } from '@hono/zod-openapi'
import { BackupsAnswer } from '../../../contract/api/admin/backups.ts'
import { readBackups } from '../../backup/read-backups.ts'
import type { BackupSettings } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const backups = createRoute({
  method: 'get',
  path: '/api/admin/backups',
  operationId: 'readBackups',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: "The shop's own backups, and whether the last good one is too old",
  responses: { 200: answer('How they stand', BackupsAnswer), ...refusals(...ofPermission) },
})

/** The shop's own backups. */
export function backupEndpoints({ db, backup }: { db: Database; backup: BackupSettings }) {
  return adminEndpoints().openapi(backups, async (context) =>
    context.json(await readBackups(db, context.get('staff'), backup), 200),
  )
}
