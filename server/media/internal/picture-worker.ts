import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { PictureCut } from '../../../contract/picture-cut.ts'
import { encodePicture, type PictureFormat } from '../encode-picture.ts'
import { drawPcBuildPreview, type PcBuildPreview } from '../pc-build-preview.ts'
import { CELL_COLUMNS, CELL_ROWS } from '../picture-cells.ts'

// A process of its own that works on pictures, for `picture-process.ts`, one at a time.

const MAX_SIDE = 12_000
const MAX_PIXELS = 40_000_000
/** Enough to read every digit of a receipt. */
const KEPT_SIDE = 2_000
/** Higher than that of a photo which is kept: this one is encoded a second time. */
const CUT_QUALITY = 90

export type PhotoKind = 'png' | 'jpeg' | 'webp' | 'heif'
export type PictureTask =
  /** A photo that somebody sent: the path of its file, and what its first bytes say that it is. */
  | { file: string; kind: PhotoKind }
  /** A master of ours in another form, and in another width if one is given: its path, or its bytes. */
  | { file: string | Uint8Array; format: PictureFormat; width: number | undefined }
  /** A master of ours, of which a part becomes another master. */
  | { file: string | Uint8Array; part: PictureCut }
  /** A photo that was kept: how it looks. */
  | { kept: Uint8Array }
  /** What a link to an armado looks like where it is shared. */
  | { preview: PcBuildPreview }
export type PictureAnswer =
  | { picture: Uint8Array; width: number; height: number; cells?: Uint8Array }
  | { cells: Uint8Array }
  | { refusal: 'photo_too_large' | 'photo_broken' | 'photo_unsupported' }

// One thread and no cache: this is rare work, and the machine is for the shop's visitors.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (task: PictureTask) => process.send?.(await work(task)))
// The shop is gone, or has no more pictures for now.
process.on('disconnect', () => process.exit())

async function work(task: PictureTask): Promise<PictureAnswer> {
  try {
    if ('kept' in task) return { cells: await cellsOf(task.kept) }
    if ('preview' in task) return toAnswer(await drawPcBuildPreview(task.preview))
    if ('part' in task)
      return await finish(sharp(task.file).extract(task.part).webp({ quality: CUT_QUALITY }))
    return await ('kind' in task
      ? readPhoto(task.file, task.kind)
      : finish(encodePicture(task.file, task.format, task.width)))
  } catch {
    return { refusal: 'photo_broken' }
  }
}

async function readPhoto(file: string, kind: PhotoKind): Promise<PictureAnswer> {
  const header = sharp(file, { failOn: 'error', limitInputPixels: false })
  const { format, compression, width, height } = await header.metadata()
  if (format !== kind || (kind === 'heif' && compression !== 'av1')) return { refusal: 'photo_unsupported' }
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) return { refusal: 'photo_too_large' }
  const kept = await finish(
    sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 }),
  )
  return { ...kept, cells: await cellsOf(kept.picture) }
}

/** How a picture looks: see `picture-cells.ts`. */
function cellsOf(picture: Uint8Array): Promise<Uint8Array> {
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: 'white' })
    .greyscale()
    .resize(CELL_COLUMNS, CELL_ROWS, { fit: 'fill' })
    .raw()
    .toBuffer()
}

async function finish(image: Sharp) {
  return toAnswer(await image.toBuffer({ resolveWithObject: true }))
}

function toAnswer({ data, info }: { data: Buffer; info: OutputInfo }) {
  return { picture: data, width: info.width, height: info.height }
}
