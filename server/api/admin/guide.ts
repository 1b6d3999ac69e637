import { createRoute } from '@hono/zod-openapi'
import { GuideAnswer, SettleGuideBody } from '../../../contract/api/admin/guide.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import type { Database } from '../../db/database.ts'
import { readGuide } from '../../desk/read-guide.ts'
import { settleGuideStep } from '../../desk/settle-guide-step.ts'
import { answer, jsonBody, ofBody, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const guide = createRoute({
  method: 'get',
  path: '/api/admin/guide',
  operationId: 'readGuide',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: 'The steps from an empty shop to its first sale, each with whether the facts say that it is done',
  responses: { 200: answer('The steps in their order', GuideAnswer), ...refusals(...ofPermission) },
})

const settling = createRoute({
  method: 'post',
  path: '/api/admin/guide',
  operationId: 'settleGuideStep',
  tags: ['Desk'],
  ...forStaff('settings.change'),
  summary: 'Say that the shop is right without a step of the guide, or take that back',
  request: jsonBody(SettleGuideBody, { step: 'tax', is_settled: true }),
  responses: { 200: answer('Kept', MessageAnswer), ...refusals(...ofPermission, ...ofProof, ...ofBody) },
})

/** What leads a new owner to the first sale. */
export function guideEndpoints({ db, sendsMail }: { db: Database; sendsMail: boolean }) {
  return adminEndpoints()
    .openapi(guide, async (context) =>
      context.json(await readGuide(db, context.get('staff'), { sendsMail }), 200),
    )
    .openapi(settling, async (context) => {
      const { step, is_settled: isSettled } = context.req.valid('json')
      await settleGuideStep(db, context.get('staff'), { step, isSettled })
      return context.json({ message: isSettled ? 'Paso dado por hecho' : 'Paso pendiente otra vez' }, 200)
    })
}
