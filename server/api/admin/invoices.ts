import { readFile, rm } from 'node:fs/promises'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  AnnulInvoiceBody,
  InvoiceExportQuery,
  InvoiceReadingAnswer,
  InvoiceRecordedAnswer,
  InvoicesAnswer,
  InvoicesQuery,
  OrderInvoiceAnswer,
  PendingInvoicesAnswer,
  PendingInvoicesQuery,
} from '../../../contract/api/admin/invoices.ts'
import { ActAnswer } from '../../../contract/api/admin/orders.ts'
import { MAX_INVOICE_PDF_BYTES, MAX_INVOICE_XML_BYTES } from '../../../contract/invoices.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { annulInvoice } from '../../invoices/annul-invoice.ts'
import { exportInvoices } from '../../invoices/export-invoices.ts'
import { listInvoices, listPendingInvoices } from '../../invoices/list-invoices.ts'
import { readInvoice } from '../../invoices/read-invoice.ts'
import { type InvoiceFileKind, readFileOfInvoice } from '../../invoices/read-invoice-file.ts'
import { readOrderInvoice } from '../../invoices/read-order-invoice.ts'
import { recordInvoice } from '../../invoices/record-invoice.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import type { InvoiceFiles } from '../../media/invoice-files.ts'
import { readStanding } from '../../orders/order-history.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { sendInvoiceFile } from '../send-invoice-file.ts'
import { receiveForm } from '../uploaded-file.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk invoices']
const ofOrder = z.object({ id: pathId('The order') })
const ofInvoice = z.object({ id: pathId('The invoice') })
const binary = { type: 'string', format: 'binary' } as const

const ofOne = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/invoice',
  operationId: 'readOrderInvoice',
  tags,
  ...forStaff('invoices.read'),
  summary: 'The invoice of an order, and whom one is to name',
  request: { params: ofOrder },
  responses: {
    200: answer('The invoice, or that there is none', OrderInvoiceAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'order_not_found'),
  },
})

const annul = createRoute({
  method: 'post',
  path: '/api/admin/invoices/{id}/annul',
  operationId: 'annulInvoice',
  tags,
  ...forStaff('invoices.record'),
  summary: 'Note that an invoice counts no more; its files stay, and its order needs one again',
  request: { params: ofInvoice, ...jsonBody(AnnulInvoiceBody, { seen: 4711, reason: 'Otro RUC' }) },
  responses: {
    200: answer('Annulled', ActAnswer),
    ...refusals(
      ...ofPermission,
      ...ofAddress,
      ...ofBody,
      'invoice_not_found',
      'order_not_found',
      'order_changed',
    ),
  },
})

const fileOf = (kind: InvoiceFileKind, type: string) =>
  createRoute({
    method: 'get',
    path: `/api/admin/invoices/{id}/${kind}`,
    operationId: kind === 'xml' ? 'readInvoiceXml' : 'readInvoicePdf',
    tags,
    ...forStaff('invoices.read'),
    summary: `The ${kind.toUpperCase()} of an invoice as it came`,
    request: { params: ofInvoice },
    responses: {
      200: { description: 'The file', content: { [type]: { schema: binary } } },
      ...refusals(...ofPermission, ...ofAddress, 'invoice_not_found'),
    },
  })
const xmlOf = fileOf('xml', 'application/xml')
const pdfOf = fileOf('pdf', 'application/pdf')

const list = createRoute({
  method: 'get',
  path: '/api/admin/invoices',
  operationId: 'listInvoices',
  tags,
  ...forStaff('invoices.read'),
  summary: 'The invoices that were written down, with the sums of all that were asked for',
  request: { query: InvoicesQuery },
  responses: { 200: answer('A page of 50', InvoicesAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const pending = createRoute({
  method: 'get',
  path: '/api/admin/pending-invoices',
  operationId: 'listPendingInvoices',
  tags,
  ...forStaff('invoices.read'),
  summary: 'The delivered orders without an invoice',
  request: { query: PendingInvoicesQuery },
  responses: {
    200: answer('A page of 50', PendingInvoicesAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const exported = createRoute({
  method: 'get',
  path: '/api/admin/invoices.csv',
  operationId: 'exportInvoices',
  tags,
  ...forStaff('invoices.read'),
  summary: 'The invoices of some days for the accountant, those that were annulled left out',
  request: { query: InvoiceExportQuery },
  responses: {
    200: {
      description: 'One line an invoice',
      content: { 'text/csv': { schema: { type: 'string' } as const } },
    },
    ...refusals(...ofPermission, 'bad_request'),
  },
})

/** For the document alone: see `uploadOfReceipt` in `server/api/orders.ts`. */
const formOf = (properties: Record<string, object>, required: string[] = []) => ({
  params: ofOrder,
  body: {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object' as const, required, properties } } },
  },
})
const ofUpload = [
  ...ofPermission,
  ...ofAddress,
  ...ofBody,
  'order_not_found',
  'file_too_heavy',
  'invoice_broken',
  'invoice_differs',
  'invoice_already_recorded',
  'transition_refused',
  'busy',
] as const

const { middleware: recorderGuard, ...recorderRoute } = forStaff('invoices.record')

const reading = {
  method: 'post' as const,
  path: '/api/admin/orders/{id}/invoice/reading',
  operationId: 'readInvoice',
  tags,
  ...recorderRoute,
  summary: 'What the XML of an invoice says, before it is written down. Nothing is kept',
  request: formOf({ xml: binary }, ['xml']),
  responses: { 200: answer('What it says', InvoiceReadingAnswer), ...refusals(...ofUpload) },
}

const recording = {
  method: 'post' as const,
  path: '/api/admin/orders/{id}/invoice',
  operationId: 'recordInvoice',
  tags,
  ...recorderRoute,
  summary:
    'Write down the invoice of an order: its XML, or its clave alone, and its PDF; the buyer gets them by mail',
  request: formOf({
    xml: binary,
    pdf: binary,
    access_key: { type: 'string', description: 'In place of the XML' },
    other_buyer: {
      type: 'string',
      enum: ['true'],
      description: 'It names somebody else than the order, rightly',
    },
  }),
  responses: { 201: answer('Written down', InvoiceRecordedAnswer), ...refusals(...ofUpload) },
}

type Needs = { db: Database; incoming: IncomingFiles; invoices: InvoiceFiles }

/** The invoices of orders, for the staff. */
export function deskInvoiceEndpoints({ db, incoming, invoices }: Needs) {
  async function sendFile(context: Context<AdminApi>, kind: InvoiceFileKind) {
    const invoiceId = pathNumber(context, 'id', 'invoice_not_found')
    const file = await readFileOfInvoice(db, invoices, context.get('staff'), { invoiceId, kind })
    return sendInvoiceFile(context, file, kind)
  }
  const api = adminEndpoints()
    .openapi(ofOne, async (context) =>
      context.json(await readOrderInvoice(db, context.get('staff'), orderIdOf(context)), 200),
    )
    .openapi(annul, async (context) => {
      const invoiceId = pathNumber(context, 'id', 'invoice_not_found')
      const orderId = await annulInvoice(db, context.get('staff'), invoiceId, context.req.valid('json'))
      return context.json({ message: 'Factura anulada', ...(await readStanding(db, orderId)) }, 200)
    })
    .openapi(xmlOf, (context) => sendFile(context, 'xml'))
    .openapi(pdfOf, (context) => sendFile(context, 'pdf'))
    .openapi(list, async (context) =>
      context.json(await listInvoices(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(pending, async (context) =>
      context.json(await listPendingInvoices(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(exported, async (context) => {
      const { from, to } = context.req.valid('query')
      const csv = await exportInvoices(db, context.get('staff'), { from, to })
      const name = ['facturas', from, to].filter(Boolean).join('-')
      return context.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
      })
    })

  api.openAPIRegistry.registerPath(reading)
  api.post('/api/admin/orders/:id/invoice/reading', recorderGuard, async (context) => {
    const orderId = orderIdOf(context)
    const { xml } = await receive(context, incoming)
    if (!xml) throw new DomainError('invalid', { fields: { xml: 'Falta el XML de la factura' } })
    return context.json(await readInvoice(db, context.get('staff'), orderId, xml), 200)
  })
  api.openAPIRegistry.registerPath(recording)
  api.post('/api/admin/orders/:id/invoice', recorderGuard, async (context) => {
    const orderId = orderIdOf(context)
    const sent = await receive(context, incoming)
    const id = await recordInvoice(db, invoices, context.get('staff'), orderId, sent)
    context.get('log').info({ event: 'invoice_recorded', orderId, invoice: id }, 'invoice written down')
    const standing = await readStanding(db, orderId)
    return context.json({ message: 'Factura registrada', ...standing, invoice_id: id }, 201)
  })
  return api
}

const orderIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'order_not_found')

/**
 * The files of a form, read whole: together they are some 2 MB, and twenty forms at once are the most that are read.
 */
function receive(context: Context<AdminApi>, incoming: IncomingFiles) {
  return incoming.hold(async (path) => {
    const paths = { xml: path, pdf: `${path}.pdf` }
    try {
      const { files, fields } = await receiveForm(context, {
        files: {
          xml: { path: paths.xml, maxBytes: MAX_INVOICE_XML_BYTES },
          pdf: { path: paths.pdf, maxBytes: MAX_INVOICE_PDF_BYTES },
        },
        fields: ['access_key', 'other_buyer'],
        tooHeavy: 'file_too_heavy',
        complaint: { xml: 'Envía el XML y el PDF de la factura, uno de cada uno' },
        tooMany: { xml: 'Envía el XML y el PDF de la factura, uno de cada uno' },
      })
      return {
        xml: files.has('xml') ? await readFile(paths.xml) : null,
        pdf: files.has('pdf') ? await readFile(paths.pdf) : null,
        accessKey: fields.access_key || null,
        isOtherBuyer: fields.other_buyer === 'true',
      }
    } finally {
      await rm(paths.pdf, { force: true })
    }
  })
}
