import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  CompareImportBody,
  ExportProductsQuery,
  ImportAnswer,
  ImportAppliedAnswer,
  ImportRowsAnswer,
  ImportRowsQuery,
  ImportsAnswer,
  ImportsQuery,
} from '../../../contract/api/admin/imports.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_NAME } from '../../../contract/import-layout.ts'
import { shopDay } from '../../../contract/shop-time.ts'
import type { Database } from '../../db/database.ts'
import { applyImport } from '../../imports/apply-import.ts'
import { cancelImport } from '../../imports/cancel-import.ts'
import { compareImport } from '../../imports/compare-import.ts'
import { exportProducts } from '../../imports/export-products.ts'
import { listImportRows } from '../../imports/list-import-rows.ts'
import { listImports } from '../../imports/list-imports.ts'
import { readImport } from '../../imports/read-import.ts'
import { uploadImport } from '../../imports/upload-import.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { oneFileForm, receiveOneFile } from './sent-file.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk imports']
const binary = { type: 'string', format: 'binary' } as const
const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const ofImport = z.object({ id: pathId('The import') })
const reading = forStaff('products.read')
const acting = forStaff('products.change', 'products.price')
const ofAct = [...ofPermission, ...ofAddress] as const
const { middleware: uploaderGuard, ...uploaderRoute } = acting

const upload = {
  method: 'post' as const,
  path: '/api/admin/imports',
  operationId: 'uploadImport',
  tags,
  ...uploaderRoute,
  summary: 'Send a file of products and see what its columns seem to hold. Nothing of the catalogue changes',
  request: oneFileForm,
  responses: {
    201: answer('What it seems to hold', ImportAnswer),
    ...refusals(...ofAct, ...ofBody, 'import_unreadable', 'import_too_heavy', 'busy'),
  },
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/imports',
  operationId: 'listImports',
  tags,
  ...reading,
  summary: 'The files of products that were sent, the newest first',
  request: { query: ImportsQuery },
  responses: { 200: answer('A page of 20', ImportsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/imports/{id}',
  operationId: 'readImport',
  tags,
  ...reading,
  summary: 'A file of products: its first rows, how it is read, and how far it is',
  request: { params: ofImport },
  responses: { 200: answer('The import', ImportAnswer), ...refusals(...ofAct, 'import_not_found') },
})

const rows = createRoute({
  method: 'get',
  path: '/api/admin/imports/{id}/rows',
  operationId: 'listImportRows',
  tags,
  ...reading,
  summary: 'What each row of a file would change',
  request: { params: ofImport, query: ImportRowsQuery },
  responses: { 200: answer('A page of 50', ImportRowsAnswer), ...refusals(...ofAct, 'import_not_found') },
})

const fileOf = (format: 'csv' | 'xlsx') =>
  createRoute({
    method: 'get',
    path: `/api/admin/products.${format}`,
    operationId: format === 'csv' ? 'exportProductsAsCsv' : 'exportProductsAsXlsx',
    tags,
    ...reading,
    summary: `All products that fit a search and filters, as ${format.toUpperCase()} that can be brought back`,
    request: { query: ExportProductsQuery },
    responses: {
      200: { description: 'One row a product', content: { [fileTypes[format]]: { schema: binary } } },
      ...refusals(...ofPermission, 'bad_request'),
    },
  })
const csvFile = fileOf('csv')
const xlsxFile = fileOf('xlsx')

const compare = createRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/compare',
  operationId: 'compareImport',
  tags,
  ...acting,
  summary:
    'Have a file compared with the catalogue, in the background. Columns with prices also need `products.price`',
  request: {
    params: ofImport,
    ...jsonBody(CompareImportBody, {
      layout: { columns: ['sku', 'name', 'cost', null], decimal_sign: ',', category_id: 2 },
      supplier_id: null,
    }),
  },
  responses: {
    200: answer('It is being compared', MessageAnswer),
    ...refusals(...ofAct, ...ofBody, 'import_not_found', 'import_under_way', 'import_applied'),
  },
})

const discard = createRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/discard',
  operationId: 'discardImport',
  tags,
  ...acting,
  summary: 'Throw a file away, or stop what compares it',
  request: { params: ofImport },
  responses: {
    200: answer('Gone', MessageAnswer),
    ...refusals(...ofAct, ...ofChange, 'import_not_found', 'import_applied'),
  },
})

const apply = createRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/apply',
  operationId: 'applyImport',
  tags,
  ...acting,
  summary: 'Have a batch write what the comparison told. New products are drafts',
  request: { params: ofImport },
  responses: {
    200: answer('It is being written', ImportAppliedAnswer),
    ...refusals(
      ...ofAct,
      ...ofChange,
      'import_not_found',
      'import_not_compared',
      'import_applied',
      'import_changes_nothing',
    ),
  },
})

/** The files of products that the staff bring in. */
export function importEndpoints({ db, incoming }: { db: Database; incoming: IncomingFiles }) {
  async function sendProducts(context: Context<AdminApi>, format: 'csv' | 'xlsx') {
    // It was checked by the route: its type is the same for both.
    const filter = ExportProductsQuery.parse(context.req.query())
    const pieces = await exportProducts(db, context.get('staff'), { ...filter, format })
    return context.body(Readable.toWeb(Readable.from(pieces)) as ReadableStream, 200, {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : fileTypes.xlsx,
      'content-disposition': `attachment; filename="productos-${shopDay(new Date())}.${format}"`,
    })
  }

  const api = adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listImports(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(read, async (context) =>
      context.json(await readImport(db, context.get('staff'), idOf(context)), 200),
    )
    .openapi(rows, async (context) =>
      context.json(
        await listImportRows(db, context.get('staff'), idOf(context), context.req.valid('query')),
        200,
      ),
    )
    .openapi(csvFile, (context) => sendProducts(context, 'csv'))
    .openapi(xlsxFile, (context) => sendProducts(context, 'xlsx'))
    .openapi(compare, async (context) => {
      const { layout, supplier_id: supplierId } = context.req.valid('json')
      await compareImport(db, context.get('staff'), { importId: idOf(context), layout, supplierId })
      return context.json({ message: 'Comparando con el catálogo' }, 200)
    })
    .openapi(apply, async (context) => {
      const batchId = await applyImport(db, context.get('staff'), idOf(context))
      return context.json({ message: 'Aplicando', batch_id: batchId }, 200)
    })
    .openapi(discard, async (context) => {
      await cancelImport(db, context.get('staff'), idOf(context))
      return context.json({ message: 'Descartado' }, 200)
    })

  api.openAPIRegistry.registerPath(upload)
  api.post('/api/admin/imports', uploaderGuard, async (context) => {
    const sent = await receiveOneFile(context, incoming, {
      maxBytes: MAX_IMPORT_BYTES,
      maxNameLength: MAX_IMPORT_NAME,
      tooHeavy: 'import_too_heavy',
      complaint: 'Envía un archivo de productos, uno solo',
      unnamed: 'Lista de productos',
    })
    return context.json(await uploadImport(db, context.get('staff'), sent), 201)
  })
  return api
}

const idOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'import_not_found')
