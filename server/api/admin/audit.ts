import { createRoute } from '@hono/zod-openapi'
import { AuditAnswer, AuditQuery } from '../../../contract/api/admin/audit.ts'
import type { Database } from '../../db/database.ts'
import { listAudit } from '../../staff/list-audit.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const audit = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  operationId: 'listAudit',
  tags: ['Audit'],
  ...forStaff('audit.read'),
  summary: 'What the staff did, the newest first. Nobody can change it',
  request: { query: AuditQuery },
  responses: { 200: answer('A page of entries', AuditAnswer), ...refusals(...ofPermission, 'bad_request') },
})

/** The log of what the staff did. */
export function auditEndpoints({ db }: { db: Database }) {
  return adminEndpoints().openapi(audit, async (context) =>
    context.json(await listAudit(db, context.get('staff'), context.req.valid('query')), 200),
  )
}
