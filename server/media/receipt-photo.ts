import { DomainError } from '../domain-error.ts'

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

const MAX_SIDE = 12_000
const MAX_PIXELS = 40_000_000
/** Enough to read every digit of a receipt. */
const KEPT_SIDE = 2_000

export type Photo = { body: Buffer; width: number; height: number }

type Kind = 'png' | 'jpeg' | 'webp' | 'heif'

/**
 * Makes a new picture of what a buyer sent: upright, at most 2000 px, and without anything that was hidden in the file
 * (place, camera, a second file behind the first). What the file says of itself by name or type is not asked.
 * @throws DomainError `photo_too_heavy`, `photo_unsupported`, `photo_too_large` or `photo_broken`.
 */
export async function readPhoto(sent: Buffer): Promise<Photo> {
  if (sent.length > MAX_PHOTO_BYTES) throw new DomainError('photo_too_heavy')
  if (sent.length === 0) throw new DomainError('photo_broken')
  const kind = kindOf(sent)
  if (!kind) throw new DomainError('photo_unsupported')
  const sharp = await loadSharp()
  return oneAtATime(async () => {
    const { format, width, height, compression } = await orBroken(
      sharp(sent, { failOn: 'error', limitInputPixels: false }).metadata(),
    )
    if (format !== kind || (kind === 'heif' && compression !== 'av1'))
      throw new DomainError('photo_unsupported')
    if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS)
      throw new DomainError('photo_too_large')
    const { data, info } = await orBroken(
      sharp(sent, { failOn: 'error', limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { body: data, width: info.width, height: info.height }
  })
}

/** What the first bytes are. Anything else, however it is called, is not opened at all. */
function kindOf(file: Buffer): Kind | null {
  const ascii = (from: number, to: number) => file.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && /^(avif|....(....)*avif)/s.test(ascii(8, 64))) return 'heif'
  return null
}

/** Loaded with the first photo: a shop that gets none does without its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread and no cache: photos are rare, and the shop's processor and memory are for its visitors.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

async function orBroken<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch (cause) {
    throw new DomainError('photo_broken', {}, cause)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** A decoded photo can take a hundred megabytes: several wait for each other. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}
