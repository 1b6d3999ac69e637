import { createRoute } from '@hono/zod-openapi'
import { LinkBody, SessionAnswer } from '../../contract/api/session.ts'
import {
  JoinWithAccountBody,
  JoinWithNewAccountBody,
  StaffLinkAnswer,
} from '../../contract/api/staff-link.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import { joinWithAccount, joinWithNewAccount } from '../staff/join-staff.ts'
import { readStaffLink } from '../staff/staff-links.ts'
import { answer, endpoints, jsonBody, ofBody, open, refusals } from './endpoint.ts'
import { signIn } from './sign-in.ts'

const ofStaffLinks = { tags: ['Joining the staff'], ...open }

const reading = createRoute({
  method: 'post',
  path: '/api/staff-link',
  operationId: 'readStaffLink',
  ...ofStaffLinks,
  summary: 'What a link makes of whoever opens it. It stays valid',
  request: jsonBody(LinkBody, { token: 'Zk3v…' }),
  responses: { 200: answer('A live link', StaffLinkAnswer), ...refusals(...ofBody, 'link_expired') },
})

const newAccount = createRoute({
  method: 'post',
  path: '/api/staff-link/account',
  operationId: 'joinWithNewAccount',
  ...ofStaffLinks,
  summary: 'Join the staff, or become an owner, with a new account, and sign in',
  request: jsonBody(JoinWithNewAccountBody, {
    token: 'Zk3v…',
    first_name: 'Rosa',
    last_name: 'Cando',
    email: 'rosa@correo.example',
    user: 'rosa.c',
    pass: 'cóndor de páramo',
    pass2: 'cóndor de páramo',
  }),
  responses: {
    200: answer('Joined and signed in', SessionAnswer),
    ...refusals(...ofBody, 'link_expired', 'account_taken', 'password_too_common'),
  },
})

const account = createRoute({
  method: 'post',
  path: '/api/staff-link/membership',
  operationId: 'joinWithAccount',
  ...ofStaffLinks,
  summary: 'Join the staff, or become an owner, with the account that one has, and sign in',
  request: jsonBody(JoinWithAccountBody, { token: 'Zk3v…', user: 'rosa.c', pass: 'cóndor de páramo' }),
  responses: {
    200: answer('Joined and signed in', SessionAnswer),
    ...refusals(...ofBody, 'link_expired', 'wrong_credentials', 'already_staff'),
  },
})

type Needs = { db: Database; cookie: SecretCookie; limits: RateLimits }

/** What the page behind a link for staff does: it is opened by people who are not of the staff yet. */
export function staffLinkEndpoints({ db, cookie, limits }: Needs) {
  return endpoints()
    .openapi(reading, async (context) => {
      context.header('cache-control', 'no-store')
      await limits.link(context.get('address'))
      return context.json(await readStaffLink(db, context.req.valid('json').token), 200)
    })
    .openapi(newAccount, async (context) => {
      await limits.link(context.get('address'))
      const proven = await joinWithNewAccount(db, context.req.valid('json'))
      const { accountId } = proven
      context.get('log').info({ event: 'staff_joined', accountId }, 'an account of the staff made')
      return context.json(await signIn({ db, cookie }, context, proven), 200)
    })
    .openapi(account, async (context) => {
      const body = context.req.valid('json')
      const address = context.get('address')
      await limits.link(address)
      const attempt = await limits.login(address, body.user)
      try {
        const proven = await joinWithAccount(db, body)
        await attempt.succeeded()
        const { accountId } = proven
        context.get('log').info({ event: 'staff_joined', accountId }, 'an account joined the staff')
        return context.json(await signIn({ db, cookie }, context, proven), 200)
      } catch (error) {
        // A dead link, or one of the staff already: the password was not guessed at, or was right.
        if (error instanceof DomainError && error.code !== 'wrong_credentials') await attempt.succeeded()
        throw error
      }
    })
}
