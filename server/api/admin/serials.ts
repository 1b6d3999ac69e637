import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ActAnswer } from '../../../contract/api/admin/orders.ts'
import {
  CorrectSerialBody,
  PendingSerialsAnswer,
  PendingSerialsQuery,
  RecordSerialsBody,
  SerialAnswer,
  SerialQuery,
  WaiveSerialsBody,
} from '../../../contract/api/admin/serials.ts'
import type { Database } from '../../db/database.ts'
import { findSerial } from '../../desk/find-serial.ts'
import { listPendingSerials } from '../../desk/list-pending-serials.ts'
import { correctSerial } from '../../fulfilment/correct-serial.ts'
import { recordSerials } from '../../fulfilment/record-serials.ts'
import { serialWriters } from '../../fulfilment/serial-writers.ts'
import { waiveSerials } from '../../fulfilment/waive-serials.ts'
import { readStanding } from '../../orders/order-history.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { toSerials } from './serials-body.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk serial numbers']
const params = z.object({ id: pathId('The order') })
const ofAct = [...ofPermission, ...ofAddress, ...ofBody, 'order_not_found'] as const

const find = createRoute({
  method: 'get',
  path: '/api/admin/serials',
  operationId: 'findSerial',
  tags,
  ...forStaff('orders.read'),
  summary: 'Whether a unit with this number was sold here, to whom, and until when its warranty runs',
  request: { query: SerialQuery },
  responses: {
    200: answer('What is known of it', SerialAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const pending = createRoute({
  method: 'get',
  path: '/api/admin/pending-serials',
  operationId: 'listPendingSerials',
  tags,
  ...forStaff('orders.read'),
  summary: 'Orders that left without the serial numbers of all their units, the oldest first',
  request: { query: PendingSerialsQuery },
  responses: {
    200: answer('A page of 50', PendingSerialsAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const record = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/serials',
  operationId: 'recordSerials',
  tags,
  ...forStaff(...serialWriters),
  summary: 'Write down the serial numbers of units of a paid order. What is there already changes nothing',
  request: {
    params,
    ...jsonBody(RecordSerialsBody, { serials: [{ line_id: 31, numbers: ['SN0012AB'] }] }),
  },
  responses: { 200: answer('Written down', ActAnswer), ...refusals(...ofAct, 'transition_refused') },
})

const correct = createRoute({
  method: 'put',
  path: '/api/admin/orders/{id}/serials/{serial}',
  operationId: 'correctSerial',
  tags,
  ...forStaff(...serialWriters),
  summary: 'Put the right serial number in the place of a mistyped one, or take it from the order',
  request: {
    params: params.extend({ serial: pathId('The number on the order') }),
    ...jsonBody(CorrectSerialBody, { number: 'SN0012AC', reason: 'Se leyó mal la etiqueta' }),
  },
  responses: { 200: answer('Corrected', ActAnswer), ...refusals(...ofAct, 'serial_not_found') },
})

const waive = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/waive-serials',
  operationId: 'waiveSerials',
  tags,
  ...forStaff(...serialWriters),
  summary: 'Say that the missing serial numbers of an order will not be written down',
  request: { params, ...jsonBody(WaiveSerialsBody, { reason: 'La etiqueta no se lee' }) },
  responses: { 200: answer('Nobody is asked for them any more', ActAnswer), ...refusals(...ofAct) },
})

/** The numbers of units: what is known of them, and what is written down. */
export function deskSerialEndpoints({ db }: { db: Database }) {
  const told = async (orderId: number, message: string) => ({ message, ...(await readStanding(db, orderId)) })
  return adminEndpoints()
    .openapi(find, async (context) =>
      context.json(await findSerial(db, context.get('staff'), context.req.valid('query').q), 200),
    )
    .openapi(pending, async (context) => {
      const { page } = context.req.valid('query')
      return context.json(await listPendingSerials(db, context.get('staff'), page), 200)
    })
    .openapi(record, async (context) => {
      const orderId = orderIdOf(context)
      const { serials } = context.req.valid('json')
      const count = await recordSerials(db, context.get('staff'), orderId, toSerials(serials) ?? [])
      const message =
        count === 1
          ? 'Número de serie anotado'
          : count === 0
            ? 'Ya estaba anotado'
            : `${count} números de serie anotados`
      return context.json(await told(orderId, message), 200)
    })
    .openapi(correct, async (context) => {
      const orderId = orderIdOf(context)
      const saleId = pathNumber(context, 'serial', 'serial_not_found')
      await correctSerial(db, context.get('staff'), orderId, { saleId, ...context.req.valid('json') })
      return context.json(await told(orderId, 'Número de serie corregido'), 200)
    })
    .openapi(waive, async (context) => {
      const orderId = orderIdOf(context)
      await waiveSerials(db, context.get('staff'), orderId, context.req.valid('json').reason)
      return context.json(await told(orderId, 'Ya no se piden'), 200)
    })
}

const orderIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'order_not_found')
