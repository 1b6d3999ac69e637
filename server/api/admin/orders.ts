import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  ActAnswer,
  CancelBody,
  CorrectShipmentBody,
  DeskOrderAnswer,
  HandOverBody,
  NoteAnswer,
  NoteBody,
  OrdersAnswer,
  OrdersQuery,
  ShipBody,
  StepBody,
} from '../../../contract/api/admin/orders.ts'
import type { Database } from '../../db/database.ts'
import { listDeskOrders } from '../../desk/list-desk-orders.ts'
import { readDeskOrder } from '../../desk/read-desk-order.ts'
import { correctShipment } from '../../fulfilment/correct-shipment.ts'
import { deliverOrder } from '../../fulfilment/deliver-order.ts'
import { handOver } from '../../fulfilment/hand-over.ts'
import { prepareOrder } from '../../fulfilment/prepare-order.ts'
import { readyForPickup } from '../../fulfilment/ready-for-pickup.ts'
import { shipOrder } from '../../fulfilment/ship-order.ts'
import { addOrderNote } from '../../orders/add-order-note.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { readStanding } from '../../orders/order-history.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { toGuide } from './guide-body.ts'
import { toSerials } from './serials-body.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk orders']
const params = z.object({ id: pathId('The order') })
const ofAct = [...ofPermission, ...ofAddress, ...ofBody, 'order_not_found', 'order_changed'] as const
const ofStep = refusals(...ofAct, 'transition_refused')
const ofLeaving = {
  200: answer('Done', ActAnswer),
  ...refusals(...ofAct, 'transition_refused', 'serials_missing'),
}
const done = { 200: answer('Done', ActAnswer), ...ofStep }
const seen = 4711

const list = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  operationId: 'listOrders',
  tags,
  ...forStaff('orders.read'),
  summary: 'Orders by search and filters, with how many each other filter would lead to',
  request: { query: OrdersQuery },
  responses: { 200: answer('A page of 50', OrdersAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}',
  operationId: 'readDeskOrder',
  tags,
  ...forStaff('orders.read'),
  summary: 'One order with all that its next step needs',
  request: { params },
  responses: {
    200: answer('The order', DeskOrderAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'order_not_found'),
  },
})

const prepare = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/prepare',
  operationId: 'prepareOrder',
  tags,
  ...forStaff('orders.prepare'),
  summary: 'Say that somebody packs a paid order',
  request: { params, ...jsonBody(StepBody, { seen }) },
  responses: done,
})

const ready = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/ready',
  operationId: 'readyForPickup',
  tags,
  ...forStaff('orders.prepare'),
  summary: 'Say that a packed order waits at the shop; the buyer is written to',
  request: { params, ...jsonBody(StepBody, { seen }) },
  responses: done,
})

const ship = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/ship',
  operationId: 'shipOrder',
  tags,
  ...forStaff('orders.ship'),
  summary:
    'Say that a parcel left with a carrier: all that has not left yet, or some of it; the buyer is written to',
  request: {
    params,
    ...jsonBody(ShipBody, {
      seen,
      carrier: 'servientrega',
      guide_number: '9912-44',
      lines: [{ line_id: 31, count: 1 }],
    }),
  },
  responses: ofLeaving,
})

const correct = createRoute({
  method: 'put',
  path: '/api/admin/orders/{id}/shipments/{shipment}',
  operationId: 'correctShipment',
  tags,
  ...forStaff('orders.ship'),
  summary:
    'Correct carrier and guide number of a parcel; the buyer is written to when there is another number to follow',
  request: {
    params: params.extend({ shipment: pathId('The parcel') }),
    ...jsonBody(CorrectShipmentBody, { seen, carrier: 'servientrega', guide_number: '9912-45' }),
  },
  responses: {
    200: answer('Corrected', ActAnswer),
    ...refusals(...ofAct, 'shipment_not_found'),
  },
})

const deliver = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/deliver',
  operationId: 'deliverOrder',
  tags,
  ...forStaff('orders.ship'),
  summary: 'Say that a sent order has reached its buyer',
  request: { params, ...jsonBody(StepBody, { seen }) },
  responses: done,
})

const handOverAtShop = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/hand-over',
  operationId: 'handOver',
  tags,
  ...forStaff('orders.hand_over'),
  summary: 'Hand an order over at the shop to whose identification was seen',
  request: {
    params,
    ...jsonBody(HandOverBody, { seen, received_by: 'buyer', identification: '1710034065' }),
  },
  responses: ofLeaving,
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/cancel',
  operationId: 'cancelOrderByStaff',
  tags,
  ...forStaff('orders.cancel'),
  summary: 'Cancel an order with a reason for the buyer; its units return to the shelf',
  request: { params, ...jsonBody(CancelBody, { seen, reason: 'El proveedor no entregó' }) },
  responses: {
    200: answer('Cancelled', ActAnswer),
    ...refusals(...ofAct, 'order_not_cancellable'),
  },
})

const note = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/notes',
  operationId: 'noteOrder',
  tags,
  ...forStaff('orders.note'),
  summary: 'Write down what the staff should know of an order',
  request: { params, ...jsonBody(NoteBody, { text: 'Llama antes de las 10' }) },
  responses: {
    201: answer('Written down', NoteAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofBody, 'order_not_found'),
  },
})

/** What the staff see and do of orders. */
export function deskOrderEndpoints({ db }: { db: Database }) {
  /** The answer to an act, for a screen that goes on from here. */
  async function told(orderId: number, message: string) {
    return { message, ...(await readStanding(db, orderId)) }
  }
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listDeskOrders(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(one, async (context) =>
      context.json(await readDeskOrder(db, context.get('staff'), orderIdOf(context)), 200),
    )
    .openapi(prepare, async (context) => {
      const orderId = orderIdOf(context)
      await prepareOrder(db, context.get('staff'), orderId, context.req.valid('json'))
      return context.json(await told(orderId, 'Preparando el pedido'), 200)
    })
    .openapi(ready, async (context) => {
      const orderId = orderIdOf(context)
      await readyForPickup(db, context.get('staff'), orderId, context.req.valid('json'))
      return context.json(await told(orderId, 'Listo para retirar'), 200)
    })
    .openapi(ship, async (context) => {
      const orderId = orderIdOf(context)
      const { lines, serials, seen, ...guide } = context.req.valid('json')
      const { stage } = await shipOrder(db, context.get('staff'), orderId, {
        ...toGuide(guide),
        lines: lines?.map(({ line_id: lineId, count }) => ({ lineId, count })),
        serials: toSerials(serials),
        seen,
      })
      return context.json(
        await told(orderId, stage === 'shipped' ? 'Pedido enviado' : 'Paquete enviado'),
        200,
      )
    })
    .openapi(correct, async (context) => {
      const orderId = orderIdOf(context)
      const shipmentId = pathNumber(context, 'shipment', 'shipment_not_found')
      const { seen, ...guide } = context.req.valid('json')
      const of = { orderId, shipmentId }
      await correctShipment(db, context.get('staff'), of, { ...toGuide(guide), seen })
      return context.json(await told(orderId, 'Envío corregido'), 200)
    })
    .openapi(deliver, async (context) => {
      const orderId = orderIdOf(context)
      await deliverOrder(db, context.get('staff'), orderId, context.req.valid('json'))
      return context.json(await told(orderId, 'Pedido entregado'), 200)
    })
    .openapi(handOverAtShop, async (context) => {
      const orderId = orderIdOf(context)
      const { seen, received_by: receivedBy, identification, name, serials } = context.req.valid('json')
      const receiver = { receivedBy, identification, name: name ?? undefined }
      await handOver(db, context.get('staff'), orderId, { receiver, serials: toSerials(serials), seen })
      return context.json(await told(orderId, 'Pedido entregado'), 200)
    })
    .openapi(cancel, async (context) => {
      const orderId = orderIdOf(context)
      const { reason, seen } = context.req.valid('json')
      await cancelOrder(db, context.get('staff'), orderId, reason, { seen })
      return context.json(await told(orderId, 'Pedido cancelado'), 200)
    })
    .openapi(note, async (context) => {
      const { text } = context.req.valid('json')
      const id = await addOrderNote(db, context.get('staff'), orderIdOf(context), text)
      return context.json({ message: 'Nota guardada', id }, 201)
    })
}

const orderIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'order_not_found')
