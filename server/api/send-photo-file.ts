import type { Context } from 'hono'

/** A photo that somebody sent, as a download. `name` is the file's, without its ending. */
export function sendPhotoFile(context: Context, body: Buffer, name: string) {
  return context.body(new Uint8Array(body), 200, {
    'content-type': 'image/webp',
    'content-disposition': `attachment; filename="${name}.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
}
