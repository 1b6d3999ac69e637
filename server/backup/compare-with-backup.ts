import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileHome } from '../files/file-home.ts'
import type { S3Settings } from '../files/s3-settings.ts'
import { openStoredFiles, storedFolders } from '../media/stored-files.ts'
import { readArchive } from './internal/archive.ts'
import type { Contents } from './internal/contents.ts'
import { connectForLong, listSequences, listTables, quotedWithColumns } from './internal/stored-tables.ts'

const decompress = promisify(gunzip)

type Options = {
  file: string
  s3?: S3Settings | undefined
  passphrase: string | undefined
  contents: Contents
  /** Where it was restored, with the schema that it had then. */
  connection: pg.PoolConfig
  files: FileHome
  signal?: AbortSignal | undefined
}

/**
 * Compares what was restored with the backup: every row by its bytes, every sequence, every file. Returns what differs, a sentence each.
 */
export async function compareWithBackup({
  file,
  s3,
  passphrase,
  contents,
  connection,
  files,
  signal,
}: Options): Promise<string[]> {
  const differences: string[] = []
  const leftOut = new Set(contents.leftOut)
  const stored = await openStoredFiles(files)
  const expected = new Map<string, Hash>()
  for await (const { name, body } of readArchive(file, passphrase, signal, s3)) {
    const [, table] = /^rows\/(.+)\/\d+\.gz$/.exec(name) ?? []
    if (table) {
      const hash = expected.get(table) ?? createHash('sha256')
      expected.set(table, hash.update(await decompress(body)))
      continue
    }
    const folder = storedFolders.find((it) => name.startsWith(`${it}/`))
    if (!folder || leftOut.has(name)) continue
    const found = await stored.read({ folder, name: name.slice(folder.length + 1) })
    if (!found?.equals(body)) differences.push(`El archivo ${name} es otro que en la copia.`)
  }
  const client = await connectForLong(connection)
  try {
    // Rows come back in the order in which they were written, unless a reader may begin in the middle.
    await client.query('set synchronize_seqscans = off')
    // A restore leaves out, and says so, what is no table of the shop.
    const restored = new Set((await listTables(client)).map(({ schema, name }) => `${schema}.${name}`))
    for (const table of contents.tables) {
      const name = `${table.schema}.${table.name}`
      if (!restored.has(name)) continue
      signal?.throwIfAborted()
      const hash = createHash('sha256')
      const rows = client.query(copyTo(`copy ${quotedWithColumns(table)} to stdout`))
      for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk)
      const is = rows.rowCount
      if (is !== table.rows)
        differences.push(`La tabla ${name} tiene ${is} filas, y en la copia ${table.rows}.`)
      else if (hash.digest('hex') !== (expected.get(name) ?? createHash('sha256')).digest('hex'))
        differences.push(`La tabla ${name} tiene otras filas que la copia.`)
    }
    const sequences = new Map((await listSequences(client)).map((it) => [`${it.schema}.${it.name}`, it]))
    for (const { schema, name, value } of contents.sequences) {
      const is = sequences.get(`${schema}.${name}`)
      if (is && is.value !== value)
        differences.push(`La secuencia ${schema}.${name} está en otro número que en la copia.`)
    }
  } finally {
    await client.end()
  }
  return differences
}
