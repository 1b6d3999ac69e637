import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createTestDatabase } from '../database.ts'
import { aCustomer, anOrder, anOwner, aProduct } from '../factories.ts'
import { type Shop, startShop } from '../shop.ts'
import { expectWholeData } from './drill-shop.ts'
import { forgetPeak, memoryOf } from './process-memory.ts'
import { tell } from './tell.ts'

/* Requests that are larger than the shop takes, many at once, and what they cost its process. */

const MIB = 1024 * 1024
const AT_ONCE = 20
const TRIES = 3

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {} })
await writeReferenceData(db)
const buyer = await aCustomer(db)
const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
const owner = await anOwner(db)

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

type Sent = { status: number | undefined; bytes: number }

const piece = Buffer.alloc(64 * 1024, 'a')

/** Sends as much of a body as the shop takes in, and tells what it answered; nothing, where it only cut the line. */
function send({ url }: Shop, head: string, bytes: number, isChunked = false): Promise<Sent> {
  return new Promise((resolve) => {
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    let sent = 0
    const go = () => {
      while (sent < bytes && socket.writable) {
        sent += piece.length
        const body = isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece
        if (!socket.write(body)) return socket.once('drain', go)
      }
      return socket
    }
    socket.on('error', () => {})
    socket.on('data', (data) => (answer += data))
    socket.once('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      resolve({ status: status === undefined ? undefined : Number(status), bytes: sent })
    })
    socket.write(`${head.replace('HOST', `127.0.0.1:${port}`)}\r\n\r\n`)
    go()
  })
}

const post = (path: string, cookie: string, type: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n${length}`
const stated = (bytes: number) => `Content-Length: ${bytes}`
const CHUNKED = 'Transfer-Encoding: chunked'
const JSON_TYPE = 'application/json'
const FORM = 'multipart/form-data; boundary=x'
const receipt = `/api/user/orders/${order}/receipt`

/** Of each kind: what is sent, and the statuses that may answer it. */
const kinds: Record<string, { attack: (shop: Shop) => Promise<Sent>; answers: number[] }> = {
  'JSON of 20 MiB that says so': {
    attack: (shop) => send(shop, post('/api/login/', '', JSON_TYPE, stated(20 * MIB)), 20 * MIB),
    answers: [413],
  },
  'JSON of 20 MiB in pieces': {
    attack: (shop) => send(shop, post('/api/login/', '', JSON_TYPE, CHUNKED), 20 * MIB, true),
    answers: [413],
  },
  'an order of 20 MiB': {
    attack: (shop) =>
      send(shop, post('/api/user/createorder', buyer.cookie, JSON_TYPE, CHUNKED), 20 * MIB, true),
    answers: [413],
  },
  'a photo of 40 MiB': {
    attack: (shop) => send(shop, post(receipt, buyer.cookie, FORM, CHUNKED), 40 * MIB, true),
    answers: [413, 422, 400],
  },
  'a statement of 80 MiB': {
    attack: (shop) =>
      send(shop, post('/api/admin/statements', owner.cookie, FORM, stated(80 * MIB)), 80 * MIB),
    answers: [413],
  },
  'an address of 1 MiB': {
    attack: (shop) => send(shop, `GET /${'a'.repeat(MIB)} HTTP/1.1\r\nHost: HOST`, 0),
    answers: [414, 431],
  },
  'headers of 1 MiB': {
    attack: (shop) => send(shop, `GET / HTTP/1.1\r\nHost: HOST\r\nX-Long: ${'a'.repeat(MIB)}`, 0),
    answers: [431],
  },
}

async function besiege() {
  const shop = await startShop({ env: { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off' } })
  try {
    // What code and twenty requests at once take for good is no cost of their size.
    for (const { attack } of Object.values(kinds)) await attack(shop)
    const small = () => send(shop, post('/api/login/', '', JSON_TYPE, stated(piece.length)), piece.length)
    await Promise.all(Array.from({ length: AT_ONCE }, small))
    const before = memoryOf(shop.pid).now
    forgetPeak(shop.pid)
    const taken: Record<string, string> = {}
    for (const [name, { attack, answers }] of Object.entries(kinds)) {
      const sent = await Promise.all(Array.from({ length: AT_ONCE }, () => attack(shop)))
      const wrong = sent.filter(({ status }) => status !== undefined && !answers.includes(status))
      expect(wrong, name).toEqual([])
      // Some may only see the line cut, but whoever reads learns why.
      const told = sent.filter(({ status }) => status !== undefined).length
      expect(told, name).toBeGreaterThan(0)
      taken[name] =
        `${told} told, ${(Math.max(...sent.map(({ bytes }) => bytes)) / MIB).toFixed(1)} MiB sent at most`
    }
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
    await expectWholeData(shop.dataDir, database.url)
    return { taken, costMiB: (memoryOf(shop.pid).peak - before) / MIB }
  } finally {
    await shop.stop()
  }
}

test(`LI-1: ${AT_ONCE} at once of whatever is too large are refused with 4xx, read no further, and cost the shop less than 64 MiB`, async (context) => {
  const costs: number[] = []
  while (costs.length < TRIES && !(Math.min(...costs) < 64)) {
    const { taken, costMiB } = await besiege()
    costs.push(costMiB)
    tell(context, { 'MiB of memory': costs.map((cost) => cost.toFixed(1)), ...taken })
  }
  expect(Math.min(...costs)).toBeLessThan(64)
}, 120_000)
