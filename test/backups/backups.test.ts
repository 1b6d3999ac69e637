import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../../scripts/project.js'
import { readArchive } from '../../server/backup/internal/archive.ts'
import { verifyBackup } from '../../server/backup/restore-backup.ts'
import { runRestore } from '../../server/backup/run-restore.ts'
import { openDirectory } from '../../server/files/open-directory.ts'
import { openStoredFiles, type StoredFile } from '../../server/media/stored-files.ts'
import { copyDatabase } from '../database.ts'
import { scratchDirectory } from '../run-directory.ts'
import { passphrase } from './passphrase.ts'

/* Backups as released versions wrote them: see README.md. */

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tar.age'))
const [first = '', ...others] = files.map((name) => name.replace('.tar.age', '')).sort()

test('each version that was released since 0.3.0 has left its backup here', () => {
  const released = [...readFileSync(inProject('CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)]
    .map(([, version = '']) => version)
    .filter((version) => version.localeCompare('0.3.0', 'en', { numeric: true }) >= 0)
  expect([first, ...others].sort(), 'test/backups/README.md says how it is made').toEqual(released.sort())
})

test.each(files)(
  'RE-13: this version restores a backup as %s was written, with every row, file and number',
  async (name) => {
    const file = join(import.meta.dirname, name)
    const database = await copyDatabase('template0')
    onTestFinished(() => database.drop())
    const dataDir = scratchDirectory('restored')
    const env = { ENV_FILE: '', DATA_DIR: dataDir, DATABASE_URL: database.url, BACKUP_PASSPHRASE: passphrase }
    const told: string[] = []
    const write = (line: string) => void told.push(line)
    expect(await runRestore([file], env, { out: write, err: write }), told.join('\n')).toBe(0)
    expect(told.join('\n')).toMatch(/Todo cuadra\.\n/)

    const { tables, databaseId } = await verifyBackup(file, passphrase)
    const client = new pg.Client(database.config)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows: there } = await client.query<{ name: string }>('select relname as name from pg_class')
    const isThere = new Set(there.map(({ name }) => name))
    // Who was signed in is not any more, and this restore is noted. What a later version has no table for, its migration accounts for.
    const changed = ['session', 'staff_link', 'restoration', 'one_time_link', '__drizzle_migrations']
    const kept = tables.filter(({ name }) => isThere.has(name) && !changed.includes(name))
    expect(kept.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60)
    const counts = await client.query<{ name: string; rows: number }>(
      kept
        .map(
          ({ name }) =>
            `select ${pg.escapeLiteral(name)} as name, count(*)::int as rows from public.${pg.escapeIdentifier(name)}`,
        )
        .join(' union all '),
    )
    expect(new Map(counts.rows.map(({ name, rows }) => [name, rows]))).toEqual(
      new Map(kept.map(({ name, rows }) => [name, rows])),
    )
    expect((await client.query('select id from database_identity')).rows).toEqual([{ id: databaseId }])

    const stored = await openStoredFiles(openDirectory(dataDir))
    const folders = new Set<string>()
    for await (const { name: entry, body } of readArchive(file, passphrase)) {
      const [, folder, of] = /^(receipts|invoices|refunds|return-photos|media)\/(.+)$/.exec(entry) ?? []
      if (!folder || !of) continue
      folders.add(folder)
      expect(
        (await stored.read({ folder: folder as StoredFile['folder'], name: of }))?.equals(body),
        entry,
      ).toBe(true)
    }
    expect([...folders].sort()).toEqual(['invoices', 'media', 'receipts', 'refunds', 'return-photos'])
  },
)
