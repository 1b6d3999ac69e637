import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A body ready to send, plain and compressed. */
export type PackedBody = { raw: Buffer; br: Buffer | null; gzip: Buffer | null; etag: string }

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/

/** Below this size compressing saves less than one packet. */
const MIN_COMPRESSED_BYTES = 600

/** `quality` is brotli's: 5 is fast enough while a visitor waits, a higher one pays off for what is kept for long. */
export async function pack(raw: Buffer, type: string, quality = 5): Promise<PackedBody> {
  const etag = etagOf(raw)
  if (raw.length < MIN_COMPRESSED_BYTES || !compressible.test(type))
    return { raw, br: null, gzip: null, etag }
  const [br, zipped] = await Promise.all([
    compressBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressGzip(raw),
  ])
  return { raw, br, gzip: zipped, etag }
}

export function etagOf(raw: Buffer): string {
  return `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`
}

/** Sends a body in the encoding that the browser accepts, or 304 when the browser has it already. */
export function sendPacked(
  context: Context,
  body: PackedBody,
  headers: Record<string, string>,
  status = 200,
): Response {
  const common = { vary: 'Accept-Encoding', ...headers, etag: body.etag }
  if (status === 200 && context.req.header('if-none-match')?.includes(body.etag)) {
    return new Response(null, { status: 304, headers: common })
  }
  const accepted = context.req.header('accept-encoding') ?? ''
  const [bytes, encoding] =
    body.br && accepts(accepted, 'br')
      ? [body.br, 'br']
      : body.gzip && accepts(accepted, 'gzip')
        ? [body.gzip, 'gzip']
        : [body.raw, null]
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    status,
    headers: {
      ...common,
      'content-length': String(bytes.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

function accepts(header: string, encoding: string): boolean {
  return header
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some(
      (entry) => (entry === encoding || entry.startsWith(`${encoding};`)) && !/;\s*q=0(\.0*)?$/.test(entry),
    )
}
