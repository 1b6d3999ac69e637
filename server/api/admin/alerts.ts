import { createRoute } from '@hono/zod-openapi'
import { AlertsAnswer } from '../../../contract/api/admin/alerts.ts'
import { readAlerts } from '../../alerts/read-alerts.ts'
import type { Database } from '../../db/database.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const alerts = createRoute({
  method: 'get',
  path: '/api/admin/alerts',
  operationId: 'readAlerts',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: 'What the owners were warned of and is not over',
  responses: { 200: answer('What is wrong', AlertsAnswer), ...refusals(...ofPermission) },
})

/** What the shop warns its owners of. */
export function alertEndpoints({ db }: { db: Database }) {
  return adminEndpoints().openapi(alerts, async (context) =>
    context.json(await readAlerts(db, context.get('staff')), 200),
  )
}
