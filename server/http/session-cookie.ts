import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const MAX_AGE_SECONDS = 30 * 86_400

/** The cookie that is the credential. Over https it bears the `__Host-` prefix, which browsers only take whole. */
export type SessionCookie = {
  read(context: Context): string | undefined
  write(context: Context, secret: string): void
  clear(context: Context): void
}

export function sessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? '__Host-kuntur_session' : 'kuntur_session'
  const attributes = { path: '/', secure: isHttps, httpOnly: true, sameSite: 'Lax' as const }
  return {
    read: (context) => getCookie(context, name),
    write: (context, secret) => setCookie(context, name, secret, { ...attributes, maxAge: MAX_AGE_SECONDS }),
    clear: (context) => {
      deleteCookie(context, name, attributes)
    },
  }
}
