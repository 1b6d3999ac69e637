import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrationsTable, readMigrations, withoutConcurrently } from '../db/apply-migrations.ts'
import { claimInstance } from '../db/instance-lock.ts'
import { takeTurnAtOnce } from '../db/migrate.ts'
import type { FileHome } from '../files/file-home.ts'
import type { S3Settings } from '../files/s3-settings.ts'
import { openInvoiceFiles } from '../media/invoice-files.ts'
import { openReceiptFiles } from '../media/receipt-files.ts'
import { openRefundFiles } from '../media/refund-files.ts'
import { openReturnPhotoFiles } from '../media/return-photo-files.ts'
import { hasStoredFiles, openStoredFiles, type StoredFile, storedFolders } from '../media/stored-files.ts'
import { StartupError } from '../startup-error.ts'
import { isHalfRestored, lastOrderOfReplaced, markHalfRestored, unmarkHalfRestored } from './half-restored.ts'
import { readArchive } from './internal/archive.ts'
import { CONTENTS, Contents, MARK, refuseOtherFormat } from './internal/contents.ts'
import {
  connectForLong,
  listTables,
  quoted,
  quotedWithColumns,
  type StoredTable,
} from './internal/stored-tables.ts'

const decompress = promisify(gunzip)

const FILES_AT_ONCE = 8

/**
 * Reads a backup to its end, so that nothing is touched for the sake of a broken one, and tells what it holds.
 * @throws StartupError when it is broken, cut off, or of a version that this program does not know.
 */
export async function verifyBackup(
  file: string,
  passphrase?: string,
  signal?: AbortSignal,
  s3?: S3Settings,
): Promise<Contents> {
  const found = new Map<string, Buffer>()
  for await (const { name, body } of readArchive(file, passphrase, signal, s3)) {
    if (name === MARK || name === CONTENTS) found.set(name, body)
  }
  const [mark, list] = [found.get(MARK), found.get(CONTENTS)]
  if (!mark) throw new StartupError('El archivo no es una copia de Kuntur.')
  refuseOtherFormat(JSON.parse(mark.toString()))
  const contents = Contents.parse(JSON.parse(String(list)))
  const { createdAt, hash } = contents.migration
  if (!readMigrations().some((known) => known.folderMillis === createdAt && known.hash === hash)) {
    throw new StartupError(
      'La copia es de una versión de Kuntur más nueva que este programa: actualízalo y repite la orden.',
    )
  }
  return contents
}

type Options = {
  /** Its path, or `s3://bucket/name`. */
  file: string
  /** How the latter is reached. */
  s3?: S3Settings | undefined
  passphrase: string | undefined
  /** What `verifyBackup` read in the file. */
  contents: Contents
  connection: pg.PoolConfig
  /** Whether PostgreSQL is the shop's own, in the data directory. */
  isOwn: boolean
  /** Where the shop's files are to lie. */
  files: FileHome
  /** Whether rows and files may be there, which the backup's then replace. */
  mayReplace: boolean
  tell: (sentence: string) => void
  /** Given up, it leaves what it found. */
  signal?: AbortSignal | undefined
}

/**
 * Puts rows and files of a backup into an empty place, with the schema that they had then; `finishRestore` has to follow. All
 * rows come in one transaction: whatever fails, the database is as it was. Returns the last number of an order that the shop
 * gave which was replaced, 0 where there was none.
 * @throws StartupError when the place is not empty, or a shop uses it.
 */
export async function restoreBackup(options: Options): Promise<number> {
  const { connection, isOwn } = options
  const claim = isOwn ? await claimInstance(connection, '') : undefined
  try {
    const client = await connectForLong(connection)
    try {
      // Of the shop's own PostgreSQL the claim has said so already.
      if (!isOwn) await refuseRunningShops(client)
      if (!(await takeTurnAtOnce(client))) throw isInUse()
      return await restoreInto(client, options)
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await claim?.release()
  }
}

async function restoreInto(client: pg.Client, options: Options): Promise<number> {
  const { files, mayReplace } = options
  const place = await lookAt(client)
  const isHalf = await isHalfRestored(files)
  const isEmpty = place === 'empty' && !(await hasStoredFiles(files))
  if (!isEmpty && !isHalf && !mayReplace) {
    throw new StartupError(
      `Aquí ya hay datos de una tienda (base de datos o fotos en ${files.name}). Restaura en un lugar vacío. ` +
        'Con --replace se cambian por los de la copia, y los pedidos de ahora se pierden.',
    )
  }
  const lastOrder = Math.max(
    place === 'shop' ? await readLastOrder(client) : 0,
    await lastOrderOfReplaced(files),
  )
  if (isEmpty || isHalf) await markHalfRestored(files, lastOrder)
  try {
    await restoreAll(client, place, lastOrder, options)
  } catch (error) {
    if (isEmpty) await leaveEmpty(client, files).catch(() => {})
    else if (!isHalf) await leaveAsItWas(client, files).catch(() => {})
    throw error
  }
  // A database so new knows nothing of its tables' sizes, and would plan the first queries badly.
  await client.query('analyze')
  return lastOrder
}

async function readLastOrder(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('public.customer_order', 'id')::regclass), 0)::float8 as last`)
  return rows[0]?.last ?? 0
}

/**
 * Removes the files of a restore that failed, and its mark, if its rows did not come. When the connection was lost nobody
 * knows that, so the mark stays and the next restore goes on.
 */
async function leaveEmpty(client: pg.Client, files: FileHome): Promise<void> {
  await client.query('rollback')
  if ((await lookAt(client)) !== 'empty') return
  for (const folder of storedFolders) await files.removeFolder(folder)
  await unmarkHalfRestored(files)
}

/** The same for a restore over a shop, which got its mark with the last statement. */
async function leaveAsItWas(client: pg.Client, files: FileHome): Promise<void> {
  await client.query('rollback')
  await unmarkHalfRestored(files)
}

/** To be called when the database is of this program's version: the home of files is now that database's. */
export async function finishRestore(files: FileHome, databaseId: string): Promise<void> {
  await takeFilesOver(files, databaseId)
  await unmarkHalfRestored(files)
}

async function takeFilesOver(files: FileHome, databaseId: string): Promise<void> {
  await (await openReceiptFiles(files, databaseId)).takeOver()
  await (await openInvoiceFiles(files, databaseId)).takeOver()
  await (await openRefundFiles(files, databaseId)).takeOver()
  await (await openReturnPhotoFiles(files, databaseId)).takeOver()
}

async function refuseRunningShops(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'kuntur'",
  )
  if (rows.length > 0) throw isInUse()
}

const isInUse = () => new StartupError('Una tienda usa esta base de datos: ciérrala y repite la orden.')

type Place = 'empty' | 'shop'

/** @throws StartupError when another program's tables lie there. */
async function lookAt(client: pg.Client): Promise<Place> {
  const tables = await listTables(client)
  if (tables.length === 0) return 'empty'
  if (tables.some(({ schema, name }) => schema === 'public' && name === 'customer_order')) return 'shop'
  throw new StartupError('En esta base de datos hay tablas de otro programa: indica una vacía.')
}

async function restoreAll(
  client: pg.Client,
  place: Place,
  lastOrder: number,
  options: Options,
): Promise<void> {
  const { contents, files, signal } = options
  await client.query('begin')
  if (place === 'shop')
    await client.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
    )
  await createSchema(client, contents)
  const tables = await matchTables(client, options)
  const finishRows = await openTablesForRows(client)
  // Before the files come: what lies there and belongs to another database is set aside.
  if (place === 'shop' && contents.databaseId) await takeFilesOver(files, contents.databaseId)
  await readEntries(client, tables, options)
  await finishRows()
  for (const { schema, name, value, isCalled } of contents.sequences) {
    await client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
      quoted({ schema, name }),
      value,
      isCalled,
    ])
  }
  signal?.throwIfAborted()
  // From here on the rows are the backup's, and no shop may open with them before `finishRestore`.
  await markHalfRestored(files, lastOrder)
  await client.query('commit')
}

/** The tables as they were when the backup was made; later migrations find them as they find those of an old shop. */
async function createSchema(client: pg.Client, { migration }: Contents): Promise<void> {
  await client.query(migrationsTable)
  for (const { sql, folderMillis } of readMigrations()) {
    if (folderMillis > migration.createdAt) continue
    for (const statement of sql) await client.query(withoutConcurrently(statement))
  }
}

/** The tables of the backup, by the folders of their entries. A stranger's table that stood beside ours is left out. */
async function matchTables(
  client: pg.Client,
  { contents, tell }: Options,
): Promise<Map<string, StoredTable>> {
  const known = new Map((await listTables(client)).map((table) => [quoted(table), table.columns]))
  const tables = new Map<string, StoredTable>()
  for (const table of contents.tables) {
    const columns = known.get(quoted(table))
    if (columns && table.columns.every((column) => columns.includes(column)))
      tables.set(`${table.schema}.${table.name}`, table)
    else if (columns) throw new StartupError(`La tabla ${table.name} de la copia tiene otras columnas.`)
    else tell(`La tabla ${table.schema}.${table.name} no es de Kuntur: no se restaura.`)
  }
  return tables
}

/**
 * Empties all tables, since migrations fill some, and takes away what would refuse or change rows while they come: foreign
 * keys, and triggers. What it returns puts them back, and fails when a row does not fit.
 */
async function openTablesForRows(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(quoted)
  const { rows: constraints } = await client.query<{ removal: string; addition: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as addition
      from pg_constraint where conrelid <> 0 and (contype = 'f' or not convalidated)
     order by conrelid, conname`)
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await run(tables.map((table) => `alter table ${table} disable trigger user`))
  await run([`truncate ${tables.join(', ')}`])
  await run(constraints.map(({ removal }) => removal))
  return async () => {
    await run(constraints.map(({ addition }) => addition))
    await run(tables.map((table) => `alter table ${table} enable trigger user`))
  }
}

/** Reads the backup once more: files into their home, pieces of a table, which stand together, into that table. */
async function readEntries(
  client: pg.Client,
  tables: ReadonlyMap<string, StoredTable>,
  { file, s3, passphrase, contents, files, signal }: Options,
): Promise<void> {
  const stored = await openStoredFiles(files)
  const leftOut = new Set(contents.leftOut)
  const came = new Map<StoredTable, number>()
  const entries = readArchive(file, passphrase, signal, s3)
  const writing = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  /** Waits only while there are many: each file waits for its disk, or for its store, and several can do so together. */
  async function write(stands: StoredFile, body: Buffer): Promise<void> {
    const written = stored
      .write(stands, body)
      .catch((error) => failures.push(error))
      .finally(() => writing.delete(written))
    writing.add(written)
    if (writing.size >= FILES_AT_ONCE) await Promise.race(writing)
    if (failures.length > 0) throw failures[0]
  }
  const tableOf = (name: string) => tables.get(/^rows\/(.+)\/\d+\.gz$/.exec(name)?.[1] ?? '')
  try {
    let entry = await entries.next()
    while (!entry.done) {
      const { name, body } = entry.value
      const table = tableOf(name)
      if (table) {
        const copy = client.query(copyFrom(`copy ${quotedWithColumns(table)} from stdin`))
        await pipeline(async function* () {
          while (!entry.done && tableOf(entry.value.name) === table) {
            yield await decompress(entry.value.body)
            entry = await entries.next()
          }
        }, copy)
        came.set(table, copy.rowCount)
        continue
      }
      const stands = fileOf(name)
      if (stands && !leftOut.has(name)) await write(stands, body)
      entry = await entries.next()
    }
  } finally {
    // What fails half way must not leave the file open, nor write on.
    await entries.return(undefined)
    await Promise.all(writing)
  }
  if (failures.length > 0) throw failures[0]
  const short = contents.tables.find(
    (table) => tables.get(`${table.schema}.${table.name}`) === table && (came.get(table) ?? 0) !== table.rows,
  )
  if (short) throw new Error(`Table ${short.name} came with other rows than were saved`)
}

function fileOf(entry: string): StoredFile | undefined {
  const folder = storedFolders.find((name) => entry.startsWith(`${name}/`))
  return folder && { folder, name: entry.slice(folder.length + 1) }
}
