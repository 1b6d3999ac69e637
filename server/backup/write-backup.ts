import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileHome } from '../files/file-home.ts'
import type { S3Settings } from '../files/s3-settings.ts'
import { listAllNamedFiles } from '../media/list-named-files.ts'
import { openStoredFiles, type StoredFile } from '../media/stored-files.ts'
import { StartupError } from '../startup-error.ts'
import { type ArchiveWriter, createArchive } from './internal/archive.ts'
import { BACKUP_FORMAT, CONTENTS, type Contents, MARK, toJson } from './internal/contents.ts'
import {
  connectForLong,
  listSequences,
  listTables,
  quoted,
  quotedWithColumns,
  type StoredTable,
} from './internal/stored-tables.ts'

const PIECE_BYTES = 1_000_000
/** A store takes milliseconds for each file, and reads several as fast as one. Each takes 10 MB at most. */
const READS_OF_STORE = 6
const compress = promisify(gzip)

export type BackupSummary = {
  bytes: number
  rows: number
  files: number
  /** Files that rows name and that are not there. They were lost before. */
  lost: number
}

export type BackupOptions = {
  connection: pg.PoolConfig
  /** Where the shop's files lie. */
  files: FileHome
  /** The file to write, which must not be there: its path, or `s3://bucket/name`. */
  file: string
  /** How the latter is reached. */
  s3?: S3Settings | undefined
  /** Encrypts it; undefined: anybody who has the file can read it. */
  passphrase?: string | undefined
  signal?: AbortSignal | undefined
  /** False: the rows alone, for a database that changes its PostgreSQL and keeps its files. */
  withFiles?: boolean
}

/**
 * Writes all of a shop into one file, while it sells: the rows of one moment, and every file that they name. A table is
 * read in pieces, so the memory that it takes does not grow with the shop.
 * @throws StartupError when there is no shop in the database, or the file is there already.
 */
export async function writeBackup({
  connection,
  files,
  file,
  s3,
  passphrase,
  signal,
  withFiles = true,
}: BackupOptions): Promise<BackupSummary> {
  const client = await connectForLong(connection)
  try {
    if ((await listTables(client)).length === 0) {
      throw new StartupError('En esta base de datos no hay ninguna tienda: no hay nada que copiar.')
    }
    const archive = await createArchive(file, passphrase, s3)
    const add: ArchiveWriter['add'] = async (name, body) => {
      signal?.throwIfAborted()
      await archive.add(name, body)
    }
    try {
      await add(MARK, toJson({ format: BACKUP_FORMAT }))
      const { snapshot, count, leftOut, lost } = withFiles
        ? await takeSnapshotWithFiles(client, files, add)
        : { snapshot: await beginSnapshot(client), count: 0, leftOut: [], lost: 0 }
      const tables: Contents['tables'] = []
      for (const table of snapshot.tables) tables.push({ ...table, rows: await addRows(client, table, add) })
      const contents: Contents = { ...snapshot, tables, leftOut }
      await add(CONTENTS, toJson(contents))
      const bytes = await archive.close()
      return { bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: count, lost }
    } catch (error) {
      await archive.discard()
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

type Snapshot = Omit<Contents, 'leftOut' | 'tables'> & { tables: StoredTable[] }

/**
 * Adds the files first, and takes the snapshot of the rows then, so that hardly anything is left to add while it is open. A
 * file is there before its row is committed, and is deleted after its row has gone. So a file that a snapshot names and that
 * is absent was deleted since, and a later snapshot no longer names it. One that is named and absent twice was lost before.
 */
async function takeSnapshotWithFiles(client: pg.Client, home: FileHome, add: ArchiveWriter['add']) {
  const stored = await openStoredFiles(home)
  const atOnce = home.isShared ? READS_OF_STORE : 1
  const added = new Set<string>()

  /** Tells which of them are not there. */
  async function addFiles(files: readonly StoredFile[]): Promise<string[]> {
    const absent: string[] = []
    const missing = files.filter(({ folder, name }) => !added.has(`${folder}/${name}`))
    for (let from = 0; from < missing.length; from += atOnce) {
      const some = missing.slice(from, from + atOnce)
      const bodies = await Promise.all(some.map((file) => stored.read(file)))
      for (const [nth, { folder, name }] of some.entries()) {
        const body = bodies[nth]
        if (body) {
          await add(`${folder}/${name}`, body)
          added.add(`${folder}/${name}`)
        } else absent.push(`${folder}/${name}`)
      }
    }
    return absent
  }

  await addFiles(await listAllNamedFiles(client))
  for (let before: string[] = []; ; ) {
    const snapshot = await beginSnapshot(client)
    const named = await listAllNamedFiles(client)
    const absent = await addFiles(named)
    if (absent.every((entry) => before.includes(entry))) {
      const entries = new Set(named.map(({ folder, name }) => `${folder}/${name}`))
      const leftOut = [...added].filter((entry) => !entries.has(entry))
      return { snapshot, count: added.size - leftOut.length, leftOut, lost: absent.length }
    }
    before = absent
    await client.query('rollback')
  }
}

/** How many bytes the files have that rows name. */
export async function measureFiles(client: Pick<pg.Pool, 'query'>, home: FileHome): Promise<number> {
  const stored = await openStoredFiles(home)
  let bytes = 0
  for (const file of await listAllNamedFiles(client)) bytes += await stored.sizeOf(file)
  return bytes
}

/**
 * Begins a transaction that sees the database as it is at this moment. Its tables are locked before it looks, so that no
 * migration changes them meanwhile; buyers are not held up by that.
 */
async function beginSnapshot(client: pg.Client): Promise<Snapshot> {
  const lock = (tables: readonly StoredTable[]) =>
    `lock table ${tables.map(quoted).join(', ')} in access share mode`
  for (;;) {
    const expected = await listTables(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(lock(expected))
    const tables = await listTables(client)
    if (JSON.stringify(tables) === JSON.stringify(expected)) {
      const { rows } = await client.query<{ createdAt: number; hash: string; takenAt: string }>(`
        select created_at::float8 as "createdAt", hash, to_json(now()) #>> '{}' as "takenAt"
          from drizzle.__drizzle_migrations order by created_at desc limit 1`)
      const [newest] = rows
      if (!newest)
        throw new StartupError('Esta base de datos no es de una tienda Kuntur: no hay nada que copiar.')
      const { takenAt, ...migration } = newest
      const hasIdentity = tables.some(
        ({ schema, name }) => schema === 'public' && name === 'database_identity',
      )
      const identity = hasIdentity
        ? await client.query<{ id: string }>('select id from database_identity')
        : null
      return {
        takenAt,
        migration,
        databaseId: identity?.rows[0]?.id ?? null,
        tables,
        sequences: await listSequences(client),
      }
    }
    // A migration was committed between the two looks.
    await client.query('rollback')
  }
}

/** Adds the rows of a table, and tells how many. */
async function addRows(client: pg.Client, table: StoredTable, add: ArchiveWriter['add']): Promise<number> {
  const rows = client.query(copyTo(`copy ${quotedWithColumns(table)} to stdout`))
  let waiting: Buffer[] = []
  let bytes = 0
  let pieces = 0
  const addPiece = async () => {
    const name = `rows/${table.schema}.${table.name}/${String(++pieces).padStart(6, '0')}.gz`
    const body = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    await add(name, await compress(body))
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PIECE_BYTES) await addPiece()
  }
  if (bytes > 0) await addPiece()
  return rows.rowCount
}
