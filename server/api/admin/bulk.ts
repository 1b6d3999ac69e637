import { createRoute } from '@hono/zod-openapi'
import {
  ChosenAnswer,
  ChosenQuery,
  PrintAnswer,
  PrintQuery,
  ShipmentsBody,
  StepsAnswer,
  StepsBody,
} from '../../../contract/api/admin/bulk.ts'
import type { Database } from '../../db/database.ts'
import { chooseOrders } from '../../desk/choose-orders.ts'
import { printOrders } from '../../desk/print-orders.ts'
import { eachOrder } from '../../fulfilment/each-order.ts'
import { prepareOrder } from '../../fulfilment/prepare-order.ts'
import { readyForPickup } from '../../fulfilment/ready-for-pickup.ts'
import { shipOrder } from '../../fulfilment/ship-order.ts'
import { answer, jsonBody, ofBody, refusals } from '../endpoint.ts'
import { toGuide } from './guide-body.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk orders']
const ofSteps = refusals(...ofPermission, ...ofBody)
const done = { 200: answer('What became of each', StepsAnswer), ...ofSteps }
const orders = [{ id: 12, seen: 4711 }]

const choose = createRoute({
  method: 'get',
  path: '/api/admin/chosen-orders',
  operationId: 'chooseOrders',
  tags,
  ...forStaff('orders.read'),
  summary:
    'Chosen orders, or all that fit, with why each would be left out of a step that many take together',
  request: { query: ChosenQuery },
  responses: { 200: answer('The orders', ChosenAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const print = createRoute({
  method: 'get',
  path: '/api/admin/printed-orders',
  operationId: 'printOrders',
  tags,
  ...forStaff('orders.read'),
  summary: 'What picking lists, labels, proofs of delivery and receipts tell of orders',
  request: { query: PrintQuery },
  responses: { 200: answer('The orders', PrintAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const prepare = createRoute({
  method: 'post',
  path: '/api/admin/chosen-orders/prepare',
  operationId: 'prepareOrders',
  tags,
  ...forStaff('orders.prepare'),
  summary: 'Say of several paid orders that somebody packs them, each by itself',
  request: jsonBody(StepsBody, { orders }),
  responses: done,
})

const ready = createRoute({
  method: 'post',
  path: '/api/admin/chosen-orders/ready',
  operationId: 'readyManyForPickup',
  tags,
  ...forStaff('orders.prepare'),
  summary:
    'Say of several packed orders that they wait at the shop, each by itself; the buyers are written to',
  request: jsonBody(StepsBody, { orders }),
  responses: done,
})

const ship = createRoute({
  method: 'post',
  path: '/api/admin/chosen-orders/ship',
  operationId: 'shipOrders',
  tags,
  ...forStaff('orders.ship'),
  summary:
    'Say of several orders that all that has not left yet went with a carrier, each under its guide number',
  request: jsonBody(ShipmentsBody, {
    orders: [{ id: 12, seen: 4711, carrier: 'servientrega', guide_number: '9912-44' }],
  }),
  responses: done,
})

/** What the staff do with many orders together. */
export function deskBulkEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(choose, async (context) =>
      context.json(await chooseOrders(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(print, async (context) =>
      context.json(await printOrders(db, context.get('staff'), context.req.valid('query').ids), 200),
    )
    .openapi(prepare, async (context) => {
      const staff = context.get('staff')
      const results = await eachOrder(context.req.valid('json').orders, ({ id, seen }) =>
        prepareOrder(db, staff, id, { seen }),
      )
      return context.json({ results }, 200)
    })
    .openapi(ready, async (context) => {
      const staff = context.get('staff')
      const results = await eachOrder(context.req.valid('json').orders, ({ id, seen }) =>
        readyForPickup(db, staff, id, { seen }),
      )
      return context.json({ results }, 200)
    })
    .openapi(ship, async (context) => {
      const staff = context.get('staff')
      const results = await eachOrder(context.req.valid('json').orders, ({ id, seen, ...guide }) =>
        shipOrder(db, staff, id, { ...toGuide(guide), seen }),
      )
      return context.json({ results }, 200)
    })
}
