import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { aLabel, wasmOf } from '../../test/bar-code.ts'
import { readPicture } from './read-picture.ts'

/* The codes of boxes and labels, drawn and photographed badly, read by the library as the camera's scanner uses it. */

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: await wasmOf('reader') }, fireImmediately: true })
})

/** A label on a grey table, turned by some degrees and out of focus. */
async function photograph([text, format]: Parameters<typeof aLabel>, degrees: number): Promise<ImageData> {
  const label = await (await aLabel(text, format)).png().toBuffer()
  const picture = sharp(label).rotate(degrees, { background: '#777' }).blur(1)
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData
}

test('a bar code is read from a picture: of a maker, of a carton, of the shop’s own label', async () => {
  for (const [text, format] of [
    ['7861234567898', 'EAN13'],
    ['036000291452', 'UPCA'],
    ['KT-0001A', 'Code128'],
    ['KT-0001A', 'QRCode'],
  ] as const)
    expect(
      (await readPicture(await photograph([text, format], 0))).map((code) => code.replace(/^0+/, '')),
      format,
    ).toEqual([text.replace(/^0+/, '')])
})

test('it is read askew and upside down, and a picture without a code has none', async () => {
  for (const degrees of [7, 180])
    expect(await readPicture(await photograph(['7861234567898', 'EAN13'], degrees)), String(degrees)).toEqual(
      ['7861234567898'],
    )
  const plain = { data: new Uint8ClampedArray(200 * 100 * 4).fill(200), width: 200, height: 100 }
  expect(await readPicture(plain as ImageData)).toEqual([])
})
