import { randomBytes } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LoginBody, MessageAnswer, RegisterBody, SessionAnswer } from '../../contract/api/session.ts'
import { logIn } from '../accounts/log-in.ts'
import { register } from '../accounts/register.ts'
import { closeSession, openSession } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { refuseForeignOrigin } from '../http/door.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import { type Api, answer, endpoints, jsonBody, refusals } from './endpoint.ts'

const loginAt = (path: string) =>
  createRoute({
    method: 'post',
    path,
    summary: 'Sign in',
    request: jsonBody(LoginBody),
    responses: { 200: answer('Signed in; the cookie is the credential', SessionAnswer), ...refusals },
  })

const registration = createRoute({
  method: 'post',
  path: '/api/register',
  summary: 'Make an account and sign in',
  request: jsonBody(RegisterBody),
  responses: { 200: answer('Registered and signed in', SessionAnswer), ...refusals },
})

const logoutBy = (method: 'get' | 'post') =>
  createRoute({
    method,
    path: '/api/logout',
    summary: 'End the session',
    responses: { 200: answer('Signed out', MessageAnswer), ...refusals },
  })

type Needs = { db: Database; cookie: SessionCookie; limits: RateLimits; origins: readonly string[] }

/** Registration, login and logout. */
export function sessionEndpoints({ db, cookie, limits, origins }: Needs) {
  /** Always a new session: what the browser brought along is ended, never adopted. */
  async function signIn(context: Context<Api>, accountId: number): Promise<SessionAnswer> {
    await closeSession(db, cookie.read(context))
    cookie.write(context, await openSession(db, accountId, context.req.header('user-agent') ?? null))
    context.header('cache-control', 'no-store')
    // Only says "signed in" to the browser (§4 of the contract). It opens nothing, so nobody gains by stealing it.
    return { message: 'Bienvenido', token: randomBytes(16).toString('base64url') }
  }

  async function login(context: Context<Api>, body: LoginBody): Promise<SessionAnswer> {
    const attempt = await limits.login(context.get('address'), body.user)
    try {
      const { accountId } = await logIn(db, body)
      await attempt.succeeded()
      context.get('log').info({ event: 'login', accountId }, 'signed in')
      return await signIn(context, accountId)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'wrong_credentials') {
        context.get('log').info({ event: 'login_failed' }, 'sign-in refused')
      }
      throw error
    }
  }

  async function logout(context: Context<Api>): Promise<{ message: string }> {
    refuseForeignOrigin(context, origins)
    await closeSession(db, cookie.read(context))
    cookie.clear(context)
    context.header('cache-control', 'no-store')
    return { message: 'Sesión cerrada' }
  }

  return endpoints()
    .openapi(loginAt('/api/login'), async (context) =>
      context.json(await login(context, context.req.valid('json')), 200),
    )
    .openapi(loginAt('/api/login/'), async (context) =>
      context.json(await login(context, context.req.valid('json')), 200),
    )
    .openapi(registration, async (context) => {
      await limits.registration(context.get('address'))
      const { accountId } = await register(db, context.req.valid('json'))
      context.get('log').info({ event: 'registered', accountId }, 'account made')
      return context.json(await signIn(context, accountId), 200)
    })
    .openapi(logoutBy('get'), async (context) => context.json(await logout(context), 200))
    .openapi(logoutBy('post'), async (context) => context.json(await logout(context), 200))
}
