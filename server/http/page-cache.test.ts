import { afterEach, expect, test, vi } from 'vitest'
import { type KeptPage, PageCache } from './page-cache.ts'
import { pageKey, spelledPath, spelledQuery } from './page-key.ts'
import type { Shows } from './shows.ts'

const page = (text: string, status = 200): KeptPage => ({
  status,
  headers: {},
  body: { raw: Buffer.from(text), br: null, gzip: null, etag: '"x"' },
})

test('a page that many ask for at once is rendered once', async () => {
  const cache = new PageCache()
  let renders = 0
  const render = async () => page(String(++renders))
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('/', render)))
  expect(renders).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a change of the catalogue forgets every page, also one that is just being rendered', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/', async () => page('old'))
  const slow = cache.getOrRender('/laptops', async () => {
    cache.clear()
    return page('old')
  })
  await slow
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/laptops')).toBeUndefined()
})

test('a page that is larger than its share pushes out no other', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/', async () => page('small'))
  const large = page('large')
  large.body.raw = Buffer.alloc(17 * 1024 * 1024)
  expect(await cache.getOrRender('/laptops', async () => large)).toBe(large)
  expect(cache.get('/laptops')).toBeUndefined()
  expect(cache.get('/')).toBeDefined()
})

afterEach(() => void vi.useRealTimers())

/** A cache whose clock the test moves, and pages that say the how manieth they are. */
function aClockedCache() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = new PageCache()
  const renders = new Map<string, number>()
  const ask = async (key: string, section: number, meanwhile = async () => {}) => {
    const render = async (shows: Shows) => {
      shows.isAnything = false
      shows.add(section)
      renders.set(key, (renders.get(key) ?? 0) + 1)
      const text = `${key} ${renders.get(key)}`
      await null
      await meanwhile()
      return page(text)
    }
    return (await cache.getOrRender(key, render)).body.raw?.toString() ?? ''
  }
  return { cache, ask, wait: (ms: number) => vi.advanceTimersByTime(ms) }
}
const soldOf = (section: number, id = 7) => ({ ids: [id], sections: new Set([section]) })

test('a change drops the own pages of its products at once, and leaves what cannot show them', async () => {
  const { cache, ask } = aClockedCache()
  const own = ['/producto/7', '/producto/7.data', '/producto/7.data?_routes=product']
  const others = ['/producto/77', '/producto/70.data', '/laptops']
  for (const key of [...own, ...others]) await ask(key, 2)
  cache.note(soldOf(1))
  for (const key of own) expect(cache.get(key), key).toBeUndefined()
  for (const key of others) expect(await ask(key, 2)).toBe(`${key} 1`)
})

test('the own page of a product that changes while it is rendered is sent, but neither kept nor shared', async () => {
  const { cache, ask } = aClockedCache()
  let again = ''
  const first = await ask('/producto/7', 2, async () => {
    cache.note(soldOf(2))
    again = await ask('/producto/7', 2)
  })
  expect([first, again]).toEqual(['/producto/7 1', '/producto/7 2'])
  expect(await ask('/producto/7', 2)).toBe('/producto/7 2')
})

test('a listing of what has changed is rendered once for who asks first, while all others get the old one', async () => {
  const { cache, ask } = aClockedCache()
  await ask('/laptops', 2)
  cache.note(soldOf(2))
  let others: string[] = []
  const asksFirst = await ask('/laptops', 2, async () => {
    others = await Promise.all([ask('/laptops', 2), ask('/laptops', 2)])
  })
  expect([asksFirst, ...others]).toEqual(['/laptops 2', '/laptops 1', '/laptops 1'])
  expect(await ask('/laptops', 2)).toBe('/laptops 2')
})

test('a listing is rendered again at most once a second, and is at most a second behind', async () => {
  const { cache, ask, wait } = aClockedCache()
  await ask('/laptops', 2)
  const seen: string[] = []
  // For two seconds something is sold four times a second.
  for (let i = 0; i < 8; i++) {
    cache.note(soldOf(2))
    seen.push(await ask('/laptops', 2))
    wait(250)
  }
  expect(seen.map((text) => Number(text.at(-1)))).toEqual([2, 2, 2, 2, 3, 3, 3, 3])
  wait(999)
  expect(await ask('/laptops', 2)).toBe('/laptops 4')
})

test('a listing that would be more than a second behind is waited for, by all', async () => {
  const { cache, ask, wait } = aClockedCache()
  await ask('/laptops', 2)
  cache.note(soldOf(2))
  wait(1_000)
  let other: Promise<string> | undefined
  const first = await ask('/laptops', 2, async () => {
    other = ask('/laptops', 2)
  })
  expect([first, await other]).toEqual(['/laptops 2', '/laptops 2'])
})

test('a listing that was begun before a change is kept until it may be rendered again', async () => {
  const { cache, ask, wait } = aClockedCache()
  await ask('/laptops', 2, async () => cache.note(soldOf(2)))
  expect(await ask('/laptops', 2)).toBe('/laptops 2')
  wait(400)
  cache.note({ ids: [7], sections: null })
  expect(await ask('/laptops', 2)).toBe('/laptops 2')
  wait(700)
  expect(await ask('/laptops', 2)).toBe('/laptops 3')
})

test('RE-5: while the database is away a page serves as it was, and is rendered again once it is back', async () => {
  const { cache, ask, wait } = aClockedCache()
  await ask('/laptops', 2)
  cache.note(soldOf(2))
  wait(5_000)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failures: (() => Promise<KeptPage>)[] = [
    async () => page('503', 503),
    async () => {
      throw away
    },
  ]
  for (const render of failures) {
    const asked = [1, 2].map(async () => (await cache.getOrRender('/laptops', render)).body.raw?.toString())
    expect(await Promise.all(asked)).toEqual(['/laptops 1', '/laptops 1'])
    expect(cache.get('/laptops')).toBeUndefined()
  }
  await expect(cache.getOrRender('/mice', async () => Promise.reject(away))).rejects.toBe(away)
  expect((await cache.getOrRender('/mice', async () => page('503', 503))).status).toBe(503)
  const broken = new Error('broken')
  await expect(cache.getOrRender('/laptops', async () => Promise.reject(broken))).rejects.toBe(broken)
  expect(await ask('/laptops', 2)).toBe('/laptops 2')
})

test('a refusal is not kept', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/producto/999', async () => page('404', 404))
  expect(cache.get('/producto/999')).toBeUndefined()
})

test('a render that failed is tried again', async () => {
  const cache = new PageCache()
  await expect(cache.getOrRender('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.getOrRender('/', async () => page('back'))).body.raw?.toString() ?? '').toBe('back')
})

test('endless made-up searches push each other out, and no page of the shop', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/producto/1', async () => page('a product'))
  await cache.getOrRender('/api/catalog?category=2&sort=asc&page=3', async () => page('a listing'))
  const calls = ['/buscar', '/api/search', '/api/catalog']
  const name = (i: number) => `${calls[i % 3]}?q=${i}${'x'.repeat(8_000)}`
  for (let i = 0; i < 5_000; i++) await cache.getOrRender(name(i), async () => page('{}'))
  expect(cache.get(name(0))).toBeUndefined()
  expect(cache.get(name(4_999))).toBeDefined()
  expect(cache.get('/producto/1')).toBeDefined()
  expect(cache.get('/api/catalog?category=2&sort=asc&page=3')).toBeDefined()
})

test('what says that there is nothing at its address is sent, and not kept', async () => {
  const cache = new PageCache()
  const none = { ...(await page('none')), isPassing: true }
  expect(await cache.getOrRender('/api/catalog?page=99', async () => none)).toBe(none)
  expect(cache.get('/api/catalog?page=99')).toBeUndefined()
})

test('endless made-up filters push each other out, and neither a page of the shop nor a search', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/laptops?orden=asc&pagina=2', async () => page('a listing'))
  await cache.getOrRender('/buscar?q=rtx&marca=asus', async () => page('a search'))
  const calls = ['/laptops.data?_routes=listing&', '/api/catalog?category=9&']
  const name = (i: number) => `${calls[i % 2]}precio-desde=${i}&marca=${'x'.repeat(8_000)}`
  for (let i = 0; i < 1_000; i++) await cache.getOrRender(name(i), async () => page('{}'))
  expect(cache.get(name(0))).toBeUndefined()
  expect(cache.get(name(999))).toBeDefined()
  expect(cache.get('/laptops?orden=asc&pagina=2')).toBeDefined()
  expect(cache.get('/buscar?q=rtx&marca=asus')).toBeDefined()
})

test('a form with filters is redirected to the address of a link; what is no filter is left as it came', () => {
  const names = new Set(['marca', 'precio-desde'])
  const query = (path: string, search: string) => spelledQuery(path, new URLSearchParams(search), names)
  expect(query('/laptops', 'orden=asc&precio-desde=&marca=asus&marca=+msi')).toBe(
    '?marca=asus&marca=msi&orden=asc',
  )
  expect(query('/laptops', 'precio-desde=')).toBe('')
  expect(query('/buscar', 'q=rtx&pagina=&marca=asus')).toBe('?q=rtx&marca=asus')
  for (const search of [
    '',
    'marca=asus&orden=asc',
    'orden=priceLow',
    'utm_source=x',
    'marca=asus&utm_source=x',
  ])
    expect(query('/laptops', search), search).toBeNull()
  expect(query('/producto/1', 'marca=')).toBeNull()
  const key = (path: string) => pageKey(new URL(path, 'http://shop'), () => [], names)
  expect(key('/laptops?utm_source=x&marca=asus&orden=asc')).toBe('/laptops?marca=asus&orden=asc')
})

test('what is not asked for by a browser of ours is not kept: routes of another page, made up, twice or in another order', () => {
  const loadersOf = (path: string) =>
    path === '/' ? ['root', 'home'] : path === '/productos' ? ['root', 'listing'] : ['root', 'product']
  const key = (path: string) => pageKey(new URL(path, 'http://shop'), loadersOf)
  expect(key('/producto/7.data?_routes=product')).toBe('/producto/7.data?_routes=product')
  expect(key('/_.data?_routes=home')).toBe('/_.data?_routes=home')
  expect(key('/productos.data?_routes=root%2Clisting&orden=asc')).toBe(
    '/productos.data?orden=asc&_routes=root%2Clisting',
  )
  for (const routes of [
    'x',
    'home',
    '',
    'root',
    'product,product',
    'product,root',
    `product,${'x'.repeat(7_000)}`,
  ])
    expect(key(`/producto/7.data?_routes=${routes}`), routes.slice(0, 40)).toBeNull()
})

test('an address is kept once, however it is written; what is personal never', () => {
  const key = (path: string) => pageKey(new URL(path, 'http://shop'), () => [])
  expect(key('/productos?utm_source=x&pagina=2&orden=asc')).toBe('/productos?orden=asc&pagina=2')
  expect(key('/productos?pagina=1&orden=priceLow')).toBe('/productos')
  expect(key('/productos?q=rtx')).toBe('/productos')
  expect(key('/buscar?q=+RTX++4070')).toBe('/buscar?q=RTX+4070')
  expect(key('/productos?pagina=0')).toBeNull()
  for (const path of [
    '/checkout',
    '/usuario/mispedidos',
    '/login/register',
    '/usuario.data',
    '/Login',
    '/%6cogin',
  ])
    expect(key(path)).toBeNull()
})

test('a page has one spelling of its path', () => {
  expect(['/', '/laptops', '/Laptops/', '/%6Captops', '/producto/1/'].map(spelledPath)).toEqual([
    '/',
    '/laptops',
    '/laptops',
    '/laptops',
    '/producto/1',
  ])
  expect(spelledPath('/Data/PG_VERSION')).toBe('/Data/PG_VERSION')
})

test('keys that mean nothing on a page make no second copy of it', () => {
  expect(pageKey(new URL('http://shop/ensambles?pagina=5&orden=asc&q=x'), () => [])).toBe('/ensambles')
})
