import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type OpenColumns, toRecords } from './open-columns.ts'
import type { OpenKind } from './open-kinds.ts'
import type { OpenRecord } from './open-record.ts'

const decompress = promisify(brotliDecompress)

/** The file of a kind, written by `write-open-parts.ts`. */
export function openPartsFile(kind: OpenKind): string {
  return join(import.meta.dirname, 'data', `${kind}.json.br`)
}

/**
 * Reads the parts of a kind as BuildCores OpenDB knows them, from the shop's own copy. It keeps nothing: a kind takes some
 * megabytes, and who needs it often keeps what it makes of it.
 */
export async function readOpenParts(kind: OpenKind): Promise<OpenRecord[]> {
  const columns = (await decompress(await readFile(openPartsFile(kind)))).toString('utf8')
  return toRecords(JSON.parse(columns) as OpenColumns)
}
