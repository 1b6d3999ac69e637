import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test } from 'vitest'
import { keepEarlierAssets } from '../../scripts/earlier-assets.js'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openS3Store } from '../../test/s3-store.ts'
import { toProblem } from './errors.ts'
import { otherBuilds, publishBuild } from './other-builds.ts'
import { noRateLimits } from './rate-limits.ts'
import type { AppEnv } from './request-guard.ts'
import { staticFiles } from './static-files.ts'

const log = pino({ level: 'silent' })
const DAY_MS = 24 * 60 * 60_000

/** A checkout's `build/` of a version: what its pages name, and what its desk does. */
function aBuild(version: string, folder = scratchDirectory('build')): string {
  for (const [part, name] of [
    ['client', 'home'],
    ['admin', 'desk'],
  ] as const) {
    mkdirSync(join(folder, part, 'assets'), { recursive: true })
    writeFileSync(join(folder, part, 'assets', `${name}-${version}.js`), `${name} of ${version}`)
    writeFileSync(join(folder, part, 'assets', `${name}-${version}.js.br`), 'packed')
  }
  return folder
}

type Store = Awaited<ReturnType<typeof openS3Store>>['home']

/** A process of the version that lies there: what it serves itself it reads now. */
async function aProcess(build: string, store: Store | null = null, limits = noRateLimits) {
  if (store) await publishBuild(build, store, log)
  const app = new Hono<AppEnv>()
    .use(async (context, next) => {
      context.set('address', '192.0.2.1')
      context.set('log', log)
      await next()
    })
    .use(
      await staticFiles(join(build, 'earlier'), join(build, 'client'), {
        folder: join(build, 'admin'),
        under: '/admin',
      }),
    )
    .use(otherBuilds(build, store, limits))
  app.onError((error, context) => toProblem(error, context))
  return async (path: string, headers = {}) => {
    const answer = await app.request(path, { headers })
    return answer.ok ? answer.text() : answer.status
  }
}

/** As `npm start` builds a new version in the place of another: see scripts/ensure-built.js. */
function buildAnew(build: string, version: string): void {
  const aside = aBuild(version)
  keepEarlierAssets(join(build, 'client'), join(aside, 'client'), join(build, 'earlier'))
  keepEarlierAssets(join(build, 'admin'), join(aside, 'admin'), join(build, 'earlier', 'admin'))
  for (const part of ['client', 'admin']) {
    rmSync(join(build, part), { recursive: true })
    renameSync(join(aside, part), join(build, part))
  }
}

test('in one checkout old and new processes serve the files of both builds, the old one also what was built after its start', async () => {
  const build = aBuild('1')
  const old = await aProcess(build)
  expect(await old('/assets/home-2.js')).toBe(404)
  buildAnew(build, '2')
  const fresh = await aProcess(build)
  for (const ask of [old, fresh]) {
    expect(await ask('/assets/home-1.js')).toBe('home of 1')
    expect(await ask('/assets/home-2.js')).toBe('home of 2')
    expect(await ask('/admin/assets/desk-1.js')).toBe('desk of 1')
    expect(await ask('/admin/assets/desk-2.js')).toBe('desk of 2')
  }
})

test('machines with a checkout each find the files of each other’s build in the store', async () => {
  const { home } = await openS3Store()
  const old = await aProcess(aBuild('1'), home)
  const fresh = await aProcess(aBuild('2'), home)
  for (const ask of [old, fresh]) {
    for (const version of ['1', '2']) {
      expect(await ask(`/assets/home-${version}.js`)).toBe(`home of ${version}`)
      expect(await ask(`/admin/assets/desk-${version}.js`)).toBe(`desk of ${version}`)
    }
    expect(await ask('/assets/home-3.js')).toBe(404)
  }
})

test('they are served as a build’s own are: for ever, and packed for who takes it', async () => {
  const build = aBuild('1')
  const app = new Hono<AppEnv>()
    .use(async (context, next) => {
      context.set('address', '192.0.2.1')
      await next()
    })
    .use(otherBuilds(build, null, noRateLimits))
  writeFileSync(join(build, 'client', 'assets', 'large-1.js'), 'large '.repeat(1_000))
  const answer = await app.request('/assets/large-1.js', { headers: { 'accept-encoding': 'br' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('made-up names cost the store one look, however many are asked for, and count for whoever asks', async () => {
  const { home } = await openS3Store()
  const calls = { looks: 0, reads: 0, counted: 0 }
  const counting: Store = {
    ...home,
    listFolders: (folder) => {
      calls.looks++
      return home.listFolders(folder)
    },
    read: (path) => {
      calls.reads++
      return home.read(path)
    },
  }
  const build = aBuild('1')
  await publishBuild(build, home, log)
  const ask = await aProcess(build, null)
  expect(await ask('/assets/home-1.js')).toBe('home of 1')
  const other = aBuild('2')
  const limits = { ...noRateLimits, render: async () => void calls.counted++ }
  const app = new Hono<AppEnv>()
    .use(async (context, next) => {
      context.set('address', '192.0.2.1')
      await next()
    })
    .use(otherBuilds(other, counting, limits))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => app.request(`/assets/made-up-${nth}.js`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(calls).toEqual({ looks: 1, reads: 0, counted: 100 })
  // What is no name of a file of ours is not looked for at all.
  for (const path of [
    '/assets/..',
    '/assets/started',
    '/assets/a/b.js',
    '/assets/%2e%2e%2fx.js',
    '/assets/x.br',
  ])
    expect((await app.request(path)).status).toBe(404)
  expect(calls.counted).toBe(100)
  // A file that is asked for by many at once is read once, and then kept.
  await Promise.all(Array.from({ length: 10 }, () => app.request('/assets/home-1.js')))
  await app.request('/assets/home-1.js')
  expect(calls).toEqual({ looks: 1, reads: 1, counted: 110 })
})

test('the store keeps the two builds that started last, and all of a day', async () => {
  const { home } = await openS3Store()
  let now = 0
  const starts = new Map<string, number>()
  const dated: Store = {
    ...home,
    write: async (path, body) => {
      if (path.endsWith('/started')) starts.set(path, now)
      await home.write(path, body)
    },
    list: async (folder, startingWith) =>
      (await home.list(folder, startingWith)).map((file) => ({
        ...file,
        changedAt: starts.get(`${folder}/${file.name}`) ?? file.changedAt,
      })),
  }
  const builds = new Map(['1', '2', '3', '4'].map((version) => [version, aBuild(version)]))
  const start = async (version: string, daysAgo: number) => {
    now = Date.now() - daysAgo * DAY_MS
    await publishBuild(builds.get(version) ?? '', dated, log)
    const folders = await home.listFolders('assets')
    const files = await Promise.all(folders.map((folder) => home.list(`assets/${folder}`, 'home')))
    return files
      .flat()
      .map(({ name }) => name.replace(/home-|\.js/g, ''))
      .sort()
      .join()
  }
  expect(await start('1', 4)).toBe('1')
  expect(await start('2', 3)).toBe('1,2')
  expect(await start('3', 0.5)).toBe('2,3')
  // The version before is started once more: it is needed again.
  expect(await start('1', 0.2)).toBe('1,3')
  expect(await start('4', 0.1)).toBe('1,3,4')
})

test('while the store is away a process starts all the same, says 503 to what only others may have, and lays its build down later', async () => {
  const store = await openS3Store()
  store.behave('away')
  const ask = await aProcess(aBuild('1'), store.home)
  expect(await ask('/assets/home-1.js')).toBe('home of 1')
  expect(await ask('/assets/home-2.js')).toBe(503)
  store.behave('well')
  await expect
    .poll(() => store.home.listFolders('assets').catch(() => []), { timeout: 20_000 })
    .toHaveLength(1)
})
