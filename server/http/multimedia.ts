import type { Handler } from 'hono'
import { DomainError } from '../domain-error.ts'
import type { MediaFiles } from '../media/media-files.ts'
import { findTile } from '../media/tiles.ts'
import { type PackedBody, pack, sendPacked } from './packed-body.ts'

/** Drawings of a few kilobytes: this many stay packed in memory. */
const KEPT = 500

/** `GET /multimedia/{file}`: the shop's pictures. Names are hashes of what they hold, so they never change. */
export function multimedia(files: MediaFiles): Handler {
  const kept = new Map<string, { body: PackedBody; type: string }>()

  async function load(file: string): Promise<{ body: PackedBody; type: string }> {
    const tile = findTile(file)
    const found = tile ? { body: tile, type: 'image/svg+xml' } : await files.read(file)
    if (!found) throw new DomainError('not_found')
    const picture = { body: await pack(found.body, found.type, 9), type: found.type }
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(file, picture)
    return picture
  }

  return async (context) => {
    const file = context.req.param('file') ?? ''
    const { body, type } = kept.get(file) ?? (await load(file))
    return sendPacked(context, body, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened by itself, a drawing may style itself and nothing more.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  }
}
