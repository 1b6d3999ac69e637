import { Hono } from 'hono'

/** Whether the shop can serve: false while its database is away and once it is closing. */
export type Readiness = () => Promise<boolean>

/** For supervisors and load balancers. `/healthz`: the process lives. `/readyz`: it can serve. */
export function health(isReady: Readiness): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (context) => {
      const ready = await isReady()
      return context.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503, {
        'cache-control': 'no-store',
      })
    })
}
