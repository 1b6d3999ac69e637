import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { openRecords } from '../import/opendb/read-records.ts'
import { toColumns } from './open-columns.ts'
import { type OpenKind, openKinds } from './open-kinds.ts'
import type { OpenRecord } from './open-record.ts'
import { openPartsFile } from './read-open-parts.ts'

// npm run open-parts -- FOLDER: makes the shop's own copy of OpenDB from its files of JSON lines, one a kind.
const folder = process.argv[2]
if (!folder) {
  console.error('Uso: npm run open-parts -- CARPETA_DE_OPENDB')
  process.exit(1)
}
const source = resolve(process.env.INIT_CWD ?? '.', folder)
const files = await readdir(source)
for (const kind of Object.keys(openKinds) as OpenKind[]) {
  const file = files.find((name) => name === `${kind}.jsonl` || name === `${kind}.jsonl.gz`)
  if (!file) throw new Error(`${source} no tiene ${kind}.jsonl ni ${kind}.jsonl.gz`)
  const records: OpenRecord[] = []
  for await (const read of openRecords(join(source, file))) if ('record' in read) records.push(read.record)
  const text = Buffer.from(JSON.stringify(toColumns(kind, records)))
  const packed = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  await mkdir(dirname(openPartsFile(kind)), { recursive: true })
  await writeFile(openPartsFile(kind), packed)
  console.log(`${kind}: ${records.length} piezas, ${Math.round(packed.length / 1000)} kB`)
}
