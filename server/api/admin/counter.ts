import { createRoute, z } from '@hono/zod-openapi'
import { CounterSaleAnswer, CounterSaleBody, UndoSaleBody } from '../../../contract/api/admin/counter.ts'
import { ActAnswer } from '../../../contract/api/admin/orders.ts'
import { cashNotice } from '../../../contract/counter.ts'
import { formatCents, toDollars } from '../../../contract/money.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import { sellAtCounter } from '../../counter/sell-at-counter.ts'
import type { Database } from '../../db/database.ts'
import { readStanding } from '../../orders/order-history.ts'
import { undoCounterSale } from '../../returns/undo-counter-sale.ts'
import { answer, idempotencyKey, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk counter']

const sale = createRoute({
  method: 'post',
  path: '/api/admin/counter/sales',
  operationId: 'sellAtCounter',
  tags,
  ...forStaff('counter.sell'),
  summary:
    'Sell what its buyer takes along and pays at once. Prices are the catalogue’s; `total` is only the consent to ours',
  request: {
    headers: idempotencyKey,
    ...jsonBody(CounterSaleBody, {
      details: [{ id: 12, count: 1 }],
      total: 124.9,
      means: 'cash',
      buyer: { identification: '1710034065', name: 'Ana Quishpe' },
    }),
  },
  responses: {
    201: answer('Sold, or sold before by the same request', CounterSaleAnswer),
    ...refusals(
      ...ofPermission,
      ...ofBody,
      'cart_changed',
      'price_changed',
      'order_too_large',
      'serials_missing',
      'money_already_received',
      'idempotency_key_reused',
    ),
  },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/undo-sale',
  operationId: 'undoCounterSale',
  tags,
  ...forStaff('refunds.make'),
  summary: 'Undo a slip at the counter: all units come back, and all the money goes back at once',
  request: {
    params: z.object({ id: pathId('The order') }),
    ...jsonBody(UndoSaleBody, { seen: 4711, reason: 'Se cobró dos veces', means: 'cash' }),
  },
  responses: {
    200: answer('Undone', ActAnswer),
    ...refusals(
      ...ofPermission,
      ...ofProof,
      ...ofAddress,
      ...ofBody,
      'order_not_found',
      'order_changed',
      'transition_refused',
      'sale_undone',
      'case_open',
    ),
  },
})

/** The sale at the counter, and its undoing. */
export function counterEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(sale, async (context) => {
      const body = context.req.valid('json')
      const { 'idempotency-key': key = null } = context.req.valid('header')
      const { orderId, totalCents } = await sellAtCounter(db, context.get('staff'), body, key)
      return context.json(
        {
          message: `Venta ${formatOrderNumber(orderId)} cobrada: ${formatCents(totalCents)}`,
          order_id: orderId,
          total: toDollars(totalCents),
          notice: cashNotice(totalCents, body.means),
        },
        201,
      )
    })
    .openapi(undo, async (context) => {
      const orderId = pathNumber(context, 'id', 'order_not_found')
      const { seen, reason, to_stock = true, means, reference } = context.req.valid('json')
      const cents = await undoCounterSale(db, context.get('staff'), orderId, {
        reason,
        isToStock: to_stock,
        means,
        reference: means === 'cash' ? null : reference || null,
        seen,
      })
      const message = `Venta deshecha: devuelve ${formatCents(cents)}`
      return context.json({ message, ...(await readStanding(db, orderId)) }, 200)
    })
}
