import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import {
  ChangeEmailBody,
  ChangePasswordBody,
  SessionsAnswer,
  UnlinkGoogleBody,
} from '../../contract/api/security.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { askEmailChange, cancelEmailChange } from '../accounts/change-email.ts'
import { changePassword } from '../accounts/change-password.ts'
import { askEmailConfirmation } from '../accounts/confirm-email.ts'
import { closeSessionById, closeSessions, listSessions } from '../accounts/sessions.ts'
import { unlinkIdentity } from '../accounts/unlink-identity.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import {
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  refusals,
  signedIn,
} from './endpoint.ts'
import { withLoginLimit } from './with-login-limit.ts'

const ofAccess = { tags: ['Access'], ...signedIn }

const password = createRoute({
  method: 'post',
  path: '/api/user/password',
  operationId: 'changePassword',
  ...ofAccess,
  summary: 'Change the password; other sessions end, the own one is renewed',
  request: jsonBody(ChangePasswordBody, {
    current: 'cóndor de páramo',
    pass: 'laguna de Cuicocha',
    pass2: 'laguna de Cuicocha',
  }),
  responses: {
    200: answer('Changed', MessageAnswer),
    ...refusals(...ofSession, ...ofBody, 'wrong_password', 'password_too_common', 'sign_in_again'),
  },
})

const email = createRoute({
  method: 'post',
  path: '/api/user/email',
  operationId: 'changeEmail',
  ...ofAccess,
  summary: 'Ask for another e-mail, which counts once it is confirmed there',
  request: jsonBody(ChangeEmailBody, { email: 'ana@correo.example', pass: 'cóndor de páramo' }),
  responses: {
    200: answer('A mail is on its way', MessageAnswer),
    ...refusals(...ofSession, ...ofBody, 'wrong_password', 'no_mail', 'sign_in_again'),
  },
})

const emailCancel = createRoute({
  method: 'delete',
  path: '/api/user/email',
  operationId: 'cancelEmailChange',
  ...ofAccess,
  summary: 'Take the change of e-mail back that still waits for its confirmation',
  responses: { 200: answer('None waits any more', MessageAnswer), ...refusals(...ofSession, ...ofChange) },
})

const confirmation = createRoute({
  method: 'post',
  path: '/api/user/email/confirmation',
  operationId: 'sendConfirmation',
  ...ofAccess,
  summary: 'Send the mail that confirms the e-mail once more',
  responses: {
    200: answer('A mail is on its way, or nothing is left to confirm', MessageAnswer),
    ...refusals(...ofSession, ...ofChange, 'no_mail'),
  },
})

const unlink = createRoute({
  method: 'post',
  path: '/api/user/google/unlink',
  operationId: 'unlinkGoogle',
  ...ofAccess,
  summary: 'Part the account from Google; other sessions end. Refused while it has no password',
  request: jsonBody(UnlinkGoogleBody, { pass: 'cóndor de páramo' }),
  responses: {
    200: answer('Not joined any more', MessageAnswer),
    ...refusals(...ofSession, ...ofBody, 'wrong_password', 'no_password'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/user/sessions',
  operationId: 'listSessions',
  ...ofAccess,
  summary: 'Where the buyer is signed in',
  responses: {
    200: answer('Live sessions, the latest seen first', SessionsAnswer),
    ...refusals(...ofSession),
  },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/api/user/sessions',
  operationId: 'endOtherSessions',
  ...ofAccess,
  summary: 'End every session but this one',
  responses: { 200: answer('Ended', MessageAnswer), ...refusals(...ofSession, ...ofChange) },
})

const endOne = createRoute({
  method: 'delete',
  path: '/api/user/sessions/{id}',
  operationId: 'endSession',
  ...ofAccess,
  summary: 'End one session',
  request: {
    params: z.object({ id: z.string().meta({ format: 'uuid', description: 'Its id in `listSessions`' }) }),
  },
  responses: { 200: answer('Ended', MessageAnswer), ...refusals(...ofSession, ...ofAddress, ...ofChange) },
})

type Needs = {
  db: Database
  cookie: SecretCookie
  limits: RateLimits
  /** Whether mails are sent. Without them no e-mail can be confirmed, so calls that need that are refused. */
  sendsMail: boolean
}

/** Password, e-mail, the provider's identity and sessions of the caller. */
export function securityEndpoints({ db, cookie, limits, sendsMail }: Needs) {
  return endpoints()
    .openapi(password, async (context) => {
      const caller = context.get('caller')
      const { accountId } = caller
      const userAgent = context.req.header('user-agent') ?? null
      const body = context.req.valid('json')
      const secret = await withLoginLimit(limits, context, () => changePassword(db, caller, body, userAgent))
      cookie.write(context, secret)
      context.get('log').info({ event: 'password_changed', accountId }, 'password changed')
      return context.json({ message: 'Tu contraseña cambió. Cerramos tus otras sesiones.' }, 200)
    })
    .openapi(email, async (context) => {
      if (!sendsMail) throw new DomainError('no_mail')
      const caller = context.get('caller')
      const { accountId } = caller
      const body = context.req.valid('json')
      await withLoginLimit(limits, context, () =>
        askEmailChange(db, caller, body, () => limits.confirmation(accountId)),
      )
      context.get('log').info({ event: 'email_change_asked', accountId }, 'another e-mail asked for')
      return context.json(
        { message: `Te enviamos un enlace a ${body.email}. Tu correo cambia cuando lo abras.` },
        200,
      )
    })
    .openapi(emailCancel, async (context) => {
      const { accountId } = context.get('caller')
      await cancelEmailChange(db, accountId)
      context.get('log').info({ event: 'email_change_cancelled', accountId }, 'change of e-mail taken back')
      return context.json({ message: 'Tu correo se queda como está.' }, 200)
    })
    .openapi(confirmation, async (context) => {
      if (!sendsMail) throw new DomainError('no_mail')
      const { accountId } = context.get('caller')
      await limits.confirmation(accountId)
      const isSent = await askEmailConfirmation(db, accountId)
      return context.json(
        { message: isSent ? 'Te enviamos el enlace otra vez.' : 'Tu correo ya está confirmado.' },
        200,
      )
    })
    .openapi(unlink, async (context) => {
      const caller = context.get('caller')
      const { accountId } = caller
      const body = context.req.valid('json')
      await withLoginLimit(limits, context, () => unlinkIdentity(db, caller, body))
      context.get('log').info({ event: 'google_unlinked', accountId }, 'parted from the provider')
      return context.json({ message: 'Google ya no abre tu cuenta. Cerramos tus otras sesiones.' }, 200)
    })
    .openapi(list, async (context) =>
      context.json({ sessions: await listSessions(db, context.get('caller')) }, 200),
    )
    .openapi(endOthers, async (context) => {
      const { accountId, sessionId } = context.get('caller')
      const ended = await closeSessions(db, accountId, sessionId)
      context.get('log').info({ event: 'sessions_ended', accountId, ended }, 'other sessions ended')
      return context.json({ message: 'Cerramos tus otras sesiones.' }, 200)
    })
    .openapi(endOne, async (context) => {
      const { accountId } = context.get('caller')
      await closeSessionById(db, accountId, context.req.valid('param').id)
      context.get('log').info({ event: 'sessions_ended', accountId, ended: 1 }, 'a session ended')
      return context.json({ message: 'Sesión cerrada.' }, 200)
    })
}
