import { createRoute } from '@hono/zod-openapi'
import { ExamplesAnswer, ExamplesSetAsideAnswer } from '../../../contract/api/admin/examples.ts'
import type { Database } from '../../db/database.ts'
import { countExamples, setAsideExamples } from '../../orders/set-aside-examples.ts'
import { answer, ofChange, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk orders']

const examples = createRoute({
  method: 'get',
  path: '/api/admin/examples',
  operationId: 'readExamples',
  tags,
  ...forStaff('demo.manage'),
  summary: "How many orders of the demo's working day are shown",
  responses: { 200: answer('Their number', ExamplesAnswer), ...refusals(...ofPermission) },
})

const settingAside = createRoute({
  method: 'post',
  path: '/api/admin/examples/set-aside',
  operationId: 'setAsideExamples',
  tags,
  ...forStaff('demo.manage'),
  summary: "Set the demo's orders aside: their units are for sale again, and no list shows them",
  responses: {
    200: answer('How many there were', ExamplesSetAsideAnswer),
    ...refusals(...ofPermission, ...ofChange),
  },
})

/** The orders of the demo's working day. */
export function exampleEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(examples, async (context) => context.json({ orders: await countExamples(db) }, 200))
    .openapi(settingAside, async (context) => {
      const count = await setAsideExamples(db, context.get('staff'))
      const message =
        count === 0
          ? 'No quedaban pedidos de ejemplo.'
          : `Quitamos ${count} pedidos de ejemplo. Sus unidades están otra vez a la venta.`
      return context.json({ message, set_aside: count }, 200)
    })
}
