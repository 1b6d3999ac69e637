import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_DAYS } from '../../contract/constants.ts'

const SESSION_SECONDS = SESSION_DAYS * 86_400
/** The attempt at the provider, and after it the time to give the password of the account that is to be joined. */
const ATTEMPT_SECONDS = 30 * 60

/**
 * A cookie with a secret that no script can read. Over https its name begins with `__Host-`: browsers accept that only with
 * Secure, Path=/ and no Domain, so no other host of the site can set it.
 */
export type SecretCookie = {
  name: string
  read(context: Context): string | undefined
  write(context: Context, secret: string): void
  clear(context: Context): void
}

/** The credential of whoever is signed in. */
export function sessionCookie(isHttps: boolean): SecretCookie {
  return secretCookie('kuntur_session', SESSION_SECONDS, isHttps)
}

/** Binds a sign-in at the provider to the browser that started it, until its identity has been joined. */
export function signInAttemptCookie(isHttps: boolean): SecretCookie {
  return secretCookie('kuntur_visit', ATTEMPT_SECONDS, isHttps)
}

function secretCookie(plainName: string, maxAge: number, isHttps: boolean): SecretCookie {
  const name = isHttps ? `__Host-${plainName}` : plainName
  const attributes = { path: '/', secure: isHttps, httpOnly: true, sameSite: 'Lax' as const }
  return {
    name,
    read: (context) => getCookie(context, name),
    write: (context, secret) => setCookie(context, name, secret, { ...attributes, maxAge }),
    clear: (context) => {
      deleteCookie(context, name, attributes)
    },
  }
}
