import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/factories.ts'

/* What may stand between the shop and everybody (EDGE_CACHE_SECONDS). That nginx keeps it so is drilled in test/cluster. */

const { ask, db } = await openTestApp({ keepsPages: true, edgeCacheSeconds: 10 })
const product = await aProduct(db)
const { cookie } = await aCustomer(db)

test('a public page may be kept at the edge for the seconds of the setting, by browsers never without asking, and sets no cookie', async () => {
  for (const path of ['/', '/productos', `/producto/${product}`]) {
    const { status, headers } = await ask(path, { cookie })
    expect([status, headers.get('cache-control'), headers.get('set-cookie')], path).toEqual([
      200,
      'public, max-age=0, must-revalidate, s-maxage=10',
      null,
    ])
    // By the long way the first time, from memory the second.
    const again = await ask(path)
    expect(again.headers.get('cache-control'), path).toBe(headers.get('cache-control'))
  }
})

test('HD-6: what is personal, what is refused, and the answers of the API are not', async () => {
  const paths = ['/login', '/checkout', '/usuario', '/usuario/mispedidos', '/admin', '/nada', '/readyz']
  const calls = [
    '/api/user',
    '/api/user/myorders',
    '/api/user/reservation',
    '/api/products',
    '/api/search?q=rtx',
  ]
  for (const path of [...paths, ...calls]) {
    const { headers } = await ask(path, { cookie })
    expect(headers.get('cache-control') ?? 'no-store', path).not.toMatch(/s-maxage/)
  }
})
