import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib'
import { ownBytes } from './own-bytes.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** It ends on a whole byte, and says that more follows. */
const unfinished = { finishFlush: constants.Z_SYNC_FLUSH }

/** A text compressed by itself, such that several, one after the other, are the inside of one gzip member. */
export type GzipPart = {
  readonly deflated: Buffer
  /** Of the text. */
  readonly bytes: number
  readonly crc: number
  /** By what the checksum of all that comes before is multiplied. */
  readonly shift: number
}

/** One that is told from others by its hash: SHA-256 of the text. */
export type HashedPart = GzipPart & { readonly hash: Buffer }

export async function gzipPart(text: Buffer): Promise<GzipPart> {
  return partOf(text, await deflate(text, unfinished))
}

/**
 * The same at once, with its hash, for what is small and made anew often: some 10 KB, which Brotli's quality 1 packs no better in the same time.
 * By itself zlib takes 270 KB for a window and tables, more than so little needs.
 */
export function gzipPartNow(text: Buffer): HashedPart {
  const deflated = deflateRawSync(text, {
    ...unfinished,
    level: 4,
    windowBits: 14,
    memLevel: 6,
    chunkSize: Math.max(text.length >> 2, 1024),
  })
  return { ...partOf(text, deflated), hash: hash('sha256', text, 'buffer') }
}

function partOf(text: Buffer, deflated: Buffer): GzipPart {
  return { deflated: ownBytes(deflated), bytes: text.length, crc: crc32(text), shift: shiftOver(text.length) }
}

/** The text of a part. */
export function textOf({ deflated }: GzipPart): Promise<Buffer> {
  return inflate(deflated, unfinished)
}

/** No name, no time, an unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block without anything in it. */
const end = Buffer.from([3, 0])

/**
 * What makes one gzip member of these parts. One, because browsers read the first of several and leave out the others.
 */
export function gzipFrame(parts: readonly GzipPart[]): { head: Buffer; tail: Buffer } {
  let crc = 0
  let bytes = 0
  for (const part of parts) {
    crc = (multiply(crc, part.shift) ^ part.crc) >>> 0
    bytes += part.bytes
  }
  const tail = Buffer.alloc(end.length + 8)
  end.copy(tail)
  tail.writeUInt32LE(crc, end.length)
  tail.writeUInt32LE(bytes % 2 ** 32, end.length + 4)
  return { head, tail }
}

/*
 * A CRC-32 is a remainder of polynomials. That of two texts in a row is that of the first, multiplied by x for each bit of
 * the second, plus that of the second (zlib has it as crc32_combine, which Node does not hand out). The highest bit is x⁰.
 */

const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** The product of two polynomials, modulo that of the checksum. */
function multiply(one: number, other: number): number {
  let product = 0
  let shifted = other
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}

/** x to the power of so many bytes of bits. */
function shiftOver(bytes: number): number {
  // x⁸, for one byte.
  let power = ONE >>> 8
  let shift = ONE
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(shift, power)
    power = multiply(power, power)
  }
  return shift
}
