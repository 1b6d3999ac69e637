import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { startShop } from '../shop.ts'

const root = join(import.meta.dirname, '../..')

async function checkData(dataDir: string): Promise<{ code: number; output: string }> {
  const { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR } = process.env
  const env = { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR, ENV_FILE: '', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['server/check-data.ts'], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

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
