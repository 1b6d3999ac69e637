import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isFilesAway } from '../../files/file-home.ts'
import type { S3Settings } from '../../files/s3-settings.ts'
import { StartupError } from '../../startup-error.ts'
import { openBackupFile } from './backup-file.ts'
import { decrypted, encryptingSink, isEncrypted, plainSink } from './encryption.ts'

/*
 * A tar of small entries, which any `tar` opens. Its last entry, `sha256`, holds the checksum of every byte before it. The
 * rest of the file is known beforehand (the header of that entry sums itself up, then come zeros), so no byte of it can
 * change unnoticed. Pieces of tables are kept small, because a tar wants to know the size of an entry before its bytes.
 */

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)
const CHECKSUM = 'sha256'
/** Far more than a photo or a piece of a table has. A broken size must not ask for gigabytes. */
const MAX_ENTRY_BYTES = 1_000_000_000

export type ArchiveEntry = { name: string; body: Buffer }

export type ArchiveWriter = {
  /** Adds an entry. Its name takes 100 bytes at most. */
  add(name: string, body: Buffer): Promise<void>
  /** Ends the archive with its checksum and gives the file its name. Returns its size in bytes. */
  close(): Promise<number>
  /** Removes what was written so far. */
  discard(): Promise<void>
}

/**
 * Begins an archive beside the file that it will be, encrypted if there is a passphrase. The file gets its name when it is whole and on disk.
 * @throws StartupError when a file of that name is there.
 */
export async function createArchive(
  file: string,
  passphrase?: string,
  s3?: S3Settings,
): Promise<ArchiveWriter> {
  const { home, name: fileName } = await openBackupFile(file, s3)
  const refuseTwice = async () => {
    if ((await home.sizeOf(fileName)) !== null)
      throw new StartupError(`${home.name}/${fileName} ya existe: elige otro nombre.`)
  }
  await refuseTwice()
  const draft = await home.create(fileName)
  const sink = passphrase === undefined ? plainSink(draft) : await encryptingSink(draft, passphrase)
  const hash = createHash('sha256')

  async function write(block: Buffer): Promise<void> {
    hash.update(block)
    await sink.write(block)
  }

  return {
    add: (name, body) => write(entryOf(name, body)),
    async close() {
      await write(Buffer.concat([entryOf(CHECKSUM, Buffer.from(hash.copy().digest('hex'))), END]))
      await sink.end()
      await refuseTwice()
      return draft.close()
    },
    async discard() {
      await sink.end().catch(() => {})
      await draft.discard()
    },
  }
}

/**
 * Reads an archive entry by entry, and proves at its end that it is whole. One that is not encrypted needs no passphrase, whatever it is.
 * @throws StartupError when the file is broken, cut off or no such archive, or when the passphrase does not open it; and what
 *   `signal` was given up for.
 */
export async function* readArchive(
  file: string,
  passphrase?: string,
  signal?: AbortSignal,
  s3?: S3Settings,
): AsyncGenerator<ArchiveEntry> {
  const { home, name: fileName } = await openBackupFile(file, s3)
  const stored = await home.readPieces(fileName)
  if (!stored) throw new StartupError(`No existe ${home.name}/${fileName}.`)
  try {
    const hash = createHash('sha256')
    const source = exactReader(await contentsOf(stored, passphrase))
    for (;;) {
      const header = await source.take(BLOCK)
      const { name, bytes } = readHeader(header)
      const body = await source.take(paddedTo(bytes))
      if (name === CHECKSUM) {
        const end = await source.take(END.length)
        const isWhole =
          body.toString('latin1', 0, bytes) === hash.digest('hex') &&
          isZero(body.subarray(bytes)) &&
          isZero(end) &&
          (await source.isAtEnd())
        if (!isWhole) throw broken()
        return
      }
      hash.update(header).update(body)
      signal?.throwIfAborted()
      yield { name, body: body.subarray(0, bytes) }
    }
  } finally {
    stored.destroy()
  }
}

/** The bytes of an archive as they were before it was encrypted, if it was. */
async function contentsOf(
  stored: Readable,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const pieces: AsyncIterator<Uint8Array> = stored[Symbol.asyncIterator]()
  const first = await pieces.next()
  const all = (async function* () {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  })()
  return !first.done && isEncrypted(first.value) ? decrypted(all, passphrase) : all
}

/** Gives as many bytes as are asked for, of a stream that comes in pieces of its own. */
function exactReader(pieces: AsyncIterable<Uint8Array>) {
  const coming = pieces[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  const next = () => coming.next().catch((error) => Promise.reject(isOfStream(error) ? error : broken()))
  return {
    async take(bytes: number): Promise<Buffer> {
      const taken: Uint8Array[] = []
      for (let missing = bytes; missing > 0; ) {
        if (rest.length === 0) {
          const { value, done } = await next()
          if (done) throw broken()
          rest = value
        }
        const piece = rest.subarray(0, missing)
        taken.push(piece)
        rest = rest.subarray(piece.length)
        missing -= piece.length
      }
      return Buffer.concat(taken, bytes)
    },
    async isAtEnd(): Promise<boolean> {
      while (rest.length === 0) {
        const { value, done } = await next()
        if (done) return true
        rest = value
      }
      return false
    },
  }
}

/** A disk that fails while it is read is another matter than a file that is broken. */
const isOfStream = (error: unknown) =>
  error instanceof StartupError ||
  isFilesAway(error) ||
  (error as NodeJS.ErrnoException).syscall !== undefined

function entryOf(name: string, body: Buffer): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long a name for an entry: ${name}`)
  const entry = Buffer.alloc(BLOCK + paddedTo(body.length))
  entry.write(name, 0)
  entry.write('0000600', 100)
  entry.write('0000000', 108)
  entry.write('0000000', 116)
  entry.write(octal(body.length, 11), 124)
  entry.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  entry.write('0', 156)
  entry.write('ustar\u000000', 257)
  entry.write(`${octal(sumOf(entry), 6)}\0 `, 148)
  body.copy(entry, BLOCK)
  return entry
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const bytes = Number.parseInt(text(124, 136), 8)
  const isHeader = text(257, 263) === 'ustar' && Number.parseInt(text(148, 155), 8) === sumOf(header)
  if (!isHeader || !(bytes <= MAX_ENTRY_BYTES)) throw broken()
  return { name: text(0, 100), bytes }
}

/** The sum of a header's bytes, its own field read as blanks. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32
  for (const [i, byte] of header.subarray(0, BLOCK).entries()) if (i < 148 || i >= 156) sum += byte
  return sum
}

const broken = () =>
  new StartupError(
    'El archivo no es una copia de Kuntur, está cortado o está dañado. No se ha cambiado nada: usa otra copia.',
  )
const paddedTo = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
const isZero = (buffer: Buffer) => buffer.every((byte) => byte === 0)
