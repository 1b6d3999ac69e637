import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const SESSION_SECONDS = 30 * 86_400
const VISIT_SECONDS = 30 * 60

/** A cookie with a secret that no script reads. Over https it bears the `__Host-` prefix, which browsers only take whole. */
export type SecretCookie = {
  name: string
  read(context: Context): string | undefined
  write(context: Context, secret: string): void
  clear(context: Context): void
}

/** The cookie that is the credential. */
export type SessionCookie = SecretCookie

export function sessionCookie(isHttps: boolean): SessionCookie {
  return secretCookie('kuntur_session', SESSION_SECONDS, isHttps)
}

/** Tells the browser that began a visit to the provider from every other, until its identity has been joined. */
export function visitCookie(isHttps: boolean): SecretCookie {
  return secretCookie('kuntur_visit', VISIT_SECONDS, isHttps)
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
