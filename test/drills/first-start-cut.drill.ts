import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inProject } from '../../scripts/project.js'
import { findInconsistencies } from '../../server/consistency/find-inconsistencies.ts'
import { scratchDirectory } from '../run-directory.ts'
import { type Shop, startAndKill, startRefusingShop, startShop } from '../shop.ts'
import { expectWholeData, withDatabaseOf } from './drill-shop.ts'
import { tell } from './tell.ts'

/* A first start is ended by kill -9 at each thing that it writes, and the next one has to make a whole shop of it. */

const cutter = `--import=${pathToFileURL(inProject('test', 'drills', 'cut-at-write.js')).href}`

const HUNDREDS = 100

/** What a first start writes, in its order. */
async function writesOf(env: NodeJS.ProcessEnv): Promise<{ writes: string[]; names: string[] }> {
  const dataDir = scratchDirectory('whole')
  const log = join(scratchDirectory('log'), 'writes')
  const shop = await startShop({ dataDir, env: { ...env, NODE_OPTIONS: cutter, CUT_LOG: log } })
  await shop.stop()
  const writes = readFileSync(log, 'utf8').trim().split('\n')
  return { writes: writes.map((line) => line.replaceAll(dataDir, '')), names: namesIn(dataDir) }
}

/** What lies in a data directory, so that two can be compared. */
function namesIn(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => !/^(postgres\.log|incoming)/.test(name))
    .sort()
}

/**
 * Each file; of those that one function writes for several folders the first and the last; of those that are copied by the hundred one in
 * the middle too. Folders alone prove nothing.
 */
function chooseCuts(writes: readonly string[]): number[] {
  const kinds = new Map<string, number[]>()
  for (const [index, write] of writes.entries()) {
    if (/^(mkdirSync|mkdir|chmodSync|symlinkSync) /.test(write)) continue
    const kind = write
      .replace(/\.new-.*/, '.new')
      .replace(/[0-9a-f]{8,}/g, '#')
      .replace(/database-id-of-[a-z-]+/, 'database-id')
    kinds.set(kind, [...(kinds.get(kind) ?? []), index + 1])
  }
  const cuts = [...kinds.values()].flatMap((nths) => [
    nths[0],
    nths.length < HUNDREDS ? undefined : nths[Math.floor(nths.length / 2)],
    nths.at(-1),
  ])
  return [...new Set(cuts)].filter((cut) => cut !== undefined).sort((a, b) => a - b)
}

/** Two at a time: half of a start is waiting. */
async function inTwoLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([lane(), lane()])
}

/** What is half written is removed by starts of an hour later, because another process might be writing it. */
function letTimePass(dataDir: string): void {
  const before = new Date(Date.now() - 7_200_000)
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(dataDir, entry.name), before, before)
}

async function expectToStart(dataDir: string, env: NodeJS.ProcessEnv, about: string): Promise<Shop> {
  const shop = await startShop({ dataDir, env }).catch((error) => {
    throw new Error(`${about}: ${error}`)
  })
  expect((await fetch(`${shop.url}/readyz`)).status, about).toBe(200)
  await withDatabaseOf(shop, async (db) => expect(await findInconsistencies(db), about).toEqual([]))
  return shop
}

test('RE-22: a first start that is killed at each file it writes is completed by the next one', {
  timeout: 300_000,
}, async (context) => {
  const env = { DEMO: 'off' }
  const { writes, names } = await writesOf(env)
  const cuts = chooseCuts(writes)
  expect(cuts.length).toBeGreaterThan(5)
  await inTwoLanes(cuts, async (cut) => {
    const about = `cut at write ${cut} (${writes[cut - 1]})`
    const dataDir = scratchDirectory('cut')
    const cutEnv = { ...env, NODE_OPTIONS: cutter, CUT_AT: String(cut) }
    expect((await startRefusingShop({ dataDir, env: cutEnv })).code, about).toBeNull()
    letTimePass(dataDir)
    const shop = await expectToStart(dataDir, env, about)
    await shop.stop()
    expect(namesIn(dataDir), about).toEqual(names)
    if (cut === cuts.at(-1)) await expectWholeData(dataDir)
  })
  tell(context, {
    'things that a first start writes': writes.length,
    'kills, at each kind of them': cuts.length,
    'starts that failed afterwards': 0,
  })
})

const filesOfInitdb = (dataDir: string): number => {
  const name = readdirSync(dataDir).find((entry) => entry.startsWith('pgdata-18.new-'))
  return name ? readdirSync(join(dataDir, name), { recursive: true }).length : 0
}

const picturesIn = (dataDir: string): number =>
  existsSync(join(dataDir, 'media')) ? readdirSync(join(dataDir, 'media')).length : 0

const moments: Record<string, (dataDir: string) => boolean> = {
  'initdb has begun': (dataDir) => filesOfInitdb(dataDir) > 1,
  'initdb has made hundreds of files': (dataDir) => filesOfInitdb(dataDir) > 300,
  'the first picture is there': (dataDir) => picturesIn(dataDir) > 0,
  'twenty pictures are there': (dataDir) => picturesIn(dataDir) > 20,
}

test('RE-22: a first start that is killed while `initdb` makes its files, or in the middle of loading the demo shop, is completed by the next one', {
  timeout: 300_000,
}, async (context) => {
  const env = { DEMO: 'catalog' }
  let listed: number | undefined
  await inTwoLanes(Object.entries(moments), async ([moment, isReached]) => {
    const dataDir = scratchDirectory('cut')
    await startAndKill({ dataDir, env }, () => isReached(dataDir))
    const shop = await expectToStart(dataDir, env, moment)
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as unknown[]
    listed ??= products.length
    expect(products.length, moment).toBe(listed)
    await shop.stop()
    expect(
      namesIn(dataDir).filter((name) => name.includes('.new-')),
      moment,
    ).toEqual([])
    await expectWholeData(dataDir)
  })
  expect(listed).toBeGreaterThan(10)
  tell(context, {
    kills: Object.keys(moments),
    'products afterwards': listed,
    'starts that failed afterwards': 0,
  })
})
