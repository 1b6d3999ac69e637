import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  CodeBody,
  ProofAnswer,
  ProofBody,
  RecoveryCodesAnswer,
  SecondFactorSetUpAnswer,
  StaffMeAnswer,
} from '../../../contract/api/admin/me.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { PROOF_MINUTES } from '../../../contract/permissions.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SecretCookie } from '../../http/secret-cookies.ts'
import type { SecretBox } from '../../secret-box.ts'
import { giveSecondFactor, proveAgain } from '../../staff/prove-again.ts'
import { readMe } from '../../staff/read-me.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  removeSecondFactor,
} from '../../staff/set-up-second-factor.ts'
import { answer, jsonBody, ofBody, ofChange, refusals } from '../endpoint.ts'
import { withLoginLimit } from '../with-login-limit.ts'
import { type AdminApi, adminEndpoints, forOwnAccess, ofProof, ofStaff } from './staff-operation.ts'

const tags = ['Own access']
const ofOwnAccess = [...ofStaff, 'second_factor_needed'] as const

const me = createRoute({
  method: 'get',
  path: '/api/admin/me',
  operationId: 'readStaffMe',
  tags,
  ...forOwnAccess({ whileLacking: ['code', 'set_up'] }),
  summary: 'Who of the staff is calling, what they may do, and what their session lacks',
  responses: { 200: answer('The caller', StaffMeAnswer), ...refusals(...ofStaff) },
})

const beginning = createRoute({
  method: 'post',
  path: '/api/admin/second-factor',
  operationId: 'beginSecondFactor',
  tags,
  ...forOwnAccess({ whileLacking: ['set_up'], asksProof: true }),
  summary: 'Begin with a new authenticator application, which counts once its first code is confirmed',
  responses: {
    200: answer('What the application needs', SecondFactorSetUpAnswer),
    ...refusals(...ofOwnAccess, ...ofProof, ...ofChange),
  },
})

const confirmation = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/confirmation',
  operationId: 'confirmSecondFactor',
  tags,
  ...forOwnAccess({ whileLacking: ['set_up'], asksProof: true }),
  summary: 'Give the first code of the new application; other sessions end, the own one is renewed',
  request: jsonBody(CodeBody, { code: '492039' }),
  responses: {
    200: answer('In use from now on', RecoveryCodesAnswer),
    ...refusals(...ofOwnAccess, ...ofProof, ...ofBody, 'wrong_code', 'no_pending_second_factor'),
  },
})

const verification = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/verification',
  operationId: 'giveSecondFactor',
  tags,
  ...forOwnAccess({ whileLacking: ['code'] }),
  summary: 'Give the code that this session lacks; it is renewed',
  request: jsonBody(CodeBody, { code: '492039' }),
  responses: {
    200: answer('Given', MessageAnswer),
    ...refusals(...ofOwnAccess, ...ofBody, 'wrong_code', 'no_second_factor'),
  },
})

const recovery = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/recovery-codes',
  operationId: 'makeRecoveryCodes',
  tags,
  ...forOwnAccess({ asksProof: true }),
  summary: 'Make new recovery codes; the earlier ones end',
  responses: {
    200: answer('The new ones', RecoveryCodesAnswer),
    ...refusals(...ofOwnAccess, ...ofProof, ...ofChange, 'no_second_factor'),
  },
})

const removal = createRoute({
  method: 'delete',
  path: '/api/admin/second-factor',
  operationId: 'removeSecondFactor',
  tags,
  ...forOwnAccess({ asksProof: true }),
  summary: 'Go back to the password alone; other sessions end, the own one is renewed',
  responses: {
    200: answer('Removed', MessageAnswer),
    ...refusals(...ofOwnAccess, ...ofProof, ...ofChange, 'no_second_factor', 'second_factor_required'),
  },
})

const proof = createRoute({
  method: 'post',
  path: '/api/admin/proof',
  operationId: 'proveAgain',
  tags,
  ...forOwnAccess({ whileLacking: ['set_up'] }),
  summary: 'Prove anew who sits there, for acts on money, staff and settings',
  description: `It counts for ${PROOF_MINUTES} minutes. \`prove_by\` of \`readStaffMe\` tells which of the two to send.`,
  request: jsonBody(ProofBody, { code: '492039' }),
  responses: {
    200: answer('Proven', ProofAnswer),
    ...refusals(
      ...ofOwnAccess,
      ...ofBody,
      'wrong_code',
      'no_second_factor',
      'wrong_password',
      'sign_in_again',
    ),
  },
})

type Needs = {
  db: Database
  cookie: SecretCookie
  limits: RateLimits
  secrets: SecretBox
  isHttps: boolean
}

/** What concerns the calling member of the staff alone: who they are, and how they prove it. */
export function meEndpoints({ db, cookie, limits, secrets, isHttps }: Needs) {
  /** Counts wrong codes of the account, and writes them in the log. */
  async function withCodeLimit<T>(context: Context<AdminApi>, work: () => Promise<T>): Promise<T> {
    const { accountId } = context.get('staff')
    const attempt = await limits.code(accountId)
    try {
      const result = await work()
      await attempt.succeeded()
      return result
    } catch (error) {
      const isWrong = error instanceof DomainError && error.code === 'wrong_code'
      if (!isWrong) await attempt.succeeded()
      else context.get('log').info({ event: 'second_factor_failed', accountId }, 'wrong code')
      throw error
    }
  }

  const noted = (context: Context<AdminApi>, event: string) =>
    context.get('log').info({ event, accountId: context.get('staff').accountId }, 'staff access')

  return adminEndpoints()
    .openapi(me, async (context) =>
      context.json({ me: await readMe(db, context.get('staffSession'), { isHttps }) }, 200),
    )
    .openapi(beginning, async (context) =>
      context.json(await beginSecondFactor(db, secrets, context.get('staffSession')), 200),
    )
    .openapi(confirmation, async (context) => {
      const { code } = context.req.valid('json')
      const { codes, sessionSecret } = await withCodeLimit(context, () =>
        confirmSecondFactor(db, secrets, context.get('staffSession'), code),
      )
      cookie.write(context, sessionSecret)
      noted(context, 'second_factor_set_up')
      const message = 'El segundo paso está activado. Cerramos tus otras sesiones.'
      return context.json({ message, recovery_codes: codes }, 200)
    })
    .openapi(verification, async (context) => {
      const { code } = context.req.valid('json')
      const secret = await withCodeLimit(context, () =>
        giveSecondFactor(db, secrets, context.get('staffSession'), code),
      )
      cookie.write(context, secret)
      noted(context, 'second_factor_given')
      return context.json({ message: 'Listo.' }, 200)
    })
    .openapi(recovery, async (context) => {
      const codes = await makeRecoveryCodes(db, context.get('staffSession'))
      noted(context, 'recovery_codes_made')
      return context.json({ message: 'Los códigos de antes ya no sirven.', recovery_codes: codes }, 200)
    })
    .openapi(removal, async (context) => {
      const { sessionSecret } = await removeSecondFactor(db, context.get('staffSession'), { isHttps })
      cookie.write(context, sessionSecret)
      noted(context, 'second_factor_removed')
      return context.json({ message: 'El segundo paso está desactivado. Cerramos tus otras sesiones.' }, 200)
    })
    .openapi(proof, async (context) => {
      const session = context.get('staffSession')
      const work = () => proveAgain(db, secrets, session, context.req.valid('json'))
      await (session.hasSecondFactor ? withCodeLimit(context, work) : withLoginLimit(limits, context, work))
      noted(context, 'staff_proven')
      const provenUntil = new Date(Date.now() + PROOF_MINUTES * 60_000)
      return context.json({ proven_until: shopTime(provenUntil) }, 200)
    })
}
