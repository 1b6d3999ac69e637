import type { Handler } from 'hono'
import { DomainError } from '../domain-error.ts'
import type { MediaFiles } from '../media/media-files.ts'
import { drawSocialPreview } from '../media/social-preview.ts'
import { findTile } from '../media/tiles.ts'
import type { Door } from './door.ts'
import { type PackedBody, pack, sendPacked } from './packed-body.ts'
import type { RateLimits } from './rate-limits.ts'

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

/** Drawn in a third of a second each, so the last ones are kept. */
const KEPT_PREVIEWS = 60

/**
 * `GET /multimedia/vista/{file}.jpg`: what networks and messengers show of a link to a page with that picture, and
 * `tienda.jpg` for the rest. A picture's name tells its content, so one day is no promise that could be broken.
 */
export function socialPreviews(files: MediaFiles, limits: Pick<RateLimits, 'render'>): Handler<Door> {
  const kept = new Map<string, Promise<PackedBody>>()

  async function draw(name: string): Promise<PackedBody> {
    const picture = name === 'tienda' ? null : (findTile(name) ?? (await files.read(name))?.body)
    if (picture === undefined) throw new DomainError('not_found')
    return pack(await drawSocialPreview(picture), 'image/jpeg')
  }

  return async (context) => {
    const name = (context.req.param('file') ?? '').replace(/\.jpg$/, '')
    let preview = kept.get(name)
    if (!preview) {
      await limits.render(context.get('address'))
      preview = draw(name)
      if (kept.size >= KEPT_PREVIEWS) kept.delete(kept.keys().next().value ?? '')
      kept.set(name, preview)
      preview.catch(() => kept.delete(name))
    }
    return sendPacked(context, await preview, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
    })
  }
}
