import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { shopArguments, shopEnvironment } from '../../../scripts/shop-process.js'
import { copyStartedDataDir } from '../../../test/data-directory.ts'
import { longTest } from '../../../test/long-test.ts'
import { scratchDirectory } from '../../../test/run-directory.ts'
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { claimInstance } from '../../db/instance-lock.ts'
import { aCard, aFile, anEmptyShop, cardColumns, fixture } from './test-shop.ts'

const root = join(import.meta.dirname, '../../..')

/** The command in a process of its own, as npm runs it. */
function startImport(args: string[], environment: Record<string, string>) {
  const { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR, SystemRoot } = process.env
  const child = spawn(process.execPath, shopArguments('server/catalog/import-cli.ts', ...args), {
    cwd: root,
    env: { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR, SystemRoot, ...shopEnvironment, ENV_FILE: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    told.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    told.err += text
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...told })),
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended }
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(5)
}

const manyCards = (count: number) =>
  aFile('video-card.csv', [
    cardColumns,
    ...Array.from({ length: count }, (_, i) =>
      aCard({ name: `Gigabyte Ñ-${i}`, price: i % 3 ? String(100 + i) : '' }),
    ),
  ])

longTest('after `kill -9` there are whole products only, and the next run adds the rest', async () => {
  const shop = await anEmptyShop()
  const file = manyCards(8000)
  const count = async () =>
    (await shop.query<{ count: number }>('select count(*) from sellable'))[0]?.count ?? 0
  const { child, ended } = startImport([file, '--stock', '2'], shop.environment)
  await until(async () => (await count()) >= 1000)
  child.kill('SIGKILL')
  await ended
  // PostgreSQL may still be finishing the statement that it was given.
  await until(async () => {
    const [{ busy } = { busy: 0 }] = await shop.query<{ busy: number }>(
      "select count(*) as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
    )
    return busy === 0
  })

  const before = await count()
  expect(before).toBeLessThan(8000)
  const broken = `
    select count(*) from sellable
     where stock <> 2
        or (select count(*) from spec_value where sellable_id = sellable.id) <> 6
        or (select sum(quantity) from stock_movement where sellable_id = sellable.id) <> 2`
  expect(await shop.query(broken)).toEqual([{ count: 0 }])

  const { summary } = await shop.load(file, '--stock', '2')
  expect(summary).toContain(`8.000 filas, ${(8000 - before).toLocaleString('es-EC')} nuevas, 0 cambiadas`)
  expect(await count()).toBe(8000)
  expect(await shop.query(broken)).toEqual([{ count: 0 }])
})

longTest('Ctrl-C ends with whole batches, in one sentence', async () => {
  const shop = await anEmptyShop()
  const { child, ended } = startImport([manyCards(8000)], shop.environment)
  await until(async () => (await shop.query('select 1 from sellable limit 1')).length > 0)
  child.kill('SIGINT')
  const { code, err } = await ended
  expect(code).toBe(1)
  expect(err).toMatch(/^Importación interrumpida: repítela para completarla\.$/m)
  expect(await shop.query('select count(*) % 500 as rest from sellable')).toEqual([{ rest: 0 }])
})

test('a second import at the same time is refused, and the first is not disturbed', async () => {
  const shop = await anEmptyShop()
  const client = new pg.Client(shop.environment.DATABASE_URL)
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [0x696d706f7274])
  const { code, err } = await startImport([fixture('parts')], shop.environment).ended
  await client.end()
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Ya hay una importación en marcha en esta base de datos: espera a que termine.\n',
  })
})

longTest('without a running shop it starts the shop’s own PostgreSQL, and stops it', async () => {
  const dataDir = scratchDirectory('import')
  const { code, out } = await startImport([fixture('parts')], { DATA_DIR: dataDir }).ended
  expect(code).toBe(0)
  expect(out).toContain('En total: 52 filas, 49 nuevas')
  expect(existsSync(join(dataDir, 'pgdata-18', 'postmaster.pid'))).toBe(false)
})

test('beside a running shop it works on its PostgreSQL and leaves it running', async () => {
  const dataDir = copyStartedDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  onTestFinished(() => postgres.stop())
  const claim = await claimInstance(postgres.connection, 'http://127.0.0.1:3000')

  const { code, out } = await startImport([fixture('parts')], { DATA_DIR: dataDir }).ended

  expect(code).toBe(0)
  expect(out).toContain('49 nuevas')
  const client = new pg.Client(postgres.connection)
  await client.connect()
  expect((await client.query('select count(*)::int from sellable')).rows).toEqual([{ count: 49 }])
  await client.end()
  await claim.release()
})

longTest('a shop that opened on the PostgreSQL of an import keeps it', async () => {
  const dataDir = copyStartedDataDir()
  const { ended } = startImport([manyCards(6000)], { DATA_DIR: dataDir })
  await until(async () => existsSync(join(dataDir, 'pgdata-18', 'postmaster.pid')))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  onTestFinished(() => postgres.stop())
  const claim = await claimInstance(postgres.connection, 'http://127.0.0.1:3000')

  const { code } = await ended

  expect(code).toBe(0)
  expect(postgres.adopted).toBe(true)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  expect((await client.query('select count(*)::int from sellable')).rows).toEqual([{ count: 6000 }])
  await client.end()
  await claim.release()
})
