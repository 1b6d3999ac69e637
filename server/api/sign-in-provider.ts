import { Hono } from 'hono'
import type { Door } from '../http/door.ts'

/**
 * `GET /auth/google`, where the login form's button leads with the whole page. Without a provider in the configuration the
 * visitor comes back to the form with a sentence.
 */
export function signInProvider(): Hono<Door> {
  return new Hono<Door>().get('/auth/google', (context) => {
    context.header('cache-control', 'no-store')
    return context.redirect('/login?aviso=google', 302)
  })
}
