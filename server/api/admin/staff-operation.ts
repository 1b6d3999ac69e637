import type { MiddlewareHandler } from 'hono'
import { type Permission, provenPermissions } from '../../../contract/permissions.ts'
import type { Staff } from '../../accounts/actor.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { type Origins, refuseForeignOrigin } from '../../http/request-guard.ts'
import type { SecretCookie } from '../../http/secret-cookies.ts'
import { readStaffSession, type StaffSession } from '../../staff/read-staff-session.ts'
import { type Api, endpoints, ofSession } from '../endpoint.ts'

export type AdminApi = {
  Bindings: Api['Bindings']
  Variables: Api['Variables'] & { staff: Staff; staffSession: StaffSession }
}

/** A group of endpoints below /api/admin. `context.get('staff')` is the actor for the verbs. */
export const adminEndpoints = () => endpoints<AdminApi>()

/** Refusals of every operation of the staff: a stranger is a 401, a buyer a 404. */
export const ofStaff = [...ofSession, 'not_found', 'forbidden_origin'] as const
/** Refusals of an operation that a permission guards, which reads. */
export const ofPermission = [...ofStaff, 'second_factor_needed', 'not_permitted'] as const
/** Refusals of an act on money, staff or settings. */
export const ofProof = ['proof_needed'] as const

/**
 * Lets in who has a live session of the staff, and nobody else. What a session may do is asked by each operation, by
 * `forStaff` or `forOwnAccess`.
 */
export function staffOnly({
  db,
  cookie,
  origins,
  isHttps,
}: {
  db: Database
  cookie: SecretCookie
  origins: Origins
  isHttps: boolean
}): MiddlewareHandler<AdminApi> {
  return async (context, next) => {
    context.header('cache-control', 'no-store')
    // Other front ends may act for buyers, but neither act nor read for the staff.
    if (context.req.header('origin') !== undefined)
      refuseForeignOrigin(context, { own: origins.own, allowed: [] })
    const session = await readStaffSession(db, cookie.read(context), { isHttps })
    if (session === 'stranger') throw new DomainError('not_signed_in')
    if ('buyer' in session) {
      const { accountId } = session.buyer
      context
        .get('log')
        .info({ event: 'desk_denied', accountId, address: context.get('address') }, 'no staff')
      throw new DomainError('not_found')
    }
    context.set('staffSession', session)
    context.set('staff', session.staff)
    context.set('caller', session.caller)
    context.set('accountId', session.caller.accountId)
    await next()
    const { method, path } = context.req
    if (method === 'GET' || !context.res.ok) return
    const { accountId } = session.caller
    context.get('log').info({ event: 'desk_act', accountId, method, path }, 'done at the desk')
  }
}

/**
 * What the route of an operation spreads: its permission in the document (`x-permission`) and the check of it. Of
 * several permissions any will do. The session must be as strong as the account asks; a change under one of
 * `provenPermissions` also asks for a recent proof. The verb checks the permission again, because it has other doors too.
 */
export function forStaff(...anyOf: [Permission, ...Permission[]]) {
  return guarded(
    anyOf,
    anyOf.some((permission) => provenPermissions.has(permission)),
  )
}

/** The same for an operation that changes nothing although its body does not fit into a GET: it asks for no proof. */
export function forStaffToLook(...anyOf: [Permission, ...Permission[]]) {
  return { ...guarded(anyOf, false), 'x-looks': true }
}

function guarded(anyOf: readonly Permission[], asksProof: boolean) {
  const guard: MiddlewareHandler<AdminApi> = async (context, next) => {
    const { lacks, permissions, isProven } = context.get('staffSession')
    if (lacks !== null) throw new DomainError('second_factor_needed')
    if (!anyOf.some((permission) => permissions.has(permission))) throw new DomainError('not_permitted')
    const isChange = context.req.method !== 'GET' && context.req.method !== 'HEAD'
    if (isChange && asksProof && !isProven) throw new DomainError('proof_needed')
    await next()
  }
  return { security: [{ session: [] }], 'x-permission': anyOf.join(' | '), middleware: guard }
}

/** The `x-permission` of what everybody of the staff may do. */
export const OWN_ACCESS = 'own'

/**
 * The same for what concerns the caller alone, which needs no permission. `whileLacking` names what the session may lack all
 * the same: without the code one can give it, without a second factor one can set it up.
 */
export function forOwnAccess({
  whileLacking = [],
  asksProof = false,
}: {
  whileLacking?: readonly ('code' | 'set_up')[]
  asksProof?: boolean
} = {}) {
  const guard: MiddlewareHandler<AdminApi> = async (context, next) => {
    const { lacks, isProven } = context.get('staffSession')
    if (lacks !== null && !whileLacking.includes(lacks)) throw new DomainError('second_factor_needed')
    if (asksProof && !isProven) throw new DomainError('proof_needed')
    await next()
  }
  return { security: [{ session: [] }], 'x-permission': OWN_ACCESS, middleware: guard }
}
