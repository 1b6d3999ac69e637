import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { runJobs } from '../../test/fuzz/run-jobs.ts'
import { makeWorld } from '../../test/fuzz/world.ts'
import { isLong } from '../../test/long-round.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { HIDDEN_SCRIPT, hostileFiles, rawForm } from '../../test/uploads/hostile-files.ts'
import { sendHostileFiles, uploadsOf } from '../../test/uploads/send-hostile-files.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'

/*
 * Every operation that takes a file, driven by the document: a new one is held to this without a line of its own. The short round
 * sends each a third of the files and names; the drill, `test/drills/hostile-uploads.drill.ts`, all of them, to a shop whose memory
 * it watches.
 */

const random = seededRandom(chooseSeed())
const shop = await openTestApp()
const { ask, db, dataDir, document } = shop
afterAll(runJobs(db))
const world = await makeWorld(db, ask)

const kept = () =>
  readdirSync(dataDir, { recursive: true })
    .map((name) => join(dataDir, String(name)))
    .filter((path) => statSync(path).isFile())

test('UP-2, UP-3, UP-5, UP-7: bombs, polyglots and cut files are 4xx wherever a file is taken, a name has no effect, and nothing is left behind', async () => {
  const third = <T>(all: readonly T[]) => random.shuffle(all).slice(0, Math.ceil(all.length / 3))
  const { wrong, statuses } = await sendHostileFiles(
    { ask, document, world },
    await hostileFiles(8),
    isLong ? undefined : third,
  )
  console.info(`${uploadsOf(document).length} operations that take files:`, statuses)
  expect(wrong).toEqual([])
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
  // What was kept has a name of the shop's, and of what was hidden in it nothing.
  const files = kept()
  expect(files.length).toBeGreaterThan(5)
  expect(
    files.filter((path) => /kuntur\.|passwd|\.exe|\.html|onerror/.test(path.slice(dataDir.length))),
  ).toEqual([])
  expect(files.filter((path) => readFileSync(path).includes(HIDDEN_SCRIPT))).toEqual([])
  const { receipts, invoices, refundFiles, returnPhotos } = shop
  expect(await findInconsistencies(db, receipts, invoices, refundFiles, returnPhotos)).toEqual([])
}, 120_000)

test('UP-7, LI-1: a packed body is not unpacked: whatever it would swell to, it is refused as it stands', async () => {
  const packed = new Uint8Array(gzipSync(Buffer.alloc(50 * 2 ** 20, ' ')))
  expect(packed.length).toBeLessThan(100_000)
  const json = await ask('/api/login', {
    method: 'POST',
    rawBody: packed,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect([400, 415, 422]).toContain(json.status)
  for (const { call } of uploadsOf(document)) {
    const given = await world.recipes[call.operation.operationId]?.()
    const path = Object.entries(given?.path ?? {}).reduce(
      (whole, [n, v]) => whole.replace(`{${n}}`, String(v)),
      call.path,
    )
    const { rawBody, headers } = rawForm('photo', packed, 'a.png')
    const response = await ask(path, {
      method: 'POST',
      rawBody: new Uint8Array(gzipSync(rawBody)),
      headers: { ...headers, 'content-encoding': 'gzip' },
      cookie: given?.cookie ?? world.staff.owner ?? '',
    })
    expect(response.status, call.operation.operationId).toBeGreaterThanOrEqual(400)
    expect(response.status, call.operation.operationId).toBeLessThan(500)
  }
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
})
