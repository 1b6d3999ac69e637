import { createRoute } from '@hono/zod-openapi'
import { PurchaseDataAnswer, PurchaseDataBody } from '../../contract/api/purchase-data.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import { forgetPurchaseData, keepPurchaseData } from '../orders/purchase-data.ts'
import { answer, endpoints, jsonBody, ofBody, ofChange, ofSession, refusals, signedIn } from './endpoint.ts'

const ofPurchaseData = { tags: ['Personal data'], ...signedIn }

const keeping = createRoute({
  method: 'post',
  path: '/api/user/purchase-data',
  operationId: 'keepPurchaseData',
  ...ofPurchaseData,
  summary: 'Keep the data of one order for the next purchase, in place of earlier ones',
  request: jsonBody(PurchaseDataBody, { order_id: 7 }),
  responses: {
    201: answer('Kept', PurchaseDataAnswer),
    ...refusals(...ofSession, ...ofBody, 'order_not_found'),
  },
})

const forgetting = createRoute({
  method: 'delete',
  path: '/api/user/purchase-data',
  operationId: 'forgetPurchaseData',
  ...ofPurchaseData,
  summary: 'Forget what was kept for the next purchase; once more changes nothing',
  responses: { 200: answer('Nothing is kept', MessageAnswer), ...refusals(...ofSession, ...ofChange) },
})

/** What the caller lets us keep between purchases. `GET /api/user` shows it. */
export function purchaseDataEndpoints(db: Database) {
  return endpoints()
    .openapi(keeping, async (context) => {
      const { accountId } = context.get('caller')
      const { order_id: orderId } = context.req.valid('json')
      const purchase_data = await keepPurchaseData(db, accountId, orderId)
      return context.json({ message: 'Guardamos tus datos para la próxima compra', purchase_data }, 201)
    })
    .openapi(forgetting, async (context) => {
      await forgetPurchaseData(db, context.get('caller').accountId)
      return context.json({ message: 'Borramos los datos de tu compra' }, 200)
    })
}
