import { expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer } from '../../test/factories.ts'

const { app, ask, db } = await openTestApp()

type Operation = { responses: Record<string, { content?: Record<string, unknown> }>; summary?: string }
type ApiDocument = { openapi: string; servers: unknown; paths: Record<string, Record<string, Operation>> }

async function readDocument(): Promise<ApiDocument> {
  const response = await ask('/api/openapi.json')
  expect(response.status).toBe(200)
  return response.json()
}

async function operations(): Promise<[string, Operation][]> {
  return Object.entries((await readDocument()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

test('AZ-9: every call of the API is in its document, and nothing else is', async () => {
  const documented = (await operations()).map(([name]) => name)
  const routed = app.routes
    .filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path !== '/api/openapi.json',
    )
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(routed)].sort()).toEqual(documented.sort())
})

test('AZ-9: who may call what: below /api/user a session is asked for, elsewhere none', async () => {
  const open: string[] = []
  for (const [name] of await operations()) {
    const [method = '', path = ''] = name.split(' ')
    const response = await ask(path, method === 'GET' ? { method } : { method, body: {} })
    if (response.status !== 401) open.push(name)
  }
  expect(open.sort()).toEqual([
    'GET /api/cart',
    'GET /api/catalog',
    'GET /api/gamerBuilds',
    'GET /api/logout',
    'GET /api/products',
    'GET /api/search',
    'POST /api/login',
    'POST /api/login/',
    'POST /api/login/confirm-email',
    'POST /api/login/new-password',
    'POST /api/logout',
    'POST /api/register',
  ])
})

test('HD-7: another method than those of the document is 405, with the list of what the path takes', async () => {
  const { cookie } = await aCustomer(db)
  const { paths } = await readDocument()
  for (const [path, operations] of Object.entries(paths)) {
    const taken = Object.keys(operations).map((method) => method.toUpperCase())
    const allowed = [...taken, ...(taken.includes('GET') ? ['HEAD'] : [])].sort()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !taken.includes(name))) {
      const response = await ask(path.replaceAll(/\{\w+\}/g, '1'), { method, cookie })
      expect(response.status, `${method} ${path}`).toBe(405)
      expect(response.headers.get('allow')?.split(', ').sort(), `${method} ${path}`).toEqual(allowed)
      expect(Problem.parse(await response.json()).error).toBe('method_not_allowed')
    }
  }
})

test('each call is described, with what it answers and with the one shape of refusals', async () => {
  for (const [name, { summary, responses }] of await operations()) {
    expect(summary, name).toMatch(/\S/)
    expect(
      Object.keys(responses).some((status) => /^20[01]$/.test(status)),
      name,
    ).toBe(true)
    expect(responses.default?.content, name).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
    })
  }
})

test('the document names the shop’s own address, and none that a request claims', async () => {
  const document = await readDocument()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers).toEqual([{ url: 'http://kuntur.test' }])
})
