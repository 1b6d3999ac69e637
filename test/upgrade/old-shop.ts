import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import sharp from 'sharp'
import { migrate } from '../../server/db/migrate.ts'
import { copyDatabase, type TestDatabase } from '../database.ts'
import { runPath, scratchDirectory } from '../run-directory.ts'

const migrations = join(import.meta.dirname, '../../server/db/migrations')

/** The last migration that version 953a126 had. */
const LAST_MIGRATION = '0002_reservation_account'

/** What a shop of version 953a126 left: its database, and its data directory with the photos of receipts. */
export interface OldShop extends TestDatabase {
  dataDir: string
}

/** A new copy of it for each call. */
export async function createOldShop(): Promise<OldShop> {
  template ??= makeTemplate()
  return copyOf(await template)
}

/** A new copy of what its upgrade to this version left. */
export async function createUpgradedShop(): Promise<OldShop> {
  upgraded ??= makeUpgraded()
  return copyOf(await upgraded)
}

async function copyOf({ name, files }: Template): Promise<OldShop> {
  return { ...(await copyDatabase(name)), dataDir: await writePhotos(files) }
}

type Template = { name: string; files: string[] }

/** Each made once for all tests of a worker; they go with the PostgreSQL of the run. */
let template: Promise<Template> | undefined
let upgraded: Promise<Template> | undefined

async function makeUpgraded(): Promise<Template> {
  template ??= makeTemplate()
  const { name, files } = await template
  const { config } = await copyDatabase(name)
  await migrate(config)
  return { name: config.database ?? '', files }
}

async function makeTemplate(): Promise<Template> {
  const { config } = await copyDatabase('template0')
  const client = new pg.Client(config)
  await client.connect()
  await applyMigrations(drizzle({ client }), { migrationsFolder: await migrationsOfThen() })
  await client.query(await ownSql('953a126-jobs.sql'))
  await client.query(await ownSql('953a126.sql'))
  const { rows } = await client.query<{ file: string }>('SELECT file FROM receipt_photo')
  await client.end()
  return { name: config.database ?? '', files: rows.map(({ file }) => file) }
}

function ownSql(file: string): Promise<string> {
  return readFile(join(import.meta.dirname, file), 'utf8')
}

/** Migrations are never edited once they are merged, so those of then are the first of today's. */
async function migrationsOfThen(): Promise<string> {
  const folder = runPath('migrations-953a126')
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === LAST_MIGRATION) + 1)
  await mkdir(join(folder, 'meta'), { recursive: true })
  for (const { tag } of entries) await cp(join(migrations, `${tag}.sql`), join(folder, `${tag}.sql`))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** Older than an hour, since a younger one without a row could be an upload under way. */
async function writePhotos(files: readonly string[]): Promise<string> {
  const dataDir = scratchDirectory('old-shop')
  const folder = join(dataDir, 'receipts')
  await mkdir(folder, { mode: 0o700 })
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#DADCE3' } })
    .webp()
    .toBuffer()
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  for (const file of files) {
    await writeFile(join(folder, file), photo, { mode: 0o600 })
    await utimes(join(folder, file), longAgo, longAgo)
  }
  return dataDir
}
