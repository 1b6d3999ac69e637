import { createRoute, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import {
  AskNoticeBody,
  AskOwnNoticeBody,
  NoticeConfirmedAnswer,
  OwnNoticesAnswer,
} from '../../contract/api/notices.ts'
import { LinkBody, MessageAnswer } from '../../contract/api/session.ts'
import { toCents } from '../../contract/money.ts'
import { END_NOTICES_PATH, type NoticeKind } from '../../contract/notices.ts'
import { readPhone } from '../../contract/phone.ts'
import { texts } from '../../contract/texts.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { AppEnv } from '../http/request-guard.ts'
import { type Asker, askNotice, type WantedNotice } from '../notices/ask-notice.ts'
import { confirmNotice } from '../notices/confirm-notice.ts'
import { endNotice, endNoticesOf } from '../notices/end-notices.ts'
import { listNotices } from '../notices/list-notices.ts'
import {
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  open,
  pathId,
  refusals,
  signedIn,
} from './endpoint.ts'
import { pathNumber } from './path-number.ts'

const ofNotices = { tags: ['Notices'] }

const asking = createRoute({
  method: 'post',
  path: '/api/notices',
  operationId: 'askNotice',
  ...ofNotices,
  ...open,
  summary: 'Ask to be told of a product without an account; the answer is the same whatever became of it',
  request: jsonBody(AskNoticeBody, { prod_id: 12, kind: 'price', price: 299, email: 'ana@correo.example' }),
  responses: {
    200: answer('Asked. An e-mail is to be confirmed by the link of a mail', MessageAnswer),
    ...refusals(...ofBody, 'product_not_found'),
  },
})

const confirmation = createRoute({
  method: 'post',
  path: '/api/notices/confirm',
  operationId: 'confirmNotice',
  ...ofNotices,
  ...open,
  summary: 'Confirm a notice by the link of a mail',
  request: jsonBody(LinkBody, { token: '5f0c…' }),
  responses: {
    200: answer('Confirmed', NoticeConfirmedAnswer),
    ...refusals(...ofBody, 'link_expired'),
  },
})

const ending = createRoute({
  method: 'post',
  path: '/api/notices/end',
  operationId: 'endNotices',
  ...ofNotices,
  ...open,
  summary: 'End all notices of the person to whom this link was mailed; once more changes nothing',
  request: jsonBody(LinkBody, { token: '5f0c…' }),
  responses: { 200: answer('None is left', MessageAnswer), ...refusals(...ofBody) },
})

const ownList = createRoute({
  method: 'get',
  path: '/api/user/notices',
  operationId: 'listNotices',
  ...ofNotices,
  ...signedIn,
  summary: 'What the buyer waits to be told',
  responses: { 200: answer('The notices that wait', OwnNoticesAnswer), ...refusals(...ofSession) },
})

const ownAsking = createRoute({
  method: 'post',
  path: '/api/user/notices',
  operationId: 'askOwnNotice',
  ...ofNotices,
  ...signedIn,
  summary: 'Ask to be told of a product; once more changes nothing, but for the price',
  request: jsonBody(AskOwnNoticeBody, { prod_id: 12, kind: 'stock' }),
  responses: {
    200: answer('Asked', MessageAnswer),
    ...refusals(...ofSession, ...ofBody, 'product_not_found', 'email_unconfirmed', 'too_many_notices'),
  },
})

const ownEnding = createRoute({
  method: 'delete',
  path: '/api/user/notices/{id}',
  operationId: 'endNotice',
  ...ofNotices,
  ...signedIn,
  summary: 'End one notice',
  request: { params: z.object({ id: pathId('The notice') }) },
  responses: {
    200: answer('It has ended', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'notice_not_found'),
  },
})

type Needs = { db: Database; limits: RateLimits; sendsMail: boolean }

/** Notices of who has not signed in, and the links of their mails. */
export function noticeEndpoints({ db, limits, sendsMail }: Needs) {
  return endpoints()
    .openapi(asking, async (context) => {
      await limits.notice(context.get('address'))
      const body = context.req.valid('json')
      context.header('cache-control', 'no-store')
      if (sendsMail) {
        if (body.email === undefined) throw missing('email')
        await askNotice(db, { email: body.email }, wantedIn(body))
        return context.json({ message: 'Te enviamos un correo: ábrelo y confirma tu aviso.' }, 200)
      }
      await askNotice(db, { phone: phoneIn(body) }, wantedIn(body))
      return context.json({ message: toldByWhatsapp }, 200)
    })
    .openapi(confirmation, async (context) => {
      await limits.link(context.get('address'))
      const notice = await confirmNotice(db, context.req.valid('json').token)
      context.header('cache-control', 'no-store')
      return context.json({ message: 'Tu aviso quedó confirmado.', notice }, 200)
    })
    .openapi(ending, async (context) => {
      await limits.link(context.get('address'))
      await endNoticesOf(db, context.req.valid('json').token)
      context.header('cache-control', 'no-store')
      return context.json({ message: noneLeft }, 200)
    })
}

/** Notices of the signed-in buyer. */
export function ownNoticeEndpoints({ db, limits, sendsMail }: Needs) {
  return endpoints()
    .openapi(ownList, async (context) =>
      context.json({ notices: await listNotices(db, context.get('caller').accountId) }, 200),
    )
    .openapi(ownAsking, async (context) => {
      await limits.notice(context.get('address'))
      const body = context.req.valid('json')
      const { accountId } = context.get('caller')
      const asker: Asker = { accountId, phone: sendsMail ? null : phoneIn(body) }
      await askNotice(db, asker, wantedIn(body))
      return context.json(
        { message: sendsMail ? 'Listo: te escribiremos al correo de tu cuenta.' : toldByWhatsapp },
        200,
      )
    })
    .openapi(ownEnding, async (context) => {
      const id = pathNumber(context, 'id', 'notice_not_found')
      await endNotice(db, context.get('caller').accountId, id)
      return context.json({ message: 'Aviso quitado' }, 200)
    })
}

/**
 * The button of a mail program (RFC 8058): a POST of a form from the mail provider's own machines. It is no call of the
 * API, which takes no forms.
 */
export function noticeWayOut({ db, limits }: Pick<Needs, 'db' | 'limits'>) {
  return new Hono<AppEnv>().post(`${END_NOTICES_PATH}/:token`, async (context) => {
    await limits.anyCall(context.get('address'))
    await endNoticesOf(db, context.req.param('token'))
    return context.text(noneLeft, 200, { 'cache-control': 'no-store' })
  })
}

const toldByWhatsapp = 'Listo: te escribiremos por WhatsApp.'
const noneLeft = 'Listo: no te enviaremos más avisos.'

const missing = (field: string) => new DomainError('invalid', { fields: { [field]: texts.required } })

function phoneIn({ phone }: { phone?: string | undefined }): string {
  const kept = readPhone(phone ?? '')
  if (kept === null) throw missing('phone')
  return kept
}

function wantedIn(body: { prod_id: number; kind: NoticeKind; price?: number | undefined }): WantedNotice {
  const belowCents = body.kind === 'price' && body.price !== undefined ? toCents(body.price) : null
  return { sellableId: body.prod_id, kind: body.kind, belowCents }
}
