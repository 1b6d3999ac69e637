import { readdirSync } from 'node:fs'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { copyDatabase } from '../../test/database.ts'
import { everythingIn } from '../../test/everything-in.ts'
import { aCustomer, anOrder, aProduct } from '../../test/factories.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openS3Store } from '../../test/s3-store.ts'
import { readDatabaseId } from '../db/database.ts'
import { openFileHome } from '../files/open-file-home.ts'
import { openReceiptFiles } from '../media/receipt-files.ts'
import { attachReceipt } from '../payments/receipts.ts'
import { backUpNightly } from './back-up-nightly.ts'
import { runRestore } from './run-restore.ts'

const { db } = await openTestApp()
const log = pino({ level: 'silent' })

test('RE-13: the backup of each night comes into the store, is pruned there, and is restored from there', async () => {
  const { settings: s3, home, env } = await openS3Store()
  const dataDir = scratchDirectory('data')
  const settings = { dataDir, s3, filesIn: 's3' as const }
  const files = await openReceiptFiles(await openFileHome(settings), await readDatabaseId(db))
  const buyer = await aCustomer(db)
  const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  const photo = { body: Buffer.from('a photo'), width: 1, height: 1 }
  await attachReceipt(db, files, { kind: 'buyer', accountId: buyer.id }, order, photo)

  // Of this shop, older than any that is kept, and one of another shop, which is none of its business.
  const mine = (await readDatabaseId(db)).slice(0, 8)
  const old = Array.from({ length: 14 }, (_, nth) => `kuntur-${mine}-20${10 + nth}-01-01-0300.tar`)
  for (const name of [...old, 'kuntur-ffffffff-2001-01-01-0300.tar'])
    await home.write(`backups/${name}`, Buffer.from('old'))
  await db.$client.query(
    "insert into job (kind, is_timed, created_at) values ('nightly-backup', true, now() - interval '3 days')",
  )
  const backup = { folder: 's3://tienda/backups', s3, passphrase: 'cinco palabras al azar', hour: 0 }
  await backUpNightly({ ...settings, backup, db, log })
  const kept = (await home.list('backups')).map(({ name }) => name)
  const made = kept.find((name) => name.endsWith('.age')) ?? ''
  expect(made).toContain(`kuntur-${mine}-`)
  expect(kept).toContain('kuntur-ffffffff-2001-01-01-0300.tar')
  expect(kept).toHaveLength(13)
  expect(readdirSync(dataDir)).toEqual([])

  const empty = await copyDatabase('template0')
  onTestFinished(() => empty.drop())
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const place = {
    ...{
      ENV_FILE: '',
      DATA_DIR: scratchDirectory('data'),
      DATABASE_URL: empty.url,
      SECRET_KEY: '0123456789abcdef'.repeat(4),
    },
    ...{ ...env, S3_FOLDER: 'otra', BACKUP_PASSPHRASE: backup.passphrase, BACKUP_DIR: 's3://tienda/backups' },
  }
  // By its name alone: the shop knows where its backups lie.
  expect(await runRestore([made], place, { out: write, err: write }), lines.join('\n')).toBe(0)
  expect(lines.join('\n')).toContain('Tienda restaurada. Todo cuadra.')
  expect((await home.list('otra/receipts')).length).toBe(1)
  expect((await everythingIn(empty.config))['public.customer_order']).toMatch(/^1 /)
  expect((await everythingIn(empty.config))['public.customer_order']).toEqual(
    (await everythingIn(db.$client.options))['public.customer_order'],
  )
  // Twice into the same place it refuses, by its whole address too.
  expect(await runRestore([`s3://tienda/backups/${made}`], place, { out: write, err: write })).toBe(1)
  expect(lines.at(-1)).toMatch(
    /^Aquí ya hay datos de una tienda \(base de datos o fotos en s3:\/\/tienda\/otra\)/,
  )
})

test('without keys of its own the backup of the night finds those of the machine, as the shop does', async () => {
  const { settings, home } = await openS3Store()
  const s3 = { ...settings, keys: undefined }
  vi.stubEnv('AWS_ACCESS_KEY_ID', settings.keys?.id)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', settings.keys?.secret)
  onTestFinished(() => void vi.unstubAllEnvs())
  await db.$client.query('delete from backup')
  const backup = { folder: 's3://tienda/backups', s3, passphrase: undefined, hour: 0 }
  await backUpNightly({ dataDir: scratchDirectory('data'), s3, filesIn: 's3', backup, db, log })
  expect(await home.list('backups')).toHaveLength(1)
})
