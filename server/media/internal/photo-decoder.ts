import sharp from 'sharp'

// A process of its own that makes photos into pictures, for `receipt-photo.ts`, one at a time.

const MAX_SIDE = 12_000
const MAX_PIXELS = 40_000_000
/** Enough to read every digit of a receipt. */
const KEPT_SIDE = 2_000

export type PhotoKind = 'png' | 'jpeg' | 'webp' | 'heif'
/** The path of a file, and what its first bytes say that it is. */
export type Sent = { file: string; kind: PhotoKind }
export type Decoded =
  | { picture: Uint8Array; width: number; height: number }
  | { refusal: 'photo_too_large' | 'photo_broken' | 'photo_unsupported' }

// One thread and no cache: photos are rare, and the machine is for the shop's visitors.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (sent: Sent) => process.send?.(await decode(sent)))
// The shop is gone, or has no more photos for now.
process.on('disconnect', () => process.exit())

async function decode({ file, kind }: Sent): Promise<Decoded> {
  try {
    const header = sharp(file, { failOn: 'error', limitInputPixels: false })
    const { format, compression, width, height } = await header.metadata()
    if (format !== kind || (kind === 'heif' && compression !== 'av1')) return { refusal: 'photo_unsupported' }
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
      return { refusal: 'photo_too_large' }
    const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    return { refusal: 'photo_broken' }
  }
}
