import { createRoute } from '@hono/zod-openapi'
import { prettyJSON } from 'hono/pretty-json'
import { CloseAccountBody, PersonalData } from '../../contract/api/personal-data.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { closeAccount } from '../personal-data/close-account.ts'
import { exportPersonalData } from '../personal-data/export-personal-data.ts'
import type { SecretBox } from '../secret-box.ts'
import { answer, endpoints, jsonBody, ofBody, ofSession, refusals, signedIn } from './endpoint.ts'
import { withLoginLimit } from './with-login-limit.ts'

const ofPersonalData = { tags: ['Personal data'], ...signedIn }

const exported = createRoute({
  method: 'get',
  path: '/api/user/export',
  operationId: 'exportPersonalData',
  ...ofPersonalData,
  summary: 'Everything that the shop keeps of the caller, as a file',
  responses: { 200: answer('The caller’s data', PersonalData), ...refusals(...ofSession) },
})

const closing = createRoute({
  method: 'post',
  path: '/api/user/close',
  operationId: 'closeAccount',
  ...ofPersonalData,
  summary: 'Close the account for good: the person goes, the orders stay without them',
  request: jsonBody(CloseAccountBody, { pass: 'cóndor de páramo' }),
  responses: {
    200: answer('Closed; the cookie is cleared', MessageAnswer),
    ...refusals(...ofSession, ...ofBody, 'wrong_password', 'open_orders', 'staff_account', 'sign_in_again'),
  },
})

type Needs = {
  db: Database
  cookie: SecretCookie
  limits: RateLimits
  receipts: ReceiptFiles
  secrets: SecretBox
  returnPhotos: ReturnPhotoFiles
}

/** What people may demand by the data-protection law. */
export function personalDataEndpoints({ db, cookie, limits, receipts, returnPhotos, secrets }: Needs) {
  const api = endpoints()
  // A file for people to read.
  api.use('/api/user/export', prettyJSON({ force: true }))
  api.openapi(exported, async (context) => {
    const { accountId } = context.get('caller')
    const data = await exportPersonalData(db, secrets, accountId)
    context.get('log').info({ event: 'data_exported', accountId }, 'personal data handed over')
    context.header('content-disposition', 'attachment; filename="kuntur-mis-datos.json"')
    return context.json(data, 200)
  })
  api.openapi(closing, async (context) => {
    const caller = context.get('caller')
    const { accountId } = caller
    const { username, email } = await withLoginLimit(limits, context, () =>
      closeAccount(db, { receipts, returnPhotos }, caller, context.req.valid('json')),
    )
    // After the closing, because giving the password has just counted as a sign-in from this address.
    await limits.forgetHomes([username, email])
    cookie.clear(context)
    context.get('log').info({ event: 'account_closed', accountId }, 'account closed')
    return context.json({ message: 'Tu cuenta quedó cerrada.' }, 200)
  })
  return api
}
