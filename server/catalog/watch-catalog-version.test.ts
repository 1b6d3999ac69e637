import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openDatabase } from '../db/database.ts'
import { raiseCatalogVersion } from './catalog-version.ts'
import { watchCatalogVersion } from './watch-catalog-version.ts'

const log = pino({ level: 'silent' })

async function aDatabase() {
  const database = await createTestDatabase()
  const open = () => openDatabase(database.config, { poolSize: 1, onConnectionLost: () => {} })
  const [watched, changed] = [open(), open()]
  onTestFinished(async () => {
    await Promise.all([watched.$client.end(), changed.$client.end()])
    await database.drop()
  })
  return { watched, changed }
}

test('what another process changes is called out once, and nothing is called before the first change', async () => {
  const { watched, changed } = await aDatabase()
  let [calls, looks] = [0, 0]
  watched.$client.on('acquire', () => looks++)
  onTestFinished(watchCatalogVersion(watched, 5, () => calls++, log))
  await waitUntil(() => looks > 2)
  expect(calls).toBe(0)
  await raiseCatalogVersion(changed)
  await waitUntil(() => calls > 0)
  const before = looks
  await waitUntil(() => looks > before + 2)
  expect(calls).toBe(1)
})

test('once stopped it looks no more, also when it is stopped in the middle of a look', async () => {
  const { watched, changed } = await aDatabase()
  let looks = 0
  watched.$client.on('acquire', () => looks++)
  const stop = watchCatalogVersion(watched, 5, () => {}, log)
  await waitUntil(() => looks > 2)
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  watched.$client.once('acquire', () => {
    stop()
    resolve()
  })
  await stopped
  const before = looks
  // Another one that goes on looking shows that there was time to.
  let others = 0
  changed.$client.on('acquire', () => others++)
  onTestFinished(watchCatalogVersion(changed, 5, () => {}, log))
  await waitUntil(() => others > 5)
  expect(looks).toBe(before)
})
