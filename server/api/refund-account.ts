import { createRoute, z } from '@hono/zod-openapi'
import { RefundAccountBody } from '../../contract/api/refund-account.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { giveRefundAccount } from '../payments/refund-accounts.ts'
import type { SecretBox } from '../secret-box.ts'
import {
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofSession,
  pathId,
  refusals,
  signedIn,
} from './endpoint.ts'
import { pathNumber } from './path-number.ts'
import { toAccountFigures } from './refund-account-figures.ts'
import { withLoginLimit } from './with-login-limit.ts'

const give = createRoute({
  method: 'put',
  path: '/api/user/orders/{id}/refund-account',
  operationId: 'giveRefundAccount',
  tags: ['Orders'],
  ...signedIn,
  summary: 'Say to which account the money of an order is to go back, in place of an earlier one',
  request: {
    params: z.object({ id: pathId('The order') }),
    ...jsonBody(RefundAccountBody, {
      bank_name: 'Banco Pichincha',
      kind: 'savings',
      number: '2200123456',
      holder_name: 'Ana Quishpe',
      holder_identification: '1710034065',
      pass: 'cóndor de páramo',
    }),
  },
  responses: {
    200: answer('Kept', MessageAnswer),
    ...refusals(
      ...ofSession,
      ...ofAddress,
      ...ofBody,
      'wrong_password',
      'sign_in_again',
      'order_not_found',
      'no_refund_owed',
    ),
  },
})

type Needs = { db: Database; limits: RateLimits; secrets: SecretBox }

/** Where the caller's money goes back to. `user.ts` checks the session. */
export function refundAccountEndpoint({ db, limits, secrets }: Needs) {
  return endpoints().openapi(give, async (context) => {
    const { pass, ...body } = context.req.valid('json')
    const orderId = pathNumber(context, 'id', 'order_not_found')
    const caller = context.get('caller')
    await withLoginLimit(limits, context, () =>
      giveRefundAccount(db, secrets, caller, orderId, { ...toAccountFigures(body), pass }),
    )
    context
      .get('log')
      .info(
        { event: 'refund_account_given', orderId, accountId: caller.accountId },
        'account for a refund kept',
      )
    return context.json({ message: 'Guardamos tu cuenta' }, 200)
  })
}
