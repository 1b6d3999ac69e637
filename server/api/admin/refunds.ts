import { readFile } from 'node:fs/promises'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  MakeRefundBody,
  OweRefundBody,
  RecordRefundAccountBody,
  RefundAnswer,
  RefundDoneAnswer,
  RefundsAnswer,
  RefundsQuery,
  UndoRefundBody,
  WithdrawRefundBody,
} from '../../../contract/api/admin/refunds.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { MAX_PHOTO_BYTES } from '../../../contract/constants.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import type { RefundFiles } from '../../media/refund-files.ts'
import { listRefunds } from '../../payments/list-refunds.ts'
import { makeRefund } from '../../payments/make-refund.ts'
import { oweRefundOfMoney, oweRefundOfOrder } from '../../payments/owe-refund.ts'
import { readRefund } from '../../payments/read-refund.ts'
import { recordRefundAccount } from '../../payments/refund-accounts.ts'
import { attachProof, type Proof, readProof } from '../../payments/refund-proofs.ts'
import { undoRefund, withdrawRefund } from '../../payments/withdraw-refund.ts'
import type { SecretBox } from '../../secret-box.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { toAccountFigures } from '../refund-account-figures.ts'
import { receiveForm } from '../uploaded-file.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk refunds']
const ofRefund = z.object({ id: pathId('The refund') })
const making = forStaff('refunds.make')
const reading = forStaff('payments.read')
const ofAct = [...ofPermission, ...ofProof, ...ofAddress, ...ofBody] as const
const ofOne = [...ofAct, 'refund_not_found', 'order_not_found', 'money_not_found', 'refund_changed'] as const
const binary = { type: 'string', format: 'binary' } as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/refunds',
  operationId: 'listRefunds',
  tags,
  ...reading,
  summary: 'Money that goes back: what is owed, or was made or withdrawn',
  request: { query: RefundsQuery },
  responses: { 200: answer('A page of 50', RefundsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/refunds/{id}',
  operationId: 'readRefund',
  tags,
  ...making,
  summary: 'One refund with the whole account that it goes to',
  request: { params: ofRefund },
  responses: {
    200: answer('The refund', RefundAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'refund_not_found'),
  },
})

const owe = createRoute({
  method: 'post',
  path: '/api/admin/refunds',
  operationId: 'oweRefund',
  tags,
  ...making,
  summary: 'Say that money goes back: of a paid order, whose buyer is written to, or of what no order got',
  request: jsonBody(OweRefundBody, {
    order_id: 12,
    amount: 20,
    note: 'La caja llegó golpeada',
    is_price_cut: true,
  }),
  responses: {
    201: answer('Owed', MessageAnswer),
    ...refusals(
      ...ofAct,
      'order_not_found',
      'order_changed',
      'money_not_found',
      'transition_refused',
      'too_little_left',
    ),
  },
})

const make = createRoute({
  method: 'post',
  path: '/api/admin/refunds/{id}/make',
  operationId: 'makeRefund',
  tags,
  ...making,
  summary: 'Say that it, or a part of it, was paid back; the rest stays owed',
  request: {
    params: ofRefund,
    ...jsonBody(MakeRefundBody, {
      amount: 411.71,
      owed: 411.71,
      made_on: '2026-11-20',
      means: 'transfer',
      reference: '0045871236',
    }),
  },
  responses: {
    200: answer('Written down', RefundDoneAnswer),
    ...refusals(...ofOne, 'too_little_left', 'refund_redirected'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/api/admin/refunds/{id}/withdraw',
  operationId: 'withdrawRefund',
  tags,
  ...making,
  summary: 'Say that it is not owed after all. What a cancelled order has is always owed',
  request: {
    params: ofRefund,
    ...jsonBody(WithdrawRefundBody, { owed: 20, reason: 'Lo usa en otro pedido' }),
  },
  responses: { 200: answer('Not owed', MessageAnswer), ...refusals(...ofOne, 'transition_refused') },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/refunds/{id}/undo',
  operationId: 'undoRefund',
  tags,
  ...making,
  summary: 'Say that it came back from the bank, or was never made: it is owed again',
  request: { params: ofRefund, ...jsonBody(UndoRefundBody, { reason: 'El banco la rechazó' }) },
  responses: { 200: answer('Owed again', RefundDoneAnswer), ...refusals(...ofOne) },
})

const account = createRoute({
  method: 'put',
  path: '/api/admin/refunds/{id}/account',
  operationId: 'recordRefundAccount',
  tags,
  ...making,
  summary: 'Keep the account that somebody told the staff, in place of an earlier one',
  request: {
    params: ofRefund,
    ...jsonBody(RecordRefundAccountBody, {
      bank_name: 'Banco Pichincha',
      kind: 'savings',
      number: '2200123456',
      holder_name: 'Ana Quishpe',
      holder_identification: '1710034065',
    }),
  },
  responses: { 200: answer('Kept', MessageAnswer), ...refusals(...ofOne) },
})

const proof = createRoute({
  method: 'get',
  path: '/api/admin/refunds/{id}/proof',
  operationId: 'readRefundProof',
  tags,
  ...reading,
  summary: 'The bank’s receipt of a refund',
  request: { params: ofRefund },
  responses: {
    200: {
      description: 'The file',
      content: { 'image/webp': { schema: binary }, 'application/pdf': { schema: binary } },
    },
    ...refusals(...ofPermission, ...ofAddress, 'refund_not_found'),
  },
})

const { middleware: makerGuard, ...makerRoute } = making

const upload = {
  method: 'post' as const,
  path: '/api/admin/refunds/{id}/proof',
  operationId: 'attachRefundProof',
  tags,
  ...makerRoute,
  summary: 'Keep the bank’s receipt of a refund that was made, a photo or a PDF, in place of an earlier one',
  request: {
    params: ofRefund,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object' as const, required: ['proof'], properties: { proof: binary } },
        },
      },
    },
  },
  responses: {
    201: answer('Kept', MessageAnswer),
    ...refusals(
      ...ofOne,
      'photo_too_heavy',
      'photo_unsupported',
      'photo_too_large',
      'photo_broken',
      'unavailable',
      'busy',
    ),
  },
}

type Needs = { db: Database; incoming: IncomingFiles; refundFiles: RefundFiles; secrets: SecretBox }

/** Money that goes back, for the staff. */
export function deskRefundEndpoints({ db, incoming, refundFiles, secrets }: Needs) {
  const api = adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listRefunds(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(one, async (context) =>
      context.json(await readRefund(db, secrets, context.get('staff'), refundIdOf(context)), 200),
    )
    .openapi(owe, async (context) => {
      const { order_id, money_id, amount: amountCents, note, is_price_cut, seen } = context.req.valid('json')
      const staff = context.get('staff')
      if (order_id !== undefined)
        await oweRefundOfOrder(db, staff, order_id, { amountCents, note, isPriceCut: is_price_cut, seen })
      else if (money_id !== undefined) await oweRefundOfMoney(db, staff, money_id, { amountCents, note })
      return context.json({ message: 'Queda por devolver' }, 201)
    })
    .openapi(make, async (context) => {
      const body = context.req.valid('json')
      const made = {
        amountCents: body.amount,
        owedCents: body.owed,
        madeOn: body.made_on,
        means: body.means,
        reference: body.reference || null,
      }
      const id = await makeRefund(db, secrets, context.get('staff'), refundIdOf(context), made)
      context.get('log').info({ event: 'refund_made', refund: id }, 'refund written down')
      return context.json({ message: 'Reembolso registrado', refund_id: id }, 200)
    })
    .openapi(withdraw, async (context) => {
      const { owed: amountCents, reason } = context.req.valid('json')
      await withdrawRefund(db, context.get('staff'), refundIdOf(context), { amountCents, reason })
      return context.json({ message: 'Ya no se debe' }, 200)
    })
    .openapi(undo, async (context) => {
      const { reason } = context.req.valid('json')
      const id = await undoRefund(db, context.get('staff'), refundIdOf(context), reason)
      return context.json({ message: 'Vuelve a estar por devolver', refund_id: id }, 200)
    })
    .openapi(account, async (context) => {
      const figures = toAccountFigures(context.req.valid('json'))
      await recordRefundAccount(db, secrets, context.get('staff'), refundIdOf(context), figures)
      return context.json({ message: 'Cuenta guardada' }, 200)
    })
    .openapi(proof, async (context) => {
      const refundId = refundIdOf(context)
      const { body, ending } = await readProof(db, refundFiles, context.get('staff'), refundId)
      return context.body(new Uint8Array(body), 200, {
        'content-type': ending === 'pdf' ? 'application/pdf' : 'image/webp',
        'content-disposition': `attachment; filename="reembolso-${refundId}.${ending}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
    })

  api.openAPIRegistry.registerPath(upload)
  api.post('/api/admin/refunds/:id/proof', makerGuard, async (context) => {
    const refundId = refundIdOf(context)
    const received = await receiveProof(context, incoming)
    await attachProof(db, refundFiles, context.get('staff'), refundId, received)
    return context.json({ message: 'Comprobante guardado' }, 201)
  })
  return api
}

const refundIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'refund_not_found')

/** A PDF stays as it came, and is only ever downloaded; anything else must be a photo, which is made anew. */
function receiveProof(context: Context<AdminApi>, incoming: IncomingFiles): Promise<Proof> {
  return incoming.hold(async (path) => {
    const { files } = await receiveForm(context, {
      files: { proof: { path, maxBytes: MAX_PHOTO_BYTES } },
      tooHeavy: 'photo_too_heavy',
      complaint: { proof: 'Falta el comprobante' },
      tooMany: { proof: 'Envía un solo archivo' },
    })
    if (!files.has('proof')) throw new DomainError('bad_request')
    const body = await readFile(path)
    if (body.subarray(0, 5).toString('latin1') !== '%PDF-')
      return { body: (await incoming.readPhoto(path)).body, ending: 'webp' }
    if (!body.subarray(-1_024).toString('latin1').includes('%%EOF'))
      throw new DomainError('photo_broken', { message: 'Ese archivo no es un PDF entero.' })
    return { body, ending: 'pdf' }
  })
}
