import type pg from 'pg'
import { type StoredFile, storedFolders } from './stored-files.ts'

/** By folder: the table whose rows name its files, a column that does, and how all of them are found. */
const namedBy: Record<StoredFile['folder'], { table: string; column: string; names: string }> = {
  receipts: { table: 'receipt_photo', column: 'file', names: 'select file from receipt_photo' },
  media: { table: 'media', column: 'file', names: 'select file from media' },
  invoices: {
    table: 'invoice',
    column: 'pdf_file',
    names: 'select file from invoice, unnest(array[xml_file, pdf_file]) as named (file)',
  },
  refunds: { table: 'refund', column: 'proof_file', names: 'select proof_file as file from refund' },
  'return-photos': { table: 'return_photo', column: 'file', names: 'select file from return_photo' },
}

/**
 * The names of the files of a folder that rows name. A file that is equal to another one has its name, and is one file. A shop of before does not
 * have all of the tables and columns.
 */
export async function listNamedFiles(
  client: Pick<pg.Pool, 'query'>,
  folder: StoredFile['folder'],
): Promise<Set<string>> {
  const { table, column, names } = namedBy[folder]
  const { rows: known } = await client.query(
    'select from pg_attribute where attrelid = to_regclass($1) and attname = $2',
    [`public.${table}`, column],
  )
  if (known.length === 0) return new Set()
  const { rows } = await client.query<{ file: string }>(
    `select distinct file from (${names}) as named where file is not null order by 1`,
  )
  return new Set(rows.map(({ file }) => file))
}

/** All files that rows name. */
export async function listAllNamedFiles(client: Pick<pg.Pool, 'query'>): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const folder of storedFolders)
    for (const name of await listNamedFiles(client, folder)) files.push({ folder, name })
  return files
}
