import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { callsOf } from '../../test/api-document.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOwner } from '../../test/factories.ts'

const { app, ask, db, document } = await openTestApp()
const calls = callsOf(document)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('the document is served as it is made', async () => {
  const response = await ask('/api/openapi.json')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(document)
})

/** What tells of the API is no part of it. */
const aboutTheApi = ['/api/openapi.json', '/api/docs']

test('AZ-9: every call of the API is in its document, and nothing else is', async () => {
  const routed = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !aboutTheApi.includes(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(routed)].sort()).toEqual(calls.map(nameOf).sort())
})

test('AZ-9: who may call what: below /api/user and /api/admin a session is asked for, elsewhere none', async () => {
  const open: string[] = []
  for (const call of calls) {
    const { method, path, operation } = call
    const response = await ask(path, method === 'GET' ? { method } : { method, body: {} })
    const isOpen = response.status !== 401
    if (isOpen) open.push(nameOf(call))
    expect(operation.security, nameOf(call)).toEqual(isOpen ? [] : [{ session: [] }])
  }
  expect(open.sort()).toEqual([
    'GET /api/cart',
    'GET /api/catalog',
    'GET /api/compare',
    'GET /api/compatibility',
    'GET /api/gamerBuilds',
    'GET /api/logout',
    'GET /api/offers/{token}',
    'GET /api/pc-build',
    'GET /api/pc-build/candidates',
    'GET /api/pc-build/proposals',
    'GET /api/pc-builds/{code}',
    'GET /api/performance',
    'GET /api/power-cuts',
    'GET /api/products',
    'GET /api/products/{id}/feedback',
    'GET /api/search',
    'POST /api/login',
    'POST /api/login/',
    'POST /api/login/confirm-email',
    'POST /api/login/new-password',
    'POST /api/logout',
    'POST /api/notices',
    'POST /api/notices/confirm',
    'POST /api/notices/end',
    'POST /api/pc-builds',
    'POST /api/register',
    'POST /api/staff-link',
    'POST /api/staff-link/account',
    'POST /api/staff-link/membership',
  ])
})

test('HD-7: another method than those of the document is 405, with the list of what the path takes', async () => {
  const buyer = await aCustomer(db)
  const owner = await anOwner(db)
  for (const [path, operations] of Object.entries(document.paths)) {
    const { cookie } = path.startsWith('/api/admin/') ? owner : buyer
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

test('what a malformed query is told of its fields is Spanish, at every call', async () => {
  const owner = await anOwner(db)
  const told: string[] = []
  for (const { method, path, operation } of calls) {
    // Whoever signs out learns nothing more.
    if (method !== 'GET' || path === '/api/logout') continue
    const names = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    for (const value of ['~', 'x'.repeat(1_000)]) {
      const query = new URLSearchParams(names.map((name) => [name, value]))
      const response = await ask(`${path}?${query}`, { cookie: owner.cookie })
      if (response.status === 400) told.push(...Object.values<string>((await response.json()).fields))
    }
  }
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter((sentence) => /^(Invalid|Too |Unrecognized)/.test(sentence))).toEqual([])
  expect(told).toContain('Máximo 200 caracteres')
})

test('each call has a name of its own, a group that the document describes, and the refusals that it can answer', () => {
  const names = calls.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(calls.length)
  const groups = document.tags.map(({ name }) => name)
  for (const call of calls) {
    const { operationId, summary, tags, responses } = call.operation
    expect(operationId, nameOf(call)).toMatch(/^[a-z][A-Za-z]+$/)
    expect(summary, nameOf(call)).toMatch(/\S/)
    expect(groups, nameOf(call)).toEqual(expect.arrayContaining(tags))
    const statuses = Object.keys(responses)
    expect(statuses, nameOf(call)).toEqual(expect.arrayContaining(['414', '429', '500', '503']))
    expect(statuses, nameOf(call)).not.toContain('default')
    expect(
      statuses.some((status) => /^20[01]$/.test(status)),
      nameOf(call),
    ).toBe(true)
  }
  expect(groups.filter((group) => !calls.some(({ operation }) => operation.tags.includes(group)))).toEqual([])
})

test('the document is clean under Redocly’s recommended rules, but for the one path of the specification with a slash', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  // §7 of the specification calls POST /api/login/, and clients of it are to work unchanged.
  const isTheLogin = (pointer = '') => pointer === '#/paths/~1api~1login~1'
  expect(
    problems
      .filter(
        ({ ruleId, location }) => !(ruleId === 'no-path-trailing-slash' && isTheLogin(location[0]?.pointer)),
      )
      .map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([])
})

test('what has no value is null in the schemas too: a reservation that there is not', () => {
  const { schema } =
    document.paths['/api/user/reservation']?.get?.responses[200]?.content?.['application/json'] ?? {}
  expect(schema).toMatchObject({
    properties: { reservation: { anyOf: [{ $ref: '#/components/schemas/Reservation' }, { type: 'null' }] } },
  })
})

test('the document names the cookie of a session, over https by the prefix that browsers only take whole', async () => {
  expect(document.components.securitySchemes.session?.name).toBe('kuntur_session')
  const { document: overHttps } = await openTestApp({ publicUrl: 'https://kuntur.test' })
  expect(overHttps.components.securitySchemes.session?.name).toBe('__Host-kuntur_session')
})

test('HD-1: /api/docs shows every call and every schema to people, under the policy of pages and without any script', async () => {
  const response = await ask('/api/docs')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  for (const { path, operation } of calls) {
    expect(page).toContain(`<details id="${operation.operationId}">`)
    expect(page).toContain(`<code>${path}</code>`)
  }
  for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`)
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
  expect(targets.filter((target) => !page.includes(`id="${target}"`))).toEqual([])
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|undefined|\[object/)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toMatch(/style-src-elem 'self' 'sha256-[^']+';/)
  expect(policy.match(/'unsafe-[^']+'/g)).toEqual(["'unsafe-inline'"])
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
})

test('the document names the shop’s own address, and none that a request claims', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers).toEqual([{ url: 'http://kuntur.test' }])
})

/** Of calls with a body, what it may be. */
const bodyTypesOf = ({ operation }: (typeof calls)[number]) =>
  Object.keys((operation as { requestBody?: { content: object } }).requestBody?.content ?? {})

const pathOf = ({ path }: { path: string }, text = '1') => path.replace(/\{\w+\}/g, encodeURIComponent(text))

test('CS-2: a call that takes JSON takes no form and no text, and one that takes a form takes nothing else', async () => {
  const { cookie } = await anOwner(db)
  const changing = calls.filter(
    (call) => bodyTypesOf(call).length > 0 && !/\/(logout|close)$/.test(call.path),
  )
  expect(changing.length).toBeGreaterThan(100)
  const bodies = { 'application/json': '{}', 'multipart/form-data': '--x--' }
  const never = { 'text/plain': '{}', 'application/x-www-form-urlencoded': 'a=1' }
  for (const call of changing) {
    const taken = bodyTypesOf(call)
    for (const [type, rawBody] of Object.entries({ ...bodies, ...never })) {
      if (taken.includes(type)) continue
      const headers = { 'content-type': type === 'multipart/form-data' ? `${type}; boundary=x` : type }
      const response = await ask(pathOf(call), { method: call.method, rawBody, headers, cookie })
      // What it would belong to, or what the query has to say, is looked for first, and there is none.
      const hasParameters = ((call.operation as { parameters?: unknown[] }).parameters ?? []).length > 0
      const refused = hasParameters ? [400, 404, 415] : [415]
      expect(refused, `${nameOf(call)} ${type}`).toContain(response.status)
    }
  }
})

test('HD-4: no answer of the API is a page, whatever its path, query and body say, and none shows HTML of theirs', async () => {
  const { cookie } = await anOwner(db)
  const marker = '<script>alert(1)</script>'
  const body = Object.fromEntries(
    ['user', 'email', 'name', 'text', 'id', 'total', 'details'].map((name) => [name, marker]),
  )
  for (const call of calls.filter(({ path }) => !/\/(logout|close)$/.test(path))) {
    const { method } = call
    const query = ['q', 'sort', 'ids'].map((name) => `${name}=${encodeURIComponent(marker)}`).join('&')
    const path = `${pathOf(call, marker)}?${query}`
    const response = await ask(path, { method, cookie, ...(method !== 'GET' && { body }) })
    expect(response.headers.get('content-type'), `${method} ${path}`).not.toMatch(/html/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    if (response.status < 400) continue
    expect(response.headers.get('content-type'), `${method} ${path}`).toMatch(/^application\/json/)
    expect(await response.text(), `${method} ${path}`).not.toContain('alert(1)')
  }
})
