import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { OpenRecord } from '../../open-parts/open-record.ts'
import { tidyCell } from '../cell-readers.ts'
import { ImportRefusal } from '../refusal.ts'

export type ReadRecord = { record: OpenRecord } | { line: number; problem: string }

const Line = z.looseObject({
  opendb_id: z.string().max(100),
  metadata: z.looseObject({
    name: z.string().min(1).max(500),
    manufacturer: z.string().max(200).nullish(),
    part_numbers: z.array(z.string().max(500)).nullish(),
    releaseYear: z.number().nullish().catch(null),
  }),
})

const LONGEST_LINE = 1_000_000

/**
 * Reads the records of a file of JSON lines, compressed or not. A line that is not a record is reported with its number.
 * @throws ImportRefusal when the file cannot be decompressed.
 */
export async function* openRecords(path: string): AsyncGenerator<ReadRecord> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  const failed = new Promise<never>((_, reject) => {
    file.once('error', reject)
    input.once('error', reject)
  })
  // The race below handles it. This keeps a failure after the last line from being an unhandled rejection.
  failed.catch(() => {})
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  try {
    for (let line = 1; ; line++) {
      const next = await Promise.race([lines.next(), failed])
      if (next.done) return
      if (next.value.trim() !== '') yield readLine(next.value, line)
    }
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause)) throw cause
    throw new ImportRefusal(`${basename(path)} no se puede leer: no es un archivo .gz completo.`, { cause })
  } finally {
    file.destroy()
  }
}

function readLine(text: string, line: number): ReadRecord {
  if (text.length > LONGEST_LINE) return { line, problem: 'la línea es demasiado larga' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { line, problem: 'no es JSON' }
  }
  const parsed = Line.safeParse(json)
  if (!parsed.success) return { line, problem: 'no es un registro con «opendb_id» y «metadata.name»' }
  const { opendb_id, metadata, ...fields } = parsed.data
  return {
    record: {
      name: tidyCell(metadata.name),
      manufacturer: metadata.manufacturer ? tidyCell(metadata.manufacturer) : null,
      // Some cells hold several numbers, separated by three or more spaces.
      partNumbers: (metadata.part_numbers ?? []).flatMap((given) => given.split(/\s{3,}/)).map(tidyCell),
      year: metadata.releaseYear ?? null,
      fields,
    },
  }
}
