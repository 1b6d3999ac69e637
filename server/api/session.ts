import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import {
  LinkBody,
  LoginBody,
  MessageAnswer,
  NewPasswordBody,
  RecoveryBody,
  RegisterBody,
  SessionAnswer,
} from '../../contract/api/session.ts'
import { texts } from '../../contract/texts.ts'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { joinIdentity } from '../accounts/join-identity.ts'
import { type Proven, proveByPassword } from '../accounts/prove-owner.ts'
import { askRecovery, recoverPassword } from '../accounts/recover-password.ts'
import { register } from '../accounts/register.ts'
import { closeSession } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { type Origins, refuseForeignOrigin } from '../http/request-guard.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import { readSettings } from '../settings/settings.ts'
import { type Api, answer, endpoints, jsonBody, ofBody, ofChange, open, refusals } from './endpoint.ts'
import { signIn } from './sign-in.ts'

const ofSessions = { tags: ['Session'], ...open }

const loginAt = (path: string, operationId: string) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    ...ofSessions,
    summary: 'Sign in or, with an e-mail alone, ask for a mail that leads to a new password',
    request: jsonBody(z.union([LoginBody, RecoveryBody]), { user: 'ana.q', pass: 'cóndor de páramo' }),
    responses: {
      200: answer(
        'Signed in (the cookie is the credential), or asked, whoever that e-mail belongs to',
        z.union([SessionAnswer, MessageAnswer]),
      ),
      ...refusals(...ofBody, 'wrong_credentials'),
    },
  })

const registration = createRoute({
  method: 'post',
  path: '/api/register',
  operationId: 'register',
  ...ofSessions,
  summary: 'Make an account and sign in',
  request: jsonBody(RegisterBody, {
    email: 'ana@correo.example',
    user: 'ana.q',
    pass: 'cóndor de páramo',
    pass2: 'cóndor de páramo',
  }),
  responses: {
    200: answer('Registered and signed in', SessionAnswer),
    ...refusals(...ofBody, 'account_taken', 'password_too_common'),
  },
})

const newPassword = createRoute({
  method: 'post',
  path: '/api/login/new-password',
  operationId: 'setNewPassword',
  ...ofSessions,
  summary: 'Choose a new password by the link of a mail; every session ends',
  request: jsonBody(NewPasswordBody, {
    token: 'Zk3v…',
    pass: 'laguna de Cuicocha',
    pass2: 'laguna de Cuicocha',
  }),
  responses: {
    200: answer('Changed', MessageAnswer),
    ...refusals(...ofBody, 'link_expired', 'password_too_common'),
  },
})

const emailConfirmation = createRoute({
  method: 'post',
  path: '/api/login/confirm-email',
  operationId: 'confirmEmail',
  ...ofSessions,
  summary: 'Confirm an e-mail, the first or a new one, by the link of a mail',
  request: jsonBody(LinkBody, { token: 'Zk3v…' }),
  responses: {
    200: answer('Confirmed', MessageAnswer),
    ...refusals(...ofBody, 'link_expired', 'account_taken'),
  },
})

const logoutBy = (method: 'get' | 'post', operationId: string) =>
  createRoute({
    method,
    path: '/api/logout',
    operationId,
    ...ofSessions,
    summary: 'End the session',
    responses: { 200: answer('Signed out', MessageAnswer), ...refusals(...ofChange) },
  })

type Needs = {
  db: Database
  cookie: SecretCookie
  attemptCookie: SecretCookie
  limits: RateLimits
  origins: Origins
  /** Whether mails are sent. Without them the answers promise none. */
  sendsMail: boolean
}

/** Registration, login and logout. */
export function sessionEndpoints({ db, cookie, attemptCookie, limits, origins, sendsMail }: Needs) {
  async function login(
    context: Context<Api>,
    body: LoginBody | RecoveryBody,
  ): Promise<SessionAnswer | MessageAnswer> {
    if ('email' in body) return recovery(context, body)
    const attempt = await limits.login(context.get('address'), body.user)
    try {
      const proven = await proveByPassword(db, body)
      const { accountId } = proven
      await join(context, proven)
      const answer = await signIn({ db, cookie }, context, proven)
      await attempt.succeeded()
      context.get('log').info({ event: 'login', accountId }, 'signed in')
      return answer
    } catch (error) {
      if (error instanceof DomainError && error.code === 'wrong_credentials') {
        const { accountId } = error.details
        const address = context.get('address')
        // The typed name is never logged, because it may be a password.
        context.get('log').info({ event: 'login_failed', accountId, address }, 'sign-in refused')
      }
      throw error
    }
  }

  /** Joins the identity of somebody who came from the provider and has now given the account's password. */
  async function join(context: Context<Api>, proven: Proven): Promise<void> {
    const { accountId } = proven
    const secret = attemptCookie.read(context)
    if (secret === undefined || !(await joinIdentity(db, proven, secret))) return
    attemptCookie.clear(context)
    context.get('log').info({ event: 'google_linked', accountId }, 'joined to the provider')
  }

  async function recovery(context: Context<Api>, { email }: RecoveryBody): Promise<MessageAnswer> {
    await limits.recovery(context.get('address'), email)
    await askRecovery(db, email)
    context.get('log').info({ event: 'recovery_asked' }, 'recovery asked for')
    context.header('cache-control', 'no-store')
    return { message: sendsMail ? texts.recoveryAsked : await helpByPeople(db) }
  }

  async function logout(context: Context<Api>): Promise<{ message: string }> {
    refuseForeignOrigin(context, origins)
    await closeSession(db, cookie.read(context))
    cookie.clear(context)
    context.header('cache-control', 'no-store')
    return { message: 'Sesión cerrada' }
  }

  return endpoints()
    .openapi(loginAt('/api/login', 'login'), async (context) =>
      context.json(await login(context, context.req.valid('json')), 200),
    )
    .openapi(loginAt('/api/login/', 'loginWithSlash'), async (context) =>
      context.json(await login(context, context.req.valid('json')), 200),
    )
    .openapi(registration, async (context) => {
      await limits.registration(context.get('address'))
      const proven = await register(db, context.req.valid('json'))
      const { accountId } = proven
      context.get('log').info({ event: 'registered', accountId }, 'account made')
      return context.json(await signIn({ db, cookie }, context, proven), 200)
    })
    .openapi(newPassword, async (context) => {
      const address = context.get('address')
      await limits.link(address)
      const { accountId, username, email } = await recoverPassword(db, context.req.valid('json'))
      await limits.forgetFailures(address, [username, email])
      context.get('log').info({ event: 'password_recovered', accountId }, 'password changed by mail')
      cookie.clear(context)
      context.header('cache-control', 'no-store')
      return context.json({ message: 'Tu contraseña cambió. Ya puedes ingresar con ella.' }, 200)
    })
    .openapi(emailConfirmation, async (context) => {
      await limits.link(context.get('address'))
      const { accountId, isChange } = await confirmEmail(db, context.req.valid('json').token)
      context
        .get('log')
        .info({ event: isChange ? 'email_changed' : 'email_confirmed', accountId }, 'e-mail confirmed')
      context.header('cache-control', 'no-store')
      return context.json({ message: isChange ? 'Tu correo cambió.' : 'Tu correo quedó confirmado.' }, 200)
    })
    .openapi(logoutBy('get', 'logout'), async (context) => context.json(await logout(context), 200))
    .openapi(logoutBy('post', 'logoutByPost'), async (context) => context.json(await logout(context), 200))
}

/** The answer to a recovery in a shop that sends no mails. The staff see in the back office who asked. */
async function helpByPeople(db: Database): Promise<string> {
  const { shop_whatsapp, shop_email } = await readSettings(db)
  const contact = shop_whatsapp ? 'por WhatsApp' : `a ${shop_email}`
  return `La tienda no envía correos: escríbenos ${contact} y te ayudamos.`
}
