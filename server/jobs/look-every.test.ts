import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openS3Store } from '../../test/s3-store.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openDatabase } from '../db/database.ts'
import { lookEvery } from './look-every.ts'

const DEBUG = 20
const ERROR = 50

function aLog() {
  const lines: { level: number; msg: string; look: string }[] = []
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(line, _, done) {
        lines.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  return { log, lines }
}

test('it looks again and again, and begins no look before the last one has ended', async () => {
  const { log } = aLog()
  let atOnce = 0
  let most = 0
  let looks = 0
  const stop = lookEvery({ name: 'counting', everyMs: 1, log }, async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce--
    looks++
  })
  await waitUntil(() => looks > 5)
  await stop()
  expect(most).toBe(1)
})

test('a look that fails is logged with its name, and the next one comes', async () => {
  const { log, lines } = aLog()
  let looks = 0
  const stop = lookEvery({ name: 'failing', everyMs: 1, log }, async () => {
    if (++looks === 1) throw new Error('a mistake')
  })
  await waitUntil(() => looks > 1)
  await stop()
  expect(lines).toMatchObject([{ level: ERROR, look: 'failing', msg: 'look failed' }])
})

test('RE-5: while the database is away it waits without an error, and goes on when it is back', async () => {
  const { log, lines } = aLog()
  const database = await createTestDatabase()
  const db = openDatabase({ ...database.config, port: 1 }, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  let found = 0
  const stop = lookEvery({ name: 'asking', everyMs: 1, log }, async () => {
    await db.$client.query('select')
    found++
  })
  await waitUntil(() => lines.length > 0)
  db.$client.options.port = Number(database.config.port)
  await waitUntil(() => found > 0)
  await stop()
  expect(new Set(lines.map(({ level, msg }) => `${level} ${msg}`))).toEqual(
    new Set([`${DEBUG} waiting for the database`]),
  )
})

test('while the files are away it waits without an error too', async () => {
  const { log, lines } = aLog()
  const { home, behave } = await openS3Store()
  behave('away')
  const stop = lookEvery({ name: 'sweeping', everyMs: 1, log }, () => home.list('receipts'))
  await waitUntil(() => lines.length > 1)
  await stop()
  expect(new Set(lines.map(({ level, msg }) => `${level} ${msg}`))).toEqual(
    new Set([`${DEBUG} waiting for the files`]),
  )
})

test('to stop tells the look under way, waits for its end, and lets no other begin', async () => {
  const { log } = aLog()
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  let looks = 0
  let wasTold = false
  const stop = lookEvery({ name: 'stopped', everyMs: 1, firstMs: 0, log }, async (stopping) => {
    looks++
    stopping.addEventListener('abort', () => {
      wasTold = true
    })
    await work
  })
  await waitUntil(() => looks === 1)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  expect(wasTold).toBe(true)
  // Another one that looks meanwhile shows that there was time to stop, and to look again.
  let others = 0
  const another = () => lookEvery({ name: 'another', everyMs: 1, log }, async () => void others++)
  const stopAnother = another()
  await waitUntil(() => others > 10)
  expect(hasStopped).toBe(false)
  finish()
  await stopped
  others = 0
  await waitUntil(() => others > 10)
  await stopAnother()
  expect(looks).toBe(1)
})
