import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  ConfirmSureAnswer,
  ConfirmSureBody,
  LineMatchedAnswer,
  LineReasonBody,
  MatchLineBody,
  ReconciliationAnswer,
  StatementLinesAnswer,
  StatementLinesQuery,
  TieLineBody,
} from '../../../contract/api/admin/statement-lines.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import type { Database } from '../../db/database.ts'
import { readConfirming, startConfirming, stopConfirming } from '../../reconciliation/confirm-all-sure.ts'
import { confirmMatch, tieToMoney } from '../../reconciliation/confirm-match.ts'
import { listLines } from '../../reconciliation/list-lines.ts'
import { readReconciliation } from '../../reconciliation/read-reconciliation.ts'
import { setLineAside, takeLineBack } from '../../reconciliation/set-line-aside.ts'
import { undoMatch } from '../../reconciliation/undo-match.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk statements']
const params = z.object({ id: pathId('The line of a bank’s statement') })
const ofAct = [
  ...ofPermission,
  ...ofProof,
  ...ofAddress,
  ...ofBody,
  'line_not_found',
  'line_settled',
] as const
const confirming = forStaff('payments.confirm')
const reading = forStaff('payments.read')

const read = createRoute({
  method: 'get',
  path: '/api/admin/reconciliation',
  operationId: 'readReconciliation',
  tags,
  ...reading,
  summary: 'What the open lines of bank statements may be: those that are sure, and the likely ones',
  responses: { 200: answer('The proposals', ReconciliationAnswer), ...refusals(...ofPermission) },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/statement-lines',
  operationId: 'listStatementLines',
  tags,
  ...reading,
  summary: 'Lines of bank statements, the newest first',
  request: { query: StatementLinesQuery },
  responses: {
    200: answer('A page of 50', StatementLinesAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const sure = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/confirm-sure',
  operationId: 'confirmSureLines',
  tags,
  ...confirming,
  summary: 'Confirm all lines that are sure, in the background. While that goes on, nothing is begun',
  request: jsonBody(ConfirmSureBody, { count: 812 }),
  responses: {
    200: answer('Begun, or under way', ConfirmSureAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofBody, 'sure_lines_changed'),
  },
})

const run = createRoute({
  method: 'get',
  path: '/api/admin/statement-lines/confirm-sure',
  operationId: 'readSureRun',
  tags,
  ...reading,
  summary: 'How far the sure lines are confirmed, or what became of them',
  responses: { 200: answer('The last run', ConfirmSureAnswer), ...refusals(...ofPermission) },
})

const stop = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/confirm-sure/stop',
  operationId: 'stopSureRun',
  tags,
  ...confirming,
  summary: 'Stop confirming. What is confirmed stays so, the rest stays open',
  responses: { 200: answer('Told to stop', ConfirmSureAnswer), ...refusals(...ofPermission, ...ofProof) },
})

const match = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/{id}/match',
  operationId: 'matchLine',
  tags,
  ...confirming,
  summary: 'Make a line money received and give it to orders. One that has its total by it is paid',
  request: {
    params,
    ...jsonBody(MatchLineBody, { shares: [{ order_id: 12, amount: 411.71, seen: 4711 }], is_another: false }),
  },
  responses: {
    200: answer('Matched', LineMatchedAnswer),
    ...refusals(...ofAct, 'order_not_found', 'order_changed', 'money_already_received', 'too_little_left'),
  },
})

const tie = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/{id}/tie',
  operationId: 'tieLine',
  tags,
  ...confirming,
  summary: 'Say that a line is money that was written down by hand before, so that it counts once',
  request: { params, ...jsonBody(TieLineBody, { money_id: 31 }) },
  responses: {
    200: answer('Tied', MessageAnswer),
    ...refusals(...ofAct, 'money_not_found', 'money_differs'),
  },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/{id}/undo',
  operationId: 'undoMatch',
  tags,
  ...confirming,
  summary: 'Undo a match: the line is open again, and the money that it became is voided',
  request: { params, ...jsonBody(LineReasonBody, { reason: 'Era de otro pedido' }) },
  responses: {
    200: answer('Undone', MessageAnswer),
    ...refusals(
      ...ofAct,
      'order_not_found',
      'allocation_not_found',
      'money_not_found',
      'money_in_use',
      'transition_refused',
      'payment_refused_change',
    ),
  },
})

const aside = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/{id}/set-aside',
  operationId: 'setLineAside',
  tags,
  ...confirming,
  summary: 'Say that a line is nothing that buyers paid',
  request: { params, ...jsonBody(LineReasonBody, { reason: 'Intereses' }) },
  responses: { 200: answer('Set aside', MessageAnswer), ...refusals(...ofAct) },
})

const back = createRoute({
  method: 'post',
  path: '/api/admin/statement-lines/{id}/take-back',
  operationId: 'takeLineBack',
  tags,
  ...confirming,
  summary: 'Open a line again that was set aside',
  request: { params },
  responses: {
    200: answer('Open', MessageAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofAddress, 'line_not_found', 'line_settled'),
  },
})

/** What the staff do with the lines of bank statements. */
export function deskStatementLineEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(read, async (context) => context.json(await readReconciliation(db, context.get('staff')), 200))
    .openapi(list, async (context) =>
      context.json(await listLines(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(sure, async (context) => {
      const staff = context.get('staff')
      await startConfirming(db, staff, context.req.valid('json').count)
      return context.json({ run: await readConfirming(db, staff) }, 200)
    })
    .openapi(run, async (context) =>
      context.json({ run: await readConfirming(db, context.get('staff')) }, 200),
    )
    .openapi(stop, async (context) => {
      const staff = context.get('staff')
      await stopConfirming(db, staff)
      return context.json({ run: await readConfirming(db, staff) }, 200)
    })
    .openapi(match, async (context) => {
      const { shares, is_another: isAnother } = context.req.valid('json')
      const moneyId = await confirmMatch(db, context.get('staff'), lineIdOf(context), {
        shares: shares.map(({ order_id, amount, seen }) => ({
          orderId: order_id,
          amountCents: amount,
          seen,
        })),
        isAnother,
      })
      return context.json({ message: 'Línea conciliada', money_id: moneyId }, 200)
    })
    .openapi(tie, async (context) => {
      await tieToMoney(db, context.get('staff'), lineIdOf(context), context.req.valid('json').money_id)
      return context.json({ message: 'Línea conciliada' }, 200)
    })
    .openapi(undo, async (context) => {
      await undoMatch(db, context.get('staff'), lineIdOf(context), context.req.valid('json').reason)
      return context.json({ message: 'Conciliación deshecha' }, 200)
    })
    .openapi(aside, async (context) => {
      await setLineAside(db, context.get('staff'), lineIdOf(context), context.req.valid('json').reason)
      return context.json({ message: 'Línea descartada' }, 200)
    })
    .openapi(back, async (context) => {
      await takeLineBack(db, context.get('staff'), lineIdOf(context))
      return context.json({ message: 'Línea recuperada' }, 200)
    })
}

const lineIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'line_not_found')
