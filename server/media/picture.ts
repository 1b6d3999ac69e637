import type { Picture } from '../../contract/api/catalog.ts'
import { pictureAddress } from './media-address.ts'

/** A row of `media`, as far as a page needs it. */
type Stored = { file: string; alt: string; width: number; height: number; widths: readonly number[] }

/**
 * A kept picture as pages place it. One of pixels lies in several widths beside its master, for the browser to choose
 * from: `/multimedia/ab12.webp` in 400 pixels is `/multimedia/ab12-400.webp`. A drawing scales by itself.
 */
export function toPicture({ file, alt, width, height, widths }: Stored): Picture {
  const src = pictureAddress(file)
  const smaller = widths.map((pixels) => `${inWidth(src, pixels)} ${pixels}w`)
  const srcset = smaller.length === 0 ? '' : [...smaller, `${src} ${width}w`].join(', ')
  return { src, srcset, alt, width, height }
}

/** The same picture as small as it lies, for a line of the cart: its address alone, since a line has room for no more. */
export function toThumbnail({ file, widths }: Pick<Stored, 'file' | 'widths'>): string {
  const src = pictureAddress(file)
  return widths[0] === undefined ? src : inWidth(src, Math.min(...widths))
}

/** The address at the shop itself of the same picture as a PNG of so many pixels, which must be among its widths, or in its own width. */
export function inPng(
  { file, widths, width }: Pick<Stored, 'file' | 'widths' | 'width'>,
  pixels: number,
): string {
  const there = widths.includes(pixels) ? pixels : Math.max(...widths, Math.min(width, pixels))
  return `/multimedia/${file.replace(/\.\w+$/, '')}-${there}.png`
}

function inWidth(src: string, pixels: number): string {
  return src.replace(/(\.\w+)$/, `-${pixels}$1`)
}
