import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { SheetRefusal } from '../sheet-refusal.ts'

/** A file in a ZIP. Sizes in bytes, as its directory states them. */
export type ZipEntry = { bytes: number; packedBytes: number; method: number; at: number }

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** The directory's end may be followed by a comment of so many bytes. */
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 2_000
const STORED = 0
const DEFLATED = 8
/** Sheets of real banks shrink to a fifteenth. */
const MOST_SHRUNK = 200
/** Below this size a file may be shrunk as it likes. */
const HARMLESS_BYTES = 1_000_000
/** All that is read of one file: 200,000 rows take some 60 MB. */
const MOST_BYTES = 150_000_000

/**
 * The directory of a ZIP: its entries by name. Nothing is inflated.
 * @throws SheetRefusal when it is broken or has a password.
 */
export function readZipDirectory(file: Buffer): ReadonlyMap<string, ZipEntry> {
  try {
    return readDirectory(file)
  } catch (error) {
    // Positions that lie outside of the file.
    if (error instanceof RangeError) throw broken()
    throw error
  }
}

function readDirectory(file: Buffer): ReadonlyMap<string, ZipEntry> {
  const end = endOfDirectory(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw broken()
  const entries = new Map<string, ZipEntry>()
  let at = file.readUInt32LE(end + 16)
  for (let left = count; left > 0; left--) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken()
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new SheetRefusal('El archivo tiene contraseña: guárdalo sin ella.')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(file: Buffer): number {
  const first = Math.max(0, file.length - 22 - LONGEST_COMMENT)
  for (let at = file.length - 22; at >= first; at--) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw broken()
}

/** Refuses what would swell, by the sizes that the directory states, before anything of it is inflated. */
export function refuseBomb(entries: readonly ZipEntry[]): void {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const isShrunkTooMuch = entries.some(
    (entry) => entry.bytes > HARMLESS_BYTES && entry.bytes > entry.packedBytes * MOST_SHRUNK,
  )
  if (bytes > MOST_BYTES || isShrunkTooMuch) throw bomb()
}

/** Inflates one entry piece by piece, and never more than its directory stated. */
export async function* inflateEntry(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytesOf(file, entry)
  if (entry.method === STORED) {
    yield packed
    return
  }
  if (entry.method !== DEFLATED) throw broken()
  let left = entry.bytes
  const pieces = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 65_536 }))
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      left -= piece.length
      if (left < 0) throw bomb()
      yield piece
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? broken() : error
  }
}

function packedBytesOf(file: Buffer, { at, packedBytes }: ZipEntry): Buffer {
  if (at + 30 > file.length || file.readUInt32LE(at) !== LOCAL_ENTRY) throw broken()
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (begin + packedBytes > file.length) throw broken()
  return file.subarray(begin, begin + packedBytes)
}

const broken = () => new SheetRefusal('El archivo está dañado: descárgalo otra vez.')
const bomb = () => new SheetRefusal('El archivo ocupa demasiado al abrirlo: divídelo en varios.')
