import { createRoute } from '@hono/zod-openapi'
import { UserAnswer } from '../../contract/api/user.ts'
import { findCaller } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import type { IncomingFiles } from '../media/incoming-files.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { readUser } from '../personal-data/read-user.ts'
import type { SecretBox } from '../secret-box.ts'
import { addressEndpoints } from './addresses.ts'
import { answer, endpoints, ofSession, refusals, signedIn } from './endpoint.ts'
import { favouriteEndpoints } from './favourites.ts'
import { ownFeedbackEndpoints } from './feedback.ts'
import { ownNoticeEndpoints } from './notices.ts'
import { orderEndpoints } from './orders.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { profileEndpoint } from './profile.ts'
import { purchaseDataEndpoints } from './purchase-data.ts'
import { refundAccountEndpoint } from './refund-account.ts'
import { returnCaseEndpoints } from './return-cases.ts'
import { ownPcBuildEndpoints } from './saved-pc-builds.ts'
import { securityEndpoints } from './security.ts'

const user = createRoute({
  method: 'get',
  path: '/api/user',
  operationId: 'readUser',
  tags: ['Buyer'],
  ...signedIn,
  summary: 'The signed-in buyer and all that is theirs',
  responses: { 200: answer('The buyer', UserAnswer), ...refusals(...ofSession) },
})

type Needs = {
  db: Database
  /** The same database behind the bulkhead of orders. */
  orderDb: Database
  cookie: SecretCookie
  limits: RateLimits
  incoming: IncomingFiles
  receipts: ReceiptFiles
  invoices: InvoiceFiles
  secrets: SecretBox
  returnPhotos: ReturnPhotoFiles
  /** Whether mails are sent or only kept. */
  sendsMail: boolean
}

/** The caller's own data. Who the caller is comes from the session alone. */
export function userEndpoints({ db, orderDb, cookie, sendsMail, ...needs }: Needs) {
  const api = endpoints()
  // The pattern takes in /api/user itself.
  api.use('/api/user/*', async (context, next) => {
    context.header('cache-control', 'no-store')
    const caller = await findCaller(db, cookie.read(context))
    if (!caller) throw new DomainError('not_signed_in')
    context.set('caller', caller)
    context.set('accountId', caller.accountId)
    await next()
  })
  api.openapi(user, async (context) =>
    context.json({ user: await readUser(db, context.get('caller').accountId, { sendsMail }) }, 200),
  )
  api.route('/', profileEndpoint(db))
  api.route('/', addressEndpoints(db))
  api.route('/', favouriteEndpoints(db))
  api.route('/', ownFeedbackEndpoints({ db, limits: needs.limits, sendsMail }))
  api.route('/', ownNoticeEndpoints({ db, limits: needs.limits, sendsMail }))
  api.route('/', ownPcBuildEndpoints({ db, limits: needs.limits }))
  api.route('/', purchaseDataEndpoints(db))
  api.route('/', securityEndpoints({ db, cookie, limits: needs.limits, sendsMail }))
  api.route('/', personalDataEndpoints({ db, cookie, ...needs }))
  api.route('/', refundAccountEndpoint({ db, ...needs }))
  api.route('/', returnCaseEndpoints({ db, ...needs }))
  return api.route('/', orderEndpoints({ db: orderDb, sendsMail, ...needs }))
}
