import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  BatchAnswer,
  BatchDoneAnswer,
  BatchesAnswer,
  BatchesQuery,
  BatchRowsAnswer,
  BatchRowsQuery,
  BulkPreviewAnswer,
  PreviewBulkActBody,
  StartBulkActBody,
} from '../../../contract/api/admin/batches.ts'
import { cancelBatch, resumeBatch } from '../../batches/cancel-batch.ts'
import { previewBulkAct } from '../../batches/preview-bulk-act.ts'
import { listBatches, listBatchRows, readBatch } from '../../batches/read-batches.ts'
import { startBulkAct } from '../../batches/start-bulk-act.ts'
import { undoBatch } from '../../batches/undo-batch.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk batches']
const reading = { tags, ...forStaff('products.read') }
const acting = { tags, ...forStaff('products.change', 'products.price') }
const params = z.object({ id: pathId('The batch') })
const ofAct = [...ofPermission, ...ofAddress, ...ofChange, 'batch_not_found'] as const

const example = {
  selection: { filter: { category: '2', state: 'on_sale' as const } },
  act: { kind: 'price' as const, percent: 5, ends_in_90: true, previous: 'keep' as const },
}

const preview = createRoute({
  method: 'post',
  path: '/api/admin/batch-previews',
  operationId: 'previewBulkAct',
  ...acting,
  summary: 'What an act on many products would change. Prices, hiding and publishing need `products.price`',
  request: jsonBody(PreviewBulkActBody, example),
  responses: { 200: answer('What it would do', BulkPreviewAnswer), ...refusals(...ofPermission, ...ofBody) },
})

const start = createRoute({
  method: 'post',
  path: '/api/admin/batches',
  operationId: 'startBulkAct',
  ...acting,
  summary:
    'Do an act on many products, in the background. Prices, hiding and publishing need `products.price`',
  request: jsonBody(StartBulkActBody, {
    ...example,
    shown: 812,
    key: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a',
  }),
  responses: {
    201: answer('Begun', BatchDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'batch_selection_changed'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/batches',
  operationId: 'listBatches',
  ...reading,
  summary: 'The acts on many products and the imports, the newest first',
  request: { query: BatchesQuery },
  responses: { 200: answer('A page of 50', BatchesAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/batches/{id}',
  operationId: 'readBatch',
  ...reading,
  summary: 'One of them: how far it is, and what can be done with it',
  request: { params },
  responses: {
    200: answer('The batch', BatchAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'batch_not_found'),
  },
})

const rows = createRoute({
  method: 'get',
  path: '/api/admin/batches/{id}/rows',
  operationId: 'listBatchRows',
  ...reading,
  summary: 'What became of each of its rows',
  request: { params, query: BatchRowsQuery },
  responses: {
    200: answer('A page of 50', BatchRowsAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'batch_not_found'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/batches/{id}/cancel',
  operationId: 'cancelBatch',
  ...acting,
  summary: 'Stop one after the piece under way. What it changed stays',
  request: { params },
  responses: { 200: answer('Stopped', BatchDoneAnswer), ...refusals(...ofAct, 'batch_not_running') },
})

const resume = createRoute({
  method: 'post',
  path: '/api/admin/batches/{id}/resume',
  operationId: 'resumeBatch',
  ...acting,
  summary: 'Have one that was stopped do the rest',
  request: { params },
  responses: {
    200: answer('It goes on', BatchDoneAnswer),
    ...refusals(...ofAct, 'batch_running', 'batch_complete', 'batch_undone'),
  },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/batches/{id}/undo',
  operationId: 'undoBatch',
  ...acting,
  summary: 'Take back what one changed, by another. What somebody changed since stays',
  request: { params },
  responses: {
    201: answer('Begun', BatchDoneAnswer),
    ...refusals(...ofAct, 'batch_running', 'batch_changed_nothing', 'batch_undone'),
  },
})

/** Acts on many products. */
export function deskBatchEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(preview, async (context) =>
      context.json(await previewBulkAct(db, context.get('staff'), context.req.valid('json')), 200),
    )
    .openapi(start, async (context) => {
      const id = await startBulkAct(db, context.get('staff'), context.req.valid('json'))
      return context.json({ message: 'En curso', id }, 201)
    })
    .openapi(list, async (context) =>
      context.json(await listBatches(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(read, async (context) =>
      context.json(await readBatch(db, context.get('staff'), batchIdOf(context)), 200),
    )
    .openapi(rows, async (context) => {
      const query = context.req.valid('query')
      return context.json(await listBatchRows(db, context.get('staff'), batchIdOf(context), query), 200)
    })
    .openapi(cancel, async (context) => {
      const id = batchIdOf(context)
      await cancelBatch(db, context.get('staff'), id)
      return context.json({ message: 'Cancelado', id }, 200)
    })
    .openapi(resume, async (context) => {
      const id = batchIdOf(context)
      await resumeBatch(db, context.get('staff'), id)
      return context.json({ message: 'Sigue en curso', id }, 200)
    })
    .openapi(undo, async (context) => {
      const id = await undoBatch(db, context.get('staff'), batchIdOf(context))
      return context.json({ message: 'Deshaciendo', id }, 201)
    })
}

const batchIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'batch_not_found')
