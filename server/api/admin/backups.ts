import { createRoute } from '@hono/zod-openapi'
import { BackupsAnswer, RestorationAnswer, ResumeBody } from '../../../contract/api/admin/backups.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { readBackups } from '../../backup/read-backups.ts'
import { readRestoration } from '../../backup/read-restoration.ts'
import { resumeShop } from '../../backup/resume-shop.ts'
import type { BackupSettings } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofBody, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const backups = createRoute({
  method: 'get',
  path: '/api/admin/backups',
  operationId: 'readBackups',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: "The shop's backups, its own and those made by hand, and whether the last good one is too old",
  responses: { 200: answer('How they stand', BackupsAnswer), ...refusals(...ofPermission) },
})

const restoration = createRoute({
  method: 'get',
  path: '/api/admin/restoration',
  operationId: 'readRestoration',
  tags: ['Desk'],
  ...forStaff('orders.read'),
  summary: 'Whether the shop came out of a backup, and what waits until somebody says that it goes on',
  responses: { 200: answer('What waits', RestorationAnswer), ...refusals(...ofPermission) },
})

const resuming = createRoute({
  method: 'post',
  path: '/api/admin/restoration/resume',
  operationId: 'resumeShop',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: 'Say that a shop which came out of a backup goes on',
  request: jsonBody(ResumeBody, { sends_old_mails: false }),
  responses: {
    200: answer('It goes on', MessageAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofBody),
  },
})

/** The shop's own backups, and the way out of the quiet after one was put back. */
export function backupEndpoints({ db, backup }: { db: Database; backup: BackupSettings }) {
  return adminEndpoints()
    .openapi(backups, async (context) =>
      context.json(await readBackups(db, context.get('staff'), backup), 200),
    )
    .openapi(restoration, async (context) =>
      context.json(await readRestoration(db, context.get('staff')), 200),
    )
    .openapi(resuming, async (context) => {
      const { sends_old_mails: sendsOldMails } = context.req.valid('json')
      const wasWaiting = await resumeShop(db, context.get('staff'), { sendsOldMails })
      return context.json(
        { message: wasWaiting ? 'La tienda sigue su curso' : 'La tienda ya seguía su curso' },
        200,
      )
    })
}
