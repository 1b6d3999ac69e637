import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { startShop } from '../shop.ts'
import { createOldShop } from '../upgrade/old-shop.ts'
import { checkData } from './drill-shop.ts'

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
