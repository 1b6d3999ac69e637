import { open } from 'node:fs/promises'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import { DomainError } from '../domain-error.ts'
import type { PhotoKind } from './internal/picture-worker.ts'
import type { PictureProcess } from './picture-process.ts'

/** Where a file says what it is: AVIF lists its kinds there. */
const HEAD_BYTES = 64

export type Photo = {
  body: Buffer
  width: number
  height: number
  /** How it looks: see `picture-cells.ts`. Without it the background works it out later. */
  cells?: Uint8Array | undefined
}

/**
 * Makes a new picture of a file that a buyer sent: upright, at most 2000 px, and without anything hidden in the file (place,
 * camera, a second file behind the first). The file's name and stated type are ignored.
 * @throws DomainError `photo_too_heavy`, `photo_unsupported`, `photo_too_large` or `photo_broken`.
 */
export async function readPhoto(pictures: PictureProcess, file: string): Promise<Photo> {
  const { size, head } = await look(file)
  if (size > MAX_PHOTO_BYTES) throw new DomainError('photo_too_heavy')
  if (size === 0) throw new DomainError('photo_broken')
  const kind = kindOf(head)
  if (!kind) throw new DomainError('photo_unsupported')
  const answer = await pictures({ file, kind })
  if ('refusal' in answer) throw new DomainError(answer.refusal)
  if (!('picture' in answer)) throw new Error('A photo came back without its picture')
  const { picture, width, height, cells } = answer
  return { body: Buffer.from(picture), width, height, cells }
}

/** How a photo that was kept looks; null when it is none. */
export async function readCells(pictures: PictureProcess, kept: Buffer): Promise<Uint8Array | null> {
  const answer = await pictures({ kept })
  return 'cells' in answer ? (answer.cells ?? null) : null
}

async function look(file: string): Promise<{ size: number; head: Buffer }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { size, head: buffer.subarray(0, bytesRead) }
  } finally {
    await handle.close()
  }
}

/** The kind of a picture by its first bytes. No other file is decoded, whatever its name. */
function kindOf(head: Buffer): PhotoKind | null {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && /^(avif|....(....)*avif)/s.test(ascii(8, 64))) return 'heif'
  return null
}
