import { Hono } from 'hono'

/** Whether the shop can serve: false while its database is away and once it is closing. */
export type Readiness = () => Promise<boolean>

/**
 * For supervisors and load balancers. `/healthz`: the process lives. `/readyz`: it can serve. A shop whose files are away sells, so it is ready, and
 * says so beside.
 */
export function health(isReady: Readiness, areFilesThere: () => Promise<boolean>): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (context) => {
      const [ready, filesThere] = await Promise.all([isReady(), areFilesThere()])
      const body = { status: ready ? 'ready' : 'unavailable', ...(!filesThere && { files: 'unavailable' }) }
      return context.json(body, ready ? 200 : 503, {
        'cache-control': 'no-store',
      })
    })
}
