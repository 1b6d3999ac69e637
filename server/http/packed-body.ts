import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import type { Context } from 'hono'
import { gzipFrame, gzipPartNow, type HashedPart } from '../gzip-parts.ts'
import { ownBytes } from '../own-bytes.ts'
import { Shelf } from './shelf.ts'

const compressBrotli = promisify(brotliCompress)

/** A body ready to send, kept in one of these forms, those of the build's files in two. Plain bytes would take five times as much. */
export type PackedBody = { etag: string; raw: Buffer | null; br: Buffer | null; gzip: Buffer | null }

/** In which form a body leaves; `unchanged`: not at all, because the browser has it already. */
export type PackedForm = 'br' | 'gzip' | 'raw' | 'unchanged'

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/

/** Below this size compressing saves less than one packet. */
const MIN_COMPRESSED_BYTES = 600

/** `quality` is brotli's: 5 is fast enough while a visitor waits, a higher one pays off for what is kept for long. */
export async function pack(raw: Buffer, type: string, quality = 5): Promise<PackedBody> {
  const etag = etagOf(raw)
  if (raw.length < MIN_COMPRESSED_BYTES || !compressible.test(type))
    return { raw: ownBytes(raw), br: null, gzip: null, etag }
  const br = await compressBrotli(raw, brotliOptions(raw, quality))
  return { raw: null, br: ownBytes(br), gzip: null, etag }
}

function brotliOptions(raw: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // Both spare memory that brotli would take for a body of any size: some 8 MB each time.
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(raw.length),
    },
    // It goes to another thread and back for each of these.
    chunkSize: Math.max(raw.length >> 2, 1024),
  }
}

/** The least window that a body of this length fits into whole, as a power of two. */
function windowFor(length: number): number {
  const least = Math.ceil(Math.log2(length + 16))
  return Math.min(Math.max(least, 16), constants.BROTLI_DEFAULT_WINDOW)
}

/** What a body takes of memory. */
export function keptBytes({ raw, br, gzip }: PackedBody): number {
  return (raw?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0)
}

/**
 * The same for what is small and made anew often: at once, because to hand some 20 KB to another thread costs more than to pack them,
 * and by a quality that takes a third of the time and memory of that of pages for a tenth more bytes.
 */
export function packSmall(text: string): PackedBody {
  const raw = bytesOf(text)
  const etag = etagOf(raw)
  if (raw.length < MIN_COMPRESSED_BYTES) return { raw: ownBytes(raw), br: null, gzip: null, etag }
  return { raw: null, br: ownBytes(brotliCompressSync(raw, brotliOptions(raw, 1))), gzip: null, etag }
}

/**
 * The same for a text that ends as others do, where the end is packed already: by gzip, whose parts can stand one behind another as those of
 * Brotli cannot.
 */
export function packBefore(end: HashedPart, text: string): PackedBody {
  const begin = gzipPartNow(bytesOf(text))
  const { head, tail } = gzipFrame([begin, end])
  const gzip = ownBytes(Buffer.concat([head, begin.deflated, end.deflated, tail]))
  return { raw: null, br: null, gzip, etag: etagOf(Buffer.concat([begin.hash, end.hash])) }
}

/** A place to write what is packed at once: memory that is taken anew for each text would have to be cleared each time. */
const place = Buffer.allocUnsafeSlow(128 * 1024)
const MOST_BYTES_OF_A_UNIT = 3

function bytesOf(text: string): Buffer {
  if (text.length * MOST_BYTES_OF_A_UNIT > place.length) return Buffer.from(text)
  return place.subarray(0, place.write(text))
}

export function etagOf(raw: Buffer): string {
  return `"${hash('sha256', raw, 'base64url').slice(0, 22)}"`
}

/** The form for a browser that sends these headers. */
export function formFor(
  body: PackedBody,
  ifNoneMatch: string | undefined,
  acceptEncoding: string | undefined,
): PackedForm {
  if (ifNoneMatch?.includes(body.etag)) return 'unchanged'
  if (!body.br && !body.gzip) return 'raw'
  const accepted = acceptedBy(acceptEncoding ?? '')
  if (body.br && accepted.br) return 'br'
  return accepted.gzip && (body.gzip || !body.raw) ? 'gzip' : 'raw'
}

/** Whether the bytes of a body in a form are there. Where they are not, `bytesIn` makes them, which takes some milliseconds of a page. */
export function isAtHand(form: PackedForm, body: PackedBody): boolean {
  if (form === 'unchanged' || body[form]) return true
  const packed = body.br ?? body.gzip
  return packed !== null && (form === 'gzip' ? zippedBodies : plainBodies).get(packed) !== undefined
}

/** The bytes of a body in a form. */
export function bytesIn(form: PackedForm, body: PackedBody): Buffer | null {
  if (form === 'unchanged') return null
  return body[form] ?? (form === 'gzip' ? zippedOf(body) : plainOf(body))
}

/** Nearly every browser takes Brotli. Other forms are made when somebody asks, and those asked for last are kept, by the packed bytes. */
const zippedBodies = new Shelf<Buffer, Buffer>(2 * 1024 * 1024)
const plainBodies = new Shelf<Buffer, Buffer>(4 * 1024 * 1024)

function zippedOf(body: PackedBody): Buffer {
  return keptOr(zippedBodies, body, () => gzipSync(plainOf(body)))
}

function plainOf(body: PackedBody): Buffer {
  if (body.raw) return body.raw
  return keptOr(plainBodies, body, (packed) => (body.br ? brotliDecompressSync : gunzipSync)(packed))
}

function keptOr(
  shelf: Shelf<Buffer, Buffer>,
  { br, gzip }: PackedBody,
  make: (packed: Buffer) => Buffer,
): Buffer {
  const packed = br ?? gzip
  if (!packed) throw new Error('A body has no form')
  const known = shelf.get(packed)
  if (known) return known
  const made = ownBytes(make(packed))
  shelf.keep(packed, made, made.length + packed.length)
  return made
}

/** `headers` with those that a body needs in a form. */
export function headersIn(
  form: PackedForm,
  body: PackedBody,
  headers: Record<string, string>,
): Record<string, string> {
  const bytes = bytesIn(form, body)
  return {
    vary: 'Accept-Encoding',
    ...headers,
    etag: body.etag,
    ...(bytes && { 'content-length': String(bytes.length) }),
    ...(bytes && form !== 'raw' && { 'content-encoding': form }),
  }
}

/** Sends a body in the encoding that the browser accepts, or 304 when the browser has it already. */
export function sendPacked(
  context: Context,
  body: PackedBody,
  headers: Record<string, string>,
  status = 200,
): Response {
  const known = status === 200 ? context.req.header('if-none-match') : undefined
  const form = formFor(body, known, context.req.header('accept-encoding'))
  return new Response(bytesIn(form, body) as Uint8Array<ArrayBuffer> | null, {
    status: form === 'unchanged' ? 304 : status,
    headers: headersIn(form, body, headers),
  })
}

type Accepted = { br: boolean; gzip: boolean }

/** Browsers send a handful of different ones. */
const MAX_READ_HEADERS = 100
const readHeaders = new Map<string, Accepted>()

function acceptedBy(header: string): Accepted {
  const read = readHeaders.get(header)
  if (read) return read
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  if (readHeaders.size >= MAX_READ_HEADERS) readHeaders.clear()
  readHeaders.set(header, accepted)
  return accepted
}

/** Whether an `Accept-Encoding` names this encoding. */
export function accepts(header: string, encoding: string): boolean {
  return header
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some(
      (entry) => (entry === encoding || entry.startsWith(`${encoding};`)) && !/;\s*q=0(\.0*)?$/.test(entry),
    )
}
