import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ActAnswer } from '../../../contract/api/admin/orders.ts'
import {
  AllocateMoneyBody,
  BankAccountsAnswer,
  ConfirmPaymentAnswer,
  ConfirmPaymentBody,
  MoneyAnswer,
  MoneyDoneAnswer,
  MoneyQuery,
  ReceiveMoneyBody,
  RefuseClaimBody,
  RefusePaymentBody,
  UndoAllocationBody,
  VoidMoneyBody,
} from '../../../contract/api/admin/payments.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import type { Database } from '../../db/database.ts'
import type { ReceiptFiles } from '../../media/receipt-files.ts'
import { readStanding } from '../../orders/order-history.ts'
import { allocateMoney } from '../../payments/allocate-money.ts'
import { type Confirming, confirmPayment } from '../../payments/confirm-payment.ts'
import { listMoney } from '../../payments/list-money.ts'
import { readReceipt } from '../../payments/receipts.ts'
import { receiveMoney } from '../../payments/receive-money.ts'
import { recordLatePayment } from '../../payments/record-late-payment.ts'
import { refuseClaim } from '../../payments/refuse-claim.ts'
import { refusePayment } from '../../payments/refuse-payment.ts'
import { undoAllocation } from '../../payments/undo-allocation.ts'
import { voidMoney } from '../../payments/void-money.ts'
import { listBankAccounts } from '../../settings/settings.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { sendPhotoFile } from '../send-photo-file.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk payments']
const ofOrder = z.object({ id: pathId('The order') })
const ofMoney = z.object({ id: pathId('The money received') })
const ofAct = [...ofPermission, ...ofProof, ...ofAddress, ...ofBody] as const
const ofOrderAct = [...ofAct, 'order_not_found', 'order_changed'] as const
const ofConfirming = [
  ...ofOrderAct,
  'transition_refused',
  'payment_refused_change',
  'money_already_received',
  'too_little_left',
] as const
const seen = 4711
const confirming = forStaff('payments.confirm')
const reading = forStaff('payments.read')

const confirm = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/confirm-payment',
  operationId: 'confirmPayment',
  tags,
  ...confirming,
  summary:
    'Say that a transfer has arrived, as the buyer said it or otherwise. An order that has its total by it is paid',
  request: {
    params: ofOrder,
    ...jsonBody(ConfirmPaymentBody, {
      seen,
      claim_id: 31,
      amount: 411.71,
      bank_account_id: 1,
      received_on: '2026-11-20',
      reference: '0045871236',
      payer_name: 'Ana Quishpe',
      payer_identification: '1710034065',
      share: 400,
      others: [{ order_id: 12, amount: 11.71 }],
      is_another: false,
      note: 'Llegó por la app',
    }),
  },
  responses: { 200: answer('Written down', ConfirmPaymentAnswer), ...refusals(...ofConfirming) },
})

const late = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/late-payment',
  operationId: 'recordLatePayment',
  tags,
  ...confirming,
  summary: 'Say that the money of a cancelled order came after all: it is owed back, and the buyer is told',
  request: { params: ofOrder, ...jsonBody(ConfirmPaymentBody, { seen }) },
  responses: { 200: answer('Written down', ConfirmPaymentAnswer), ...refusals(...ofConfirming) },
})

const refuseOne = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/refuse-claim',
  operationId: 'refuseClaim',
  tags,
  ...confirming,
  summary:
    'Say that a transfer was looked for and did not come. The order stays; the buyer of a living one is written to',
  request: { params: ofOrder, ...jsonBody(RefuseClaimBody, { seen, claim_id: 31, note: 'No está' }) },
  responses: {
    200: answer('Noted', ActAnswer),
    ...refusals(...ofOrderAct, 'payment_refused_change'),
  },
})

const refuse = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/refuse-payment',
  operationId: 'refusePayment',
  tags,
  ...confirming,
  summary: 'Cancel an order whose money did not come, with a reason for the buyer',
  request: { params: ofOrder, ...jsonBody(RefusePaymentBody, { seen, reason: 'No llegó en 5 días' }) },
  responses: { 200: answer('Cancelled', ActAnswer), ...refusals(...ofOrderAct, 'transition_refused') },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/allocations/{id}/undo',
  operationId: 'undoAllocation',
  tags,
  ...confirming,
  summary: 'Take back what an order got of money received: it is left over again',
  request: {
    params: z.object({ id: pathId('The allocation') }),
    ...jsonBody(UndoAllocationBody, { seen, reason: 'Era de otro pedido' }),
  },
  responses: {
    200: answer('Taken back', ActAnswer),
    ...refusals(
      ...ofOrderAct,
      'allocation_not_found',
      'money_not_found',
      'transition_refused',
      'payment_refused_change',
    ),
  },
})

const binary = { type: 'string', format: 'binary' } as const

const photo = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/claims/{claim}/photo',
  operationId: 'readClaimPhoto',
  tags,
  ...reading,
  summary: 'The photo of one transfer’s receipt',
  request: { params: ofOrder.extend({ claim: pathId('The transfer that the buyer told of') }) },
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: binary } } },
    ...refusals(...ofPermission, ...ofAddress, 'order_not_found'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/money',
  operationId: 'listMoney',
  tags,
  ...reading,
  summary: 'Money received, the newest first, with what is left over of it',
  request: { query: MoneyQuery },
  responses: { 200: answer('A page of 50', MoneyAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const receive = createRoute({
  method: 'post',
  path: '/api/admin/money',
  operationId: 'receiveMoney',
  tags,
  ...confirming,
  summary: 'Write down money that came into an account of the shop, and give it to orders',
  request: jsonBody(ReceiveMoneyBody, {
    bank_account_id: 1,
    received_on: '2026-11-20',
    reference: '0045871236',
    amount: 500,
    payer_name: 'Ana Quishpe',
    payer_identification: '1710034065',
    shares: [{ order_id: 12, amount: 411.71 }],
    is_another: false,
    note: 'Vino al mostrador',
  }),
  responses: {
    201: answer('Written down', MoneyDoneAnswer),
    ...refusals(
      ...ofPermission,
      ...ofProof,
      ...ofBody,
      'order_not_found',
      'money_already_received',
      'too_little_left',
    ),
  },
})

const allocation = createRoute({
  method: 'post',
  path: '/api/admin/money/{id}/allocations',
  operationId: 'allocateMoney',
  tags,
  ...confirming,
  summary: 'Give orders what is left over of money received',
  request: {
    params: ofMoney,
    ...jsonBody(AllocateMoneyBody, {
      shares: [{ order_id: 12, amount: 88.29 }],
      note: 'Lo pidió por WhatsApp',
    }),
  },
  responses: {
    200: answer('Given', MoneyDoneAnswer),
    ...refusals(...ofAct, 'order_not_found', 'money_not_found', 'too_little_left'),
  },
})

const voiding = createRoute({
  method: 'post',
  path: '/api/admin/money/{id}/void',
  operationId: 'voidMoney',
  tags,
  ...confirming,
  summary: 'Take back money that was written down by mistake and that no order has any more',
  request: { params: ofMoney, ...jsonBody(VoidMoneyBody, { reason: 'Lo escribí dos veces' }) },
  responses: {
    200: answer('Voided', MessageAnswer),
    ...refusals(...ofAct, 'money_not_found', 'money_in_use', 'money_of_line'),
  },
})

const accounts = createRoute({
  method: 'get',
  path: '/api/admin/bank-accounts',
  operationId: 'listBankAccounts',
  tags,
  ...reading,
  summary: 'The accounts that buyers pay into, to choose from',
  responses: { 200: answer('The accounts', BankAccountsAnswer), ...refusals(...ofPermission) },
})

/** What the staff see and do of money. */
export function deskPaymentEndpoints({ db, receipts }: { db: Database; receipts: ReceiptFiles }) {
  async function told(orderId: number, message: string) {
    return { message, ...(await readStanding(db, orderId)) }
  }
  return adminEndpoints()
    .openapi(confirm, async (context) => {
      const orderId = orderIdOf(context)
      const moneyId = await confirmPayment(
        db,
        context.get('staff'),
        orderId,
        toConfirming(context.req.valid('json')),
      )
      return context.json({ ...(await told(orderId, 'Pago registrado')), money_id: moneyId }, 200)
    })
    .openapi(late, async (context) => {
      const orderId = orderIdOf(context)
      const moneyId = await recordLatePayment(
        db,
        context.get('staff'),
        orderId,
        toConfirming(context.req.valid('json')),
      )
      return context.json(
        { ...(await told(orderId, 'Pago registrado: hay que devolverlo')), money_id: moneyId },
        200,
      )
    })
    .openapi(refuseOne, async (context) => {
      const orderId = orderIdOf(context)
      const { seen, claim_id: claimId, note } = context.req.valid('json')
      await refuseClaim(db, context.get('staff'), orderId, { claimId, note, seen })
      return context.json(await told(orderId, 'Anotado: no llegó'), 200)
    })
    .openapi(refuse, async (context) => {
      const orderId = orderIdOf(context)
      const { seen, reason } = context.req.valid('json')
      await refusePayment(db, context.get('staff'), orderId, reason, seen)
      return context.json(await told(orderId, 'Pedido cancelado'), 200)
    })
    .openapi(undo, async (context) => {
      const { seen, reason } = context.req.valid('json')
      const allocationId = pathNumber(context, 'id', 'allocation_not_found')
      const orderId = await undoAllocation(db, context.get('staff'), allocationId, reason, seen)
      return context.json(await told(orderId, 'Asignación deshecha'), 200)
    })
    .openapi(photo, async (context) => {
      const orderId = orderIdOf(context)
      const claimId = pathNumber(context, 'claim', 'order_not_found')
      const body = await readReceipt(db, receipts, context.get('staff'), orderId, claimId)
      return sendPhotoFile(context, body, `comprobante-${formatOrderNumber(orderId)}-${claimId}`)
    })
    .openapi(list, async (context) =>
      context.json(await listMoney(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(receive, async (context) => {
      const { amount, bank_account_id, received_on, reference, payer_name, payer_identification, ...body } =
        context.req.valid('json')
      const moneyId = await receiveMoney(db, context.get('staff'), {
        money: {
          amountCents: amount,
          bankAccountId: bank_account_id ?? null,
          receivedOn: received_on,
          reference: reference || null,
          payerName: payer_name || null,
          payerIdentification: payer_identification || null,
        },
        shares: toShares(body.shares),
        isAnother: body.is_another,
        note: body.note || undefined,
      })
      return context.json({ message: 'Dinero registrado', money_id: moneyId }, 201)
    })
    .openapi(allocation, async (context) => {
      const moneyId = pathNumber(context, 'id', 'money_not_found')
      const { shares, note } = context.req.valid('json')
      await allocateMoney(db, context.get('staff'), moneyId, toShares(shares), note || undefined)
      return context.json({ message: 'Dinero asignado', money_id: moneyId }, 200)
    })
    .openapi(voiding, async (context) => {
      const moneyId = pathNumber(context, 'id', 'money_not_found')
      await voidMoney(db, context.get('staff'), moneyId, context.req.valid('json').reason)
      return context.json({ message: 'Dinero anulado' }, 200)
    })
    .openapi(accounts, async (context) => {
      const known = await listBankAccounts(db)
      const bank_accounts = known.map(({ id, bankName, number }) => ({ id, name: `${bankName} ${number}` }))
      return context.json({ bank_accounts }, 200)
    })
}

const orderIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'order_not_found')

function toShares(shares: readonly { order_id: number; amount: number }[] = []) {
  return shares.map(({ order_id: orderId, amount: amountCents }) => ({ orderId, amountCents }))
}

/** What was left out is as the claim says. An empty field is one that the bank does not show. */
function toConfirming(body: ConfirmPaymentBody): Confirming {
  const { amount, bank_account_id, received_on, reference, payer_name, payer_identification } = body
  return {
    claimId: body.claim_id,
    changes: {
      ...(amount !== undefined && { amountCents: amount }),
      ...(bank_account_id !== undefined && { bankAccountId: bank_account_id }),
      ...(reference !== undefined && { reference: reference || null }),
      receivedOn: received_on,
      payerName: payer_name || null,
      payerIdentification: payer_identification || null,
    },
    shareCents: body.share,
    others: toShares(body.others),
    isAnother: body.is_another,
    note: body.note || undefined,
    seen: body.seen,
  }
}
