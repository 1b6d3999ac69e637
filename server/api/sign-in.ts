import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { SessionAnswer } from '../../contract/api/session.ts'
import type { Proven } from '../accounts/prove-owner.ts'
import { startSession } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import type { SecretCookie } from '../http/secret-cookies.ts'

/** Signs the browser in with a new session. A session that it had before ends. */
export async function signIn(
  { db, cookie }: { db: Database; cookie: SecretCookie },
  context: Context,
  proven: Proven,
): Promise<SessionAnswer> {
  const secret = await startSession(db, proven, {
    previousSecret: cookie.read(context),
    userAgent: context.req.header('user-agent') ?? null,
  })
  cookie.write(context, secret)
  context.header('cache-control', 'no-store')
  // Only says "signed in" to the browser (decision 002). It opens nothing, so nobody gains by stealing it.
  return { message: 'Bienvenido', token: randomBytes(16).toString('base64url') }
}
