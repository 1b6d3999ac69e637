import { type Context, Hono } from 'hono'
import type { GoogleNotice } from '../../contract/sign-in-notices.ts'
import { CancelledError, type Provider } from '../accounts/open-provider.ts'
import { proveByProvider } from '../accounts/prove-by-provider.ts'
import { beginSignInAttempt, takeSignInAttempt } from '../accounts/sign-in-attempts.ts'
import type { Database } from '../db/database.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { AppEnv } from '../http/request-guard.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'
import { signIn } from './sign-in.ts'

type Needs = {
  db: Database
  /** Null: the configuration names none, and the login form says so. */
  provider: Provider | null
  cookie: SecretCookie
  attemptCookie: SecretCookie
  limits: RateLimits
  /** Origins of other front ends; a sign-in that one of them has begun comes back to it. */
  allowedOrigins: readonly string[]
}

/** Where a sign-in ends: at the origin of the front end that began it; null: the shop's own pages. */
type Way = { backTo: string | null }

/**
 * `GET /auth/google`, which the login form's button opens, and the address to which the provider sends people back.
 * Whatever goes wrong, they come back to the form with a sentence. `?volver_a=` names the origin of another front end to
 * come back to; an origin that the configuration does not name is ignored.
 */
export function signInProvider({
  db,
  provider,
  cookie,
  attemptCookie,
  limits,
  allowedOrigins,
}: Needs): Hono<AppEnv> {
  /** Returns where the browser goes next. */
  async function leave(context: Context<AppEnv>, { addressFor }: Provider, { backTo }: Way): Promise<string> {
    await limits.signInAttempt(context.get('address'))
    const { secret, proof } = await beginSignInAttempt(db, backTo)
    const { href } = await addressFor(proof)
    attemptCookie.write(context, secret)
    return href
  }

  async function comeBack(context: Context<AppEnv>, { claimsOf }: Provider, way: Way): Promise<string> {
    const log = context.get('log')
    const returned = new URL(context.req.url).searchParams
    const secret = attemptCookie.read(context)
    const taken = await takeSignInAttempt(db, secret, returned.get('state'))
    if (secret === undefined || taken === null) {
      log.info({ event: 'google_refused', reason: 'no attempt of this browser' }, 'sign-in refused')
      return withNotice('google-fallo', way)
    }
    // Checked again, because the configuration may have changed meanwhile.
    way.backTo = allowedOrigin(taken.cameFrom)
    const proven = await proveByProvider(db, await claimsOf(returned, taken.proof), secret)
    const { accountId } = proven
    if ('notice' in proven) {
      log.info({ event: 'google_refused', reason: proven.notice, accountId }, 'sign-in refused')
      // The cookie stays, because the identity that waits for the password is bound to it.
      return withNotice(proven.notice, way)
    }
    if (proven.isNew) log.info({ event: 'registered', accountId, by: 'google' }, 'account made')
    log.info({ event: 'login', accountId, by: 'google' }, 'signed in')
    attemptCookie.clear(context)
    const { token } = await signIn({ db, cookie }, context, proven)
    return `${way.backTo ?? ''}/oauth-callback?${new URLSearchParams({ token })}`
  }

  /** The origin, if the configuration names exactly this one. */
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
      // Name and code alone: the library's message quotes the provider, which names the visitor.
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

/** Another front end has its own address for people who come back, because we do not know its login form. */
function withNotice(notice: GoogleNotice, { backTo }: Way): string {
  return backTo === null ? `/login?aviso=${notice}` : `${backTo}/oauth-callback?aviso=${notice}`
}
