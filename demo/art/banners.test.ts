import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bannerPlaces, endOfWords } from '../../test/banner-places.ts'
import { demoBanners } from '../catalog/banners.ts'
import { type BannerShape, demoFolder, sceneFile, sceneFormats } from './kept-pictures.ts'

/** Two neighbouring pixels of empty ground differ by less, of 255, noise and all; the edge of an object is sharper. */
const SHARP = 24

const shapes = Object.keys(sceneFormats.banner) as BannerShape[]
const rendered = demoBanners
  .flatMap(({ name }) => shapes.map((shape) => ({ name, shape, file: fileOf(name, shape) })))
  .filter(({ file }) => existsSync(file))

function fileOf(name: string, shape: BannerShape): string {
  return join(demoFolder, `${sceneFile(name, shape)}.webp`)
}

test.each(rendered)(
  '$name for $shape shows whole objects, clear of the words',
  async ({ name, shape, file }) => {
    const { height, cutLeft, widths } = bannerPlaces[shape]
    const picture = await look(file, height)
    for (const width of widths) {
      const cut = picture.width - width
      expect(cut, `it covers ${width} pixels`).toBeGreaterThanOrEqual(0)
      const left = Math.floor(cut * cutLeft)
      const shown = { left, top: 0, right: left + width, bottom: height }
      expect(sharpestAlongEdge(picture, shown), `edges at ${width}`).toBeLessThan(SHARP)
      const end = endOfWords(shape, width, name === 'graphics-cards' && width < 480 ? 3 : 2)
      const written = shape === 'phone' ? { ...shown, bottom: end } : { ...shown, right: left + end }
      expect(sharpestWithin(picture, written), `under the words at ${width}`).toBeLessThan(SHARP)
    }
  },
)

type Grey = { width: number; pixels: Buffer }
type Box = { left: number; top: number; right: number; bottom: number }

async function look(file: string, height: number): Promise<Grey> {
  const { data, info } = await sharp(file)
    .resize({ height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, pixels: data }
}

function sharpestWithin({ width, pixels }: Grey, { left, top, right, bottom }: Box): number {
  let sharpest = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const here = pixels[y * width + x] ?? 0
      if (x + 1 < right) sharpest = Math.max(sharpest, Math.abs(here - (pixels[y * width + x + 1] ?? 0)))
      if (y + 1 < bottom) sharpest = Math.max(sharpest, Math.abs(here - (pixels[(y + 1) * width + x] ?? 0)))
    }
  }
  return sharpest
}

function sharpestAlongEdge(picture: Grey, box: Box): number {
  const { left, top, right, bottom } = box
  const edges = [
    { ...box, right: left + 1 },
    { ...box, left: right - 1 },
    { ...box, bottom: top + 1 },
    { ...box, top: bottom - 1 },
  ]
  return Math.max(...edges.map((edge) => sharpestWithin(picture, edge)))
}
