import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { html } from '../html.ts'
import { readSettings } from '../settings/settings.ts'
import { readStaffSession } from '../staff/read-staff-session.ts'
import { hasLiveStaffLink, WELCOME_PATH } from '../staff/staff-links.ts'
import type { AppEnv } from './request-guard.ts'
import type { SecretCookie } from './secret-cookies.ts'
import { adminPermissions, adminPolicy } from './security-headers.ts'

/**
 * The page of the desk as it was built, with `%NONCE%` where the nonce of each request goes, and `%SHOP%` where the shop's name
 * does.
 */
export type AdminPage = () => Promise<string>

type Needs = { db: Database; cookie: SecretCookie; isHttps: boolean; page: AdminPage }

/** The login's `volver` takes plain paths alone. */
const plainPath = /^(\/[\w-]+)+$/

/**
 * The page of the desk at `/admin` and below, the same for every screen and with the shop's name, for whoever has a live
 * session of the staff. A stranger is sent to the login, and a buyer gets the shop's own 404, as at any address that does not
 * exist.
 */
export function adminPages({ db, cookie, isHttps, page }: Needs): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/admin/*', async (context, next) => {
    const { path } = context.req
    // The files of the build were served before. A chunk of long ago must not be answered with a page.
    if (path.startsWith('/admin/assets/')) throw new DomainError('not_found')
    const isWelcome = path === WELCOME_PATH
    // Whoever opens a link for staff is not of them yet. The server does not see which link, only whether there is any.
    if (!isWelcome || !(await hasLiveStaffLink(db))) {
      const session = await readStaffSession(db, cookie.read(context), { isHttps })
      context.header('cache-control', 'no-store')
      const isStaff = session !== 'stranger' && !('buyer' in session)
      if (isWelcome && !isStaff) return context.redirect('/login?aviso=enlace')
      if (session === 'stranger')
        return context.redirect(`/login?volver=${plainPath.test(path) ? path : '/admin'}`)
      if (!isStaff) return next()
    }
    const nonce = randomBytes(16).toString('base64url')
    const { shop_name } = await readSettings(db)
    const name = html`${shop_name}`.markup
    const sent = (await page()).replaceAll('%NONCE%', nonce).replaceAll('%SHOP%', () => name)
    return context.body(sent, 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': adminPolicy(nonce),
      'permissions-policy': adminPermissions,
    })
  })
}
