import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AskReturnAnswer, AskReturnBody, ReturnCasesAnswer } from '../../contract/api/returns.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Database } from '../db/database.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { IncomingFiles } from '../media/incoming-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { listOwnCases } from '../returns/list-own-cases.ts'
import { openCase } from '../returns/open-case.ts'
import { readReturnChoice } from '../returns/read-return-choice.ts'
import { attachReturnPhoto, readReturnPhoto, refuseMorePhotos } from '../returns/return-photos.ts'
import { withdrawCase } from '../returns/withdraw-case.ts'
import {
  type Api,
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  pathId,
  refusals,
  signedIn,
} from './endpoint.ts'
import { pathNumber } from './path-number.ts'
import { buyerOf, orderIdOf } from './request-of-buyer.ts'
import { sendPhotoFile } from './send-photo-file.ts'
import { receiveFile } from './uploaded-file.ts'

const ofReturns = { tags: ['Returns'], ...signedIn }
const ofOrder = z.object({ id: pathId('The order’s number') })
const ofCase = z.object({ id: pathId('The case’s number') })
const binary = { type: 'string', format: 'binary' } as const

const casesOfOrder = createRoute({
  method: 'get',
  path: '/api/user/orders/{id}/return-cases',
  operationId: 'listReturnCases',
  ...ofReturns,
  summary: 'What of an order can be returned or is under warranty, and what was asked for so far',
  request: { params: ofOrder },
  responses: {
    200: answer('The choice, and the cases with the newest first', ReturnCasesAnswer),
    ...refusals(...ofSession, ...ofAddress, 'order_not_found'),
  },
})

const asking = createRoute({
  method: 'post',
  path: '/api/user/orders/{id}/return-cases',
  operationId: 'askForReturn',
  ...ofReturns,
  summary: 'Ask for the return of articles that were sent, or for their warranty',
  request: {
    params: ofOrder,
    ...jsonBody(AskReturnBody, {
      key: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a',
      kind: 'warranty',
      reason: 'failed',
      words: 'Se apaga a los diez minutos',
      lines: [{ line_id: 31, count: 1 }],
    }),
  },
  responses: {
    201: answer('Asked for, or asked for before by the same key', AskReturnAnswer),
    ...refusals(
      ...ofSession,
      ...ofAddress,
      ...ofBody,
      'order_not_found',
      'transition_refused',
      'case_too_late',
      'units_not_returnable',
      'idempotency_key_reused',
    ),
  },
})

const withdrawing = createRoute({
  method: 'post',
  path: '/api/user/return-cases/{id}/withdraw',
  operationId: 'withdrawReturnCase',
  ...ofReturns,
  summary: 'Take a request back, until the articles are at the shop',
  request: { params: ofCase },
  responses: {
    200: answer('Withdrawn', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'case_not_found', 'transition_refused'),
  },
})

const photo = createRoute({
  method: 'get',
  path: '/api/user/return-cases/{id}/photos/{photoId}',
  operationId: 'readReturnPhoto',
  ...ofReturns,
  summary: 'A photo that the buyer sent with a return or a warranty',
  request: { params: ofCase.extend({ photoId: pathId('The photo') }) },
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: binary } } },
    ...refusals(...ofSession, ...ofAddress, 'case_not_found'),
  },
})

/** For the document alone. Validating by this schema would read the whole form before anything is checked. */
const uploadOfPhoto = {
  method: 'post' as const,
  path: '/api/user/return-cases/{id}/photos',
  operationId: 'sendReturnPhoto',
  ...ofReturns,
  summary: 'Put a photo to an open return or warranty, which takes four',
  request: {
    params: ofCase,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object' as const, required: ['photo'], properties: { photo: binary } },
        },
      },
    },
  },
  responses: {
    201: answer('Kept', MessageAnswer),
    ...refusals(
      ...ofSession,
      ...ofAddress,
      ...ofBody,
      'case_not_found',
      'case_closed',
      'too_many_photos',
      'photo_too_heavy',
      'photo_too_large',
      'photo_unsupported',
      'photo_broken',
      'busy',
    ),
  },
}

type Needs = { db: Database; limits: RateLimits; incoming: IncomingFiles; returnPhotos: ReturnPhotoFiles }

/** Returns and warranties of the caller. `user.ts` checks the session. */
export function returnCaseEndpoints({ db, limits, incoming, returnPhotos }: Needs) {
  const api = endpoints()
    .openapi(casesOfOrder, async (context) => {
      const buyer = buyerOf(context)
      const orderId = orderIdOf(context)
      const choice = await readReturnChoice(db, buyer, orderId)
      return context.json({ choice, cases: await listOwnCases(db, buyer, { orderId }) }, 200)
    })
    .openapi(asking, async (context) => {
      const buyer = buyerOf(context)
      const orderId = orderIdOf(context)
      const { lines, wants_voucher, ...asked } = context.req.valid('json')
      const caseId = await openCase(db, buyer, orderId, {
        ...asked,
        wantsVoucher: wants_voucher,
        lines: lines.map(({ line_id, count }) => ({ lineId: line_id, count })),
      })
      context
        .get('log')
        .info({ event: 'return_requested', orderId, caseId, accountId: buyer.accountId }, 'return asked for')
      const what = asked.kind === 'return' ? 'devolución' : 'garantía'
      const message = `Recibimos tu solicitud de ${what} del pedido ${formatOrderNumber(orderId)}`
      return context.json({ message, case_id: caseId }, 201)
    })
    .openapi(withdrawing, async (context) => {
      const buyer = buyerOf(context)
      const caseId = caseIdOf(context)
      await withdrawCase(db, buyer, caseId)
      context
        .get('log')
        .info({ event: 'return_withdrawn', caseId, accountId: buyer.accountId }, 'return withdrawn')
      return context.json({ message: 'Retiraste tu solicitud' }, 200)
    })
    .openapi(photo, async (context) => {
      const caseId = caseIdOf(context)
      const photoId = pathNumber(context, 'photoId', 'case_not_found')
      const body = await readReturnPhoto(db, returnPhotos, buyerOf(context), { caseId, photoId })
      return sendPhotoFile(context, body, `devolucion-${caseId}-${photoId}`)
    })

  api.openAPIRegistry.registerPath(uploadOfPhoto)
  api.post('/api/user/return-cases/:id/photos', async (context) => {
    const buyer = buyerOf(context)
    const caseId = caseIdOf(context)
    // The owner, the turn and the limit are checked before ten megabytes are read.
    await refuseMorePhotos(db, buyer, caseId)
    const sent = await incoming.hold(async (file) => {
      await limits.upload(buyer.accountId)
      await receiveFile(context, 'photo', file)
      return incoming.readPhoto(file)
    })
    await attachReturnPhoto(db, returnPhotos, buyer, caseId, sent)
    context
      .get('log')
      .info({ event: 'return_photo_uploaded', caseId, accountId: buyer.accountId }, 'photo of a return kept')
    return context.json({ message: 'Recibimos tu foto' }, 201)
  })
  return api
}

const caseIdOf = (context: Context<Api>) => pathNumber(context, 'id', 'case_not_found')
