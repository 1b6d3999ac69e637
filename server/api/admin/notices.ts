import { createRoute, z } from '@hono/zod-openapi'
import { DeskNoticesAnswer } from '../../../contract/api/admin/notices.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import type { Database } from '../../db/database.ts'
import { listDeskNotices } from '../../notices/list-desk-notices.ts'
import { markTold } from '../../notices/mark-told.ts'
import { answer, ofAddress, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofNotices = { tags: ['Desk notices'], ...forStaff('notices.tell') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/notices',
  operationId: 'listDeskNotices',
  ...ofNotices,
  summary: 'Whom to write to by WhatsApp, and which products people wait for',
  responses: { 200: answer('The notices', DeskNoticesAnswer), ...refusals(...ofPermission) },
})

const told = createRoute({
  method: 'post',
  path: '/api/admin/notices/{id}/told',
  operationId: 'markNoticeTold',
  ...ofNotices,
  summary: 'Say that one was written to by WhatsApp',
  request: { params: z.object({ id: pathId('The notice') }) },
  responses: {
    200: answer('Off the list', MessageAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'notice_not_found'),
  },
})

type Needs = { db: Database; publicUrl: string }

/** What buyers wait to be told. `publicUrl` begins the links of the messages. */
export function deskNoticeEndpoints({ db, publicUrl }: Needs) {
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listDeskNotices(db, context.get('staff'), publicUrl), 200),
    )
    .openapi(told, async (context) => {
      await markTold(db, context.get('staff'), pathNumber(context, 'id', 'notice_not_found'))
      return context.json({ message: 'Anotado' }, 200)
    })
}
