import { createRoute } from '@hono/zod-openapi'
import { StaffMeAnswer } from '../../../contract/api/admin/me.ts'
import type { Database } from '../../db/database.ts'
import { readMe } from '../../staff/read-me.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forOwnAccess, ofStaff } from './staff-operation.ts'

const tags = ['Own access']
const anyStanding = { whileLacking: ['code', 'set_up'] } as const

const me = createRoute({
  method: 'get',
  path: '/api/admin/me',
  operationId: 'readStaffMe',
  tags,
  ...forOwnAccess(anyStanding),
  summary: 'Who of the staff is calling, what they may do, and what their session lacks',
  responses: { 200: answer('The caller', StaffMeAnswer), ...refusals(...ofStaff) },
})

type Needs = { db: Database; isHttps: boolean }

/** What concerns the calling member of the staff alone. */
export function meEndpoints({ db, isHttps }: Needs) {
  return adminEndpoints().openapi(me, async (context) =>
    context.json({ me: await readMe(db, context.get('staffSession'), { isHttps }) }, 200),
  )
}
