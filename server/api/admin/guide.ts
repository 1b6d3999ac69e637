import { createRoute } from '@hono/zod-openapi'
import { GuideAnswer } from '../../../contract/api/admin/guide.ts'
import type { Database } from '../../db/database.ts'
import { readGuide } from '../../desk/read-guide.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const guide = createRoute({
  method: 'get',
  path: '/api/admin/guide',
  operationId: 'readGuide',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: 'The steps from an empty shop to its first sale, each with whether the facts say that it is done',
  responses: { 200: answer('The steps in their order', GuideAnswer), ...refusals(...ofPermission) },
})

/** What leads a new owner to the first sale. */
export function guideEndpoints({ db, sendsMail }: { db: Database; sendsMail: boolean }) {
  return adminEndpoints().openapi(guide, async (context) =>
    context.json(await readGuide(db, context.get('staff'), { sendsMail }), 200),
  )
}
