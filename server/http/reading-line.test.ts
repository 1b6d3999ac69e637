import { expect, test } from 'vitest'
import { openTestApp, renderedPage } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'

/** As many as are worked on at once, and as may wait behind them. */
const [WORKING, WAITING] = [4, 300]

test('when more is asked than can be rendered, the rest is told when to come back, and buying goes on', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const shop = await openTestApp({
    keepsPages: true,
    render: async () => {
      await opened
      return renderedPage('<!doctype html>')
    },
  })
  const buyer = await aCustomer(shop.db)
  const product = await aProduct(shop.db, { openingStock: 1 })
  const crowd = Array.from({ length: WORKING + WAITING }, (_, nth) =>
    shop.app.request(`/producto/${nth + 1}`),
  )

  const page = await shop.app.request('/ensambles', { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(page.headers.get('content-type')).toContain('text/html')
  const text = await page.text()
  expect(text).toContain('Espera unos segundos e inténtalo otra vez.')
  expect(text).toContain('<meta http-equiv="refresh" content="5">')

  const read = await shop.ask('/api/catalog')
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await read.json()).toMatchObject({ error: 'busy' })
  for (const method of ['GET', 'HEAD'])
    expect((await shop.ask(`/api/compare?ids=${product}`, { method })).status, method).toBe(503)
  expect((await shop.app.request('/ensambles.data')).headers.get('content-type')).toContain('json')

  expect((await shop.app.request('/healthz')).status).toBe(200)
  expect((await shop.ask('/api/user', { cookie: buyer.cookie })).status).toBe(200)
  const order = { cookie: buyer.cookie, body: anOrderBody([{ id: product, count: 1 }]) }
  expect((await shop.ask('/api/user/createorder', order)).status).toBe(201)

  // Whoever waits is not kept waiting for ever, and those whose turn it was get their page.
  const late = await Promise.all(crowd.slice(WORKING))
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]))
  open()
  const served = await Promise.all(crowd.slice(0, WORKING))
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await shop.ask('/api/catalog')).status).toBe(200)
  expect((await shop.app.request('/ensambles')).status).toBe(200)
})
