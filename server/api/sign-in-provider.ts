import { type Context, Hono } from 'hono'
import type { GoogleNotice } from '../../contract/sign-in-notices.ts'
import { enter } from '../accounts/enter.ts'
import { CancelledError, type Provider } from '../accounts/open-provider.ts'
import { beginVisit, takeVisit } from '../accounts/visits.ts'
import type { Database } from '../db/database.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { AppEnv } from '../http/request-guard.ts'
import type { SecretCookie, SessionCookie } from '../http/session-cookie.ts'
import { signIn } from './sign-in.ts'

type Needs = {
  db: Database
  /** Null: the configuration names none, and the login form says so. */
  provider: Provider | null
  cookie: SessionCookie
  visit: SecretCookie
  limits: RateLimits
  /** Origins of other front ends; a sign-in that one of them has begun comes back to it. */
  allowedOrigins: readonly string[]
}

/** Where a visit to the provider ends: the origin of the front end that began it; null: the shop's own pages. */
type Way = { backTo: string | null }

/**
 * `GET /auth/google`, where the login form's button leads with the whole page, and where the provider sends people
 * back to. Whatever goes wrong on the way, they are back at the form with a sentence. `?volver_a=` names the origin of
 * another front end to come back to; one that the configuration does not name is not read.
 */
export function signInProvider({ db, provider, cookie, visit, limits, allowedOrigins }: Needs): Hono<AppEnv> {
  /** Tells where the browser goes next. */
  async function leave(context: Context<AppEnv>, { addressFor }: Provider, { backTo }: Way): Promise<string> {
    await limits.visit(context.get('address'))
    const { secret, proof } = await beginVisit(db, backTo)
    const { href } = await addressFor(proof)
    visit.write(context, secret)
    return href
  }

  async function comeBack(context: Context<AppEnv>, { claimsOf }: Provider, way: Way): Promise<string> {
    const log = context.get('log')
    const returned = new URL(context.req.url).searchParams
    const secret = visit.read(context)
    const taken = await takeVisit(db, secret, returned.get('state'))
    if (secret === undefined || taken === null) {
      log.info({ event: 'google_refused', reason: 'no visit of this browser' }, 'sign-in refused')
      return withNotice('google-fallo', way)
    }
    // Looked up again: the configuration may have changed since.
    way.backTo = allowedOrigin(taken.cameFrom)
    const entrance = await enter(db, await claimsOf(returned, taken.proof), secret)
    const { accountId } = entrance
    if ('notice' in entrance) {
      log.info({ event: 'google_refused', reason: entrance.notice, accountId }, 'sign-in refused')
      // The cookie stays: what waits for the password is tied to it.
      return withNotice(entrance.notice, way)
    }
    if (entrance.isNew) log.info({ event: 'registered', accountId, by: 'google' }, 'account made')
    log.info({ event: 'login', accountId, by: 'google' }, 'signed in')
    visit.clear(context)
    const { token } = await signIn({ db, cookie }, context, entrance)
    return `${way.backTo ?? ''}/oauth-callback?${new URLSearchParams({ token })}`
  }

  /** One of the configuration's, matched whole. */
  function allowedOrigin(named: string | null | undefined): string | null {
    return allowedOrigins.find((origin) => origin === named) ?? null
  }

  const leadOn = (next: typeof leave, named: string | null) => async (context: Context<AppEnv>) => {
    const way: Way = { backTo: named && allowedOrigin(context.req.query(named)) }
    context.header('cache-control', 'no-store')
    if (!provider) return context.redirect(withNotice('google', way), 302)
    try {
      return context.redirect(await next(context, provider, way), 302)
    } catch (error) {
      const isCancelled = error instanceof CancelledError
      // By name and code alone: the rest of what the library throws quotes the provider, who names the visitor.
      const { name, code } = error as { name?: string; code?: string }
      if (isCancelled) context.get('log').info({ event: 'google_cancelled' }, 'sign-in cancelled')
      else context.get('log').warn({ event: 'google_failed', name, code }, 'sign-in failed')
      return context.redirect(withNotice(isCancelled ? 'google-cancelado' : 'google-fallo', way), 302)
    }
  }

  return new Hono<AppEnv>()
    .get('/auth/google', leadOn(leave, 'volver_a'))
    .get('/auth/google/callback', leadOn(comeBack, null))
}

/** Another front end has its own address for people who come back; we do not know where its login form is. */
function withNotice(notice: GoogleNotice, { backTo }: Way): string {
  return backTo === null ? `/login?aviso=${notice}` : `${backTo}/oauth-callback?aviso=${notice}`
}
