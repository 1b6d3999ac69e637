import { expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { callsOf } from '../../test/api-document.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/factories.ts'

/* Another front end on the same site, which ALLOWED_ORIGINS names, and all who would like to be taken for it. */

const STOREFRONT = 'http://tienda.kuntur.test'
const shop = await openTestApp({ allowedOrigins: [STOREFRONT, 'http://otra.kuntur.test'], limited: true })
const closed = await openTestApp()
const both = await openTestApp({ allowedOrigins: ['http://kuntur.test', STOREFRONT] })
const { ask, db, document } = shop

const fromStorefront = { origin: STOREFRONT, 'sec-fetch-site': 'same-site' }
const strangers = [
  'https://evil.example',
  'null',
  '',
  'https://tienda.kuntur.test',
  `${STOREFRONT}.evil.example`,
  `${STOREFRONT}:8080`,
  `${STOREFRONT}/`,
  `${STOREFRONT}, http://otra.kuntur.test`,
  STOREFRONT.toUpperCase(),
]

const preflight = (path: string, origin: string, app = shop) =>
  app.ask(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })

const grants = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))

test('CS-3: a browser that asks before a call of a named origin is told what may be sent, with the session', async () => {
  const response = await preflight('/api/user/createorder', STOREFRONT)
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': STOREFRONT,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-max-age': '7200',
    vary: 'Origin',
  })
})

test('CS-3: every answer of the API names the origin that asked, refusals included, and says that it depends on it', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const answers = {
    200: await ask('/api/user', { cookie, headers: fromStorefront }),
    201: await ask('/api/user/reservation', {
      cookie,
      body: { details: [{ id: product, count: 1 }] },
      headers: fromStorefront,
    }),
    401: await ask('/api/user', { headers: fromStorefront }),
    404: await ask('/api/nada', { headers: fromStorefront }),
    405: await ask('/api/user', { method: 'PATCH', cookie, headers: fromStorefront }),
    415: await ask('/api/login/', {
      rawBody: 'x',
      headers: { ...fromStorefront, 'content-type': 'text/plain' },
    }),
    422: await ask('/api/login/', { body: {}, headers: fromStorefront }),
  }
  for (const [status, { status: given, headers }] of Object.entries(answers)) {
    expect(String(given)).toBe(status)
    expect(headers.get('access-control-allow-origin'), status).toBe(STOREFRONT)
    expect(headers.get('access-control-allow-credentials'), status).toBe('true')
    expect(headers.get('access-control-expose-headers'), status).toBe(
      'Content-Disposition, ETag, Retry-After, X-Request-Id',
    )
    expect(headers.get('vary')?.split(', '), status).toContain('Origin')
  }
  const products = await ask('/api/products', { headers: { ...fromStorefront, 'accept-encoding': 'gzip' } })
  expect(products.headers.get('vary')?.split(', ').sort()).toEqual(['Accept-Encoding', 'Origin'])
  const unchanged = await ask('/api/products', {
    headers: { ...fromStorefront, 'if-none-match': products.headers.get('etag') ?? '' },
  })
  expect([unchanged.status, unchanged.headers.get('access-control-allow-origin')]).toEqual([304, STOREFRONT])
})

test('CS-3: nobody else is named, and caches are told all the same', async () => {
  for (const origin of strangers) {
    const read = await ask('/api/gamerBuilds', { headers: { origin } })
    expect([read.status, grants(read)], origin).toEqual([200, []])
    expect(read.headers.get('vary')?.split(', '), origin).toContain('Origin')
    const asked = await preflight('/api/login/', origin)
    expect([asked.status, grants(asked)], origin).toEqual([405, []])
  }
  for (const origin of [STOREFRONT, closed.publicUrl]) {
    const asked = await preflight('/api/login/', origin, closed)
    expect([asked.status, grants(asked)], origin).toEqual([405, []])
    expect(grants(await closed.ask('/api/gamerBuilds', { headers: { origin } })), origin).toEqual([])
  }
})

test('CS-1: a named origin changes what the shop’s own pages change; another one, or one from another site, nothing', async () => {
  const { cookie } = await aCustomer(db)
  const before = await countRows(db)
  const changes = callsOf(document).filter(({ method }) => method !== 'GET')
  const refused: Record<string, string>[] = [
    ...strangers.map((origin) => ({ origin, 'sec-fetch-site': 'same-site' })),
    { origin: STOREFRONT, 'sec-fetch-site': 'cross-site' },
    { origin: STOREFRONT, 'sec-fetch-site': 'same-origin' },
    { origin: STOREFRONT, 'sec-fetch-site': 'none' },
    { origin: shop.publicUrl, 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of refused) {
    for (const { method, path } of changes) {
      const response = await ask(path.replace(/\{\w+\}/g, '1'), { method, body: {}, headers, cookie })
      expect([response.status, Problem.parse(await response.json()).error], JSON.stringify(headers)).toEqual([
        403,
        'forbidden_origin',
      ])
    }
  }
  expect(await countRows(db)).toEqual(before)

  const body = { prod_id: await aProduct(db) }
  expect((await ask('/api/user/add-favorite', { body, cookie, headers: fromStorefront })).status).toBe(200)
  // A browser too old for Sec-Fetch-Site names its origin alone.
  const plain = await shop.app.request('/api/user/delete-favorite', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: STOREFRONT, cookie, 'content-type': 'application/json' },
  })
  expect(plain.status).toBe(200)
})

test('CS-4: GET /api/logout ends the session for a named origin, and for no other one', async () => {
  const { cookie } = await aCustomer(db)
  const others: Record<string, string>[] = [{ origin: strangers[0] ?? '' }, { 'sec-fetch-site': 'same-site' }]
  for (const headers of others) expect((await ask('/api/logout', { cookie, headers })).status).toBe(403)
  expect((await ask('/api/user', { cookie })).status).toBe(200)
  expect((await ask('/api/logout', { cookie, headers: fromStorefront })).status).toBe(200)
  expect((await ask('/api/user', { cookie })).status).toBe(401)
})

test('the shop’s pictures may stand on pages of the same site where an origin is named, and nothing else of it may', async () => {
  await aProduct(db)
  const [{ img_url: picture }] = await (await ask('/api/products')).json()
  const policy = async (path: string, app = shop) =>
    (await app.ask(path)).headers.get('cross-origin-resource-policy')
  expect(await policy(picture)).toBe('same-site')
  expect(await policy('/api/products')).toBe('same-origin')
  expect(await policy('/')).toBe('same-origin')
  expect(await policy(picture, closed)).toBe('same-origin')
})

test('CS-1: a shop whose own origin is named as well still takes what its own pages send', async () => {
  const { cookie } = await aCustomer(both.db)
  const details = [{ id: await aProduct(both.db), count: 1 }]
  const answer = await both.ask('/api/user/reservation', { cookie, body: { details } })
  expect(answer.status).toBe(201)
})
