import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartupError } from '../../startup-error.ts'

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
 * Begins an archive beside the file that it will be. The file gets its name when it is whole and on disk.
 * @throws StartupError when a file of that name is there.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const path = resolve(file)
  if (existsSync(path)) throw new StartupError(`${path} ya existe: elige otro nombre.`)
  const draft = `${path}.${randomBytes(4).toString('hex')}.partial`
  const handle = await open(draft, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0

  async function write(block: Buffer): Promise<void> {
    hash.update(block)
    bytes += block.length
    await handle.writeFile(block)
  }

  return {
    add: (name, body) => write(entryOf(name, body)),
    async close() {
      await write(Buffer.concat([entryOf(CHECKSUM, Buffer.from(hash.copy().digest('hex'))), END]))
      await handle.sync()
      await handle.close()
      if (existsSync(path)) throw new StartupError(`${path} ya existe: elige otro nombre.`)
      await rename(draft, path)
      return bytes
    },
    async discard() {
      await handle.close().catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/**
 * Reads an archive entry by entry, and proves at its end that it is whole.
 * @throws StartupError when the file is broken, cut off or no such archive.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(resolve(file), 'r')
  try {
    const hash = createHash('sha256')
    const size = (await handle.stat()).size
    for (let at = 0; ; ) {
      const header = await readExactly(handle, BLOCK, at)
      const { name, bytes } = readHeader(header)
      const body = await readExactly(handle, paddedTo(bytes), at + BLOCK)
      at += BLOCK + body.length
      if (name === CHECKSUM) {
        const end = await readExactly(handle, END.length, at)
        const isWhole =
          body.toString('latin1', 0, bytes) === hash.digest('hex') &&
          isZero(body.subarray(bytes)) &&
          isZero(end) &&
          size === at + END.length
        if (!isWhole) throw broken()
        return
      }
      hash.update(header).update(body)
      yield { name, body: body.subarray(0, bytes) }
    }
  } finally {
    await handle.close()
  }
}

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

async function readExactly(handle: FileHandle, bytes: number, position: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await handle.read(buffer, read, bytes - read, position + read)
    if (bytesRead === 0) throw broken()
    read += bytesRead
  }
  return buffer
}

const broken = () =>
  new StartupError(
    'El archivo no es una copia de Kuntur, está cortado o está dañado. No se ha cambiado nada: usa otra copia.',
  )
const paddedTo = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
const isZero = (buffer: Buffer) => buffer.every((byte) => byte === 0)
