import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { BackupsAnswer } from '../../contract/api/admin/backups.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { openTestApp } from '../../test/app.ts'
import { anOwner, aProduct } from '../../test/factories.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { waitUntil } from '../../test/wait-until.ts'
import type { BackupSettings } from '../config.ts'
import { readDatabaseId } from '../db/database.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { backUpNightly, nightlyBackupJob } from './back-up-nightly.ts'
import { verifyBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

const { ask, database, db, dataDir } = await openTestApp()
const folder = join(dataDir, 'backups')
const log = pino({ level: 'silent' })
const { cookie } = await anOwner(db)
const mine = (await readDatabaseId(db)).slice(0, 8)

/** The hour that it was at the shop so many hours ago, from which a backup is due. */
const hourAgo = (hours: number) => (((new Date().getUTCHours() - 5 - hours) % 24) + 24) % 24

const settings: { dataDir: string; backup: BackupSettings } = {
  dataDir,
  backup: { folder, passphrase: undefined, hour: hourAgo(1) },
}
const night = (given: Partial<typeof settings> = {}) => backUpNightly({ ...settings, ...given, db, log })
const filesIn = (of: string) => (existsSync(of) ? readdirSync(of).sort() : [])

async function stateOf(): Promise<BackupsAnswer> {
  const response = await ask('/api/admin/backups', { cookie })
  expect(response.status).toBe(200)
  return BackupsAnswer.parse(await response.json())
}

/** As if the job had been known for so long. */
const ageOfShop = (age: string) =>
  db.$client.query("update job set created_at = now() - $1::interval where kind = 'nightly-backup'", [age])
const age = (interval: string) =>
  db.$client.query(
    'update backup set started_at = started_at - $1::interval, ended_at = ended_at - $1::interval',
    [interval],
  )

test('RE-13: once a day the shop makes its backup, says so at the desk, and warns when the last good one is older than 36 hours', async () => {
  // The job itself, so that its row is there: a shop that has just begun has missed nothing.
  const stop = startJobs({ db, log, jobs: [nightlyBackupJob(settings, log)], lookMs: 10 })
  await waitUntil(async () => {
    const { rows } = await db.$client.query("select ended_at from job where kind = 'nightly-backup'")
    return rows[0]?.ended_at
  })
  await stop()
  expect(filesIn(folder)).toEqual([])
  expect(await stateOf()).toMatchObject({ hour: 3, folder, is_late: false, last_good_at: null, backups: [] })

  // Its hour came: one backup, whole, and no other one on that day.
  await aProduct(db)
  await ageOfShop('2 days')
  expect(await stateOf()).toMatchObject({ is_late: true, last_failure: null })
  await night()
  await night()
  const [file = '', ...others] = filesIn(folder)
  expect(others).toEqual([])
  expect(file).toMatch(new RegExp(`^kuntur-${mine}-${shopDay(new Date())}-\\d{4}\\.tar$`))
  const { tables } = await verifyBackup(join(folder, file))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  expect(await stateOf()).toMatchObject({
    is_late: false,
    last_failure: null,
    backups: [{ file, is_there: true, rows, files: 0, lost: 0, bytes: expect.any(Number) }],
  })

  // A day later the disk is away: a sentence, once, and tried again when it is there.
  await age('37 hours')
  const blocked = join(scratchDirectory('disk'), 'copias')
  writeFileSync(blocked, 'no folder')
  for (let i = 0; i < 2; i++) await night({ backup: { ...settings.backup, folder: blocked } })
  const failed = await stateOf()
  expect(failed).toMatchObject({
    is_late: true,
    last_failure: { sentence: `No se puede usar ${blocked} (EEXIST): revisa sus permisos.` },
    backups: [{ file }],
  })
  expect((await db.$client.query('select from backup where error is not null')).rowCount).toBe(1)
  rmSync(join(folder, file))
  await night()
  expect(await stateOf()).toMatchObject({ is_late: false, last_failure: null })
})

test('RE-13: one that was made by hand ends the warning, and does not stand in for the one of the night', async () => {
  await db.$client.query('delete from backup')
  expect(await stateOf()).toMatchObject({ is_late: true })
  const file = join(scratchDirectory('usb'), 'antes-de-actualizar.tar')
  const told: string[] = []
  const terminal = {
    out: (line: string) => void told.push(line),
    err: (line: string) => void told.push(line),
  }
  const env = { ENV_FILE: '', DATA_DIR: dataDir, DATABASE_URL: database.url }
  expect(await runBackup([file], env, terminal), told.join('\n')).toBe(0)
  expect(await stateOf()).toMatchObject({
    is_late: false,
    backups: [{ file, by_hand: true, is_there: true, lost: 0 }],
  })
  rmSync(file)
  // That of the test before may be of this minute.
  rmSync(folder, { recursive: true })
  expect((await stateOf()).backups).toMatchObject([{ file, is_there: false }])
  await night()
  expect((await stateOf()).backups).toMatchObject([{ by_hand: false }, { file, by_hand: true }])
})

test('only what this shop made and no longer keeps is removed, with what was cut off', async () => {
  const shared = scratchDirectory('backups')
  const old = ['2026-01-05-0315', '2026-01-06-0315', '2026-02-28-0315']
  const others = ['kuntur-ffffffff-2020-01-01-0315.tar', 'kuntur-2027.tar', 'nota.txt']
  for (const name of [...old.map((moment) => `kuntur-${mine}-${moment}.tar`), ...others]) {
    writeFileSync(join(shared, name), '')
  }
  for (let day = 1; day <= 7; day++)
    writeFileSync(join(shared, `kuntur-${mine}-2026-03-0${day}-0315.tar.age`), '')
  writeFileSync(join(shared, `kuntur-${mine}-2026-03-07-0315.tar.0a1b2c3d.partial`), '')
  await db.$client.query('delete from backup')
  await night({ backup: { ...settings.backup, folder: shared } })
  const [made] = (await stateOf()).backups
  expect(filesIn(shared)).toEqual(
    [
      ...others,
      // The newest of their months, weeks and days: of January the 6th; the first of March was the Sunday of its week.
      ...['2026-01-06', '2026-02-28'].map((day) => `kuntur-${mine}-${day}-0315.tar`),
      ...[1, 2, 3, 4, 5, 6, 7].map((day) => `kuntur-${mine}-2026-03-0${day}-0315.tar.age`),
      made?.file,
    ].sort(),
  )
})

test('a machine that makes no backups by itself is never late', async () => {
  await db.$client.query('delete from backup')
  await night({ backup: { folder: join(folder, 'none'), passphrase: undefined, hour: null } })
  expect(filesIn(join(folder, 'none'))).toEqual([])
})

test('a disk without room is refused before anything is written', async () => {
  await db.$client.query(
    "insert into backup (started_at, ended_at, file, bytes, rows, files, lost) values (now() - interval '2 days', now() - interval '2 days', 'x', 9e15, 1, 1, 0)",
  )
  const small = join(scratchDirectory('disk'), 'copias')
  mkdirSync(small)
  await night({ backup: { ...settings.backup, folder: small } })
  expect(filesIn(small)).toEqual([])
  expect((await stateOf()).last_failure?.sentence).toMatch(
    /^No hay espacio para la copia en \S+copias: quedan \d+ MB y hacen falta unos 9900000064 MB\.$/,
  )
})
