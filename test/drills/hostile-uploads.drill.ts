import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { ApiDocument } from '../api-document.ts'
import { createTestDatabase } from '../database.ts'
import { askOverHttp } from '../fuzz/ask-over-http.ts'
import { makeWorld } from '../fuzz/world.ts'
import { startShop } from '../shop.ts'
import { hostileFiles } from '../uploads/hostile-files.ts'
import { sendHostileFiles } from '../uploads/send-hostile-files.ts'
import { expectWholeData } from './drill-shop.ts'
import { forgetPeak, memoryOf } from './process-memory.ts'
import { tell } from './tell.ts'

/* What `server/api/hostile-uploads.test.ts` sends, all of it and larger, and what it costs the shop's own process. */

const MIB = 1024 * 1024
const TRIES = 3
/** What the bombs become when they are unpacked. */
const SWOLLEN_MIB = 150

const database = await createTestDatabase()
const db = openDatabase(database.config, { poolSize: 5, onConnectionLost: () => {} })
await writeReferenceData(db)

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

test('UP-2, UP-3, UP-7: bombs, polyglots and cut files wherever a file is taken: 0 5xx, nothing left behind, and less than 64 MiB of memory', {
  timeout: 300_000,
}, async (context) => {
  const shop = await startShop({ env: { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off' } })
  try {
    const ask = askOverHttp(shop.url)
    const document = (await (await ask('/api/openapi.json')).json()) as ApiDocument
    const world = await makeWorld(db, ask)
    // What the first files of each kind take for good is no cost of the bombs.
    await sendHostileFiles({ ask, document, world }, await hostileFiles(1))
    const bombs = await hostileFiles(SWOLLEN_MIB)
    const costs: number[] = []
    while (costs.length < TRIES && !(Math.min(...costs) < 64)) {
      const before = memoryOf(shop.pid).now
      forgetPeak(shop.pid)
      const { wrong, statuses } = await sendHostileFiles({ ask, document, world }, bombs, (all) =>
        // Names cost nothing, and have been tried.
        all.length === Object.keys(bombs).length ? all : [],
      )
      expect(wrong).toEqual([])
      costs.push((memoryOf(shop.pid).peak - before) / MIB)
      tell(context, {
        'files sent': Object.values(statuses).reduce((sum, count) => sum + count, 0),
        statuses,
        'swollen MiB': SWOLLEN_MIB,
        'MiB of each try': costs.map((cost) => cost.toFixed(1)),
      })
    }
    expect(readdirSync(join(shop.dataDir, 'incoming'))).toEqual([])
    expect(shop.output.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([])
    await expectWholeData(shop.dataDir, database.url)
    expect(Math.min(...costs)).toBeLessThan(64)
  } finally {
    await shop.stop()
  }
})
