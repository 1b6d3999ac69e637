import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { inProject } from '../../scripts/project.js'
import { runBackup } from '../../server/backup/run-backup.ts'
import { runRestore } from '../../server/backup/run-restore.ts'
import { openTestApp } from '../app.ts'
import { passphrase } from '../backups/passphrase.ts'
import { runJobs } from '../fuzz/run-jobs.ts'
import { makeWorld } from '../fuzz/world.ts'
import { fillShop } from '../planted/fill-shop.ts'
import { expectWholeData } from './drill-shop.ts'
import { tell } from './tell.ts'

/* The backup that a release keeps: see test/backups/README.md. */

const MOST_BYTES = 500_000

const { ask, db, dataDir, database, document } = await openTestApp()
afterAll(runJobs(db))

test('RE-13: a shop with a row in every table is backed up, and the backup comes back as it was', async (context) => {
  const world = await makeWorld(db, ask)
  await fillShop(db, { ask, document, world })
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  mkdirSync(inProject('build', 'backups'), { recursive: true })
  const file = inProject('build', 'backups', `${version}.tar.age`)
  rmSync(file, { force: true })
  const told: string[] = []
  const write = (line: string) => void told.push(line)
  const terminal = { out: write, err: write }
  const env = { ENV_FILE: '', DATA_DIR: dataDir, DATABASE_URL: database.url, BACKUP_PASSPHRASE: passphrase }
  expect(await runBackup([file], env, terminal), told.join('\n')).toBe(0)
  const tried = await runRestore([file, '--verify'], env, terminal)
  expect(tried, told.join('\n')).toBe(0)
  expect(told.join('\n')).toMatch(/volvieron iguales, y todo cuadra\./)
  await expectWholeData(dataDir, database.url)
  const { size } = statSync(file)
  expect(size).toBeLessThan(MOST_BYTES)
  tell(context, { 'written to': file, bytes: size })
})
