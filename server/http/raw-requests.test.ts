import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inProject } from '../../scripts/project.js'
import { createTestDatabase } from '../../test/database.ts'
import { aCustomer, anOrder, anOrderBody, aProduct } from '../../test/factories.ts'
import { type Shop, startShop } from '../../test/shop.ts'
import { openDatabase } from '../db/database.ts'

/* The built shop behind a real socket, and what reaches it when no browser and no library minds the grammar. */

const database = await createTestDatabase()
const shop: Shop = await startShop({
  env: { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'debug' },
})
const db = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
const { port } = new URL(shop.url)

// Before any page is asked for: what the shop keeps of its pages is not told of products that a test adds by hand.
const graphicsCard = await aProduct(db, { name: 'GeForce RTX 4070 <b>&</b> "Súper"', openingStock: 1 })
const ENDS_SCRIPTS = '</script><script>alert(1)</script><!-- \u2028 \u2029'
const hostile = await aProduct(db, { name: `Disco ${ENDS_SCRIPTS}`, categoryId: 5 })
for (let i = 0; i < 13; i++) await aProduct(db, { categoryId: 2, priceCents: 20_000 + i })

afterAll(async () => {
  await db.$client.end()
  await shop.stop()
  await database.drop()
  const failures = shop.output.split('\n').filter((line) => /"level":(50|60)/.test(line))
  expect(failures, 'what the shop did not expect').toEqual([])
})

const PATIENCE_MS = 8_000

type Reply = { text: string; status: number; answers: number; isClosed: boolean; sentBytes: number }

/**
 * Sends bytes as they are and listens until the shop closes the connection. `more` is sent again and again, until an
 * answer comes.
 */
function send(bytes: string | Uint8Array, more?: Uint8Array): Promise<Reply> {
  return new Promise((resolve) => {
    const received: Buffer[] = []
    let sentBytes = 0
    const socket: Socket = connect(Number(port), '127.0.0.1')
    const finish = (isClosed: boolean) => {
      clearTimeout(patience)
      socket.destroy()
      const text = Buffer.concat(received).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ text, status, answers: text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0, isClosed, sentBytes })
    }
    const patience = setTimeout(finish, PATIENCE_MS, false)
    const pump = () => {
      while (more && received.length === 0 && !socket.destroyed) {
        sentBytes += more.length
        if (!socket.write(more)) return void socket.once('drain', () => setImmediate(pump))
      }
    }
    socket.on('data', (chunk) => received.push(chunk))
    // A connection that is cut while we still write ends in an error: it is closed all the same.
    socket.on('error', () => {})
    socket.on('close', () => finish(true))
    socket.write(bytes, pump)
  })
}

const HOST = `Host: 127.0.0.1:${port}`
const CLOSE = 'Connection: close'

/** One request that the grammar allows, with a target that no library would leave alone. */
const ask = (target: string, method = 'GET', headers: string[] = []) =>
  send(`${[`${method} ${target} HTTP/1.1`, HOST, CLOSE, ...headers].join('\r\n')}\r\n\r\n`)

async function isAlive(): Promise<boolean> {
  const response = await fetch(`${shop.url}/healthz`)
  return response.status === 200
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })

const postOrder = (cookie: string, body: unknown) =>
  fetch(`${shop.url}/api/user/createorder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, cookie },
    body: JSON.stringify(body),
  })

const LOGIN = `POST /api/login HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\n`

test('LI-1: a body that says it is too large is refused before it is read, and the line is cut', async () => {
  const reply = await send(`${LOGIN}Content-Length: 1073741824\r\n\r\n{"user":"`)
  expect(reply.status).toBe(413)
  expect(reply.text).toContain('"error":"too_large"')
  expect(reply.isClosed).toBe(true)
})

test('LI-1: a body without a stated size is refused once it is too large, and the rest is not taken in', async () => {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')])
  const reply = await send(`${LOGIN}Transfer-Encoding: chunked\r\n\r\n`, chunk)
  expect(reply.status).toBe(413)
  expect(reply.isClosed).toBe(true)
  expect(reply.sentBytes).toBeLessThan(32 * 1024 * 1024)
})

/** Sends all of a body, whatever comes back, over a connection that it would like to keep. Tells the answer. */
async function sendWhole(head: readonly string[], body: Uint8Array) {
  const socket = connect(Number(port), '127.0.0.1')
  const received: Buffer[] = []
  let failure: Error | undefined
  socket
    .on('data', (chunk) => received.push(chunk))
    .on('error', (error) => {
      failure = error
    })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${[...head, HOST, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`)
  // Slowly enough for the answer to come first: that is when a connection can be closed under its sender.
  for (let at = 0; at < body.length && !failure; at += 65_536) {
    await new Promise((resolve) => socket.write(body.subarray(at, at + 65_536), resolve))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await closed
  return { text: Buffer.concat(received).toString('latin1'), failure }
}

test('LI-1: whoever sends all of a body that is too large reads why not, and that the connection ends', async () => {
  const { cookie } = await aCustomer(db)
  const head = ['Content-Type: application/json', `Origin: ${shop.url}`, `Cookie: ${cookie}`]
  const whole = await sendWhole(
    ['POST /api/user/createorder HTTP/1.1', ...head],
    Buffer.alloc(3 * 1024 * 1024, ' '),
  )
  expect(whole.text).toMatch(/^HTTP\/1\.1 413 /)
  expect(whole.text).toMatch(/^connection: close\r$/im)
  expect(whole.text).toContain('"error":"too_large"')
  expect(whole.failure).toBeUndefined()
  expect(await isAlive()).toBe(true)
})

test('LI-1: a client that goes on after a body that was too large meets no broken connection', async () => {
  const { cookie } = await aCustomer(db)
  for (let i = 0; i < 12; i++) {
    const refused = await postOrder(cookie, 'x'.repeat(700 * 1024))
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ error: 'too_large' })
    expect((await get('/api/user', { cookie })).status).toBe(200)
  }
})

test('UP-7: whoever sends ten megabytes of a form that is refused at its second part reads why not', async () => {
  const { id: accountId, cookie } = await aCustomer(db)
  const order = await anOrder(db, { id: accountId }, [{ id: await aProduct(db), count: 1 }])
  const part = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nhola\r\n'
  const whole = await sendWhole(
    [
      `POST /api/user/orders/${order}/receipt HTTP/1.1`,
      'Content-Type: multipart/form-data; boundary=x',
      `Origin: ${shop.url}`,
      `Cookie: ${cookie}`,
    ],
    Buffer.concat([Buffer.from(part + part), Buffer.alloc(4 * 1024 * 1024)]),
  )
  expect(whole.text).toMatch(/^HTTP\/1\.1 422 /)
  expect(whole.text).toMatch(/^connection: close\r$/im)
  expect(whole.failure).toBeUndefined()
})

test('a small body keeps its connection, also when it is refused', async () => {
  const body = '{"user":"nadie"}'
  const reply = await send(
    `${LOGIN}Content-Length: ${body.length}\r\n\r\n${body}GET /healthz HTTP/1.1\r\n${HOST}\r\n${CLOSE}\r\n\r\n`,
  )
  expect(reply.answers).toBe(2)
})

test('LI-1: an address of more than 8 KiB is 414, headers of more than 16 KiB are 431', async () => {
  const long = await ask(`/buscar?q=${'a'.repeat(8_200)}`)
  expect(long.status).toBe(414)
  expect((await ask('/api/products', 'GET', [`Cookie: a=${'x'.repeat(17_000)}`])).status).toBe(431)
  expect((await ask(`/${'a'.repeat(17_000)}`)).status).toBe(431)
  const many = Array.from({ length: 3_000 }, (_, i) => `X-H-${i}: x`)
  expect((await ask('/api/products', 'GET', many)).status).toBe(431)
  expect(await isAlive()).toBe(true)
})

const SMUGGLED = 'GET /api/gamerBuilds HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (headers: string[], rest = SMUGGLED) =>
  `${['POST /api/login HTTP/1.1', HOST, ...headers].join('\r\n')}\r\n\r\n${rest}`
const chunked = (rest: string) => post(['Transfer-Encoding: chunked'], rest)
const LAST_CHUNK = `0\r\n\r\n${SMUGGLED}`

test('LI-7: a request whose end can be read in two ways is refused, and the line is cut', async () => {
  const doubtful: Record<string, string> = {
    'both lengths': post(['Content-Length: 4', 'Transfer-Encoding: chunked'], LAST_CHUNK),
    'both, the other way': post(['Transfer-Encoding: chunked', 'Content-Length: 4'], LAST_CHUNK),
    'two lengths': post(['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`]),
    'a list of lengths': post(['Content-Length: 0, 44']),
    'a signed length': post(['Content-Length: +0']),
    'a negative length': post(['Content-Length: -1']),
    'a length in hexadecimal': post(['Content-Length: 0x10']),
    'an endless length': post([`Content-Length: ${'9'.repeat(40)}`]),
    'an unknown coding': post(['Transfer-Encoding: xchunked']),
    'chunked, then not': post(['Transfer-Encoding: chunked, identity'], LAST_CHUNK),
    'a space before the colon': post(['Transfer-Encoding : chunked'], LAST_CHUNK),
    'a folded header': post(['Transfer-Encoding:', ' chunked', 'Content-Length: 4'], LAST_CHUNK),
    'a chunk of no number': chunked(`zz\r\nabc\r\n${LAST_CHUNK}`),
    'a chunk that is too short': chunked(`2\r\nabcdef\r\n${LAST_CHUNK}`),
    'a chunk of endless size': chunked(`${'f'.repeat(40)}\r\nabc`),
    'a bare LF after each line': `POST /api/login HTTP/1.1\n${HOST}\nContent-Length: 0\n\n${SMUGGLED}`,
    'a bare LF in a chunk': chunked(`0\n\n${SMUGGLED}`),
    'a bare CR in a header': post(['X: a\rTransfer-Encoding: chunked', 'Content-Length: 4']),
    'a NUL in a header': post(['X: a\0b', 'Content-Length: 0']),
    'two hosts': `GET / HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n${SMUGGLED}`,
    'the same host twice': `GET /api/user HTTP/1.1\r\n${HOST}\r\nhost: 127.0.0.1:${port}\r\n\r\n${SMUGGLED}`,
    'no host': `GET / HTTP/1.1\r\n\r\n${SMUGGLED}`,
  }
  for (const [name, bytes] of Object.entries(doubtful)) {
    const reply = await send(bytes)
    expect(reply.status, `${name}: ${reply.text.slice(0, 200)}`).toBe(400)
    expect(reply.answers, name).toBe(1)
    expect(reply.isClosed, name).toBe(true)
  }
  expect(await isAlive()).toBe(true)
})

test('LI-7: the body of a GET is no second request', async () => {
  const body = 'GET /api/gamerBuilds HTTP/1.1\r\nHost: x\r\n\r\n'
  const reply = await send(
    `GET /healthz HTTP/1.1\r\n${HOST}\r\nContent-Length: ${body.length}\r\n${CLOSE}\r\n\r\n${body}`,
  )
  expect(reply.status).toBe(200)
  expect(reply.answers).toBe(1)
})

test('LI-8: what is no HTTP at all is answered with 400 or nothing, and harms nobody', async () => {
  const noise: (string | Uint8Array)[] = [
    Buffer.from('160301020001000001fc0303', 'hex'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    Buffer.alloc(2_000),
    randomBytes(3_000),
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/1.1\r\nHost\r\n\r\n',
    'GET / HTTP/1.1\r\n: x\r\n\r\n',
    'G\0T / HTTP/1.1\r\nHost: x\r\n\r\n',
    '\r\n\r\n\r\n\r\nx\r\n\r\n',
    'EHLO correo.example\r\n',
    '{"user":"x"}\r\n\r\n',
    `GET /${'\xff'.repeat(20)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ]
  for (const bytes of noise) {
    const reply = await send(bytes)
    expect([0, 400, 404, 505], JSON.stringify(reply.text.slice(0, 100))).toContain(reply.status)
    expect(reply.isClosed, String(bytes).slice(0, 40)).toBe(true)
  }
  expect(await isAlive()).toBe(true)
})

test('LI-8: clients that hang up in the middle of a request leave the shop as it was', async () => {
  const halves = [
    'GET / HT',
    `${LOGIN}Content-Length: 50\r\n\r\n{"user":"a`,
    `${LOGIN}Transfer-Encoding: chunked\r\n\r\n5\r\n{"u`,
  ]
  const hangUps = Array.from({ length: 30 }, (_, i) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    return new Promise((resolve) => {
      socket.on('close', resolve)
      socket.write(halves[i % halves.length] ?? '', () => socket.resetAndDestroy())
    })
  })
  await Promise.all(hangUps)
  expect(await isAlive()).toBe(true)
})

test('HD-7: methods that no page of ours uses are 405 or 400', async () => {
  for (const method of [
    'TRACE',
    'TRACK',
    'DEBUG',
    'FOO',
    'PROPFIND',
    'MKCOL',
    'SEARCH',
    'PURGE',
    'get',
    'QUERY',
  ]) {
    for (const target of ['/', '/api/products']) {
      const reply = await ask(target, method, ['X-Secret: echo-me'])
      expect([400, 405], `${method} ${target}`).toContain(reply.status)
      expect(reply.text).not.toContain('echo-me')
    }
  }
  const tunnel = await send(`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`)
  expect([400, 405]).toContain(tunnel.status)
  expect(tunnel.isClosed).toBe(true)
  expect((await ask('*', 'OPTIONS')).status).toBeGreaterThanOrEqual(400)
})

test('HD-7: a page takes GET and HEAD only', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const refused = await ask('/nosotros', method, ['Content-Length: 0'])
    expect(refused.status, method).toBe(405)
    expect(refused.text, method).toMatch(/\r\nallow: GET, HEAD\r\n/i)
  }
  const reply = await ask('/nosotros', 'HEAD')
  expect(reply.status).toBe(200)
  expect(reply.text).toMatch(/\r\n\r\n$/)
})

test('HD-7: the shop’s own files, and what scanners ask for, are not there', async () => {
  const paths = [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/build/server/index.js',
    '/build/.stamp',
    '/data/postgres-18/PG_VERSION',
    '/data/media/',
    '/node_modules/hono/package.json',
    '/assets/',
    '/assets/..',
    '/multimedia/',
    '/multimedia/..',
    '/.well-known/../.env',
    '/wp-login.php',
    '/server-status',
    '/debug/pprof',
    '/metrics',
    '/api/../.env',
    '/app/root.tsx',
    '/root.tsx',
    '/@vite/client',
    '/src/main.ts?raw',
  ]
  for (const path of paths) {
    const reply = await ask(path)
    expect(reply.status, path).toBe(404)
    expect(reply.text, path).not.toMatch(/"dependencies"|\[core\]|PG_VERSION|createServer/)
  }
})

test('AZ-6: every screen of the desk sends strangers to the login, and is a 404 like any other to buyers', async () => {
  const routes = readFileSync(inProject('admin', 'routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path.replace(/:\w+\??/g, '1'))
  expect(paths.length).toBeGreaterThan(40)
  const { cookie } = await aCustomer(db)
  for (const path of new Set(paths.map((path) => `/admin/${path}`.replace(/\/+/g, '/').replace(/\/$/, '')))) {
    if (path === '/admin/bienvenida' || path.includes('*')) continue
    const stranger = await get(path)
    const buyer = await get(path, { cookie })
    expect([stranger.status, buyer.status], path).toEqual([302, 404])
    expect(stranger.headers.get('location'), path).toMatch(/^\/login\?volver=\/admin/)
  }
})

test('SE-3: without a HOST it listens on 127.0.0.1 and on no other address of the machine', async () => {
  const { hostname, port } = new URL(shop.url)
  const answers = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: Number(port), timeout: 2_000 })
      const end = (isAnswered: boolean) => {
        socket.destroy()
        resolve(isAnswered)
      }
      socket
        .once('connect', () => end(true))
        .once('error', () => end(false))
        .once('timeout', () => end(false))
    })
  const addresses = Object.values(networkInterfaces()).flatMap(
    (own) => own?.map(({ address }) => address) ?? [],
  )
  // Of every machine, and of Linux: all of 127.0.0.0/8 leads to whoever listens on all addresses.
  const others = ['127.0.0.2', '::1', ...addresses].filter((address) => address !== '127.0.0.1')
  expect([hostname, await answers('127.0.0.1')]).toEqual(['127.0.0.1', true])
  for (const address of new Set(others)) expect(await answers(address), address).toBe(false)
})

test('SE-4: what is built names no source map, and none is served', async () => {
  const page = await (await get('/nosotros')).text()
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.(js|css)/g))]
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) {
    expect(await (await get(script)).text(), script).not.toMatch(/sourceMappingURL/)
    expect((await get(`${script}.map`)).status, script).toBe(404)
  }
})

test('IN-7: no spelling of a path climbs out of the folder of the built files', async () => {
  const climbs = [
    '/../package.json',
    '/assets/../../../package.json',
    '/assets/../../../../../../../../etc/passwd',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/..\\package.json',
    '/assets/..\\..\\package.json',
    '/%252e%252e/package.json',
    '/%c0%ae%c0%ae/package.json',
    '/..%c0%afpackage.json',
    '/%uff0e%uff0e/package.json',
    '/assets/%00',
    '/package.json%00.js',
    '/assets/....//package.json',
    '/./package.json',
    '//package.json',
    '///etc/passwd',
    '/multimedia/../package.json',
    '/multimedia/..%2f..%2fpackage.json',
    '/multimedia/%2e%2e%2f%2e%2e%2fpackage.json',
    '/multimedia/....svg',
    '/producto/..%2f..%2f.env',
    '/a/b/c/../../../package.json',
    'package.json',
    'file:///etc/passwd',
    'http://127.0.0.1/../package.json',
    'http://evil.example/api/products',
    '/;/package.json',
    '/assets/%',
    '/%',
    '/%zz',
  ]
  for (const path of climbs) {
    const reply = await ask(path)
    expect([400, 404], `${path}: ${reply.text.slice(0, 100)}`).toContain(reply.status)
    expect(reply.text, path).not.toMatch(/"dependencies"|root:.*:0:0/)
  }
})

test('HD-8: the host that a request names gets into no page, neither at once nor for those who come after', async () => {
  const evil = 'evil.example'
  for (const path of ['/', '/laptops', `/producto/${graphicsCard}`, '/login', '/nada', '/auth/google']) {
    const forged = [`X-Forwarded-Host: ${evil}`, `X-Forwarded-Server: ${evil}`, `Forwarded: host=${evil}`]
    const request = [`GET ${path} HTTP/1.1`, `Host: ${evil}`, CLOSE, ...forged, `X-Original-URL: //${evil}/`]
    const reply = await send(`${request.join('\r\n')}\r\n\r\n`)
    expect(reply.status, path).toBeGreaterThanOrEqual(200)
    expect(reply.text, path).not.toContain(evil)
    expect((await ask(path)).text, path).not.toContain(evil)
  }
})

test('HD-8: a host that is no host is refused', async () => {
  for (const host of [
    '127.0.0.1/evil',
    'a b',
    'a@evil.example',
    'evil.example#',
    'x?y',
    '[::1',
    'a\\b',
    '<b>',
  ]) {
    const reply = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}\r\n\r\n`)
    expect(reply.status, host).toBe(400)
    expect(reply.text, host).not.toContain('evil')
  }
})

const protective = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

test('HD-3: every answer bears the headers that protect, whatever it is', async () => {
  const asset = (await (await get('/')).text()).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? ''
  const paths = [
    '/',
    '/productos',
    `/producto/${graphicsCard}`,
    '/login',
    '/usuario',
    '/checkout',
    '/nada',
    '/.env',
    '/%zz',
    '/api/products',
    '/api/user',
    '/api/nada',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/auth/google',
    asset,
  ]
  for (const path of paths) {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers), path).toMatchObject(protective)
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{36}$/)
    expect(headers.get('x-powered-by') ?? headers.get('server'), path).toBeNull()
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
    // Over plain http on this machine there is nothing to promise.
    expect(headers.get('strict-transport-security'), path).toBeNull()
  }
})

test('HD-3: a picture may style itself and nothing more', async () => {
  const picture = (await (await get('/api/products')).text()).match(/\/multimedia\/[\w.-]+/)?.[0] ?? ''
  const response = await get(picture)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox/)
})

/** What stands in the scripts of a page itself, without asking for a file: to be run, or as data for others to read. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes))
    .map(([, attributes = '', source = '']) => ({
      source,
      isData: attributes.includes('application/ld+json'),
    }))

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('HD-1: the policy of a page allows its own inline scripts, each by its hash, and no other', async () => {
  for (const path of ['/', '/productos', `/producto/${graphicsCard}`, '/login', '/checkout', '/nada']) {
    const response = await get(path)
    const html = await response.text()
    const directives = (response.headers.get('content-security-policy') ?? '').split('; ')
    const allowed = directives.find((directive) => directive.startsWith('script-src ')) ?? ''
    const scripts = inlineScripts(html).flatMap(({ source, isData }) => (isData ? [] : [source]))
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(new Set(allowed.split(' ').slice(1))).toEqual(new Set(["'self'", ...scripts.map(hashOf)]))
    expect(directives, path).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `style-src-elem 'self' ${hashOf(/<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    const others = directives.filter((directive) => directive !== 'frame-src https://www.openstreetmap.org')
    expect(others.join(' '), path).not.toMatch(/unsafe-eval|https?:|\*/)
    expect(html.match(/<style\b/g), path).toHaveLength(1)
    expect(html, path).not.toMatch(/\son\w+="|javascript:/i)
  }
})

test('IN-3: what stands in a script of a page cannot end it', async () => {
  const html = await (await get(`/producto/${graphicsCard}`)).text()
  expect(html).toContain('&lt;b&gt;')
  expect(html).not.toContain('<b>')
  for (const { source } of inlineScripts(html)) expect(source).not.toMatch(/<b>|<\/|[\u2028\u2029]/)

  for (const path of [`/producto/${hostile}`, '/productos/almacenamiento']) {
    const page = await (await get(path)).text()
    expect(page, path).toContain('alert(1)')
    expect(page, path).not.toContain('<script>alert(1)')
    const scripts = inlineScripts(page)
    expect(
      scripts.some(({ source }) => source.includes('alert(1)')),
      path,
    ).toBe(true)
    for (const { source } of scripts) expect(source, path).not.toMatch(/<\/|<!--|[\u2028\u2029]/)
  }
})

test('a page is sent packed as the browser takes it, and its bytes are the same', async () => {
  const raw = async (encoding: string) => {
    const { text } = await ask('/productos/tarjeta-grafica', 'GET', [`Accept-Encoding: ${encoding}`])
    const [head = ''] = text.split('\r\n\r\n', 1)
    return { head, body: Buffer.from(text.slice(head.length + 4), 'latin1') }
  }
  const plain = await raw('identity')
  const brotli = await raw('gzip, deflate, br')
  const zipped = await raw('gzip')
  const refused = await raw('br;q=0, gzip;q=0')
  expect(plain.head).not.toMatch(/content-encoding/i)
  expect(refused.body).toEqual(plain.body)
  expect(brotli.head).toMatch(/content-encoding: br/i)
  expect(zipped.head).toMatch(/content-encoding: gzip/i)
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3)
  for (const { head } of [plain, brotli, zipped]) expect(head).toMatch(/vary: .*accept-encoding/i)
})

test('who has a page already is told so with 304, and its policy with it', async () => {
  const first = await get('/laptops')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const again = await get('/laptops', { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(etag)
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  expect(await again.text()).toBe('')
  expect((await get('/laptops', { 'if-none-match': '"x"' })).status).toBe(200)
})

test('HD-6: a page that shows what is personal is never kept', async () => {
  for (const path of ['/login', '/usuario', '/usuario/mispedidos', '/checkout', '/oauth-callback'])
    expect((await get(path)).headers.get('cache-control'), path).toMatch(/no-store/)
})

test('a page is the same for everybody: no cookie is set, and none changes it', async () => {
  const { cookie } = await aCustomer(db)
  const anonymous = await get('/productos')
  const known = await get('/productos', { cookie, authorization: 'Bearer x' })
  expect(await known.text()).toBe(await anonymous.text())
  expect(anonymous.headers.get('set-cookie') ?? known.headers.get('set-cookie')).toBeNull()
})

test('of the data of a page only what a browser of ours asks for is kept', async () => {
  const cacheControl = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cacheControl(`/producto/${graphicsCard}.data?_routes=catalog%2Fproduct`)).toBe(
    'public, no-cache',
  )
  for (const path of [
    `/producto/${graphicsCard}.data?_routes=x`,
    `/producto/${graphicsCard}.data?_routes=catalog%2Fhome`,
    '/producto/987654.data?_routes=root',
    '/producto/987654.data?_routes=catalog%2Fhome',
  ])
    expect(await cacheControl(path), path).toContain('no-store')
})

test('what is not there is 404 with a page that says so, and is not kept', async () => {
  const paths = [
    '/nada',
    '/producto/999999',
    '/producto/abc',
    '/productos/nada',
    '/productos?pagina=999',
    '/laptops?pagina=0',
  ]
  for (const path of paths) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control'), path).toContain('no-store')
    expect(await response.text(), path).toMatch(/<h1/)
  }
})

test('odd ids of a product are 404 and break nothing', async () => {
  const ids = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '9007199254740993',
    '99999999999999999999',
    '%27',
    '1%20or%201=1',
    'null',
    '%F0%9F%98%80',
  ]
  for (const id of ids) expect((await get(`/producto/${id}`)).status, id).toBe(404)
})

test('an order shows at once: the stock on pages that were kept is the new one', async () => {
  const { cookie } = await aCustomer(db)
  const page = `/producto/${graphicsCard}`
  const listing = '/productos/tarjeta-grafica'
  const before = await get(page)
  expect(textOf(await before.text())).toContain('Stock: 1')
  expect(textOf(await (await get(listing)).text())).not.toContain('Sin stock')
  const placed = await postOrder(cookie, anOrderBody([{ id: graphicsCard, count: 1 }]))
  expect(placed.status).toBe(201)
  const after = await get(page, { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  expect(textOf(await after.text())).toContain('Stock: 0')
  expect(textOf(await (await get(listing)).text())).toContain('Sin stock')
})

test('OR-9: a repeated order that gives its reservation back shows at once: the kept page has the stock again', async () => {
  const { cookie } = await aCustomer(db)
  const id = await aProduct(db, { openingStock: 3 })
  const shown = async () => /Stock: \d+/.exec(textOf(await (await get(`/producto/${id}`)).text()))?.[0]
  const body = anOrderBody([{ id, count: 1 }])
  expect((await postOrder(cookie, body)).status).toBe(201)
  const reserved = await fetch(`${shop.url}/api/user/reservation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, cookie },
    body: JSON.stringify({ details: body.details }),
  })
  const { reservation_id } = (await reserved.json()) as { reservation_id: string }
  expect(await shown()).toBe('Stock: 1')
  expect((await postOrder(cookie, { ...body, reservation_id })).status).toBe(201)
  expect(await shown()).toBe('Stock: 2')
})

/** React parts what changes from what does not by comments. */
const textOf = (html: string) => html.replaceAll('<!-- -->', '')

test('LG-3, IN-9: the log is one JSON object a line, and a request cannot write lines of its own', async () => {
  await ask('/api/nada?x=%0d%0a{"level":60}', 'GET', ['User-Agent: a\tb', 'X-Request-Id: forged'])
  await postOrder('kuntur_session=x\\r\\nforged', {})
  const lines = shop.output.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow()
    expect(line).not.toContain('forged')
  }
})
