import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { etagOf, type PackedBody, sendPacked } from './packed-body.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Undefined: no file that is served. */
export const typeOfFile = (name: string): string | undefined => types[extname(name)]

const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

const hashedNames = /^(\/admin)?\/assets\//

export type ServedFile = { body: PackedBody; type: string }

/** A folder of files, and below which path they are served: `/admin` for the desk's, nothing for the shop's. */
type BuiltFolder = string | { folder: string; under: string }

/**
 * Serves built files from memory, where a new build cannot pull them from under the pages that name them. Only names that
 * were there at the start are served, so no spelling of a path can reach anything else. `assets/` in a folder holds hashed
 * names, which are cached for ever. Of a name that several folders have, the last one's file is served; a folder that is
 * not there holds nothing.
 */
export async function staticFiles(...folders: BuiltFolder[]): Promise<MiddlewareHandler> {
  const files = new Map<string, ServedFile>()
  for (const built of folders) {
    const { folder, under } = typeof built === 'string' ? { folder: built, under: '' } : built
    if (!existsSync(folder)) continue
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const type = typeOfFile(entry.name)
      if (!entry.isFile() || !type) continue
      const path = join(entry.parentPath, entry.name)
      files.set(under + path.slice(folder.length).replaceAll('\\', '/'), {
        body: await readPacked(path),
        type,
      })
    }
  }
  return async (context, next) => {
    const file = files.get(context.req.path)
    if (!file || (context.req.method !== 'GET' && context.req.method !== 'HEAD')) return next()
    return sendFile(context, file)
  }
}

export function sendFile(context: Context, { body, type }: ServedFile): Response {
  const headers = {
    'content-type': type,
    'cache-control': hashedNames.test(context.req.path) ? FOR_EVER : ONE_HOUR,
  }
  if (type.startsWith('video/') && body.raw) return sendVideo(context, body.raw, headers)
  return sendPacked(context, body, headers)
}

/** The build has laid what is worth packing beside each file: see scripts/ensure-built.js. */
async function readPacked(path: string): Promise<PackedBody> {
  const orNull = (ending: string) => (existsSync(path + ending) ? readFile(path + ending) : null)
  const [raw, br, gzip] = await Promise.all([readFile(path), orNull('.br'), orNull('.gz')])
  const etag = etagOf(raw)
  return { raw: gzip ? null : raw, br, gzip, etag }
}

function sendVideo(context: Context, video: Buffer, headers: Record<string, string>): Response {
  const size = video.length
  const range = readRange(context.req.header('range'), size)
  if (range === 'none')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const { from, to } = range ?? { from: 0, to: size - 1 }
  return new Response(video.subarray(from, to + 1) as Uint8Array<ArrayBuffer>, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(to + 1 - from),
      ...(range && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  })
}

/** Both ends included. */
type ByteRange = { from: number; to: number }

/**
 * What `Range: bytes=…` asks of a body: one part of it, null for the whole, or "none" when there is no such part. Safari
 * plays no video from a server that knows only the whole.
 */
function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, first = '', last = ''] = asked ?? []
  if (!first && !last) return null
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  return from <= to && from < size ? { from, to } : 'none'
}
