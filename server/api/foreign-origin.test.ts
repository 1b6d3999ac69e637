import { expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import { aCustomer } from '../../test/factories.ts'

const { ask, db, publicUrl } = await openTestApp()

/** What a browser says of a request that another site, or another name of this one, has made it send. */
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null' },
  { origin: '' },
  { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
  { origin: publicUrl, 'sec-fetch-site': 'same-site' },
  { origin: publicUrl.replace('http:', 'https:') },
  { origin: `${publicUrl}.evil.example` },
  { origin: `${publicUrl}:8080` },
  { origin: `${publicUrl}, https://evil.example` },
  { origin: publicUrl.toUpperCase() },
]

/** Everything that changes something, by the API's own document, and two paths that are none. */
async function changes(): Promise<{ method: string; path: string }[]> {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1') })),
  )
  return [...documented, { method: 'POST', path: '/api/nada' }, { method: 'POST', path: '/login' }]
}

test('CS-1: no change of the API that another site asks for is made, whoever is signed in', async () => {
  const { cookie } = await aCustomer(db)
  const before = await countRows(db)
  const all = await changes()
  expect(all.map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'DELETE']))
  expect(all.length).toBeGreaterThan(15)
  for (const headers of foreign) {
    for (const { method, path } of all) {
      const response = await ask(path, { method, body: {}, headers, cookie })
      expect(response.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
      expect(Problem.parse(await response.json()).error).toBe('forbidden_origin')
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  }
  expect(await countRows(db)).toEqual(before)
  expect((await ask('/api/user', { cookie })).status).toBe(200)
})
