import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  CaseDoneAnswer,
  CaseStepBody,
  CreditNoteBody,
  DeskCaseAnswer,
  OpenCaseBody,
  OpenedCaseAnswer,
  OrderReturnsAnswer,
  RefuseCaseBody,
  ResolveCaseBody,
  ReturnsAnswer,
  ReturnsQuery,
  SendToSupplierBody,
  TakeBackBody,
} from '../../../contract/api/admin/returns.ts'
import type { CaseKind } from '../../../contract/return-cases.ts'
import type { Database } from '../../db/database.ts'
import type { ReturnPhotoFiles } from '../../media/return-photo-files.ts'
import { acceptCase } from '../../returns/accept-case.ts'
import { inspectCase } from '../../returns/inspect-case.ts'
import { listCases, listCasesOfOrder } from '../../returns/list-cases.ts'
import { openCase } from '../../returns/open-case.ts'
import { readDeskCase } from '../../returns/read-desk-case.ts'
import { readReturnChoice } from '../../returns/read-return-choice.ts'
import { receiveCase } from '../../returns/receive-case.ts'
import { recordCreditNote } from '../../returns/record-credit-note.ts'
import { refuseCase } from '../../returns/refuse-case.ts'
import { resolveCase } from '../../returns/resolve-case.ts'
import { readReturnPhoto } from '../../returns/return-photos.ts'
import { sendToSupplier } from '../../returns/send-to-supplier.ts'
import { takeBackFromSupplier } from '../../returns/take-back-from-supplier.ts'
import { withdrawCase } from '../../returns/withdraw-case.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { sendPhotoFile } from '../send-photo-file.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk returns']
const ofOrder = z.object({ id: pathId('The order') })
const params = z.object({ id: pathId('The case') })
const ofAct = [
  ...ofPermission,
  ...ofAddress,
  ...ofBody,
  'case_not_found',
  'order_changed',
  'transition_refused',
] as const
const seen = 4711
const binary = { type: 'string', format: 'binary' } as const
const done = { 200: answer('Done', CaseDoneAnswer), ...refusals(...ofAct) }

const list = createRoute({
  method: 'get',
  path: '/api/admin/returns',
  operationId: 'listReturns',
  tags,
  ...forStaff('returns.handle'),
  summary: 'Returns and warranties: open, with the supplier, or closed',
  request: { query: ReturnsQuery },
  responses: { 200: answer('A page of 50', ReturnsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/returns/{id}',
  operationId: 'readReturn',
  tags,
  ...forStaff('returns.handle'),
  summary: 'One return or warranty with all that its next step needs',
  request: { params },
  responses: {
    200: answer('The case', DeskCaseAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'case_not_found'),
  },
})

const ofOneOrder = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/returns',
  operationId: 'readOrderReturns',
  tags,
  ...forStaff('returns.handle'),
  summary: 'The returns and warranties of an order, and what of it can still be asked for',
  request: { params: ofOrder },
  responses: {
    200: answer('What there is', OrderReturnsAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'order_not_found'),
  },
})

const openOne = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/returns',
  operationId: 'openReturn',
  tags,
  ...forStaff('returns.handle'),
  summary: 'Open a return or warranty for a buyer, also after its last day; the buyer is written to',
  request: {
    params: ofOrder,
    ...jsonBody(OpenCaseBody, {
      seen,
      key: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a',
      kind: 'warranty',
      reason: 'failed',
      words: 'Se apaga a los diez minutos',
      lines: [{ line_id: 31, count: 1 }],
    }),
  },
  responses: {
    201: answer('Opened', OpenedCaseAnswer),
    ...refusals(
      ...ofPermission,
      ...ofAddress,
      ...ofBody,
      'order_not_found',
      'order_changed',
      'transition_refused',
      'units_not_returnable',
      'idempotency_key_reused',
    ),
  },
})

const photo = createRoute({
  method: 'get',
  path: '/api/admin/returns/{id}/photos/{photo}',
  operationId: 'readReturnPhotoAtDesk',
  tags,
  ...forStaff('returns.handle'),
  summary: 'A photo that the buyer sent with it',
  request: { params: params.extend({ photo: pathId('The photo') }) },
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: binary } } },
    ...refusals(...ofPermission, ...ofAddress, 'case_not_found'),
  },
})

/** An act with a note for the buyer alone. */
const step = (path: string, operationId: string, summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/admin/returns/{id}/${path}`,
    operationId,
    tags,
    ...forStaff('returns.handle'),
    summary,
    request: { params, ...jsonBody(CaseStepBody, { seen, note: 'Trae el cargador' }) },
    responses: done,
  })
const accept = step(
  'accept',
  'acceptReturn',
  'Accept that an article comes back; its buyer is told where to bring it',
)
const receive = step('receive', 'receiveReturn', 'Say that the article is at the shop')
const inspect = step('inspect', 'inspectReturn', 'Say that the article was looked at, and what was found')
const withdraw = step('withdraw', 'withdrawReturn', 'Close a case that its buyer no longer wants')

const refuse = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/refuse',
  operationId: 'refuseReturn',
  tags,
  ...forStaff('returns.handle'),
  summary: 'Close a case that the shop does not accept, with a reason for the buyer',
  request: { params, ...jsonBody(RefuseCaseBody, { seen, reason: 'Tiene un golpe en la esquina' }) },
  responses: done,
})

const send = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/send-to-supplier',
  operationId: 'sendToSupplier',
  tags,
  ...forStaff('returns.handle'),
  summary: 'Say that the article left for the supplier who answers for it',
  request: {
    params,
    ...jsonBody(SendToSupplierBody, { seen, supplier: 'Tecnomega', supplier_number: 'RMA-3191' }),
  },
  responses: done,
})

const takeBack = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/take-back',
  operationId: 'takeBackFromSupplier',
  tags,
  ...forStaff('returns.handle'),
  summary: 'Say that the article is back from the supplier, and what became of it there',
  request: { params, ...jsonBody(TakeBackBody, { seen, outcome: 'repaired' }) },
  responses: done,
})

const resolve = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/resolve',
  operationId: 'resolveReturn',
  tags,
  ...forStaff('returns.handle'),
  summary: 'End a case in the buyer’s favour: with the money, another unit, or the article repaired',
  request: {
    params,
    ...jsonBody(ResolveCaseBody, { seen, resolution: 'refund', to_stock: [{ line_id: 31, count: 1 }] }),
  },
  responses: {
    200: answer('Done', CaseDoneAnswer),
    ...refusals(...ofAct, 'stock_too_low', 'supplier_not_replaced', 'serial_not_found'),
  },
})

const creditNote = createRoute({
  method: 'put',
  path: '/api/admin/returns/{id}/credit-note',
  operationId: 'recordCreditNote',
  tags,
  ...forStaff('returns.handle'),
  summary: 'Write down the credit note of goods that came back, or correct it',
  request: {
    params,
    ...jsonBody(CreditNoteBody, { seen, number: '001-001-000000123', issued_on: '2026-11-23' }),
  },
  responses: {
    200: answer('Written down', CaseDoneAnswer),
    ...refusals(
      ...ofPermission,
      ...ofAddress,
      ...ofBody,
      'case_not_found',
      'order_changed',
      'credit_note_not_due',
    ),
  },
})

/** What the staff see and do of returns and warranties. */
export function deskReturnEndpoints({ db, returnPhotos }: { db: Database; returnPhotos: ReturnPhotoFiles }) {
  /** The answer to an act, for a screen that goes on from here. */
  async function told(context: Context<AdminApi>, caseId: number, message: string) {
    const { state, seen } = await readDeskCase(db, context.get('staff'), caseId)
    return context.json({ message, state, seen }, 200)
  }
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listCases(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(one, async (context) =>
      context.json({ case: await readDeskCase(db, context.get('staff'), caseIdOf(context)) }, 200),
    )
    .openapi(photo, async (context) => {
      const caseId = caseIdOf(context)
      const photoId = pathNumber(context, 'photo', 'case_not_found')
      const body = await readReturnPhoto(db, returnPhotos, context.get('staff'), { caseId, photoId })
      return sendPhotoFile(context, body, `devolucion-${caseId}-${photoId}`)
    })
    .openapi(ofOneOrder, async (context) => {
      const orderId = orderIdOf(context)
      const choice = await readReturnChoice(db, context.get('staff'), orderId)
      return context.json({ choice, cases: await listCasesOfOrder(db, orderId) }, 200)
    })
    .openapi(openOne, async (context) => {
      const { seen, lines, wants_voucher: wantsVoucher, ...asked } = context.req.valid('json')
      const caseId = await openCase(
        db,
        context.get('staff'),
        orderIdOf(context),
        { ...asked, wantsVoucher, lines: lines.map(({ line_id: lineId, count }) => ({ lineId, count })) },
        { seen },
      )
      return context.json({ message: openedTexts[asked.kind], case_id: caseId }, 201)
    })
    .openapi(accept, async (context) => {
      const caseId = caseIdOf(context)
      await acceptCase(db, context.get('staff'), caseId, context.req.valid('json'))
      return told(context, caseId, 'Solicitud aceptada')
    })
    .openapi(receive, async (context) => {
      const caseId = caseIdOf(context)
      await receiveCase(db, context.get('staff'), caseId, context.req.valid('json'))
      return told(context, caseId, 'Artículos recibidos')
    })
    .openapi(inspect, async (context) => {
      const caseId = caseIdOf(context)
      await inspectCase(db, context.get('staff'), caseId, context.req.valid('json'))
      return told(context, caseId, 'Revisión guardada')
    })
    .openapi(withdraw, async (context) => {
      const caseId = caseIdOf(context)
      await withdrawCase(db, context.get('staff'), caseId, context.req.valid('json'))
      return told(context, caseId, 'Solicitud retirada')
    })
    .openapi(refuse, async (context) => {
      const caseId = caseIdOf(context)
      await refuseCase(db, context.get('staff'), caseId, context.req.valid('json'))
      return told(context, caseId, 'Solicitud no aceptada')
    })
    .openapi(send, async (context) => {
      const caseId = caseIdOf(context)
      const { supplier_number: supplierNumber, ...sent } = context.req.valid('json')
      await sendToSupplier(db, context.get('staff'), caseId, { ...sent, supplierNumber })
      return told(context, caseId, 'Enviado al proveedor')
    })
    .openapi(takeBack, async (context) => {
      const caseId = caseIdOf(context)
      await takeBackFromSupplier(db, context.get('staff'), caseId, context.req.valid('json'))
      return told(context, caseId, 'De vuelta en la tienda')
    })
    .openapi(resolve, async (context) => {
      const caseId = caseIdOf(context)
      const { to_stock, ...resolving } = context.req.valid('json')
      const toStock = new Map(to_stock.map(({ line_id, count }) => [line_id, count]))
      await resolveCase(db, context.get('staff'), caseId, { ...resolving, toStock })
      return told(context, caseId, 'Caso resuelto')
    })
    .openapi(creditNote, async (context) => {
      const caseId = caseIdOf(context)
      const { issued_on: issuedOn, ...recorded } = context.req.valid('json')
      await recordCreditNote(db, context.get('staff'), caseId, { ...recorded, issuedOn })
      return told(context, caseId, 'Nota de crédito registrada')
    })
}

const openedTexts: Record<CaseKind, string> = {
  return: 'Devolución abierta',
  warranty: 'Garantía abierta',
}

const orderIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'order_not_found')
const caseIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'case_not_found')
