import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { ownBytes } from '../own-bytes.ts'
import { Shelf } from './shelf.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A body ready to send. One that is compressed to gzip is kept without its plain bytes: they take five times as much. */
export type PackedBody = {
  etag: string
} & ({ raw: Buffer; br: Buffer | null; gzip: null } | { raw: null; br: Buffer | null; gzip: Buffer })

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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // Both spare memory that brotli would take for a body of any size: some 8 MB each time.
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(raw.length),
  }
  const [br, zipped] = await Promise.all([compressBrotli(raw, { params }), compressGzip(raw)])
  return { raw: null, br: ownBytes(br), gzip: ownBytes(zipped), etag }
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
 * The same for what is small and made anew often: in one form, and at once, because to hand some 20 KB to another thread
 * costs more than to compress them. Compressed harder it would take twice as long, and as many packets.
 */
export function packSmall(raw: Buffer): PackedBody {
  const etag = etagOf(raw)
  if (raw.length < MIN_COMPRESSED_BYTES) return { raw: ownBytes(raw), br: null, gzip: null, etag }
  return { raw: null, br: null, gzip: ownBytes(gzipSync(raw)), etag }
}

export function etagOf(raw: Buffer): string {
  return `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
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
  return body.gzip && accepted.gzip ? 'gzip' : 'raw'
}

/** The bytes of a body in a form. */
export function bytesIn(form: PackedForm, body: PackedBody): Buffer | null {
  if (form === 'unchanged') return null
  return form === 'raw' ? plainOf(body) : body[form]
}

/** Browsers ask for nothing plain, so only what was asked for so last is kept so, by its compressed bytes. */
const plainBodies = new Shelf<Buffer, Buffer>(4 * 1024 * 1024)

function plainOf({ raw, gzip }: PackedBody): Buffer {
  if (raw) return raw
  const known = plainBodies.get(gzip)
  if (known) return known
  const plain = ownBytes(gunzipSync(gzip))
  plainBodies.keep(gzip, plain, plain.length + gzip.length)
  return plain
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
