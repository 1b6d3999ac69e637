import { cpSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { createDemoData } from '../demo-data.ts'
import { scratchDirectory } from '../run-directory.ts'
import { startShop } from '../shop.ts'
import { createOldShop } from '../upgrade/old-shop.ts'
import { checkData, runCommand } from './drill-shop.ts'

test('RE-24: the consistency command looks at a shop that runs, and at one that does not, and tells what is wrong', async () => {
  const shop = await startShop({ env: { DEMO: 'off' } })
  onTestFinished(async () => void (await shop.stop()))
  expect(await checkData(shop.dataDir)).toEqual({ code: 0, output: 'Todo cuadra.' })

  const { connection } = await startEmbeddedPostgres({ dataDir: shop.dataDir, log: () => {} })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("insert into sellable (kind, sku, name, stock) values ('product', 'X', 'X', 3)")
  await client.end()
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  await shop.stop()

  const { code, output } = await checkData(shop.dataDir)
  expect(code).toBe(1)
  expect(output).toContain(
    'Las existencias no son la suma de sus movimientos: artículo 1, existencias 3, movimientos 0',
  )
  expect(readPostmaster(join(shop.dataDir, 'pgdata-18'))).toBeUndefined()
})

test('RE-24: pictures that no row names are told, are no fault, and go when somebody says so', async () => {
  const { dataDir, url, drop } = await createDemoData()
  onTestFinished(drop)
  // The folder of the demo's pictures is common to all tests.
  const place = scratchDirectory('shop')
  cpSync(join(dataDir, 'media'), join(place, 'media'), { recursive: true, dereference: true })
  const hash = '0'.repeat(32)
  const long = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [`${hash}.webp`, `${hash}-256.avif`]) {
    writeFileSync(join(place, 'media', name), 'left')
    utimesSync(join(place, 'media', name), long, long)
  }
  // One that is on its way to its row.
  writeFileSync(join(place, 'media', `${'1'.repeat(32)}.webp`), 'young')
  const before = readdirSync(join(place, 'media'))
  expect(await checkData(place, url)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Archivos de imágenes que ninguna fila nombra: 2 \(media\/0{32}.*--remove-leftovers»\.\nTodo cuadra\.$/,
    ),
  })
  expect(readdirSync(join(place, 'media'))).toEqual(before)
  const env = { DATA_DIR: place, DATABASE_URL: url }
  expect(await runCommand(env, 'server/check-data.ts', '--remove-leftovers')).toMatchObject({
    code: 0,
    output: 'Archivos de imágenes borrados, que ninguna fila nombraba: 2.\nTodo cuadra.',
  })
  expect(readdirSync(join(place, 'media'))).toEqual(before.filter((name) => !name.startsWith(hash)))
})

test('RE-24: on a database of another version the consistency command says so in one sentence, and changes nothing', async () => {
  const old = await createOldShop()
  onTestFinished(() => old.drop())
  expect(await checkData(old.dataDir, old.url)).toEqual({
    code: 1,
    output:
      'La base de datos aún no está al día con esta versión de Kuntur: inicia la tienda una vez y repite la orden.',
  })
  const client = new pg.Client(old.config)
  await client.connect()
  expect((await client.query("select to_regclass('database_identity') as name")).rows).toEqual([
    { name: null },
  ])
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    '',
    9e12,
  ])
  await client.end()
  expect((await checkData(old.dataDir, old.url)).output).toMatch(
    /^La base de datos es de una versión más nueva de Kuntur: [^\n]*$/,
  )
})
